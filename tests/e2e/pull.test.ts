import { once } from 'node:events';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { editFiles, temporaryFolder } from '../helpers/pack-copy.ts';
import { runFolder } from '../helpers/run-folder.ts';

const CSV = 'id,name,cost\nfox,Fox,3\nowl,"Owl, wise",5\n';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cards.csv`;
}

const servingText = (text: () => string): Promise<string> =>
  serve((_, response) => response.setHeader('content-type', 'text/csv').end(text()));

let made: Promise<string> | null = null;

/** A pack of one deck, as `init` makes it. */
async function makePack(): Promise<string> {
  const cwd = await mkdtemp(join(runFolder(), 'pull-'));
  await writeFile(join(cwd, 'cards.csv'), CSV);
  expect(await runHere(['init', 'game', '--from', 'cards.csv'], { cwd })).toMatchObject({
    code: 0,
  });
  return join(cwd, 'game');
}

/** A copy of it, whose table has a source on the web. */
async function packWith(source: string): Promise<string> {
  made ??= makePack();
  const folder = join(await temporaryFolder(), 'game');
  await cp(await made, folder, { recursive: true, verbatimSymlinks: true });
  await editFiles(folder, {
    'game.yaml': (text) => text.replace(/^( *)record: .*$/m, `$&\n$1source: ${source}`),
  });
  return folder;
}

const pulled = (pack: string, ...args: string[]) => runHere(['pull', ...args], { cwd: pack });
const dataOf = (pack: string): Promise<string> => readFile(join(pack, 'data', 'cards.csv'), 'utf8');

describe('pull', () => {
  it('writes what changed there, and keeps what changed here', async () => {
    let sheet = CSV;
    const pack = await packWith(await servingText(() => sheet));
    expect(await pulled(pack)).toMatchObject({ code: 0 });
    await editFiles(pack, {
      'data/cards.csv': () =>
        'id,name,cost,note\nfox,Red Fox,3,mine\nowl,"Owl, wise",7,\nnewt,Newt,1,\n',
    });
    sheet = 'id,name,cost,kind\nfox,Fox,4,land\nowl,"Owl, wise",6,air\nelk,Elk,2,land\n';
    const dry = await pulled(pack, '--dry-run');
    const { code, stdout } = await pulled(pack);
    expect({ code, stdout }).toEqual({ code: 0, stdout: dry.stdout });
    expect(stdout).toContain('cost: 3 -> 4');
    expect(stdout).toContain('+ elk');
    expect(stdout).toContain('owl: cost is 7 here and 6 there; it stays as here');
    expect(await dataOf(pack)).toBe(
      [
        'id,name,cost,kind,note',
        'fox,Red Fox,4,land,mine',
        'owl,"Owl, wise",7,air,',
        'elk,Elk,2,land,',
        'newt,Newt,1,,',
        '',
      ].join('\n'),
    );
    sheet = sheet.replace(/elk.*\n/, '');
    expect((await pulled(pack)).stdout).toContain('- elk');
    await runWell(['validate'], { cwd: pack });
  });

  it('reads 5,000 rows behind redirects', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => `card-${at},Card ${at},${at}\n`);
    const source = await serve((request, response) =>
      request.url === '/cards.csv'
        ? response.writeHead(307, { location: '/elsewhere' }).end()
        : response.end(`id,name,cost\n${rows.join('')}`),
    );
    const pack = await packWith(source);
    expect(jsonOf(await pulled(pack, '--json'))).toMatchObject({ tables: [{ kept: 2 }] });
    expect((await dataOf(pack)).split('\n')).toHaveLength(5004);
  });

  const page = '<!doctype html><title>Sign in</title>';
  const bad: Readonly<Record<string, readonly [RequestListener, code: number, message: string]>> = {
    'a page to sign in': [
      (_, response) => response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
      1,
      'answers with a web page',
    ],
    'a page that says it is CSV': [(_, response) => response.end(page), 1, 'with a web page'],
    'one that is not public': [(_, response) => response.writeHead(403).end(), 1, 'not public'],
    'one that is gone': [(_, response) => response.writeHead(404).end(), 1, 'status 404'],
    'a server in trouble': [(_, response) => response.writeHead(503).end(), 3, 'status 503'],
    'a cut connection': [
      (request, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write(CSV);
        setTimeout(() => request.socket.destroy(), 20);
      },
      3,
      'cannot be read',
    ],
    'a workbook': [
      (_, response) => response.end(Uint8Array.of(0x50, 0x4b, 3, 4, 0xff)),
      1,
      'no text in UTF-8',
    ],
    'a header alone': [(_, response) => response.end('id,name\n'), 1, 'no rows'],
    'an open quote': [(_, response) => response.end('id,name\nfox,"Fo\n'), 1, 'never closed'],
    'another tab': [
      (_, response) => response.end('player,score\nAda,3\n'),
      1,
      'none of the columns',
    ],
    'redirects in a circle': [
      (_, response) => response.writeHead(302, { location: '/cards.csv' }).end(),
      3,
      'cannot be read',
    ],
  };

  it.each(Object.entries(bad))('writes nothing for %s', async (_, [listener, code, message]) => {
    const pack = await packWith(await serve(listener));
    const result = await pulled(pack);
    expect(result, result.stderr).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
    expect(await dataOf(pack)).toBe(CSV);
  });

  it('needs a source, and one on the web', async () => {
    const pack = await packWith('file:///etc/passwd');
    expect(await pulled(pack)).toMatchObject({ code: 2 });
    expect((await runHere(['validate'], { cwd: pack })).stdout).toContain('game.yaml:');
    await editFiles(pack, { 'game.yaml': (text) => text.replace(/^ *source:.*\n/m, '') });
    expect((await pulled(pack)).stderr).toContain('no table of this game names a source');
  });
});
