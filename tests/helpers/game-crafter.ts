import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadPresets } from '../../src/load/load-presets.ts';
import type { PixelSize } from '../../src/pack/pictures.ts';

// A stand-in for the API of The Game Crafter that behaves as its documentation and the source of its
// framework say: paths, required parameters, error codes, pages of lists, sessions and limits by the minute.

type Row = Record<string, unknown> & { readonly id: string; readonly type: string };
type Values = Readonly<Record<string, string | Blob>>;

/** What goes wrong with a request: before it is carried out, or after. */
export type Fault =
  | { readonly kind: 'cut'; readonly when: 'before' | 'after' }
  | { readonly kind: 'status'; readonly when: 'before' | 'after'; readonly status: number }
  | { readonly kind: 'busy'; readonly retryAfter?: string; readonly limit?: number }
  | { readonly kind: 'expire' }
  | { readonly kind: 'answer'; readonly body: string }
  | { readonly kind: 'serve'; readonly serve: (response: ServerResponse) => void };

export interface SeenRequest {
  readonly number: number;
  /** Counts those that change something, from 1. */
  readonly write: number | null;
  readonly method: string;
  readonly path: string;
  readonly values: Values;
}

interface Settings {
  readonly now: () => number;
  readonly fault: (request: SeenRequest) => Fault | null;
  /** Requests a minute. */
  readonly limit: number;
  readonly maxBytes: number;
  readonly designers: readonly string[];
  readonly isDeveloper: boolean;
}

interface ChildKind {
  readonly api: string;
  readonly parentId: string;
  readonly list: string;
}

interface Kind {
  readonly list: string;
  readonly sides: readonly string[];
  readonly child?: ChildKind;
}

const DECK = { api: 'card', parentId: 'deck_id', list: 'cards' };
const PAGES = { api: 'bookletpage', parentId: 'booklet_id', list: 'pages' };
const member = (api: string): ChildKind => ({ api, parentId: 'set_id', list: 'members' });

/** As the pages of the API and its catalogue list them. */
const KINDS: Readonly<Record<string, Kind>> = {
  deck: { list: 'decks', sides: ['face', 'back'], child: DECK },
  booklet: { list: 'booklets', sides: ['image'], child: PAGES },
  twosidedset: { list: 'twosidedsets', sides: ['face', 'back'], child: member('twosided') },
  twosidedsluggedset: {
    list: 'twosidedsluggedsets',
    sides: ['face', 'back'],
    child: member('twosidedslugged'),
  },
  onesided: { list: 'onesideds', sides: ['face'] },
  onesidedgloss: { list: 'onesidedglosses', sides: ['face'] },
  scorepad: { list: 'scorepads', sides: ['face', 'back'] },
  tuckbox: { list: 'tuckboxes', sides: ['outside'] },
  document: { list: 'documents', sides: [] },
  customcuttwosidedslugged: { list: 'customcuttwosidedsluggeds', sides: ['face', 'back'] },
};

class Failure extends Error {
  readonly code: number;
  readonly data: string | null;

