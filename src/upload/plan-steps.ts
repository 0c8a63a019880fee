import {
  type PlannedFile,
  type PlannedObject,
  plannedObjects,
  type UploadPlan,
} from './plan-upload.ts';
import type { KnownObject, UploadState } from './state.ts';

/** What is at The Game Crafter now, as far as the plan or the state knows it. */
export interface Remote {
  /** The ids of files by their SHA-1. */
  readonly files: ReadonlyMap<string, string>;
  /** By key, with the values that the service gave. */
  readonly objects: ReadonlyMap<
    string,
    { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }
  >;
}

/** One thing to do: of `create` and `add` the first makes a component, the second a piece of one. */
export type Step =
  | { readonly kind: 'remove'; readonly key: string; readonly object: KnownObject }
  | { readonly kind: 'file'; readonly file: PlannedFile }
  | { readonly kind: 'create' | 'add'; readonly object: PlannedObject }
  | {
      readonly kind: 'change';
      readonly object: PlannedObject;
      readonly id: string;
      /** The fields of pictures that are replaced: their proofs no longer hold. */
      readonly pictures: readonly string[];
    };

/**
 * What has to be done so that the game is as planned. What an upload created and the plan no longer has is
 * removed first, because names must be unique; what others created is left alone.
 */
export function planSteps(plan: UploadPlan, remote: Remote, state: UploadState): Step[] {
  const objects = plannedObjects(plan);
  const planned = new Set(objects.map(({ key }) => key));
  // The pieces of a set that is removed go with it.
  const isGone = ([key, { isOwn, set }]: [string, KnownObject]): boolean =>
    isOwn && !planned.has(key) && (set === null || planned.has(set));
  return [
    ...Object.entries(state.objects)
      .filter(isGone)
      .map(([key, object]): Step => ({ kind: 'remove', key, object })),
    ...plan.files
      .filter(({ sha1 }) => !remote.files.has(sha1))
      .map((file): Step => ({ kind: 'file', file })),
    ...objects.slice(0, -1).flatMap((object) => planObject(object, remote, state)),
    // The game is always there, also before it was read or created.
    ...planChange(plan.page, remote.objects.get(plan.page.key) ?? NEW_GAME, remote, state),
  ];
}

const NEW_GAME = { id: '', fields: {} };

function planObject(object: PlannedObject, remote: Remote, state: UploadState): Step[] {
  const found = remote.objects.get(object.key);
  if (found !== undefined) return planChange(object, found, remote, state);
  return [{ kind: 'members' in object ? 'create' : 'add', object }];
}

/** A change, where what is there differs. */
function planChange(
  object: PlannedObject,
  { id, fields }: { readonly id: string; readonly fields: Readonly<Record<string, unknown>> },
  remote: Remote,
  { objects }: UploadState,
): Step[] {
  const sent = objects[object.key]?.fields ?? {};
  const current = (field: string): string | undefined => {
    const value = fields[field] ?? sent[field];
    return value === undefined ? undefined : String(value);
  };
  const replaced = Object.entries(object.pictures)
    .filter(([field, sha1]) => current(field) !== (remote.files.get(sha1) ?? ''))
    .map(([field]) => field);
  const pictures = [...replaced, ...clearedPictures(object, sent)];
  // The kind of a component is chosen once: another is another component.
  const isSame = Object.entries(object.fields).every(
    ([field, value]) => field === 'identity' || current(field) === value,
  );
  return pictures.length === 0 && isSame ? [] : [{ kind: 'change', object, id, pictures }];
}

/** The fields of pictures that were sent before and are no longer wanted: a back that is gone. */
export const clearedPictures = (
  { pictures }: PlannedObject,
  sent: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(sent)
    .filter(([field, id]) => field.endsWith('_id') && id !== '' && !(field in pictures))
    .map(([field]) => field);

/** What is at The Game Crafter as far as the last upload knew. */
export const remoteOfState = ({ files, objects }: UploadState): Remote => ({
  files: new Map(Object.entries(files)),
  objects: new Map(Object.entries(objects)),
});

/** What a step does, for lists and progress. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'remove':
      return `remove ${step.key}`;
    case 'file':
      return `upload ${step.file.path}`;
    default:
      return `${step.kind} ${step.object.key}`;
  }
}

/** How many steps there are of each kind. */
export function countSteps(steps: readonly Step[]): Record<Step['kind'], number> {
  const counts = { remove: 0, file: 0, create: 0, change: 0, add: 0 };
  for (const { kind } of steps) counts[kind] += 1;
  return counts;
}
