import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TgcItem, WrittenTgcList } from '../../../src/export/tgc/tgc-list.ts';
import { GameCrafter } from '../../helpers/game-crafter.ts';
import {
  gameAtServer,
  gameOfPlan,
  planList,
  shippedList,
  smallList,
  UploadDesk,
} from '../../helpers/uploads.ts';

const list = await shippedList();
const shipped = planList(list);
const short = smallList(list);
const small = planList(short);

let server: GameCrafter;
let desk: UploadDesk;
beforeEach(async () => {
  server = await GameCrafter.start();
  desk = new UploadDesk(server);
});
afterEach(async () => {
  await server.stop();
  expect(server.forbidden).toEqual([]);
});

/** Those that change something, since a number of requests. */
const writesSince = (count: number): string[] =>
  server.requests
    .slice(count)
    .filter(({ write }) => write !== null)
    .map(({ method, path }) => `${method} ${path}`);

/** What is no upload's own: of all that is there, only the page of the game. */
const foreign = (): string[] =>
  Object.entries(desk.state?.objects ?? {}).flatMap(([key, { isOwn }]) => (isOwn ? [] : [key]));

describe('an upload of the shipped pack', () => {
  it('leaves the game exactly as planned, and a second one changes nothing', async () => {
    const result = await desk.upload(shipped);
    expect(gameAtServer(server)).toEqual(gameOfPlan(shipped));
    expect(result.done).toMatchObject({ remove: 0, change: 1, file: shipped.plan.files.length });
    expect(result.byHand).toContain('add 1 x *Cloth bag* from The Game Crafter');
    expect(desk.state).toMatchObject({ pending: [], gameId: result.gameId });
    const sent = server.requests.length;
    const again = await desk.upload(shipped);
    expect(writesSince(sent)).toEqual([]);
    expect(new Set(Object.values(again.done))).toEqual(new Set([0]));
    expect(again.gameId).toBe(result.gameId);
    // Three requests a second, and no session is left open.
    expect(desk.clock.elapsedMs).toBeGreaterThanOrEqual((server.requests.length - 2) * 334);
    expect(server.sessionCount).toBe(0);
  });
});

describe('an upload of one component of each kind', () => {
  it.each([
    ['after its first change', 1, 'after'],
    ['before its second change', 2, 'before'],
  ] as const)('continues although every run is killed %s', async (_, at, when) => {
    let runs = 0;
    for (; runs < 100 && !desk.isComplete; runs += 1) {
      server.set({
        fault: ({ write }) => {
          if (write !== at) return null;
          desk.stop.abort('SIGINT');
          return { kind: 'cut', when };
        },
      });
      await desk.upload(small).catch((error: unknown) => expect(error).toBe('SIGINT'));
    }
    expect(runs).toBeGreaterThan(40);
    expect(gameAtServer(server)).toEqual(gameOfPlan(small));
    expect(foreign()).toEqual(['game']);
  });

  it.each([
    { kind: 'cut', when: 'before' },
    { kind: 'cut', when: 'after' },
    { kind: 'status', when: 'before', status: 504 },
    { kind: 'status', when: 'after', status: 500 },
    { kind: 'answer', body: '<html>Please sign in to the hotel</html>' },
  ] as const)('looks before it sends a lost request again: %j', async (fault) => {
    const seen = new Set<string>();
    server.set({
      fault: ({ method, path, values }) => {
        const name = `${method} ${path} ${String(values.name ?? '')}`;
        if (path.startsWith('session') || seen.has(name)) return null;
        seen.add(name);
        return fault;
      },
    });
    await desk.upload(small);
    expect(gameAtServer(server)).toEqual(gameOfPlan(small));
    expect(desk.said).toContainEqual(expect.stringMatching(/: trying again in 1 s$/));
  });
});

