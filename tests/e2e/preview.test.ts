import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { type CliResult, jsonOf, resultOf, runCli, startCli } from '../helpers/cli.ts';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { editFiles, type FileEdits } from '../helpers/pack-copy.ts';
import { familyOf } from '../helpers/processes.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

interface Running {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly result: Promise<CliResult>;
  readonly url: string;
}

/** Resolves with what a stream has said by the time it matches. */
const saidOn = (child: ChildProcess, name: 'stdout' | 'stderr', pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (pattern.test(said)) resolve(said);
    });
    child.once('close', () => reject(new Error(`it ended without saying ${pattern}: ${said}`)));
  });

async function preview(args: readonly string[] = [], edits: FileEdits = {}): Promise<Running> {
  const folder = await tinyPack(edits);
  const child = startCli(['preview', '--port', '0', ...args], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  const result = resultOf(child);
  const said = await saidOn(child, 'stdout', /http:\/\/127\.0\.0\.1:\d+\//);
  const [url = ''] = /http:\S+\//.exec(said) ?? [];
  return { folder, child, result, url };
}

/** Asks by a name that the client library would not send. */
const askAs = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).once('error', reject);
  });

// Windows has no signal that a program can hear.
const canInterrupt = process.platform !== 'win32';

describe.runIf(canInterrupt)('vbuses preview', () => {
  it('serves the pack, follows a save, and ends with 130 when it is interrupted', async () => {
    const { folder, child, result, url } = await preview();
    const page = await fetch(url);
    expect(await page.text()).toContain('id="wall"');
    for (const name of ['main.js', 'wall.js', 'view.js']) {
      const script = await fetch(`${url}tool/${name}`);
      expect([name, script.status]).toEqual([name, 200]);
    }
    const events = await fetch(`${url}events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('event: hello');
    await editFiles(folder, {
      'data/guests.yaml': (text) => text.replace('Mad Hatter', 'The Hatter'),
    });
    let reported = '';
    while (!reported.includes('\n\n')) reported += (await reader?.read())?.value ?? '';
    expect(reported).toContain('The Hatter');
    child.kill('SIGINT');
    const { code, stderr } = await result;
    expect(code).toBe(EXIT.interrupted);
    expect(stderr).toMatch(/^data\/guests\.yaml: 1 card changed \(\d+ ms\)$/m);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('answers no request for another host name, shares its port with no other, and writes nothing by itself', async () => {
    const { folder, child, result, url } = await preview();
    const before: Tree = await treeOf(folder);
    expect(await askAs(url, 'evil.example')).toBe(403);
    expect(await askAs(url, new URL(url).host)).toBe(200);
    expect((await fetch(`${url}state.json`, { method: 'PUT', body: '{}' })).status).toBe(405);
    expect((await fetch(`${url}desk/edit`, { method: 'POST', body: '{}' })).status).toBe(403);
    expect((await fetch(`${url}pack/guests.html`)).status).toBe(200);
    const { port } = new URL(url);
    const second = await runCli(['preview', '--port', port], { cwd: folder });
    expect(second.code).toBe(EXIT.machine);
    expect(second.stderr).toContain(`port ${port} is taken by another program`);
    expect(second.stderr).toContain('run `vbuses preview` without --port');
    child.kill('SIGINT');
    await result;
    expect(await treeOf(folder)).toEqual(before);
  });

  it('tells a mistake, and that it is mended, and ends with 143 when it is terminated', async () => {
    const { folder, child, result } = await preview();
    const broken = saidOn(child, 'stderr', /the pictures are unchanged/);
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: 2', 'copies: two'),
    });
    expect(await broken).toContain('data/cakes.yaml:3:11 error');
    const mended = saidOn(child, 'stderr', /no problems/);
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: two', 'copies: 2'),
    });
    await mended;
    child.kill('SIGTERM');
    expect((await result).code).toBe(EXIT.terminated);
  });

  it('in JSON is one document, with the address', async () => {
    const folder = await tinyPack();
    const child = startCli(['preview', '--port', '0', '--json'], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    const result = resultOf(child);
    await saidOn(child, 'stdout', /\n\}\n$/);
    child.kill('SIGINT');
    const ended = await result;
    expect(jsonOf(ended)).toEqual({
      diagnostics: [],
      counts: { error: 0, warning: 0 },
      waived: [],
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
    });
    expect(ended.stderr).toBe('');
  });
});

/** The sheets of cakes as they are built now; '' before they are. */
const builtCakes = (folder: string): Promise<string> =>
  readFile(join(folder, 'Output', 'cakes.html'), 'utf8').catch(() => '');

describe.runIf(canInterrupt)('vbuses build --watch', () => {
  const watching = (folder: string, ...args: string[]) => {
    const child = startCli(['build', '--watch', '--format', 'html', ...args], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    return { child, result: resultOf(child) };
  };

  it('builds again after a change, tells what is wrong and goes on, and ends with 130', async () => {
    const folder = await tinyPack();
    const { child, result } = watching(folder);
    await saidOn(child, 'stderr', /built after [\d.]+ s; watching/);
    const again = saidOn(child, 'stderr', /built after/);
    await editFiles(folder, { 'data/cakes.yaml': (text) => text.replace('Lemon', 'Lime') });
    expect(await again).toContain('data/cakes.yaml changed');
    const tree = await treeOf(join(folder, 'Output'));
    expect(await builtCakes(folder)).toContain('Lime Tart');
    const failed = saidOn(child, 'stderr', /failed after [\d.]+ s; watching/);
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: 2', 'copies: x'),
    });
    expect(await failed).toContain('data/cakes.yaml:3:11 error');
    expect(await treeOf(join(folder, 'Output'))).toEqual(tree);
    const mended = saidOn(child, 'stderr', /built after/);
    await editFiles(folder, {
      'data/cakes.yaml': (text) => text.replace('copies: x', 'copies: 2'),
    });
    await mended;
    child.kill('SIGINT');
    const { code, stdout } = await result;
    expect(code).toBe(EXIT.interrupted);
    // The system may report one save as two changes.
    expect(stdout.match(/files in Output: open/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('publishes the deck that changed first, and in the end what a new build makes', async () => {
    const folder = await tinyPack();
    const child = startCli(['build', '--watch'], { cwd: folder });
    onTestFinished(() => void child.kill('SIGKILL'));
    await saidOn(child, 'stderr', /built after [\d.]+ s; watching/);
    const again = saidOn(child, 'stderr', /built after [\d.]+ s; watching/);
    await editFiles(folder, { 'data/guests.yaml': (text) => text.replace('Mad', 'Glad') });
    expect(await again).toMatch(/built guests after [\d.]+ s; the rest follows\n.*built after/s);
    child.kill('SIGINT');
    await once(child, 'close');
    const watched = await treeOf(join(folder, 'Output'));
    const { code } = await runCli(['build', '--no-cache', '--out', 'clean'], { cwd: folder });
    expect(code).toBe(EXIT.ok);
    expect(watched).toEqual(await treeOf(join(folder, 'clean')));
  });

  it.runIf(process.platform === 'linux')(
    'interrupted while it prints leaves no process and no half-made file behind',
    async () => {
      const folder = await tinyPack();
      const mark = randomUUID();
      const child = startCli(['build', '--watch'], { cwd: folder, env: { TEST_MARK: mark } });
      onTestFinished(() => void child.kill('SIGKILL'));
      const result = resultOf(child);
      await saidOn(child, 'stderr', /built after/);
      const changed = saidOn(child, 'stderr', /changed/);
      await editFiles(folder, { 'data/cakes.yaml': (text) => text.replace('Lemon', 'Lime') });
      await changed;
      child.kill('SIGINT');
      expect((await result).code).toBe(EXIT.interrupted);
      await expect.poll(() => familyOf(mark), { timeout: 30_000 }).toEqual([]);
      const { files } = JSON.parse(await readFile(join(folder, 'Output', 'manifest.json'), 'utf8'));
      const listed = files.map(({ path }: { path: string }) => path);
      const tree = await treeOf(join(folder, 'Output'));
      const left = Object.keys(tree).filter((path) => tree[path] !== 'folder');
      expect(left.sort()).toEqual([...listed, 'manifest.json'].sort());
    },
  );
});
