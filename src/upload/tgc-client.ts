import { Buffer } from 'node:buffer';
import { CliError, EXIT, machineError } from '../diagnostics/errors.ts';
import { arrayOf, isCount, isRecord, isString, parseJsonOrNull } from '../values/value-shapes.ts';
import { hintForRefusal, RESUME_HINT } from './refusals.ts';
import { showServiceText } from './secrets.ts';

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

export interface ClientOptions {
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

/** Values of a form. A file is sent under its name. */
export type Form = Readonly<Record<string, string | File>>;

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** What it does, in words: `upload fares.png`. */
  readonly what: string;
  readonly values?: Form;
  /** Whether it may be sent again when no answer came. */
  readonly isRepeatable: boolean;
}

/** Something as the service describes it: at least its id. */
export type Described = Readonly<Record<string, unknown>> & { readonly id: string };

/** The service refused; `code` is its own. */
export class RefusedError extends CliError {
  override readonly name = 'RefusedError';
  readonly code: number;

  constructor(code: number, message: string, hint: string) {
    super(message, { exitCode: EXIT.machine, hint });
    this.code = code;
  }
}

/** No answer came, or none that says whether the request was carried out. */
export class UnclearError extends CliError {
  override readonly name = 'UnclearError';

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
/** A limit is one of a minute. */
const MAX_WAITS = 5;
const MINUTE_MS = 60_000;
/** The service counts by the minute: a longer wait is an outage. */
const MAX_WAIT_MS = 5 * MINUTE_MS;
/** Of all waits of an upload. */
const MAX_TOTAL_WAIT_MS = 30 * MINUTE_MS;
const MAX_PACE_MS = MINUTE_MS / 6;
const TIMEOUT_MS = 60_000;
const FILE_TIMEOUT_MS = 300_000;
/** More than any game has: an answer that never ends must end. */
const MAX_PAGES = 200;
const PAGE_SIZE = 100;
/** Of one answer, unpacked; the catalogue is the longest. */
const MAX_BODY_BYTES = 8_000_000;
/** Of all answers of an upload. */
const MAX_TOTAL_BYTES = 100_000_000;

type Answer =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'busy'; readonly waitMs: number | null; readonly limit: number | null }
  | { readonly kind: 'unclear'; readonly reason: string }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string };

/**
 * Talks to the API of The Game Crafter: one request at a time, at its pace, with a session that is
 * renewed when it expires. What fails is a CliError with exit 3. No message holds a secret.
 */
