import { basename } from 'node:path';
import { InternalError } from '../diagnostics/errors.ts';
import { isPrinted } from './families.ts';
import type { PartsOfShop } from './parts-of-shop.ts';
import { clearedPictures, type Remote, resolveFields, type Step } from './plan-steps.ts';
import type {
  PlannedComponent,
  PlannedFile,
  PlannedObject,
  PlannedPart,
  UploadPlan,
} from './plan-upload.ts';
import {
  idIn,
  listComponents,
  listMembers,
  matchObjects,
  type Place,
  readFiles,
} from './read-remote.ts';
import type { KnownObject, StateStore } from './state.ts';
import { type Described, type TgcClient, UnclearError } from './tgc-client.ts';

interface StepContext {
  readonly client: TgcClient;
  readonly store: StateStore;
  readonly plan: UploadPlan;
  readonly place: Place;
  readonly remote: Remote;
  readonly parts: PartsOfShop;
  readonly readFile: (path: string) => Promise<Uint8Array>;
}

/** How often cards are sent that turn out to be missing. */
const MAX_BULK_TRIES = 3;

/** Takes the steps of an upload one after the other. Its state is written before and after each of them. */
export class StepRunner {
  readonly #context: StepContext;
  readonly #files: Map<string, string>;

  constructor(context: StepContext) {
    this.#context = context;
    this.#files = new Map(context.remote.files);
  }

  /**
   * Notes what was found although the state does not know it. It is ours if it was being created when an
   * upload ended.
   */
  async adopt(): Promise<void> {
    const { remote, store, plan } = this.#context;
    const found: Record<string, KnownObject> = {};
    const adopt = (key: string, api: string, set: string | null): void => {
      const id = remote.objects.get(key)?.id;
      if (id === undefined || store.current.objects[key]?.id === id) return;
      found[key] = { id, api, set, isOwn: store.isPending(key), fields: {} };
    };
    for (const { key, api, members } of plan.components) {
      adopt(key, api, null);
      for (const one of members) adopt(one.key, one.api, key);
    }
    for (const { key } of plan.parts) adopt(key, 'gamepart', null);
    adopt(plan.page.key, plan.page.api, null);
    await store.update({
      files: Object.fromEntries(remote.files),
      objects: { ...store.current.objects, ...found },
      pending: [],
    });
  }

  run(step: Step): Promise<void> {
    switch (step.kind) {
      case 'remove':
        return this.#remove(step.key, step.object);
      case 'file':
        return this.#upload(step.file);
      case 'create':
        return this.#create(step.component);
      case 'change':
        return this.#change(step);
      case 'add':
        return this.#add(step.component, step.members);
      case 'part':
        return this.#setPart(step.part);
    }
  }

