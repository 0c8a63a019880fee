import { isString } from '../values/value-shapes.ts';
import type { Remote } from './plan-steps.ts';
import { GAME, type PlannedObject, plannedObjects, type UploadPlan } from './plan-upload.ts';
import type { UploadState } from './state.ts';
import type { Described, TgcClient } from './tgc-client.ts';

/** A game with its folder of files. */
export interface Place {
  readonly gameId: string;
  readonly folderId: string;
}

/** Reads what is at The Game Crafter of all that the plan knows. */
export async function readRemote(
  client: TgcClient,
  place: Place,
  plan: UploadPlan,
  state: UploadState,
): Promise<Remote> {
  const files = await readFiles(client, place.folderId, state);
  const known = { ...state, files: Object.fromEntries(files) };
  const objects = new Map<string, { id: string; fields: Described }>();
  const claimed = new Set(Object.values(state.objects).map(({ id }) => id));
  const lists = new Map<string, Described[]>();
  for (const one of plannedObjects(plan)) {
    const parentId = one.parent.key === GAME ? place.gameId : objects.get(one.parent.key)?.id;
    if (parentId === undefined || one.key === GAME) continue;
    const key = `${parentId}/${one.parent.list}`;
    const items = lists.get(key) ?? (await listSiblings(client, one, parentId));
    lists.set(key, items);
    const found = findObject(one, items, known, claimed);
    if (found === null) continue;
    claimed.add(found.id);
    objects.set(one.key, { id: found.id, fields: found });
  }
  if (Object.keys(plan.page.pictures).length > 0 || GAME in state.objects) {
    const fields = await client.get(`game/${place.gameId}`, 'read the page of the game');
    objects.set(GAME, { id: place.gameId, fields });
  }
  return { files, objects };
}

const LIST_OBJECTS = 'list what the game consists of';

/** All that belongs to the same game or set, of the same kind. */
export const listSiblings = (
  client: TgcClient,
  { parent: { api, list } }: PlannedObject,
  parentId: string,
): Promise<Described[]> => client.list(`${api}/${parentId}/${list}`, LIST_OBJECTS);

/** The ids of files that are in the folder, by their SHA-1: by what the state knows, and by their digests. */
export async function readFiles(
  client: TgcClient,
  folderId: string,
  state: UploadState,
): Promise<Map<string, string>> {
  const items = await client.list(`folder/${folderId}/files`, 'list the uploaded files');
  const ids = new Set(items.map(({ id }) => id));
  const byDigest = items.flatMap(({ id, sha1_digest: digest }): [string, string][] =>
    isString(digest) ? [[digest.toLowerCase(), id]] : [],
  );
  return new Map([...byDigest, ...Object.entries(state.files).filter(([, id]) => ids.has(id))]);
}

/**
 * Which of the listed things is the planned one: by the id that the state knows, and otherwise by name
 * and kind, or what has no name by its pictures, among those that are not claimed by another.
 */
export function findObject(
  planned: PlannedObject,
  items: readonly Described[],
  { objects, files }: UploadState,
  claimed: ReadonlySet<string>,
): Described | null {
  const kind = planned.fields.identity;
  const isSame = (item: Described): boolean =>
    'name' in planned.fields
      ? item.name === planned.name && (item.identity ?? kind) === (kind ?? item.identity)
      : Object.entries(planned.pictures).every(([field, sha1]) => item[field] === files[sha1]);
  return (
    items.find(({ id }) => id === objects[planned.key]?.id) ??
    items.find((item) => !claimed.has(item.id) && isSame(item)) ??
    null
  );
}