describe('an upload after a change', () => {
  interface Mutable {
    readonly name: string;
    items: readonly TgcItem[];
  }
  const edit = (change: (list: WrittenTgcList) => void): WrittenTgcList => {
    const copy = structuredClone(short);
    change(copy);
    return copy;
  };
  const deckIn = ({ products }: WrittenTgcList): Mutable => {
    const deck = products.find(({ product }) => product === 'PokerDeck');
    if (deck === undefined) throw new Error('there is no deck');
    return deck as Mutable;
  };

  it('replaces one picture, and its proof no longer holds', async () => {
    await desk.upload(small);
    const [first] = deckIn(short).items;
    const card = server.one('card', first?.name ?? '');
    Object.assign(card, { has_proofed_face: '1' });
    const sent = server.requests.length;
    const changed = planList(short, { [first?.face ?? '']: 'new art' });
    await desk.upload(changed);
    expect(writesSince(sent)).toEqual(['POST file', `PUT card/${card.id}`]);
    expect(card.has_proofed_face).toBe('0');
    const { components } = gameAtServer(server);
    expect(JSON.stringify(components)).toContain(
      changed.plan.components[0]?.members[0]?.pictures.face_id,
    );
  });

  it('changes a number of copies, adds a card and removes one', async () => {
    await desk.upload(small);
    const [first, second] = deckIn(short).items;
    if (first === undefined || second === undefined) throw new Error('too few cards');
    const ids = [server.one('card', first.name).id, server.one('card', second.name).id];
    const sent = server.requests.length;
    const changed = edit((copy) => {
      const deck = deckIn(copy);
      const [one, , ...others] = deck.items;
      if (one === undefined) return;
      deck.items = [{ ...one, quantity: 7 }, ...others, { ...one, name: 'a-new-card' }];
    });
    await desk.upload(planList(changed));
    expect(writesSince(sent)).toEqual([`DELETE card/${ids[1]}`, `PUT card/${ids[0]}`, 'POST card']);
    expect(server.one('card', first.name).quantity).toBe('7');
    expect(gameAtServer(server).components).toEqual(gameOfPlan(planList(changed)).components);
  });

  it('removes components that are gone, and leaves what others created', async () => {
    await desk.upload(small);
    const { gameId } = desk.state ?? {};
    const deck = server.one('deck', deckIn(short).name);
    server.insert('card', { name: 'made by hand', deck_id: deck.id });
    server.insert('deck', { name: 'Made by hand', game_id: gameId, identity: 'PokerDeck' });
    await desk.upload(planList({ ...short, products: short.products.slice(0, 2) }));
    expect(server.all('twosidedset')).toEqual([]);
    expect(server.all('bookletpage')).toEqual([]);
    expect(server.one('card', 'made by hand').deck_id).toBe(deck.id);
    expect(server.one('deck', 'Made by hand').game_id).toBe(gameId);
  });

  it('replaces images of the page of the game, clears those that are gone, and asks for no proof', async () => {
    await desk.upload(small);
    const [logo, , ...others] = short.shopImages;
    const shot = short.shopImages.find(({ kind }) => kind === 'action-shot');
    if (logo === undefined || shot === undefined) throw new Error('too few shop images');
    const sent = server.requests.length;
    const changed = planList(
      { ...short, shopImages: [logo, ...others] },
      { [logo.path]: 'new art', [shot.path]: 'new art' },
    );
    await desk.upload(changed);
    expect(writesSince(sent).map((line) => line.replace(/\/.*/, ''))).toEqual([
      ...['POST file', 'POST file', 'PUT actionshot', 'PUT game'],
    ]);
    const [game] = server.all('game');
    expect(game).toMatchObject({ backdrop_id: '' });
    expect(Object.keys(game ?? {}).filter((name) => name.startsWith('has_proofed'))).toEqual([]);
    expect(gameAtServer(server).page.logo_id).toBe(changed.plan.page.pictures.logo_id);
  });

  it('creates again what was deleted on the site', async () => {
    await desk.upload(small);
    const deck = server.one('deck', deckIn(short).name);
    for (const { id } of [deck, ...server.all('card').filter((card) => card.deck_id === deck.id)]) {
      server.rows.delete(id);
    }
    for (const { id } of server.all('file').slice(0, 2)) server.rows.delete(id);
    await desk.upload(small);
    expect(gameAtServer(server)).toEqual(gameOfPlan(small));
  });

  it('finds all of it by --game-id when the state is lost, and deletes none of it', async () => {
    const { gameId } = await desk.upload(small);
    desk.state = null;
    await expect(desk.upload(small)).rejects.toMatchObject({
      exitCode: 2,
      hint: expect.stringContaining(`--game-id ${gameId}`),
    });
    const sent = server.requests.length;
    await desk.upload(small, { gameId });
    expect(writesSince(sent)).toEqual([]);
    await desk.upload(planList({ ...short, products: short.products.slice(0, 1) }));
    expect(gameAtServer(server).components).toEqual(gameOfPlan(small).components);
  });
});

