import { createHash } from 'node:crypto';
import { planTgc } from '../../src/export/tgc/plan-tgc.ts';
import {
  type BookletPages,
  createTgcList,
  formatTgcList,
  type WrittenTgcList,
} from '../../src/export/tgc/tgc-list.ts';
import { loadPresets } from '../../src/load/load-presets.ts';
import { productsOf } from '../../src/pack/product.ts';
import {
  type FileFacts,
  listedFiles,
  planUpload,
  type UploadPlan,
} from '../../src/upload/plan-upload.ts';
import { runUpload, type UploadResult } from '../../src/upload/run-upload.ts';
import { emptyState, StateStore, type UploadState } from '../../src/upload/state.ts';
import { type Credentials, TgcClient } from '../../src/upload/tgc-client.ts';
import { ACCOUNT, type GameCrafter } from './game-crafter.ts';
import { shippedRun } from './shipped-run.ts';

/** A plan with the bytes of its files. */
export interface PlannedUpload {
  readonly plan: UploadPlan;
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

const presets = await loadPresets();
const products = productsOf(presets.products, 'tgc');
const byName = new Map(products.map((one) => [one.id, one]));

/** The shipped pack as its export lists it, planned without a browser. */
export async function shippedList(): Promise<WrittenTgcList> {
  const { rendered, renderAs } = await shippedRun();
  const paper = presets.papers.get('letter');
  if (rendered === null || renderAs === null || paper === undefined) throw new Error('no pack');
  const plan = planTgc({ ...rendered, products, paper, renderAs });
  const boards = plan.pictures.pages.filter(
    ({ frame, pathOf }) => frame !== null && pathOf !== undefined,
  );
  const pages = boards.map(({ pathOf }) => {
    const first = pathOf(1, 16);
    const folder = first.slice(0, first.indexOf('/'));
    const isBook = first.includes('/page-');
    const paths = isBook
      ? Array.from({ length: 16 }, (_, index) => pathOf(index + 1, 16))
      : [first];
    return { folder, paths } as unknown as BookletPages;
  });
  return JSON.parse(formatTgcList(createTgcList(rendered.pack, plan, pages)));
}

/** One component of each kind, with at most three pieces. */
export function smallList(list: WrittenTgcList): WrittenTgcList {
  const taken = new Set<string>();
  const kindOf = (product: string): string => `${byName.get(product)?.kind}`;
  return {
    ...list,
    products: list.products.flatMap((entry) => {
      const kind = kindOf(entry.product);
      if (taken.has(kind) || (kind === 'deck' && entry.product !== 'PokerDeck')) return [];
      taken.add(kind);
      return [{ ...entry, items: entry.items.slice(0, 3) }];
    }),
  };
}

/**
 * Plans the upload of a list with files that are pictures only by their headers.
 *
 * @param edits texts that distinguish files from those of another version, by path
 */
export function planList(
  list: WrittenTgcList,
  edits: Readonly<Record<string, string>> = {},
): PlannedUpload {
  const contents = new Map<string, Uint8Array>();
  const files = new Map<string, FileFacts>();
  const entryOf = (path: string) =>
    list.products.find(({ folder }) => path.startsWith(`${folder}/`))?.product ?? '';
  for (const path of listedFiles(list)) {
    const text = `${path} ${edits[path] ?? ''}`;
    const image = list.shopImages.find((one) => one.path === path);
    const canvas = image?.size ?? byName.get(entryOf(path))?.canvas;
    const bytes = path.endsWith('.pdf')
      ? Buffer.from(`%PDF-1.7 ${text} %%EOF`)
      : fakePicture(canvas?.widthPx ?? 0, canvas?.heightPx ?? 0, text);
    contents.set(path, bytes);
    const sha1 = createHash('sha1').update(bytes).digest('hex');
    files.set(path, { sha1, bytes: bytes.length });
  }
  return { plan: planUpload({ list, files, products: byName }), contents };
}

function fakePicture(width: number, height: number, text: string): Uint8Array {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\0', 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from(text)]);
}

const START_MS = 1_000_000_000;

/** Time that passes only by waiting. */
export class FakeClock {
  #ms = START_MS;
  readonly waits: number[] = [];

  get elapsedMs(): number {
    return this.#ms - START_MS;
  }

