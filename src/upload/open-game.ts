import { machineError, usageError } from '../diagnostics/errors.ts';
import { isRecord, isString } from '../values/value-shapes.ts';
import type { UploadPlan } from './plan-upload.ts';
import { idIn, type Place } from './read-remote.ts';
import type { StateStore } from './state.ts';
import type { Described, TgcClient } from './tgc-client.ts';

/** Which game is meant, by the command line. */
export interface GameChoice {
  readonly gameId: string | null;
  /** The name or id of a designer. */
  readonly designer: string | null;
}

export interface OpenGameRequest extends GameChoice {
  readonly client: TgcClient;
  readonly store: StateStore;
  readonly plan: UploadPlan;
  /** Of the file with the state, for messages. */
  readonly stateFile: string;
}

/**
 * Finds the game that the upload is for, or creates it, with a folder for its files. A game of this name
 * that no upload created is never touched without `--game-id`.
 *
 * @throws CliError with exit 2 where the command line has to say more, with exit 3 for a game that is
 * gone or public
 */
export async function openGame(userId: string, request: OpenGameRequest): Promise<Place> {
  const { client, store, gameId, stateFile } = request;
  const known = store.current.gameId;
  if (gameId !== null && known !== null && gameId !== known) {
    throw usageError(
      `this pack was uploaded to the game ${known}, not to ${gameId}`,
      `remove \`--game-id\`, or delete ${stateFile} to begin with the other game`,
    );
  }
  const wanted = gameId ?? known;
  const id = wanted === null ? await createGame(userId, request) : wanted;
  if (wanted !== null) {
    assertDraft(await client.get(`game/${idIn(id)}`, `open the game ${id}`), client);
  }
  if (known === null) await store.update({ gameId: id, pending: [] });
  return { gameId: id, folderId: await openFolder(userId, request) };
}

/** What buyers can order is not changed under their eyes. */
function assertDraft({ name, public: isPublic }: Described, client: TgcClient): void {
  if (Number(isPublic ?? 0) === 0) return;
  throw machineError(
    `the game *${client.show(String(name))}* is published: what buyers get would change`,
    'unpublish it on the site, upload again, check every picture there, and publish it again',
  );
}

const GAME_KEY = 'game';
/** Of designers in a message. */
const MAX_NAMES = 20;

async function createGame(userId: string, request: OpenGameRequest): Promise<string> {
  const { client, store, plan } = request;
  const { name } = plan.game;
  const designerId = await chooseDesigner(userId, request);
  const list = (): Promise<Described[]> =>
    client.list(`designer/${idIn(designerId)}/games`, 'list your games');
  const find = async (): Promise<Described | null> =>
    (await list()).find((game) => game.name === name) ?? null;
  const existing = await find();
  if (existing !== null) {
    if (store.isPending(GAME_KEY)) return existing.id;
    throw usageError(
      `your account already has a game *${name}*, which vbuses did not create from here`,
      `type \`vbuses upload tgc --game-id ${client.show(existing.id)}\` to update it, or rename one of them`,
    );
  }
  await store.intend([GAME_KEY]);
  const values = { name, designer_id: designerId };
  const create = (): Promise<Described> => client.post('game', values, `create the game *${name}*`);
  return (await client.createOnce(create, find)).id;
}

async function chooseDesigner(
  userId: string,
  { client, designer }: OpenGameRequest,
): Promise<string> {
  const all = await client.list(`user/${idIn(userId)}/designers`, 'list your designers');
  const [first, ...others] = all;
  if (first === undefined) {
    throw machineError(
      'your account at The Game Crafter has no designer, and every game belongs to one',
      'create a designer on the site, then type the same command again',
    );
  }
  // A name that cannot be shown is no use: the id is taken too.
  const names = all
    .map(({ name, id }) => (isString(name) && client.show(name) === name ? name : client.show(id)))
    .slice(0, MAX_NAMES)
    .join(', ');
  if (designer !== null) {
    const chosen = all.find(({ name, id }) => name === designer || id === designer);
    if (chosen !== undefined) return chosen.id;
    throw usageError(`your account has no designer \`${designer}\``, `it has: ${names}`);
  }
  if (others.length === 0) return first.id;
  throw usageError(
    'your account has several designers',
    `name one with \`--designer <name>\`: ${names}`,
  );
}

/** The folder of the last upload, or one of the game's name in the root folder of the user. */
async function openFolder(
  userId: string,
  { client, store, plan }: OpenGameRequest,
): Promise<string> {
  const { folderId } = store.current;
  const { name } = plan.game;
  const user = await client.get(`user/${idIn(userId)}`, 'read your account');
  const root = user.root_folder_id;
  if (!isString(root)) {
    throw machineError('The Game Crafter does not say where the files of your account are');
  }
  const folders = (): Promise<Described[]> =>
    client.list(`folder/${idIn(root)}/folders`, 'list your folders');
  const find = async (): Promise<Described | null> =>
    (await folders()).find((folder) => isRecord(folder) && folder.name === name) ?? null;
  const there = await folders();
  const found =
    there.find(({ id }) => id === folderId) ?? there.find((folder) => folder.name === name);
  const values = { name, user_id: userId, parent_id: root };
  const create = (): Promise<Described> =>
    client.post('folder', values, `create the folder *${name}*`);
  const { id } = found ?? (await client.createOnce(create, find));
  if (id !== folderId) await store.update({ folderId: id });
  return id;
}