  constructor(code: number, message: string, data: string | null = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Whom the stand-in lets in. */
export const ACCOUNT = { key: 'KEY-5e1f', user: 'tabitha', password: 'hunter-2-pass' };
export const USER_ID = 'USER-1';
export const ROOT_FOLDER = 'FOLDER-ROOT';

const DEFAULTS: Settings = {
  now: () => 0,
  fault: () => null,
  limit: Number.POSITIVE_INFINITY,
  maxBytes: Number.POSITIVE_INFINITY,
  designers: ['Tabletop Tabitha'],
  isDeveloper: true,
};

/** The stand-in. Its rows can be read and changed as if someone worked on the site. */
export class GameCrafter {
  readonly rows = new Map<string, Row>();
  readonly requests: SeenRequest[] = [];
  /** Calls that no upload may ever make. */
  readonly forbidden: string[] = [];
  settings: Settings;
  readonly #catalogue: readonly Record<string, unknown>[];
  readonly #shopImages: ReadonlyMap<string, PixelSize>;
  readonly #server: Server;
  #sessions = new Set<string>();
  #ids = 0;
  #writes = 0;
  readonly #counts = new Map<number, number>();

  private constructor(
    catalogue: readonly Record<string, unknown>[],
    shopImages: ReadonlyMap<string, PixelSize>,
    settings: Partial<Settings>,
  ) {
    this.#catalogue = catalogue;
    this.#shopImages = shopImages;
    this.settings = { ...DEFAULTS, ...settings };
    this.#server = createServer((request, response) => void this.#serve(request, response));
    for (const name of this.settings.designers) this.insert('designer', { name, user_id: USER_ID });
  }

  static async start(settings: Partial<Settings> = {}): Promise<GameCrafter> {
    const { services } = await loadPresets();
    const sizes = services.get('tgc')?.images.map(({ id, size }) => [id, size] as const);
    const made = new GameCrafter(await composeCatalogue(), new Map(sizes), settings);
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get service(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Starts to count writes from zero. */
  set(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.#writes = 0;
  }

  insert(type: string, fields: Record<string, unknown>): Row {
    this.#ids += 1;
    const row: Row = { ...fields, id: `${type.toUpperCase()}-${this.#ids}`, type };
    this.rows.set(row.id, row);
    return row;
  }

  all(type: string): Row[] {
    return [...this.rows.values()].filter((row) => row.type === type);
  }

  /** The row of this type and name; there must be exactly one. */
  one(type: string, name: string): Row {
    const [row, ...others] = this.all(type).filter((one) => one.name === name);
    if (row === undefined || others.length > 0) throw new Error(`not one ${type} ${name}`);
    return row;
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
    const method = incoming.method ?? 'GET';
    const path = url.pathname.replace(/^\/api\//, '');
    const values = { ...Object.fromEntries(url.searchParams), ...(await readForm(incoming)) };
    const isWrite = method !== 'GET' && path.split('/')[0] !== 'session';
    if (isWrite) this.#writes += 1;
    const seen: SeenRequest = {
      number: this.requests.length + 1,
      write: isWrite ? this.#writes : null,
      method,
      path,
      values,
    };
    this.requests.push(seen);
    const fault = this.settings.fault(seen);
    if (fault?.kind === 'answer') return void response.end(fault.body);
    if (fault?.kind === 'serve') return fault.serve(response);
    if (fault?.kind === 'expire') this.#sessions.clear();
    if (fault?.kind === 'cut' && fault.when === 'before') return void response.destroy();
    if (fault?.kind === 'busy') return this.#sendBusy(response, fault);
    if (fault?.kind === 'status' && fault.when === 'before') {
      return send(response, fault.status, failureBody(fault.status, 'out of order', null));
    }
    let status = 200;
    let body: object;
    try {
      body = { result: this.#answer(seen) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      status = error.code;
      body = failureBody(error.code, error.message, error.data);
    }
    if (fault?.kind === 'cut') return void response.destroy();
    if (fault?.kind === 'status') {
      return send(response, fault.status, failureBody(fault.status, 'out of order', null));
    }
    send(response, status, body);
  }

  #sendBusy(response: ServerResponse, fault: Extract<Fault, { kind: 'busy' }>): void {
    if (fault.retryAfter !== undefined) response.setHeader('retry-after', fault.retryAfter);
    const status = fault.retryAfter === undefined ? 452 : 429;
    send(response, status, failureBody(status, 'slow down', fault.limit ?? null));
  }

  #answer({ method, path, values }: SeenRequest): unknown {
    const [type = '', id = '', ...rest] = path.split('/').map(decodeURIComponent);
    const [action] = rest;
    if (path === 'tgc/products') return this.#catalogue;
    if (path === 'session' && method === 'POST') return this.#logIn(values);
    this.#assertSession(values);
    this.#countRequest();
    if (type === 'session' && method === 'DELETE') {
      this.#sessions.delete(id);
      return { success: 1 };
    }
    this.#assertAllowed(method, path, values);
    if (method === 'POST' && id === '') return this.#create(type, values);
    if (method === 'PUT') return this.#update(this.#row(id), values);
    if (method === 'DELETE') return this.#delete(this.#row(id));
    if (method === 'GET' && type === 'part' && id === '') return page(this.all('part'), values);
    if (method === 'GET' && action === undefined) {
      return type === 'user' ? { id, root_folder_id: ROOT_FOLDER } : this.#row(id);
    }
    if (method === 'GET' && action !== undefined) return this.#list(type, id, action, values);
    throw new Failure(404, 'not found');
  }

  #logIn(values: Values): unknown {
    for (const name of ['api_key_id', 'username', 'password']) required(values, name);
    if (values.username !== ACCOUNT.user) throw new Failure(440, 'no such user', 'username');
    if (values.api_key_id !== ACCOUNT.key) {
      throw new Failure(441, `the key ${values.api_key_id} is not yours`, 'api_key_id');
    }
    if (values.password !== ACCOUNT.password) {
      throw new Failure(454, `wrong password ${values.password}`, 'password');
    }
    if (!this.settings.isDeveloper) throw new Failure(453, 'not a developer');
    this.#ids += 1;
    const id = `SESSION-${this.#ids}`;
    this.#sessions.add(id);
    return { id, user_id: USER_ID };
  }

  #assertSession({ session_id: id }: Values): void {
    if (!this.#sessions.has(String(id ?? ''))) throw new Failure(401, 'session expired');
  }

  #countRequest(): void {
    const minute = Math.floor(this.settings.now() / 60_000);
    const count = (this.#counts.get(minute) ?? 0) + 1;
    this.#counts.set(minute, count);
    const { limit } = this.settings;
    if (count > limit) throw new Failure(452, `more than ${limit} requests`, String(limit));
  }

  #assertAllowed(method: string, path: string, values: Values): void {
    const proofed = Object.entries(values).some(
      ([name, value]) => name.startsWith('has_proofed') && value !== '0',
    );
    const isPublic = path.endsWith('/public') || 'public' in values;
    if (proofed || isPublic) this.forbidden.push(`${method} ${path}`);
  }

  #row(id: string): Row {
    const row = this.rows.get(id);
    if (row === undefined) throw new Failure(404, 'no such object');
    return row;
  }

  #create(type: string, values: Values): unknown {
    if (type === 'folder') {
      for (const name of ['name', 'user_id', 'parent_id']) required(values, name);
      return this.insert('folder', plain(values));
    }
    if (type === 'file') return this.#createFile(values);
    if (type === 'game') {
      for (const name of ['name', 'designer_id']) required(values, name);
      this.#reference(values, 'designer_id');
      return this.insert('game', { ...plain(values), public: 0 });
    }
    if (type === 'actionshot') {
      for (const name of ['game_id', 'image_id']) required(values, name);
      this.#reference(values, 'game_id');
      this.#assertShopImages(type, values);
      return this.insert(type, plain(values));
    }
    const kind = KINDS[type];
    if (kind !== undefined) return this.#createComponent(type, kind, values);
    const parent = Object.entries(KINDS).find(([, one]) => one.child?.api === type);
    if (parent?.[1].child === undefined) throw new Failure(404, 'no such class');
    return this.#createMember(parent[1].child, values);
  }