  readonly now = (): number => this.#ms;
  readonly wait = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    this.waits.push(ms);
    this.#ms += ms;
  };
}

/** An account of the stand-in, the state of a pack that is uploaded to it, and what was said. */
export class UploadDesk {
  readonly clock = new FakeClock();
  readonly said: string[] = [];
  /** As it is on the disk. */
  state: UploadState | null = null;
  /** Whether the last upload came to its end. */
  isComplete = false;
  /** Called before each writing of the state. */
  onWrite: (state: UploadState) => void = () => undefined;
  stop = new AbortController();
  readonly #server: GameCrafter;

  constructor(server: GameCrafter) {
    this.#server = server;
    server.set({ now: this.clock.now });
  }

  async upload(
    { plan, contents }: PlannedUpload,
    {
      credentials = ACCOUNT,
      ...choice
    }: Partial<{ credentials: Credentials; gameId: string; designer: string }> = {},
  ): Promise<UploadResult> {
    const { clock, said } = this;
    const { service } = this.#server;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const client = new TgcClient({
      ...{ service, credentials, clock, signal, userAgent: 'vbuses/test' },
      onWait: (reason) => said.push(reason),
      onRequest: (line) => said.push(line),
    });
    const owner = { service, pack: plan.game.id };
    const store = new StateStore(this.state ?? emptyState(owner), async (state) => {
      this.onWrite(state);
      this.state = structuredClone(state);
    });
    this.isComplete = false;
    const result = await runUpload({
      ...{ client, store, plan, signal, stateFile: 'Output/upload/tgc.json' },
      gameId: choice.gameId ?? null,
      designer: choice.designer ?? null,
      readFile: async (path) => contents.get(path) ?? new Uint8Array(),
      onStart: (total) => said.push(`${total} steps`),
      onStep: (name) => said.push(name),
    });
    this.isComplete = true;
    return result;
  }
}

/** What the plan wants, in the words of `gameAtServer`. */
export const gameOfPlan = ({ plan }: PlannedUpload) => ({
  files: plan.files.map(({ sha1 }) => sha1).sort(),
  components: plan.components
    .map(({ api, fields, pictures, members }) => ({
      api,
      ...fields,
      ...pictures,
      members: members.map((one) => ({ ...one.fields, ...one.pictures })),
    }))
    .sort(byText),
  page: { ...plan.page.pictures },
});

const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const SETS: Readonly<Record<string, readonly [api: string, parentId: string]>> = {
  deck: ['card', 'deck_id'],
  booklet: ['bookletpage', 'booklet_id'],
  twosidedset: ['twosided', 'set_id'],
  twosidedsluggedset: ['twosidedslugged', 'set_id'],
};

const COMPONENTS = [
  ...['deck', 'booklet', 'twosidedset', 'twosidedsluggedset', 'onesided', 'onesidedgloss'],
  ...['scorepad', 'tuckbox', 'document', 'customcuttwosidedslugged', 'actionshot'],
];

/** All that is at the stand-in, with files by their SHA-1 instead of their ids. */
export function gameAtServer(server: GameCrafter) {
  const sha1Of = new Map(server.all('file').map((row) => [row.id, row.sha1_digest]));
  const shown = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !HIDDEN.has(name))
        .map(([name, value]) => [name, sha1Of.get(String(value)) ?? value]),
    );
  return {
    files: server
      .all('file')
      .map(({ sha1_digest }) => sha1_digest)
      .sort(),
    components: COMPONENTS.flatMap((api) =>
      server.all(api).map((row) => {
        const [child = '', parentId = ''] = SETS[api] ?? [];
        const members = server.all(child).filter((one) => one[parentId] === row.id);
        return { api, ...shown(row), members: members.map(shown) };
      }),
    ).sort(byText),
    page: Object.fromEntries(
      server
        .all('game')
        .flatMap((game) => Object.entries(shown(game)))
        .filter(([name]) => PAGE_IMAGES.includes(name)),
    ),
  };
}

const PAGE_IMAGES = ['logo_id', 'backdrop_id', 'advertisement_id'];

const HIDDEN = new Set(['id', 'type', 'game_id', 'deck_id', 'set_id', 'booklet_id', 'session_id']);
