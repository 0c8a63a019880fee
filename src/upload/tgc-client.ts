import { Buffer } from 'node:buffer';
import { CliError, EXIT, errorCode, machineError } from '../diagnostics/errors.ts';
import { escapeControls } from '../text/escape-controls.ts';
import { unescapeMarkup } from '../text/text-markup.ts';
import { arrayOf, isCount, isRecord, isString, parseJsonOrNull } from '../values/value-shapes.ts';

/** Who logs in. */
export interface Credentials {
  readonly key: string;
  readonly user: string;
  readonly password: string;
}

/** Time, as an argument: tests do not wait. */
export interface Clock {
  /** In milliseconds since 1970. */
  readonly now: () => number;
  /** Ends early, with an error, when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface ClientOptions {
  /** The address of the API, without a slash at its end. */
  readonly service: string;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
  /** Why nothing seems to happen. */
  readonly onWait: (reason: string) => void;
  /** Each request that was answered, without its values. */
  readonly onRequest: (line: string) => void;
}

/** Something as the service describes it: at least its id, which becomes part of addresses and messages. */
export type Described = Readonly<Record<string, unknown>> & { readonly id: string };

const isDescribed = (value: unknown): value is Described =>
  isRecord(value) && isString(value.id) && /^[\w-]{1,64}$/.test(value.id);

const isDescribedList = arrayOf(isDescribed);

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, in words: `upload fares.png`. */
  readonly what: string;
  /** Of a form. A file is sent under its name. */
  readonly values?: Readonly<Record<string, string | File>>;
  /** Whether it may be sent again when no answer came: all but what creates something. */
  readonly isRepeatable?: boolean;
}

