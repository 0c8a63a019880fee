import {
  arrayOf,
  type Guarded,
  isBoolean,
  isString,
  nullable,
  oneOf,
  parseJsonOrNull,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';

const isKnownObject = shapeOf({
  id: isString,
  api: isString,
  /** The key of its set; `null` for a component or a part. */
  set: nullable(isString),
  /** Whether an upload created it: nothing else is ever deleted. */
  isOwn: isBoolean,
  /** As they were sent last, with the ids of pictures. */
  fields: recordOf(isString),
});

/** Something of the game at The Game Crafter that an upload created, or found there and changed. */
export type KnownObject = Guarded<typeof isKnownObject>;

const isState = shapeOf({
  version: oneOf([1]),
  /** The address of the API. */
  service: isString,
  /** The id of the pack. */
  pack: isString,
  gameId: nullable(isString),
  folderId: nullable(isString),
  /** The ids of uploaded files by their SHA-1. */
  files: recordOf(isString),
  /** The keys of what is being created: it may be there although no answer came. */
  pending: arrayOf(isString),
  /** By key. */
  objects: recordOf(isKnownObject),
});

/** What earlier uploads did. It holds no secrets. */
export type UploadState = Guarded<typeof isState>;

/** What is known before the first upload. */
export const emptyState = ({
  service,
  pack,
}: Pick<UploadState, 'service' | 'pack'>): UploadState => ({
  version: 1,
  service,
  pack,
  gameId: null,
  folderId: null,
  files: {},
  pending: [],
  objects: {},
});

/** Reads a state; `null` for anything that vbuses did not write. */
export function parseState(text: string): UploadState | null {
  const value = parseJsonOrNull(text);
  return isState(value) ? value : null;
}

/** The state of an upload that runs: each change is on the disk before the next request. */
export class StateStore {
  #state: UploadState;
  readonly #write: (state: UploadState) => Promise<void>;

  /** @param write puts it on the disk, whole or not at all */
  constructor(state: UploadState, write: (state: UploadState) => Promise<void>) {
    this.#state = state;
    this.#write = write;
  }

  get current(): UploadState {
    return this.#state;
  }

  async update(change: Partial<UploadState>): Promise<void> {
    this.#state = { ...this.#state, ...change };
    await this.#write(this.#state);
  }

  /** Notes what is there now; it is no longer pending. */
  record(found: Readonly<Record<string, KnownObject>>): Promise<void> {
    return this.update({
      pending: this.#state.pending.filter((key) => !(key in found)),
      objects: { ...this.#state.objects, ...found },
    });
  }

  /** Drops something that is gone, with what it consisted of. */
  forget(key: string): Promise<void> {
    const objects = Object.entries(this.#state.objects).filter(
      ([own, { set }]) => own !== key && set !== key,
    );
    return this.update({ objects: Object.fromEntries(objects) });
  }
}
