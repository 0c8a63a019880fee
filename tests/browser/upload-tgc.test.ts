import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withStaging } from '../../src/output/job.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { ACCOUNT, GameCrafter } from '../helpers/game-crafter.ts';
import { sharedTinyPack } from '../helpers/tiny-pack.ts';
import { FakeClock } from '../helpers/uploads.ts';

let pack = '';
let server: GameCrafter;
beforeAll(async () => {
  pack = await sharedTinyPack();
  server = await GameCrafter.start();
});
afterAll(() => server.stop());

const SECRETS = {
  VBUSES_TGC_KEY: ACCOUNT.key,
  VBUSES_TGC_USER: ACCOUNT.user,
  VBUSES_TGC_PASSWORD: ACCOUNT.password,
};

/** Runs `vbuses upload tgc` in the pack, without waiting. */
async function upload(
  args: readonly string[] = [],
  {
    env = SECRETS,
    stop = new AbortController(),
    answers,
  }: {
    readonly env?: Readonly<Record<string, string>>;
    readonly stop?: AbortController;
    readonly answers?: string[];
  } = {},
) {
  const questions: string[] = [];
  const ask = async (question: string, isHidden: boolean): Promise<string> => {
    questions.push(`${question}${isHidden ? 'hidden' : ''}`);
    return answers?.shift() ?? '';
  };
  const outcome = await runCompiled(
    ['upload', 'tgc', ...args],
    pack,
    { NO_COLOR: '1', VBUSES_TGC_API: server.service, ...env },
    { signal: stop.signal, clock: new FakeClock(), ...(answers === undefined ? {} : { ask }) },
  );
  return { ...outcome, questions };
}

describe('vbuses upload tgc', () => {
  it('says with --dry-run what it would upload, without a password and without the network', async () => {
    const { exitCode, out } = await upload(['--dry-run'], { env: {} });
    expect(exitCode).toBe(0);
    expect(out).toMatch(/^create PokerDeck\/Guests$/m);
    expect(out).toMatch(
      /^a new game: \d+ files \([\d.]+ MB\) to upload, \d+ components to create/m,
    );
    expect(out).toMatch(/nothing was sent\n$/);
    expect(server.requests).toEqual([]);
    expect(await readdir(join(pack, 'Output'))).not.toContain('upload');
  });

  it('is exit 2 without a password, and for an address that none may be sent to', async () => {
    expect(await upload([], { env: {} })).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('the environment has no VBUSES_TGC_KEY, VBUSES_TGC_USER'),
    });
    for (const address of [
      'http://example.com/api',
      'ftp://localhost',
      'not an address',
      'https://me:secret@example.com',
      'https://example.com/api?key=1',
    ]) {
      const { exitCode, err } = await upload([], { env: { ...SECRETS, VBUSES_TGC_API: address } });
      expect({ address, exitCode }).toEqual({ address, exitCode: 2 });
      expect(err).toContain('VBUSES_TGC_API cannot be used, since a password is sent there');
    }
    expect(server.requests).toEqual([]);
  });

  it('continues after Ctrl-C, asks for what it is not given, and shows no secret', async () => {
    const stop = new AbortController();
    server.set({
      fault: ({ write }) => {
        if (write === 4) stop.abort('SIGINT');
        return null;
      },
    });
    const first = await upload(['--verbose'], { stop });
    expect(first).toMatchObject({ exitCode: 130, err: expect.stringMatching(/interrupted\n$/) });
    server.set({ fault: () => null });
    const { VBUSES_TGC_USER } = SECRETS;
    const second = await upload(['--verbose', '--json'], {
      env: { VBUSES_TGC_USER },
      answers: [ACCOUNT.key, ACCOUNT.password],
    });
    expect(second.exitCode).toBe(0);
    expect(second.questions).toEqual(['API key of The Game Crafter: hidden', 'Password: hidden']);
    const { upload: result, counts } = JSON.parse(second.out);
    const [game, ...others] = server.all('game');
    expect(others).toEqual([]);
    expect(counts).toEqual({ error: 0, warning: 0 });
    expect(result).toMatchObject({
      gameId: game?.id,
      page: `https://www.thegamecrafter.com/make/games/${game?.id}`,
    });
    expect(server.forbidden).toEqual([]);
    const state = await readFile(join(pack, 'Output', 'upload', 'tgc.json'), 'utf8');
    expect(await readdir(join(pack, 'Output', 'upload'))).toEqual(['.gitignore', 'tgc.json']);
    for (const text of [first.out, first.err, second.out, second.err, state]) {
      for (const secret of [ACCOUNT.key, ACCOUNT.password, 'SESSION-']) {
        expect(text).not.toContain(secret);
      }
    }
    expect(second.err).toMatch(/^POST \/file: 200$/m);
  });

  it('uploads after a change to the data only what it changes', async () => {
    const { out: before } = await upload();
    expect(before).toContain('the game at The Game Crafter is already like this');
    expect(before).toContain('look at every picture and mark it as proofed');
    const data = join(pack, 'data', 'guests.yaml');
    const text = await readFile(data, 'utf8');
    await writeFile(data, text.replace('Mad Hatter', 'Sad Hatter'));
    const sent = server.requests.length;
    const { exitCode, out } = await upload();
    expect(exitCode).toBe(0);
    expect(out).toContain('uploaded 1 file: 0 components created, 0 pieces added, 1 changed');
    const writes = server.requests.slice(sent).filter(({ write }) => write !== null);
    expect(writes.map(({ method, path }) => `${method} ${path.replace(/\d+$/, '')}`)).toEqual([
      'POST file',
      'PUT card/CARD-',
    ]);
  });

  it('sends nothing while the pack has problems, or while another upload runs', async () => {
    const sent = server.requests.length;
    const manifest = join(pack, 'game.yaml');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, `${text}\nnonsense: 1\n`);
    expect((await upload()).exitCode).toBe(1);
    await writeFile(manifest, text);
    const folder = join(pack, 'Output', 'upload');
    const busy = await withStaging(folder, () => upload());
    expect(busy).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining('Another vbuses is writing to'),
    });
    expect(server.requests).toHaveLength(sent);
  });

  it('says what to do about a damaged state', async () => {
    await writeFile(join(pack, 'Output', 'upload', 'tgc.json'), '{"version": 1}');
    const { exitCode, err } = await upload();
    expect(exitCode).toBe(3);
    expect(err).toContain('tgc.json is damaged');
    expect(err).toContain('vbuses upload tgc --game-id <id>');
  });
});