type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'busy'; readonly waitMs: number; readonly limit: number }
  | { readonly kind: 'unclear'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

/** How an upload goes on. */
const RESUME_HINT =
  'anything that was uploaded is kept: type the same command again to continue where it stopped';

const CREDENTIALS_HINT =
  'check VBUSES_TGC_KEY, VBUSES_TGC_USER and VBUSES_TGC_PASSWORD; docs/upload.md says where to get a key';

/** What to do about an error of the service, by its code. */
const HINTS: Readonly<Record<number, string>> = {
  401: CREDENTIALS_HINT,
  403: CREDENTIALS_HINT,
  413: 'the file is too large for The Game Crafter: use smaller pictures or fewer pages',
  428: 'your account asks for a second factor, which vbuses cannot give: upload by the guide of `vbuses export tgc`',
  443: 'another component of the game has this name: rename or remove it on the site',
  450: 'the game or folder belongs to another account: log in with that one',
  453: 'turn on the developer setting of your account: docs/upload.md says where',
};

/** No answer came, or none that says whether the request was carried out. */
class UnclearError extends CliError {
  constructor(what: string, reason: string) {
    super(`cannot ${what}: ${reason}`, {
      exitCode: EXIT.machine,
      hint: `check the connection, and VBUSES_TGC_API if you set it; ${RESUME_HINT}`,
    });
  }
}

/** Three requests a second: clients of the service report a limit of four. */
const PACE_MS = 334;
const MAX_TRIES = 5;
const MINUTE_MS = 60_000;
/** The service counts by the minute: a longer wait is an outage. */
const MAX_WAIT_MS = 5 * MINUTE_MS;
const FILE_TIMEOUT_MS = 300_000;
const PAGE_SIZE = 100;

/**
 * Talks to the API of The Game Crafter: one request at a time, at its pace, with a session that is
 * renewed when it expires. What fails is a CliError with exit 3. No message holds a secret.
 */
export class TgcClient {
  readonly #options: ClientOptions;
  #session: Described | null = null;
  #paceMs = PACE_MS;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Begins a session, and answers the id of the user. */
  async logIn(): Promise<string> {
    const { key, user, password } = this.#options.credentials;
    this.#session = null;
    this.#session = await this.#describe({
      method: 'POST',
      path: 'session',
      what: 'log in to The Game Crafter',
      values: { api_key_id: key, username: user, password },
      isRepeatable: true,
    });
    return String(this.#session.user_id ?? '');
  }

  /** Ends the session; a failure does not matter. */
  async logOut(): Promise<void> {
    if (this.#session === null || this.#options.signal.aborted) return;
    await this.delete(`session/${this.#session.id}`, 'log out').catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error;
    });
    this.#session = null;
  }

  get(path: string, what: string): Promise<Described> {
    return this.#describe({ method: 'GET', path, what });
  }

  /** A result of any shape. */
  getAny(path: string, what: string): Promise<unknown> {
    return this.#send({ method: 'GET', path, what });
  }

  /** All pages of a list. */
  async list(path: string, what: string): Promise<Described[]> {
    const items: Described[] = [];
    for (let page = 1; ; page += 1) {
      const values = { _page_number: String(page), _items_per_page: String(PAGE_SIZE) };
      const result = await this.#send({ method: 'GET', path, what, values });
      if (!isRecord(result) || !isDescribedList(result.items)) throw unexpected(what);
      const [first] = result.items;
      if (first !== undefined && items.some(({ id }) => id === first.id)) throw unexpected(what);
      items.push(...result.items);
      const pages = isRecord(result.paging) ? Number(result.paging.total_pages) : 0;
      if (!(page < pages) || first === undefined) return items;
    }
  }

  async put(path: string, values: Request['values'], what: string): Promise<void> {
    await this.#send({ method: 'PUT', path, what, values });
  }

  /** Deletes something; that it is gone already is fine. */
  async delete(path: string, what: string): Promise<void> {
    await this.#send({ method: 'DELETE', path, what });
  }

  /** Creates something, and answers its id: after each unclear answer it looks first whether it is there. */
  async create(
    path: string,
    values: Request['values'],
    what: string,
    find: () => Promise<string | null>,
  ): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      try {
        const request = { method: 'POST', path, what, values, isRepeatable: false } as const;
        return (await this.#describe(request)).id;
      } catch (error) {
        if (!(error instanceof UnclearError) || tries === MAX_TRIES) throw error;
        await this.#backOff(tries, error.message);
        const found = await find();
        if (found !== null) return found;
      }
    }
  }

  /** What the service said, as it may be shown: see {@link showServiceText}. */
  show(text: string): string {
    const { key, user, password } = this.#options.credentials;
    return showServiceText(text, [key, user, password, this.#session?.id ?? '']);
  }

  async #describe(request: Request): Promise<Described> {
    const result = await this.#send(request);
    if (isDescribed(result)) return result;
    // It may have been carried out: the caller has to look.
    if (request.isRepeatable ?? true) throw unexpected(request.what);
    throw new UnclearError(request.what, 'the answer of The Game Crafter has no id');
  }

  async #send(request: Request): Promise<unknown> {
    const { method, what, isRepeatable = true } = request;
    let [logins, waits, failures] = [0, 0, 0];
    for (;;) {
      const answer = await this.#attempt(request);
      if (answer.kind === 'done') return answer.result;
      if (answer.kind === 'busy') {
        waits += 1;
        await this.#waitForTurn(what, waits, answer);
      } else if (answer.kind === 'unclear') {
        failures += 1;
        if (!isRepeatable || failures === MAX_TRIES) throw new UnclearError(what, answer.reason);
        await this.#backOff(failures, answer.reason);
      } else if (answer.code === 401 && this.#session !== null && logins < 2) {
        logins += 1;
        await this.logIn();
      } else if (method === 'DELETE' && [404, 440].includes(answer.code)) {
        return null;
      } else {
        throw refusal(request, answer);
      }
    }
  }

  async #waitForTurn(
    what: string,
    waits: number,
    { waitMs: ms, limit }: Extract<Answer, { kind: 'busy' }>,
  ): Promise<void> {
    const { clock, signal, onWait } = this.#options;
    if (waits > MAX_TRIES) throw new UnclearError(what, 'The Game Crafter is too busy');
    // A limit that the service names is kept from then on.
    if (limit >= 1) this.#paceMs = Math.max(this.#paceMs, MINUTE_MS / limit);
    const wait = `The Game Crafter asks to wait ${Math.ceil(ms / 1000)} s`;
    if (ms > MAX_WAIT_MS) throw machineError(wait, `try again later; ${RESUME_HINT}`);
    onWait(wait);
    await clock.wait(ms, signal);
  }

  async #backOff(failures: number, reason: string): Promise<void> {
    const ms = 1000 * 2 ** (failures - 1);
    this.#options.onWait(`${reason}: trying again in ${ms / 1000} s`);
    await this.#options.clock.wait(ms, this.#options.signal);
  }

  async #attempt(request: Request): Promise<Answer> {
    const { clock, signal, onRequest, service } = this.#options;
    const earlyMs = this.#lastMs + this.#paceMs - clock.now();
    if (earlyMs > 0) await clock.wait(earlyMs, signal);
    signal.throwIfAborted();
    this.#lastMs = clock.now();
    const line = `${request.method} /${this.show(request.path)}`;
    try {
      const response = await this.#fetch(request);
      const body = parseJsonOrNull(await response.text());
      onRequest(`${line}: ${response.status}`);
      return this.#read(response, body);
    } catch (error) {
      signal.throwIfAborted();
      onRequest(`${line}: no answer`);
      const code = errorCode(error instanceof Error ? error.cause : null);
      const why = code === null ? '' : ` (${code})`;
      return { kind: 'unclear', reason: `no answer from ${new URL(service).host}${why}` };
    }
  }

  #fetch({ method, path, values = {} }: Request): Promise<Response> {
    const { service, signal, userAgent } = this.#options;
    const url = new URL(`${service}/${path}`);
    const hasBody = method === 'POST' || method === 'PUT';
    const body = new FormData();
    const hasFile = Object.values(values).some((value) => typeof value !== 'string');
    const session: Record<string, string> = this.#session ? { session_id: this.#session.id } : {};
    for (const [name, value] of Object.entries<string | File>({ ...values, ...session })) {
      if (!hasBody) url.searchParams.set(name, String(value));
      else if (typeof value === 'string') body.set(name, value);
      else body.set(name, value, value.name);
    }
    const timeout = AbortSignal.timeout(hasFile ? FILE_TIMEOUT_MS : MINUTE_MS);
    return fetch(url, {
      method,
      body: hasBody ? body : null,
      headers: { accept: 'application/json', 'user-agent': userAgent },
      // A session is never shown to another address.
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
  }

  #read({ status, headers }: Response, body: unknown): Answer {
    const error = isRecord(body) && isRecord(body.error) ? body.error : null;
    const code = isCount(error?.code) ? error.code : status;
    if (status === 429 || code === 429 || code === 452) {
      const seconds = Number(headers.get('retry-after'));
      const nextMinuteMs = MINUTE_MS - (this.#options.clock.now() % MINUTE_MS) + 1000;
      const waitMs = seconds > 0 ? seconds * 1000 : nextMinuteMs;
      return { kind: 'busy', waitMs, limit: Number(error?.data) };
    }
    if (error === null && status === 200 && isRecord(body) && 'result' in body) {
      return { kind: 'done', result: body.result };
    }
    if (status >= 500 || code >= 500 || status < 400) {
      return { kind: 'unclear', reason: `The Game Crafter has a problem (${code})` };
    }
    const said = [error?.message, error?.data].filter(isString).map((text) => this.show(text));
    return { kind: 'refused', code, message: said.join(': ') || 'error' };
  }
}

