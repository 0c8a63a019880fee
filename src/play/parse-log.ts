import { LOG_FORMAT, type LogFooter, type LogHeader, type LogRecord } from './log.ts';

/** A log as it was read: every part with the line it stands on, from 1. */
export interface ParsedLog {
  readonly header: LogHeader;
  readonly records: readonly { readonly line: number; readonly record: LogRecord }[];
  /** `null` for a game that was cut off. */
  readonly footer: { readonly line: number; readonly footer: LogFooter } | null;
}

/** A line that is no part of a log. */
export class LogError extends Error {
  override readonly name = 'LogError';
  /** From 1. */
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads JSON Lines.
 *
 * @throws LogError for a line that is not what a log has in its place
 */
export function parseLog(text: string): ParsedLog {
  const lines = text
    .split(/\r?\n/)
    .map((source, index) => ({ source, line: index + 1 }))
    .filter(({ source }) => source.trim() !== '')
    .map(({ source, line }) => ({ line, value: parseLine(source, line) }));
  const [first, ...rest] = lines;
  if (first === undefined) throw new LogError(1, 'the log is empty');
  if (!isHeader(first.value)) {
    throw new LogError(first.line, 'a log begins with a header: `"type": "header"`');
  }
  if (first.value.format !== LOG_FORMAT) {
    throw new LogError(
      first.line,
      `the log has format ${first.value.format}, and only ${LOG_FORMAT} is understood`,
    );
  }
  const last = rest.at(-1);
  const footer = last !== undefined && isFooter(last.value) ? last.value : null;
  const records = (footer === null ? rest : rest.slice(0, -1)).map(({ line, value }) => {
    if (isRecord(value)) return { line, record: value };
    throw new LogError(line, 'this is neither a decision nor a chance');
  });
  return {
    header: first.value,
    records,
    footer: footer === null || last === undefined ? null : { line: last.line, footer },
  };
}

type JsonObject = Readonly<Record<string, unknown>>;

function parseLine(source: string, line: number): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    const told = error instanceof Error ? error.message : String(error);
    throw new LogError(line, `this is not JSON: ${told}`);
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isHeader(value: unknown): value is LogHeader {
  if (!isObject(value) || value.type !== 'header') return false;
  const { format, engine, game, rulesVersion, packDigest, seed, strategies, config } = value;
  return (
    typeof format === 'number' &&
    [engine, game, rulesVersion, packDigest, seed].every((text) => typeof text === 'string') &&
    Array.isArray(strategies) &&
    isConfig(config)
  );
}

const isConfig = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.players === 'number' &&
  typeof value.maxTurns === 'number' &&
  isObject(value.toggles) &&
  Object.values(value.toggles).every((toggle) => typeof toggle === 'string');

const isFooter = (value: unknown): value is LogFooter =>
  isObject(value) &&
  value.type === 'footer' &&
  isObject(value.result) &&
  Array.isArray(value.totals) &&
  typeof value.hash === 'string';

function isRecord(value: unknown): value is LogRecord {
  if (!isObject(value) || typeof value.n !== 'number') return false;
  if ('outcome' in value) return typeof value.chance === 'string';
  return typeof value.seat === 'number' && isObject(value.action) && 'type' in value.action;
}
