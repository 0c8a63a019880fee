import { CliError, EXIT, machineError, usageError } from '../diagnostics/errors.ts';
import { timeBudgetMs } from '../limits/time-budget.ts';

/** A larger answer is not a table of a game. */
const MAX_BYTES = 20_000_000;

/** The address of a Google Sheet as it is shared or published, as the one of its CSV. Others are as they are. */
export function csvAddress(source: string): string {
  const url = new URL(source);
  const [, folder, id] = /^\/spreadsheets(?:\/u\/\d+)?\/d\/(e\/)?([\w-]+)/.exec(url.pathname) ?? [];
  if (url.hostname !== 'docs.google.com' || id === undefined) return source;
  const tab = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1];
  const csv =
    folder === undefined
      ? new URL(`/spreadsheets/d/${id}/export?format=csv`, url)
      : new URL(`/spreadsheets/d/e/${id}/pub?single=true&output=csv`, url);
  if (tab !== undefined) csv.searchParams.set('gid', tab);
  return csv.href;
}

/**
 * The text of the table at an address.
 *
 * @throws CliError (exit 1) for what is not a table; (exit 3) where the network is in the way
 */
export async function fetchTable(source: string, signal: AbortSignal): Promise<string> {
  const ms = timeBudgetMs();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  try {
    const response = await fetch(csvAddress(source), {
      headers: { accept: 'text/csv, text/tab-separated-values;q=0.9, text/plain;q=0.8' },
      signal: limit,
    });
    assertTable(response, source);
    const text = decode(await readBody(response, source), source);
    if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw isWebPage(source);
    return text;
  } catch (error) {
    if (signal.aborted || error instanceof CliError) throw error;
    const why = limit.aborted
      ? `no complete answer within ${ms / 1000} s`
      : causeOf(error as Error);
    throw machineError(
      `${source} cannot be read: ${why}`,
      'check the address and the network',
      error,
    );
  }
}

/** What `fetch` says is always the same; the reason is in the error that it wraps. */
const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : message;

const SHARE_IT =
  'share it with anyone who has the link, or publish it as CSV: in Google Sheets with File, Share, Publish to web';

const isWebPage = (source: string): CliError =>
  new CliError(`${source} answers with a web page, such as one to sign in, and not with a table`, {
    exitCode: EXIT.problems,
    hint: SHARE_IT,
  });

function assertTable({ status, ok, headers }: Response, source: string): void {
  if (status === 401 || status === 403) {
    throw new CliError(`${source} is not public (status ${status})`, {
      exitCode: EXIT.problems,
      hint: SHARE_IT,
    });
  }
  if (!ok) {
    throw new CliError(`${source} has no table (status ${status})`, {
      exitCode: status >= 500 ? EXIT.machine : EXIT.problems,
      hint: status >= 500 ? 'try again later' : 'correct the `source` of the table in game.yaml',
    });
  }
  if (/^text\/html|^application\/xhtml/i.test(headers.get('content-type') ?? '')) {
    throw isWebPage(source);
  }
}

async function readBody({ body }: Response, source: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      throw new CliError(`${source} is larger than ${MAX_BYTES / 1_000_000} MB`, {
        exitCode: EXIT.problems,
        hint: 'name the address of one table, as CSV',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    throw new CliError(`${source} is no text in UTF-8`, {
      exitCode: EXIT.problems,
      hint: 'publish the table as CSV; a workbook (.xlsx) is copied into data/ by hand',
    });
  }
}

/** @throws CliError (exit 2) for what is not an address on the web */
export function assertAddress(source: string, table: string): void {
  if (URL.canParse(source) && /^https?:$/.test(new URL(source).protocol)) return;
  throw usageError(`the source of \`${table}\` is no address on the web: ${source}`);
}