  #createFile(values: Values): unknown {
    const { file } = values;
    if (!(file instanceof Blob)) throw new Failure(441, 'file is missing', 'file');
    required(values, 'folder_id');
    this.#reference(values, 'folder_id');
    const bytes = this.#blobs.get(file);
    if (bytes === undefined) throw new Failure(500, 'not read');
    if (bytes.length > this.settings.maxBytes) throw new Failure(413, 'file too large', 'file');
    return this.insert('file', {
      name: String(values.name ?? ''),
      folder_id: values.folder_id,
      sha1_digest: createHash('sha1').update(bytes).digest('hex'),
      status: 'Processing',
      ...pictureSize(bytes),
    });
  }

  readonly #blobs = blobs;

  #createComponent(type: string, kind: Kind, values: Values): unknown {
    for (const name of ['game_id', 'name', 'identity']) required(values, name);
    this.#reference(values, 'game_id');
    const identity = String(values.identity);
    const product = this.#catalogue.find((one) => one.identity === identity);
    if (product?.create_api !== `/api/${type}`) {
      throw new Failure(442, 'not in the list', 'identity');
    }
    this.#assertFreeName(type, values);
    this.#assertValues(values, identity);
    const fields = plain(values);
    if (fields.pdf_id !== undefined && kind.sides.length === 0) {
      const pdf = this.#row(String(fields.pdf_id));
      if (pdf.width !== undefined) throw new Failure(444, 'not a PDF', 'pdf_id');
    }
    return this.insert(type, fields);
  }

  /** Two components of a game cannot have one name. */
  #assertFreeName(type: string, { game_id: gameId, name }: Values): void {
    if (this.all(type).some((row) => row.game_id === gameId && row.name === name)) {
      throw new Failure(443, 'name is taken', 'name');
    }
  }

  #createMember({ api, parentId }: ChildKind, values: Values): unknown {
    for (const name of [parentId, 'name']) required(values, name);
    const parent = this.#reference(values, parentId);
    this.#assertValues(values, String(parent.identity));
    return this.insert(api, plain(values));
  }

  #update(row: Row, values: Values): unknown {
    const identity =
      row.identity ?? this.rows.get(String(row.deck_id ?? row.set_id ?? row.booklet_id))?.identity;
    if (row.type === 'game' || row.type === 'actionshot') {
      this.#assertShopImages(row.type, values);
    } else {
      this.#assertValues(values, String(identity ?? ''));
    }
    return Object.assign(row, plain(values));
  }

  #delete(row: Row): unknown {
    this.rows.delete(row.id);
    for (const one of [...this.rows.values()]) {
      if ([one.deck_id, one.set_id, one.booklet_id].includes(row.id)) this.rows.delete(one.id);
    }
    return { success: 1 };
  }

  #reference(values: Values, name: string): Row {
    const id = String(values[name]);
    if (id === ROOT_FOLDER) return { id, type: 'folder' };
    const row = this.rows.get(id);
    if (row === undefined) throw new Failure(440, 'no such object', name);
    return row;
  }

  #assertValues(values: Values | Record<string, string>, identity: string): void {
    const { quantity, sequence_number: sequence } = values;
    for (const [name, value] of [
      ['quantity', quantity],
      ['sequence_number', sequence],
    ] as const) {
      if (value !== undefined && !(/^\d+$/.test(String(value)) && +value >= 1 && +value <= 99)) {
        throw new Failure(442, 'out of range', name);
      }
    }
    const product = this.#catalogue.find((one) => one.identity === identity);
    const [width, height] = (product?.size as { pixels?: number[] } | undefined)?.pixels ?? [];
    for (const name of ['face_id', 'back_id', 'image_id', 'outside_id']) {
      const id = values[name];
      if (id === undefined || id === '') continue;
      const file = this.#reference(values as Values, name);
      if (file.width !== width || file.height !== height) {
        throw new Failure(445, 'the picture does not fit', name);
      }
    }
  }

  /** The page of a game takes only images of the right size. */
  #assertShopImages(type: string, values: Values): void {
    for (const [name, id] of Object.entries(values)) {
      if (!name.endsWith('_id') || id === '' || name === 'game_id' || name === 'session_id')
        continue;
      const kind = type === 'actionshot' ? 'action-shot' : name.replace(/_id$/, '');
      const size = this.#shopImages.get(kind);
      const file = this.#reference(values, name);
      if (file.width !== size?.widthPx || file.height !== size?.heightPx) {
        throw new Failure(445, 'the picture does not fit', name);
      }
    }
  }

  #list(type: string, id: string, action: string, values: Values): unknown {
    if (type === 'user' && action === 'designers') return page(this.all('designer'), values);
    if (type === 'folder') {
      const [kind, field] = action === 'folders' ? ['folder', 'parent_id'] : ['file', 'folder_id'];
      const rows = this.all(kind).filter((row) => row[field] === id);
      for (const row of kind === 'file' ? rows : []) row.status = 'Ready';
      return page(rows, values);
    }
    if (type === 'designer') return page(this.#of('game', 'designer_id', id), values);
    this.#row(id);
    if (type === 'game' && action === 'actionshots') {
      return page(this.#of('actionshot', 'game_id', id), values);
    }
    const own = Object.entries(KINDS).find(([, kind]) => type === 'game' && kind.list === action);
    if (own !== undefined) return page(this.#of(own[0], 'game_id', id), values);
    const child = KINDS[type]?.child;
    if (child?.list !== action) throw new Failure(404, 'no such relationship');
    return page(this.#of(child.api, child.parentId, id), values);
  }

  #of(type: string, field: string, id: string): Row[] {
    return this.all(type).filter((row) => row[field] === id);
  }
}

/** The bytes of uploaded files: reading a blob takes a moment, and requests are answered at once. */
const blobs = new WeakMap<Blob, Uint8Array>();

async function readForm(incoming: IncomingMessage): Promise<Values> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  const type = incoming.headers['content-type'];
  if (type === undefined) return {};
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': type },
  }).formData();
  const values: Record<string, string | Blob> = {};
  for (const [name, value] of form as unknown as Iterable<[string, string | Blob]>) {
    values[name] = value;
    if (value instanceof Blob) blobs.set(value, new Uint8Array(await value.arrayBuffer()));
  }
  return values;
}

