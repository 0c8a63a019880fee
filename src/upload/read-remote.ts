import { isString } from '../values/value-shapes.ts';
import { type Family, familyOfApi, type MemberFamily } from './families.ts';
import type { Remote, RemoteObject } from './plan-steps.ts';
import type { PlannedComponent, PlannedObject, UploadPlan } from './plan-upload.ts';
import type { UploadState } from './state.ts';
import type { Described, TgcClient } from './tgc-client.ts';

/** A game with its folder of files. */
export interface Place {
  readonly gameId: string;
  readonly folderId: string;
}

/** Reads what is at The Game Crafter of all that the plan or the state knows. */
export async function readRemote(
  client: TgcClient,
  { gameId, folderId }: Place,
  plan: UploadPlan,
  state: UploadState,
): Promise<Remote> {
  const files = await readFiles(client, folderId, state);
  const known = { ...state, files: Object.fromEntries(files) };
  const objects = new Map<string, RemoteObject>();
  for (const family of usedFamilies(plan, state)) {
    const planned = plan.components.filter(({ api }) => api === family.api);
    const found = matchObjects(planned, await listComponents(client, gameId, family), known);
    for (const component of planned) {
      const here = found.get(component.key);
      if (here === undefined) continue;
      objects.set(component.key, here);
      if (family.members === null) continue;
      const members = await listMembers(client, component, here.id, family.members);
      for (const [key, one] of matchObjects(component.members, members, state)) {
        objects.set(key, one);
      }
    }
  }
  if (Object.keys(plan.page.pictures).length > 0 || state.objects[plan.page.key] !== undefined) {
    const fields = await client.get(`game/${idIn(gameId)}`, 'read the page of the game');
    objects.set(plan.page.key, { id: gameId, fields });
  }
  if (plan.parts.length > 0) {
    const parts = await listGameParts(client, gameId);
    for (const [key, part] of matchParts(plan.parts, parts)) objects.set(key, part);
  }
  return { files, objects };
}

/** The ids of files that are in the folder, by their SHA-1: by what the state knows, and by their digests. */
export async function readFiles(
  client: TgcClient,
  folderId: string,
  state: UploadState,
): Promise<Map<string, string>> {
  const items = await client.list(`folder/${idIn(folderId)}/files`, 'list the uploaded files');
  const ids = new Set(items.map(({ id }) => id));
  const byDigest = items.flatMap(({ id, sha1_digest: digest }): [string, string][] =>
    isString(digest) ? [[digest.toLowerCase(), id]] : [],
  );
  const known = Object.entries(state.files).filter(([, id]) => ids.has(id));
  return new Map([...byDigest, ...known]);
}

function usedFamilies({ components }: UploadPlan, { objects }: UploadState): Family[] {
  const families = new Set(components.map(({ family }) => family));
  for (const { api, set } of Object.values(objects)) {
    const family = set === null ? familyOfApi(api) : undefined;
    if (family !== undefined) families.add(family);
  }
  return [...families];
}

export const listComponents = (
  client: TgcClient,
  gameId: string,
  { list }: Family,
): Promise<Described[]> =>
  client.list(`game/${idIn(gameId)}/${list}`, `list the ${list} of the game`);

export const listMembers = (
  client: TgcClient,
  { api, name }: PlannedComponent,
  id: string,
  { list }: MemberFamily,
): Promise<Described[]> =>
  client.list(`${api}/${idIn(id)}/${list}`, `list what *${name}* consists of`);

const listGameParts = (client: TgcClient, gameId: string): Promise<Described[]> =>
  client.list(`game/${idIn(gameId)}/gameparts`, 'list the parts of the game');

/**
 * Which of the listed things are the planned ones: by the ids that the state knows, and otherwise by name
 * and kind, or what has no name by its pictures, among those that it does not know.
 */
export function matchObjects(
  planned: readonly (PlannedObject | PlannedComponent)[],
  items: readonly Described[],
  { objects, files }: UploadState,
): Map<string, RemoteObject> {
  const byId = new Map(items.map((item) => [item.id, item]));
  const claimed = new Set(Object.values(objects).map(({ id }) => id));
  const found = new Map<string, RemoteObject>();
  for (const one of planned) {
    const known = byId.get(objects[one.key]?.id ?? '');
    const item = known ?? items.find((item) => !claimed.has(item.id) && isSame(item, one, files));
    if (item === undefined) continue;
    claimed.add(item.id);
    found.set(one.key, { id: item.id, fields: item });
  }
  return found;
}

const isSame = (
  item: Described,
  planned: PlannedObject | PlannedComponent,
  files: UploadState['files'],
): boolean =>
  'name' in planned.fields
    ? isNamedAs(item, planned)
    : Object.entries(planned.pictures).every(([field, sha1]) => item[field] === files[sha1]);

const isNamedAs = (item: Described, planned: PlannedObject | PlannedComponent): boolean =>
  item.name === planned.name &&
  (!('identity' in planned) ||
    item.identity === undefined ||
    String(item.identity).toLowerCase() === planned.identity.toLowerCase());

/** A part of the game describes the part of the shop, or names it itself. */
function matchParts(
  parts: UploadPlan['parts'],
  items: readonly Described[],
): Map<string, RemoteObject> {
  const nameOf = ({ part, name }: Described): unknown =>
    typeof part === 'object' && part !== null && 'name' in part ? part.name : name;
  return new Map(
    parts.flatMap(({ key, name }): [string, RemoteObject][] => {
      const item = items.find((one) => nameOf(one) === name);
      if (item === undefined) return [];
      const quantity = String(item.quantity);
      return [[key, { id: item.id, fields: { ...item, quantity } }]];
    }),
  );
}

/** An id of the service, as a step of a path. */
export const idIn = (id: string): string => encodeURIComponent(id);