  async #remove(key: string, { api, id }: KnownObject): Promise<void> {
    const { client, store } = this.#context;
    await client.delete(`${api}/${idIn(id)}`, `remove *${key}*`);
    await store.forget(key);
  }

  async #upload({ path, sha1 }: PlannedFile): Promise<void> {
    const { client, store, place, readFile } = this.#context;
    const type = path.endsWith('.pdf') ? 'application/pdf' : 'image/png';
    const file = new File([Uint8Array.from(await readFile(path))], basename(path), { type });
    const values = { name: path, folder_id: place.folderId, file };
    const id = await client.createOnce(
      async () => (await client.post('file', values, `upload ${path}`)).id,
      async () => (await readFiles(client, place.folderId, store.current)).get(sha1) ?? null,
    );
    this.#files.set(sha1, id);
    await store.update({ files: { ...store.current.files, [sha1]: id } });
  }

  async #create(component: PlannedComponent): Promise<void> {
    const { client, store, place } = this.#context;
    const { key, name, api, family } = component;
    const fields = resolveFields(component, this.#files);
    const values = { ...fields, game_id: place.gameId };
    await store.intend([key]);
    const id = await client.createOnce(
      async () => (await client.post(api, values, `create *${name}*`)).id,
      async () => {
        const items = await listComponents(client, place.gameId, family);
        return this.#find(items, component);
      },
    );
    await store.record({ [key]: { id, api, set: null, isOwn: true, fields } });
  }

  /** A picture that is replaced has to be looked at again, whatever was marked before. */
  async #change({ object, set, id, pictures }: Extract<Step, { kind: 'change' }>): Promise<void> {
    const { client, store } = this.#context;
    const known = store.current.objects[object.key];
    const fields = resolveFields(object, this.#files);
    const cleared = clearedPictures(object, known?.fields ?? {}).map((field) => [field, '']);
    const proofs = pictures
      .filter((field) => field !== 'pdf_id' && isPrinted(object.api))
      .map((field) => [`has_proofed_${field.replace(/_id$/, '')}`, '0']);
    const values = { ...fields, ...Object.fromEntries([...cleared, ...proofs]) };
    await client.put(`${object.api}/${idIn(id)}`, values, `change *${object.key}*`);
    const isOwn = known?.isOwn ?? false;
    await store.record({ [object.key]: { id, api: object.api, set, isOwn, fields } });
  }

  #add(component: PlannedComponent, members: readonly PlannedObject[]): Promise<void> {
    const [first] = members;
    return component.family.members?.isBulk || first === undefined
      ? this.#addCards(component, members)
      : this.#addMember(component, first);
  }

  async #addMember(component: PlannedComponent, member: PlannedObject): Promise<void> {
    const { client, store } = this.#context;
    const { key, api, name } = member;
    const { id: setId, family } = this.#set(component);
    const fields = resolveFields(member, this.#files);
    const values = { ...fields, [family.parentId]: setId };
    await store.intend([key]);
    const id = await client.createOnce(
      async () => (await client.post(api, values, `add *${name}* to *${component.name}*`)).id,
      async () => this.#find(await listMembers(client, component, setId, family), member),
    );
    await store.record({ [key]: { id, api, set: component.key, isOwn: true, fields } });
  }

  /** The answer to many cards is never relied on: what is there is read, and what is missing sent again. */
  async #addCards(component: PlannedComponent, cards: readonly PlannedObject[]): Promise<void> {
    const { client, store } = this.#context;
    const { id: setId, family } = this.#set(component);
    const what = `add cards to *${component.name}*`;
    let missing = cards;
    await store.intend(cards.map(({ key }) => key));
    for (let tries = 0; missing.length > 0; tries += 1) {
      if (tries === MAX_BULK_TRIES) {
        throw new UnclearError(what, `${missing.length} of ${cards.length} are missing afterwards`);
      }
      const list = JSON.stringify(missing.map((card) => resolveFields(card, this.#files)));
      const path = `${component.api}/${idIn(setId)}/bulk-cards`;
      const failure = await client.postBlindly(path, { cards: list }, what).catch(onlyUnclear);
      const items = await listMembers(client, component, setId, family);
      const found = matchObjects(missing, items, store.current);
      await store.record(
        Object.fromEntries(
          missing.flatMap((card) => {
            const id = found.get(card.key)?.id;
            const fields = resolveFields(card, this.#files);
            const { key, api } = card;
            return id === undefined
              ? []
              : [[key, { id, api, set: component.key, isOwn: true, fields }] as const];
          }),
        ),
      );
      missing = missing.filter(({ key }) => !found.has(key));
      if (failure !== undefined && missing.length > 0) await client.pause(failure, tries + 1);
    }
  }

  /** The same part twice is one part: it may be set again. */
  async #setPart({ key, name, quantity }: PlannedPart): Promise<void> {
    const { client, store, place, parts } = this.#context;
    const partId = parts.ids.get(name);
    if (partId === undefined) return;
    const fields = { part_id: partId, quantity: String(quantity) };
    if (store.current.objects[key] === undefined) await store.intend([key]);
    const { id } = await client.set(
      'gamepart',
      { ...fields, game_id: place.gameId },
      `set the quantity of the part *${name}*`,
    );
    const isOwn = store.current.objects[key]?.isOwn ?? true;
    await store.record({ [key]: { id, api: 'gamepart', set: null, isOwn, fields } });
  }

  #find(items: readonly Described[], planned: PlannedObject): string | null {
    const found = matchObjects([planned], items, this.#context.store.current);
    return found.get(planned.key)?.id ?? null;
  }

  #set({ key, family }: PlannedComponent) {
    const id = this.#context.store.current.objects[key]?.id;
    if (id === undefined || family.members === null) throw new InternalError(`${key} is no set`);
    return { id, family: family.members };
  }
}

function onlyUnclear(error: unknown): UnclearError {
  if (error instanceof UnclearError) return error;
  throw error;
}