function required(values: Values, name: string): void {
  if (values[name] === undefined || values[name] === '') {
    throw new Failure(441, `${name} is missing`, name);
  }
}

const plain = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'session_id'));

function page(rows: readonly Row[], values: Values): unknown {
  const number = Number(values._page_number ?? 1);
  const size = Math.min(100, Number(values._items_per_page ?? 25));
  const pages = Math.ceil(rows.length / size);
  return {
    items: rows.slice((number - 1) * size, number * size),
    paging: {
      total_items: rows.length,
      page_number: number,
      items_per_page: size,
      total_pages: pages,
    },
  };
}

const failureBody = (code: number, message: string, data: string | number | null): object => ({
  error: { code, message, data },
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** The size of a PNG; nothing for another file. */
function pictureSize(bytes: Uint8Array): { width?: number; height?: number } {
  const header = Buffer.from(bytes);
  if (header.subarray(1, 4).toString() !== 'PNG') return {};
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/** How the catalogue says that a product is created, by its kind and whether it has backs. */
const CREATED_BY: Readonly<Record<string, string>> = {
  ...{ deck: 'deck', booklet: 'booklet', document: 'document', scorepad: 'scorepad' },
  ...{ tuckbox: 'tuckbox', chit: 'twosidedsluggedset', standee: 'twosidedsluggedset' },
  ...{ folio: 'twosidedset', punchout: 'customcuttwosidedslugged', die: 'customcolord6' },
};

/** The catalogue of the service, of the products that the presets have. */
async function composeCatalogue(): Promise<Record<string, unknown>[]> {
  const { products } = await loadPresets();
  return [...products.values()]
    .filter(({ service }) => service === 'tgc')
    .map(({ id, kind, canvas, sides }) => {
      const flat = kind === 'board' ? 'onesidedgloss' : 'onesided';
      const api = CREATED_BY[kind] ?? (sides.includes('back') ? 'twosidedset' : flat);
      const child = KINDS[api]?.child;
      return {
        identity: id,
        create_api: `/api/${api}`,
        size: { pixels: [canvas.widthPx, canvas.heightPx] },
        ...(child === undefined
          ? {}
          : { child: { create_api: `/api/${child.api}`, parent_id: child.parentId } }),
      };
    });
}