export class TgcClient {
  readonly #options: ClientOptions;
  #session: Described | null = null;
  #paceMs = PACE_MS;
  #lastMs = Number.NEGATIVE_INFINITY;
  #waitedMs = 0;
  #totalBytes = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Begins a session, and answers the id of the user. */
  async logIn(): Promise<string> {
    const { key, user, password } = this.#options.credentials;
    this.#session = null;
    const session = await this.#describe({
      method: 'POST',
      path: 'session',
      what: 'log in to The Game Crafter',
      values: { api_key_id: key, username: user, password },
      isRepeatable: true,
    });
    this.#session = session;
    return String(session.user_id ?? '');
  }

  /** Ends the session; a failure does not matter. */
  async logOut(): Promise<void> {
    const session = this.#session;
    if (session === null || this.#options.signal.aborted) return;
    await this.delete(`session/${encodeURIComponent(session.id)}`, 'log out').catch(
      (error: unknown) => {
        if (!(error instanceof CliError)) throw error;
      },
    );
    this.#session = null;
  }

  get(path: string, what: string): Promise<Described> {
    return this.#describe({ method: 'GET', path, what, isRepeatable: true });
  }

  /** A result of any shape. */
  getAny(path: string, what: string): Promise<unknown> {
    return this.#send({ method: 'GET', path, what, isRepeatable: true });
  }

  /** All pages of a list. */
  async list(path: string, what: string): Promise<Described[]> {
    const items: Described[] = [];
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const values = { _page_number: String(page), _items_per_page: String(PAGE_SIZE) };
      const request = { method: 'GET', path, what, values, isRepeatable: true } as const;
      const result = await this.#send(request);
      if (!isRecord(result) || !isDescribedList(result.items)) throw unexpected(what);
      const [first] = result.items;
      const isAgain = first !== undefined && items.some(({ id }) => id === first.id);
      if (isAgain || result.items.length > PAGE_SIZE) throw unexpected(what);
      items.push(...result.items);
      const { paging } = result;
      const pages = isRecord(paging) ? Number(paging.total_pages) : Number.NaN;
      if (!(page < pages) || first === undefined) return items;
    }
    throw unexpected(what);
  }

  /** Creates something. Without an answer it throws an UnclearError at once: look before trying again. */
  async post(path: string, values: Form, what: string): Promise<Described> {
    return this.#describe({ method: 'POST', path, what, values, isRepeatable: false });
  }

  /** Creates something whose answer does not matter, because what is there is read afterwards. */
  async postBlindly(path: string, values: Form, what: string): Promise<void> {
    await this.#send({ method: 'POST', path, what, values, isRepeatable: false });
  }

  /** Sets something that can be set twice without harm, although it is created if it is missing. */
  async set(path: string, values: Form, what: string): Promise<Described> {
    return this.#describe({ method: 'POST', path, what, values, isRepeatable: true });
  }

  async put(path: string, values: Form, what: string): Promise<void> {
    await this.#send({ method: 'PUT', path, what, values, isRepeatable: true });
  }

  /** Deletes something; that it is gone already is fine. */
  async delete(path: string, what: string): Promise<void> {
    await this.#send({ method: 'DELETE', path, what, isRepeatable: true }).catch(
      (error: unknown) => {
        if (!(error instanceof RefusedError && [404, 440].includes(error.code))) throw error;
      },
    );
  }

  /** Sends what creates something until it is there: after each unclear answer it looks first. */
  async createOnce<T>(create: () => Promise<T>, find: () => Promise<T | null>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await create();
      } catch (error) {
        if (!(error instanceof UnclearError) || tries === MAX_TRIES) throw error;
        await this.pause(error, tries);
        const found = await find();
        if (found !== null) return found;
      }
    }
  }

  /** Waits after a failure, the longer the more there were. */
  pause({ message }: UnclearError, failures: number): Promise<void> {
    return this.#backOff(failures, message);
  }

  async #describe(request: Request): Promise<Described> {
    const result = await this.#send(request);
    if (isDescribed(result)) return result;
    // It may have been carried out: the caller has to look.
    if (request.isRepeatable) throw unexpected(request.what);
    throw new UnclearError(request.what, 'the answer of The Game Crafter has no id');
  }

  async #send(request: Request): Promise<unknown> {
    let [logins, waits, failures] = [0, 0, 0];
    for (;;) {
      const answer = await this.#attempt(request);
      if (answer.kind === 'done') return answer.result;
      if (answer.kind === 'busy') {
        waits += 1;
        if (waits > MAX_WAITS) throw new UnclearError(request.what, 'The Game Crafter is too busy');
        await this.#waitForTurn(answer);
      } else if (answer.kind === 'unclear') {
        failures += 1;
        if (!request.isRepeatable || failures === MAX_TRIES) {
          throw new UnclearError(request.what, answer.reason);
        }
        await this.#backOff(failures, answer.reason);
      } else if (answer.code === 401 && this.#session !== null && logins < 2) {
        logins += 1;
        await this.logIn();
      } else {
        throw this.#refused(request, answer);
      }
    }
  }

  #refused(
    { what, path }: Request,
    { code, message }: { readonly code: number; readonly message: string },
  ): RefusedError {
    const reason = message === '' ? `error ${code}` : `${message} (${code})`;
    return new RefusedError(
      code,
      `The Game Crafter refused to ${what}: ${reason}`,
      hintForRefusal(code, path),
    );
  }

  async #waitForTurn({ waitMs, limit }: Extract<Answer, { kind: 'busy' }>): Promise<void> {
    const { clock, signal, onWait } = this.#options;
    // A limit that the service names is kept from then on.
    if (limit !== null && limit > 0) {
      this.#paceMs = Math.min(Math.max(this.#paceMs, MINUTE_MS / limit), MAX_PACE_MS);
    }
    const ms = waitMs ?? MINUTE_MS - (clock.now() % MINUTE_MS) + 1000;
    this.#waitedMs += ms;
    if (ms > MAX_WAIT_MS || this.#waitedMs > MAX_TOTAL_WAIT_MS) {
      throw machineError(
        `The Game Crafter is too busy: it asks to wait ${Math.ceil(ms / 1000)} s`,
        `try again later; ${RESUME_HINT}`,
      );
    }
    onWait(`The Game Crafter asks to wait: continuing in ${Math.ceil(ms / 1000)} s`);
    await clock.wait(ms, signal);
  }

  async #backOff(failures: number, reason: string): Promise<void> {
    const ms = 1000 * 2 ** (failures - 1);
    this.#options.onWait(`${reason}: trying again in ${ms / 1000} s`);
    await this.#options.clock.wait(ms, this.#options.signal);
  }

  async #attempt(request: Request): Promise<Answer> {
    const { clock, signal, onRequest } = this.#options;
    const earlyMs = this.#lastMs + this.#paceMs - clock.now();
    if (earlyMs > 0) await clock.wait(earlyMs, signal);
    signal.throwIfAborted();
    this.#lastMs = clock.now();
    const { method, path } = request;
    let response: Response;
    let text: string | null;
    try {
      response = await this.#fetch(request);
      text = await this.#readText(response);
    } catch (error) {
      signal.throwIfAborted();
      onRequest(`${method} /${this.show(path)}: no answer`);
      return { kind: 'unclear', reason: describeLoss(error, new URL(this.#options.service).host) };
    }
    onRequest(`${method} /${this.show(path)}: ${response.status}`);
    if (text === null) throw unexpected(request.what, 'something too long');
    return this.#read(response, parseJsonOrNull(text));
  }

  /** The text of an answer; `null` for one that is too long. */
  async #readText({ body }: Response): Promise<string | null> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      this.#totalBytes += chunk.length;
      // To leave the loop cancels the body.
      if (bytes > MAX_BODY_BYTES || this.#totalBytes > MAX_TOTAL_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  #fetch({ method, path, values = {} }: Request): Promise<Response> {
    const { service, signal, userAgent } = this.#options;
    const url = new URL(`${service}/${path}`);
    const isInBody = method === 'POST' || method === 'PUT';
    const body = new FormData();
    const hasFile = Object.values(values).some((value) => typeof value !== 'string');
    const timeoutMs = hasFile ? FILE_TIMEOUT_MS : TIMEOUT_MS;
    const session: Record<string, string> =
      this.#session === null ? {} : { session_id: this.#session.id };
    for (const [name, value] of Object.entries<string | File>({ ...values, ...session })) {
      if (!isInBody) url.searchParams.set(name, String(value));
      else if (typeof value === 'string') body.set(name, value);
      else body.set(name, value, value.name);
    }
    return fetch(url, {
      method,
      ...(isInBody ? { body } : {}),
      headers: { accept: 'application/json', 'user-agent': userAgent },
      // A session is never shown to another address.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
  }

  #read({ status, headers }: Response, body: unknown): Answer {
    const error = isRecord(body) && isRecord(body.error) ? body.error : null;
    const code = error !== null && isCount(error.code) ? error.code : status;
    if (status === 429 || code === 429 || code === 452) {
      const seconds = Number(headers.get('retry-after') ?? Number.NaN);
      const limit = Number(error?.data ?? Number.NaN);
      return {
        kind: 'busy',
        waitMs: seconds > 0 ? seconds * 1000 : null,
        limit: Number.isFinite(limit) ? limit : null,
      };
    }
    if (error === null && status === 200 && isRecord(body) && 'result' in body) {
      return { kind: 'done', result: body.result };
    }
    if (status >= 500 || code >= 500 || status < 400) {
      return { kind: 'unclear', reason: `The Game Crafter has a problem (${code})` };
    }
    const message = isString(error?.message) ? this.show(error.message) : '';
    const data = isString(error?.data) ? `: ${this.show(error.data)}` : '';
    return { kind: 'refused', code, message: `${message}${data}` };
  }

  /** What the service said, as it may be shown: see {@link showServiceText}. */
  show(text: string): string {
    const { key, user, password } = this.#options.credentials;
    return showServiceText(text, [key, user, password, this.#session?.id ?? '']);
  }
}

/** Ids become parts of addresses and messages. */
const ID = /^[\w-]{1,64}$/;

const isDescribed = (value: unknown): value is Described =>
  isRecord(value) && isString(value.id) && ID.test(value.id);

const isDescribedList = arrayOf(isDescribed);

const unexpected = (what: string, answer = 'something unexpected'): CliError =>
  machineError(
    `cannot ${what}: The Game Crafter answered ${answer}`,
    'its API may have changed: update vbuses, or upload by the guide of `vbuses export tgc`',
  );

function describeLoss(error: unknown, host: string): string {
  const cause = error instanceof Error ? error.cause : null;
  const code =
    cause instanceof Error && 'code' in cause && isString(cause.code) ? ` (${cause.code})` : '';
  return `no answer from ${host}${code}`;
}
