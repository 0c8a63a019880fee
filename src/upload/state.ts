import {
  arrayOf,
  isBoolean,
  isString,
  nullable,
  objectOf,
  oneOf,
  parseJsonOrNull,
  recordOf,
} from '../values/value-shapes.ts';

/** Something of the game at The Game Crafter that an upload created, or found there and changed. */
export interface KnownObject {
  readonly id: string;
  readonly api: string;
  /** The key of its set; `null` for a component or a part. */
  readonly set: string | null;
  /** Whether an upload created it: nothing else is ever deleted. */
  readonly isOwn: boolean;
  /** As they were sent last, with the ids of pictures. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What earlier uploads did. It holds no secrets. */
export interface UploadState {
  readonly version: 1;
  /** The address of the API. */
  readonly service: string;
  /** The id of the pack. */
  readonly pack: string;
  readonly gameId: string | null;
  readonly folderId: string | null;
  /** The ids of uploaded files by their SHA-1. */
  readonly files: Readonly<Record<string, string>>;
  /** The keys of what is being created: it may be there although no answer came. */
  readonly pending: readonly string[];
  /** By key. */
  readonly objects: Readonly<Record<string, KnownObject>>;
}

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

const isState = objectOf<UploadState>({
  version: oneOf([1]),
  service: isString,
  pack: isString,
  gameId: nullable(isString),
  folderId: nullable(isString),
  files: recordOf(isString),
  pending: arrayOf(isString),
  objects: recordOf(
    objectOf<KnownObject>({
      id: isString,
      api: isString,
      set: nullable(isString),
      isOwn: isBoolean,
      fields: recordOf(isString),
    }),
  ),
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
