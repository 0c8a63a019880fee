import { basename } from 'node:path';
import { InternalError, machineError, usageError } from '../diagnostics/errors.ts';
import { arrayOf, isNumber, isRecord, isString, pairOf } from '../values/value-shapes.ts';
import {
  clearedPictures,
  countSteps,
  describeStep,
  planSteps,
  type Remote,
  type Step,
} from './plan-steps.ts';
import {
  GAME,
  isPrinted,
  type PlannedComponent,
  type PlannedObject,
  plannedObjects,
  type UploadPlan,
} from './plan-upload.ts';
import { findObject, listSiblings, type Place, readFiles, readRemote } from './remote.ts';
import type { KnownObject, StateStore } from './state.ts';
import type { TgcClient } from './tgc-client.ts';

export interface UploadRequest {
  readonly client: TgcClient;
  readonly store: StateStore;
  readonly plan: UploadPlan;
  readonly signal: AbortSignal;
  /** Which game is meant, by the command line. */
  readonly gameId: string | null;
  /** The name or id of a designer. */
  readonly designer: string | null;
  /** The file with the state, for messages. */
  readonly stateFile: string;
  /** Reads a file of the export. */
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** Called with the number of steps, each of which `onStep` reports. */
  readonly onStart: (total: number) => void;
  readonly onStep: (name: string) => void;
}

/** What an upload came to. */
export interface UploadResult extends Place {
  /** The page on which the game is edited. */
  readonly page: string;
  /** How many steps of each kind were taken. */
  readonly done: Readonly<Record<Step['kind'], number>>;
  /** What is left to do on the site, in sentences. */
  readonly byHand: readonly string[];
}

/**
 * Makes the game at The Game Crafter as it is planned: looks what is there, and creates, changes and
 * removes what differs. Whatever stops it, the same call continues: its state is written before and after
 * each step. It never publishes a game and never marks a picture as proofed.
 */
export async function runUpload(request: UploadRequest): Promise<UploadResult> {
  const { client, store, plan, signal } = request;
  const userId = await client.logIn();
  try {
    await checkCatalogue(client, plan);
    const gameId = await openGame(userId, request);
    const place = { gameId, folderId: await openFolder(userId, request) };
    const remote = await readRemote(client, place, plan, store.current);
    await adopt(remote, request);
    const steps = planSteps(plan, remote, store.current);
    request.onStart(steps.length);
    const files = new Map(remote.files);
    for (const step of steps) {
      signal.throwIfAborted();
      await takeStep(step, { ...request, place, files });
      request.onStep(describeStep(step));
    }
    return {
      ...place,
      page: `https://www.thegamecrafter.com/make/games/${gameId}`,
      done: countSteps(steps),
      byHand: plan.byHand,
    };
  } finally {
    await client.logOut();
  }
}

/**
 * Compares the planned products with the catalogue of the service before anything is uploaded: their
 * names, the sizes of their pictures and how they are created.
 *
 * @throws CliError with exit 3 that lists what differs
 */
async function checkCatalogue(client: TgcClient, plan: UploadPlan): Promise<void> {
  const answer = await client.getAny('tgc/products', 'read the catalogue of products');
  const products = isRecords(answer) ? answer : [];
  const byName = new Map(products.map((product) => [product.identity, product]));
  const faults = new Set(
    plan.components
      .filter(({ api }) => isPrinted(api))
      .flatMap((component) => findFault(component, byName.get(component.identity))),
  );
  if (faults.size === 0) return;
  throw machineError(
    `the products of The Game Crafter have changed: ${[...faults].join('; ')}`,
    'update vbuses, or choose other products with `tgc` in game.yaml',
  );
}

const isRecords = arrayOf(isRecord);
const isPixels = pairOf(isNumber, isNumber);