describe('an upload that cannot go on', () => {
  const failure = async (
    choice: Parameters<UploadDesk['upload']>[1] = {},
    plan = small,
  ): Promise<{ message: string; hint: string; exitCode: number }> => {
    const error = await desk.upload(plan, choice).catch((caught: unknown) => caught);
    const { message, hint, exitCode } = error as {
      message: string;
      hint: string;
      exitCode: number;
    };
    return { message, hint, exitCode };
  };
  const account = { key: 'KEY-5e1f', user: 'tabitha', password: 'hunter-2-pass' };

  it.each([
    [{ ...account, key: 'KEY-other-one' }, '(441)'],
    [{ ...account, password: 'guess-4-pass' }, '(454)'],
    [{ ...account, user: 'somebody' }, '(440)'],
  ])('says that the login was refused, without a word of it: %#', async (credentials, code) => {
    const { message, hint, exitCode } = await failure({ credentials });
    expect(exitCode).toBe(3);
    expect(message).toContain('refused to log in');
    expect(message).toContain(code);
    expect(hint).toContain('VBUSES_TGC_KEY');
    const all = [message, hint, ...desk.said, JSON.stringify(desk.state)].join('\n');
    for (const secret of ['KEY-other-one', 'guess-4-pass', ...Object.values(account)]) {
      expect(all).not.toContain(secret);
    }
  });

  it('says what the account lacks', async () => {
    server.set({ isDeveloper: false });
    expect(await failure()).toMatchObject({
      exitCode: 3,
      hint: expect.stringMatching(/developer/),
    });
    await server.stop();
    server = await GameCrafter.start({ designers: [] });
    desk = new UploadDesk(server);
    expect(await failure()).toMatchObject({
      exitCode: 3,
      hint: expect.stringContaining('create a designer on the site'),
    });
  });

  it('asks which designer a new game belongs to', async () => {
    server.insert('designer', { name: 'Other Games' });
    expect(await failure()).toMatchObject({
      exitCode: 2,
      hint: expect.stringMatching('Other Games'),
    });
    expect(await failure({ designer: 'Others' })).toMatchObject({ exitCode: 2 });
    await desk.upload(small, { designer: 'Other Games' });
    const [game] = server.all('game');
    expect(game?.designer_id).toBe(server.one('designer', 'Other Games').id);
  });

  it('does not touch a published game, or another one than the last', async () => {
    const { gameId } = await desk.upload(small);
    expect(await failure({ gameId: 'GAME-other' })).toMatchObject({ exitCode: 2 });
    Object.assign(server.rows.get(gameId) ?? {}, { public: 1 });
    const sent = server.requests.length;
    expect(await failure()).toMatchObject({
      exitCode: 3,
      hint: expect.stringMatching('unpublish'),
    });
    expect(writesSince(sent)).toEqual([]);
  });

  it('names the file that is too large, and continues once it is not', async () => {
    server.set({ maxBytes: 60 });
    const { message, exitCode } = await failure();
    expect({ message, exitCode }).toEqual({
      exitCode: 3,
      message: expect.stringMatching(
        /refused to upload \S+\/\S+\.png: file too large: file \(413\)/,
      ),
    });
    server.set({ maxBytes: 1e9 });
    await desk.upload(small);
    expect(gameAtServer(server)).toEqual(gameOfPlan(small));
  });

  it('gives up on a service that does not answer, after five times', async () => {
    server.set({ fault: () => ({ kind: 'cut', when: 'before' }) });
    expect(await failure()).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining('cannot log in'),
      hint: expect.stringContaining('type the same command again'),
    });
    expect(server.requests).toHaveLength(5);
    expect(desk.clock.waits).toEqual([1000, 2000, 4000, 8000]);
  });

  it('sends nothing where the catalogue no longer has a product as it was', async () => {
    const [first, ...others] = small.plan.components;
    if (first === undefined) throw new Error('there are no components');
    const changed = { ...first, canvas: { widthPx: 1, heightPx: 2 } };
    const plan = { ...small, plan: { ...small.plan, components: [changed, ...others] } };
    expect(await failure({}, plan)).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining(`${first.identity} has pictures of`),
    });
    expect(writesSince(0)).toEqual([]);
  });
});
