import type {
  PlannedComponent,
  PlannedFile,
  PlannedObject,
  PlannedPart,
  UploadPlan,
} from './plan-upload.ts';
import type { KnownObject, UploadState } from './state.ts';

/** Something that is there, with the values that the service gave. */
export interface RemoteObject {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What is at The Game Crafter now, as far as the plan or the state knows it. */
export interface Remote {
  /** The ids of files by their SHA-1. */
  readonly files: ReadonlyMap<string, string>;
  /** By key. */
  readonly objects: ReadonlyMap<string, RemoteObject>;
}

/** One thing to do. */
export type Step =
  | { readonly kind: 'remove'; readonly key: string; readonly object: KnownObject }
  | { readonly kind: 'file'; readonly file: PlannedFile }
  | { readonly kind: 'create'; readonly component: PlannedComponent }
  | {
      readonly kind: 'change';
      readonly object: PlannedObject;
      readonly set: string | null;
      readonly id: string;
      /** The fields of pictures that are replaced: their proofs no longer hold. */
      readonly pictures: readonly string[];
    }
  | {
      readonly kind: 'add';
      readonly component: PlannedComponent;
      /** At most 100 for a deck, otherwise one. */
      readonly members: readonly PlannedObject[];
    }
  | { readonly kind: 'part'; readonly part: PlannedPart };

/** The most cards that can be created at once. */
const MAX_BULK = 100;

/**
 * What has to be done so that the game is as planned. What an upload created and the plan no longer has is
 * removed first, because names must be unique; what others created is left alone.
 */
export function planSteps(plan: UploadPlan, remote: Remote, state: UploadState): Step[] {
  const planned = new Set<string>(
    [...plan.components.flatMap((one) => [one, ...one.members]), plan.page, ...plan.parts].map(
      ({ key }) => key,
    ),
  );
  return [
    ...Object.entries(state.objects)
      .filter(([key, { isOwn, set }]) => isOwn && !planned.has(key) && isKept(set, planned))
      .map(([key, object]): Step => ({ kind: 'remove', key, object })),
    ...plan.files
      .filter(({ sha1 }) => !remote.files.has(sha1))
      .map((file): Step => ({ kind: 'file', file })),
    ...plan.components.flatMap((component) => planComponent(component, remote, state)),
    ...plan.parts
      .filter(({ key, quantity }) => remote.objects.get(key)?.fields.quantity !== String(quantity))
      .map((part): Step => ({ kind: 'part', part })),
    ...planChange(plan.page, null, withPage(plan, remote), state),
  ];
}

/** The game is always there, also before it was read or created. */
const withPage = ({ page }: UploadPlan, remote: Remote): Remote =>
  remote.objects.has(page.key)
    ? remote
    : { ...remote, objects: new Map([[page.key, { id: '', fields: {} }]]) };

/** The pieces of a set that is removed go with it. */
const isKept = (set: string | null, planned: ReadonlySet<string>): boolean =>
  set === null || planned.has(set);

function planComponent(component: PlannedComponent, remote: Remote, state: UploadState): Step[] {
  const { key, members, family } = component;
  const missing = members.filter((one) => !remote.objects.has(one.key));
  const size = family.members?.isBulk ? MAX_BULK : 1;
  const chunks = Array.from({ length: Math.ceil(missing.length / size) }, (_, index) =>
    missing.slice(index * size, (index + 1) * size),
  );
  return [
    ...(remote.objects.has(key)
      ? planChange(component, null, remote, state)
      : [{ kind: 'create' as const, component }]),
    ...members.flatMap((one) => planChange(one, key, remote, state)),
    ...chunks.map((chunk): Step => ({ kind: 'add', component, members: chunk })),
  ];
}

/** A change, where something is there and differs. */
function planChange(
  object: PlannedObject,
  set: string | null,
  remote: Remote,
  { objects }: UploadState,
): Step[] {
  const found = remote.objects.get(object.key);
  if (found === undefined) return [];
  const sent = objects[object.key]?.fields ?? {};
  const current = (field: string): string | undefined => {
    const value = found.fields[field] ?? sent[field];
    return value === undefined ? undefined : String(value);
  };
  const pictures = Object.entries(object.pictures).filter(
    ([field, sha1]) => current(field) !== (remote.files.get(sha1) ?? ''),
  );
  const cleared = clearedPictures(object, sent);
  const isSame =
    pictures.length === 0 &&
    cleared.length === 0 &&
    Object.entries(object.fields).every(
      ([field, value]) => IMMUTABLE.has(field) || current(field) === value,
    );
  if (isSame) return [];
  return [
    {
      kind: 'change',
      object,
      set,
      id: found.id,
      pictures: [...pictures.map(([field]) => field), ...cleared],
    },
  ];
}

/** The kind of a component is chosen once: another is another component. */
const IMMUTABLE: ReadonlySet<string> = new Set(['identity']);

/** The fields of pictures that were sent before and are no longer wanted: a back that is gone. */
export const clearedPictures = (
  { pictures }: PlannedObject,
  sent: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(sent)
    .filter(([field, id]) => field.endsWith('_id') && id !== '' && !(field in pictures))
    .map(([field]) => field);

/** The fields of an object as they are sent, with the ids of its pictures. */
export const resolveFields = (
  { fields, pictures }: PlannedObject,
  files: ReadonlyMap<string, string>,
): Record<string, string> => ({
  ...fields,
  ...Object.fromEntries(
    Object.entries(pictures).map(([field, sha1]) => [field, files.get(sha1) ?? '']),
  ),
});

/** What is at The Game Crafter as far as the last upload knew. */
export const remoteOfState = ({ files, objects }: UploadState): Remote => ({
  files: new Map(Object.entries(files)),
  objects: new Map(Object.entries(objects).map(([key, { id, fields }]) => [key, { id, fields }])),
});

/** What a step does, for lists and progress. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'remove':
      return `remove ${step.key}`;
    case 'file':
      return `upload ${step.file.path}`;
    case 'create':
      return `create ${step.component.key}`;
    case 'change':
      return `change ${step.object.key}`;
    case 'add': {
      const [first, ...others] = step.members;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      return `add ${first?.key ?? step.component.key}${more}`;
    }
    case 'part':
      return `set ${step.part.quantity} x ${step.part.name}`;
  }
}

/** How many things the steps of each kind concern. */
export function countSteps(steps: readonly Step[]): Record<Step['kind'], number> {
  const counts = { remove: 0, file: 0, create: 0, change: 0, add: 0, part: 0 };
  for (const step of steps) counts[step.kind] += step.kind === 'add' ? step.members.length : 1;
  return counts;
}