function findFault(
  { identity, api, memberApi, canvas }: PlannedComponent,
  product: Readonly<Record<string, unknown>> | undefined,
): string[] {
  if (product === undefined) return [`there is no ${identity}`];
  const { create_api: path, child, size } = product;
  const member = isRecord(child) ? child.create_api : null;
  const isKnown = path === `/api/${api}` && (member ?? null) === (memberApi && `/api/${memberApi}`);
  if (!isKnown) return [`${identity} is created in another way`];
  const pixels = isRecord(size) ? size.pixels : null;
  if (canvas === null || !isPixels(pixels)) return [];
  const planned = `${canvas.widthPx} x ${canvas.heightPx}`;
  const there = pixels.join(' x ');
  return there === planned ? [] : [`${identity} has pictures of ${there} pixels, not ${planned}`];
}

/**
 * Finds the game that the upload is for, or creates it. A game of this name that no upload created is
 * never touched without `--game-id`.
 *
 * @throws CliError with exit 2 where the command line has to say more, with exit 3 for a game that is
 * gone or public
 */
async function openGame(userId: string, request: UploadRequest): Promise<string> {
  const { client, store, gameId, stateFile } = request;
  const known = store.current.gameId;
  if (gameId !== null && known !== null && gameId !== known) {
    throw usageError(
      `this pack was uploaded to the game ${known}, not to ${gameId}`,
      `remove \`--game-id\`, or delete ${stateFile} to begin with the other game`,
    );
  }
  const wanted = gameId ?? known;
  if (wanted !== null) {
    const path = `game/${encodeURIComponent(wanted)}`;
    const { name, public: isPublic } = await client.get(path, `open the game ${wanted}`);
    // What buyers can order is not changed under their eyes.
    if (Number(isPublic ?? 0) !== 0) {
      throw machineError(
        `the game *${client.show(String(name))}* is published: what buyers get would change`,
        'unpublish it on the site, upload again, check every picture there, and publish it again',
      );
    }
  }
  const id = wanted ?? (await createGame(userId, request));
  if (known === null) await store.update({ gameId: id, pending: [] });
  return id;
}

async function createGame(userId: string, request: UploadRequest): Promise<string> {
  const { client, store, plan } = request;
  const { name } = plan.game;
  const designerId = await chooseDesigner(userId, request);
  const find = async (): Promise<string | null> => {
    const games = await client.list(`designer/${designerId}/games`, 'list your games');
    return games.find((game) => game.name === name)?.id ?? null;
  };
  const existing = await find();
  if (existing !== null && !store.current.pending.includes(GAME)) {
    throw usageError(
      `your account already has a game *${name}*, which vbuses did not create from here`,
      `type \`vbuses upload tgc --game-id ${client.show(existing)}\` to update it, or rename one of them`,
    );
  }
  if (existing !== null) return existing;
  await store.update({ pending: [GAME] });
  const values = { name, designer_id: designerId };
  return client.create('game', values, `create the game *${name}*`, find);
}

async function chooseDesigner(
  userId: string,
  { client, designer }: UploadRequest,
): Promise<string> {
  const all = await client.list(`user/${userId}/designers`, 'list your designers');
  const chosen =
    designer === null ? all : all.filter(({ name, id }) => name === designer || id === designer);
  const [only, ...others] = chosen;
  if (only !== undefined && others.length === 0) return only.id;
  if (all.length === 0) {
    throw machineError(
      'your account at The Game Crafter has no designer, and every game belongs to one',
      'create a designer on the site, then type the same command again',
    );
  }
  // A name that cannot be shown is no use: the id is taken too.
  const names = all.map(({ name, id }) =>
    isString(name) && client.show(name) === name ? name : client.show(id),
  );
  throw usageError(
    designer === null
      ? 'your account has several designers'
      : `your account has no designer \`${designer}\``,
    `name one with \`--designer <name>\`: ${names.join(', ')}`,
  );
}

/** The folder of the last upload, or one of the game's name in the root folder of the user. */
async function openFolder(userId: string, { client, store, plan }: UploadRequest): Promise<string> {
  const { folderId } = store.current;
  const { name } = plan.game;
  const { root_folder_id: root } = await client.get(`user/${userId}`, 'read your account');
  const find = async (): Promise<string | null> => {
    const folders = await client.list(`folder/${root}/folders`, 'list your folders');
    const found = folders.find(({ id }) => id === folderId) ?? folders.find((f) => f.name === name);
    return found?.id ?? null;
  };
  const values = { name, user_id: userId, parent_id: String(root) };
  const id =
    (await find()) ?? (await client.create('folder', values, `create the folder *${name}*`, find));
  if (id !== folderId) await store.update({ folderId: id });
  return id;
}