function refusal(
  { what, path }: Request,
  { code, message }: Extract<Answer, { kind: 'refused' }>,
): CliError {
  const isLogin = path === 'session' && code !== 428 && code !== 453;
  return machineError(
    `The Game Crafter refused to ${what}: ${message} (${code})`,
    isLogin ? CREDENTIALS_HINT : (HINTS[code] ?? RESUME_HINT),
  );
}

const unexpected = (what: string): CliError =>
  machineError(
    `cannot ${what}: The Game Crafter answered something unexpected`,
    'its API may have changed: update vbuses, or upload by the guide of `vbuses export tgc`',
  );

const MAX_SHOWN_CHARS = 300;

/**
 * A text of a service as it may be shown: short, on one line, with `***` instead of each secret. A text
 * that repeats a secret in another encoding is not shown at all.
 */
export function showServiceText(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((one) => one !== '')
    // One secret may contain another.
    .sort((a, b) => b.length - a.length)
    .reduce((all, one) => all.replaceAll(one, '***'), text.slice(0, 10 * MAX_SHOWN_CHARS));
  // Shorter ones appear by chance in what is decoded.
  const long = secrets.map(fold).filter((one) => one.length >= 4);
  const repeats = (one: string): boolean => long.some((secret) => fold(one).includes(secret));
  const isSafe = ![hidden, ...decode(hidden), ...decode(hidden).flatMap(decode)].some(repeats);
  return isSafe ? escapeControls(hidden).slice(0, MAX_SHOWN_CHARS) : '***';
}

/** Without what can be put between letters so that they do not look like a secret. */
const fold = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{C}\p{Z}]+/gu, '');

/** What a text may stand for: as JSON, HTML, a part of an address, base64 or hexadecimal digits. */
const decode = (text: string): string[] => [
  text.replaceAll(/\\(?:u([\da-f]{4})|(.))/gis, (_, code?: string, other?: string) =>
    code === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  ),
  unescapeMarkup(
    text.replaceAll(/&#(x?)([\da-f]{1,5});/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16) || 0),
    ),
  ),
  text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
    ),
  ...[...text.matchAll(/[\w+/-]{2,}/g)].flatMap(([run]) => [
    ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString()),
    Buffer.from(run, 'hex').toString(),
  ]),
];