/**
 * Notes what was found although the state does not know it. It is ours if it was being created when an
 * upload ended.
 */
async function adopt(remote: Remote, { store, plan }: UploadRequest): Promise<void> {
  const { objects, pending } = store.current;
  const found: Record<string, KnownObject> = {};
  const planned = plannedObjects(plan).map(({ key, api, parent }) => ({
    key,
    api,
    set: parent.key === GAME ? null : parent.key,
  }));
  for (const { key, api, set } of planned) {
    const id = remote.objects.get(key)?.id;
    if (id === undefined || objects[key]?.id === id) continue;
    found[key] = { id, api, set, isOwn: pending.includes(key), fields: {} };
  }
  await store.update({
    files: Object.fromEntries(remote.files),
    objects: { ...objects, ...found },
    pending: [],
  });
}

interface StepContext extends UploadRequest {
  readonly place: Place;
  /** The ids of files by their SHA-1. */
  readonly files: Map<string, string>;
}

async function takeStep(step: Step, context: StepContext): Promise<void> {
  const { client, store, place, files } = context;
  switch (step.kind) {
    case 'remove': {
      await client.delete(`${step.object.api}/${step.object.id}`, `remove *${step.key}*`);
      return store.forget(step.key);
    }
    case 'file': {
      const { path, sha1 } = step.file;
      const type = path.endsWith('.pdf') ? 'application/pdf' : 'image/png';
      const bytes = Uint8Array.from(await context.readFile(path));
      const file = new File([bytes], basename(path), { type });
      const values = { name: path, folder_id: place.folderId, file };
      const id = await client.create('file', values, `upload ${path}`, async () => {
        const there = await readFiles(client, place.folderId, store.current);
        return there.get(sha1) ?? null;
      });
      files.set(sha1, id);
      return store.update({ files: { ...store.current.files, [sha1]: id } });
    }
    case 'create':
    case 'add':
      return createObject(step.object, context);
    case 'change': {
      const { key, api } = step.object;
      const known = store.current.objects[key];
      const fields = resolveFields(step.object, files);
      const cleared = clearedPictures(step.object, known?.fields ?? {}).map((one) => [one, '']);
      // A picture that is replaced has to be looked at again, whatever was marked before.
      const proofs = step.pictures
        .filter((field) => field !== 'pdf_id' && isPrinted(api))
        .map((field) => [`has_proofed_${field.replace(/_id$/, '')}`, '0']);
      const values = { ...fields, ...Object.fromEntries([...cleared, ...proofs]) };
      await client.put(`${api}/${step.id}`, values, `change *${key}*`);
      const object = { id: step.id, api, set: known?.set ?? null, isOwn: known?.isOwn ?? false };
      return store.record({ [key]: { ...object, fields } });
    }
  }
}

async function createObject(
  object: PlannedObject,
  { client, store, place, files }: StepContext,
): Promise<void> {
  const { key, api, parent } = object;
  const isPiece = parent.key !== GAME;
  const parentId = isPiece ? store.current.objects[parent.key]?.id : place.gameId;
  if (parentId === undefined) throw new InternalError(`${parent.key} is not there`);
  const fields = resolveFields(object, files);
  await store.update({ pending: [key] });
  const values = { ...fields, [parent.field]: parentId };
  const id = await client.create(api, values, `create *${key}*`, async () => {
    const items = await listSiblings(client, object, parentId);
    const known = { ...store.current, files: Object.fromEntries(files) };
    const claimed = new Set(Object.values(known.objects).map((one) => one.id));
    return findObject(object, items, known, claimed)?.id ?? null;
  });
  await store.record({
    [key]: { id, api, set: isPiece ? parent.key : null, isOwn: true, fields },
  });
}

/** The fields of an object as they are sent, with the ids of its pictures. */
const resolveFields = (
  { fields, pictures }: PlannedObject,
  files: ReadonlyMap<string, string>,
): Record<string, string> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(pictures).map(([field, sha1]) => [field, files.get(sha1) ?? '']),
  ),
});
