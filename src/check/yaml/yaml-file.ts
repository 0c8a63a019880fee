import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type Scalar,
} from 'yaml';
import type { Place } from '../../pack/pack.ts';
import { memoizeByObject } from '../../values/memoize.ts';

/** A way into a document: keys and positions in lists, from the top. */
export type Path = readonly (string | number)[];

/** A place with the end of the text it is about, when that lies on the same line. */
export interface Span extends Place {
  readonly endColumn?: number;
}

/** The place of a file as a whole. */
export const fileStart = (file: string): Place => ({ file, line: 1, column: 1 });

/** Where a stretch begins, for what is never underlined. */
export const startOf = ({ file, line, column }: Place): Place => ({ file, line, column });

/** A text whose stretches have places. */
export class TextSource {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
  readonly #lines = new LineCounter();

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    // The parser of YAML counts lines too, but not those within what it cannot make sense of.
    this.#lines.addNewLine(0);
    for (const { index } of text.matchAll(/\n/g)) this.#lines.addNewLine(index + 1);
  }

  /** The place of a stretch, given by offsets; the end is kept only when it is on the same line. */
  spanOf(from: number, to: number): Span {
    const start = this.#lines.linePos(from);
    const end = this.#lines.linePos(Math.max(from, to));
    const line = Math.max(1, start.line);
    const column = Math.max(1, start.col);
    const sameLine = end.line === start.line && end.col > start.col;
    return { file: this.path, line, column, ...(sameLine ? { endColumn: end.col } : {}) };
  }
}

/** What a parser made of a text. */
export interface OpenedYaml {
  readonly document: Document.Parsed;
  readonly source: TextSource;
}

/** Places that were requested, by their path as JSON. */
export type RequestedSpans = ReadonlyMap<string, Span>;

/** What is known of a file besides its value. */
export interface KnownOfYaml {
  readonly asked?: RequestedSpans;
  /** See `YamlFile`; the value if left out. */
  readonly written?: unknown;
}

/** A YAML file that could be parsed: its value, and the place of every part of it. */
export class YamlFile {
  readonly path: string;
  /** Plain data; keys are text. */
  readonly value: unknown;
  /** The same, with texts in place of numbers that would be printed in another form than they are written. */
  readonly written: unknown;
  readonly #open: () => OpenedYaml;
  readonly #asked: Map<string, Span>;

  /**
   * @param open parses the text, for places that are not known
   */
  constructor(
    path: string,
    value: unknown,
    open: () => OpenedYaml,
    { asked = new Map(), written = value }: KnownOfYaml = {},
  ) {
    this.path = path;
    this.value = value;
    this.written = written;
    this.#open = open;
    this.#asked = new Map(asked);
  }

  /** Every place that was asked for so far. */
  get requestedSpans(): RequestedSpans {
    return this.#asked;
  }

  /**
   * Where a part of the document stands: its value, or the key that holds it. Walks as far as the
   * path exists, so that a missing key points at the record that lacks it.
   */
  spanOf(path: Path, target: 'value' | 'key' = 'value'): Span {
    const key = `${target} ${path.join('\n')}`;
    const span = this.#asked.get(key) ?? this.#findSpan(path, target);
    this.#asked.set(key, span);
    return span;
  }

  #findSpan(path: Path, target: 'value' | 'key'): Span {
    let node: unknown = this.#open().document.contents;
    let holder: unknown = node;
    for (const step of path) {
      const next = childNode(this.#resolve(node), step);
      if (next === undefined) break;
      holder = next;
      node = isPair(next) ? next.value : next;
    }
    if (target === 'key' && isPair(holder)) return this.#spanOfNode(holder.key);
    return this.#spanOfNode(isNode(node) ? node : isPair(holder) ? holder.key : null);
  }

  #resolve(node: unknown): unknown {
    return isAlias(node) ? node.resolve(this.#open().document) : node;
  }

  #spanOfNode(node: unknown): Span {
    const range = isNode(node) ? (node as Node).range : null;
    return range ? this.#open().source.spanOf(range[0], range[1]) : fileStart(this.path);
  }

  /**
   * The place of a character within a text value, for values written plainly on one line; else the
   * place of the whole value.
   */
  spanWithin(path: Path, offset: number, length: number): Span {
    const whole = this.spanOf(path);
    const node = this.#scalarAt(path);
    const shift = node?.type === 'PLAIN' ? 0 : node?.type?.startsWith('QUOTE') ? 1 : null;
    const source = node?.source ?? '';
    if (node === null) return whole;
    const isAsWritten =
      shift !== null &&
      !!node.range &&
      node.range[1] - node.range[0] === source.length + 2 * shift &&
      !source.includes('\n');
    if (!isAsWritten || !node.range) {
      return this.#spanOfStretch(node, offset, length) ?? whole;
    }
    const from = node.range[0] + shift + offset;
    return from + length <= node.range[1] ? this.#open().source.spanOf(from, from + length) : whole;
  }

  /** The same for a text over several lines or with escapes: the place where the same stretch is written. */
  #spanOfStretch(node: Scalar, offset: number, length: number): Span | null {
    const { value, range } = node;
    if (typeof value !== 'string' || !range) return null;
    const stretch = value.slice(offset, offset + length);
    const { source } = this.#open();
    const written = source.text.slice(0, range[1]);
    let at = written.indexOf(stretch, range[0]);
    for (let seen = value.indexOf(stretch); seen < offset && at !== -1; ) {
      seen = value.indexOf(stretch, seen + 1);
      at = written.indexOf(stretch, at + 1);
    }
    return at === -1 ? null : source.spanOf(at, at + length);
  }

  /** A value as it is written in the file. */
  sourceOf(path: Path): string | null {
    return this.#scalarAt(path)?.source ?? null;
  }

  #scalarAt(path: Path) {
    let node: unknown = this.#open().document.contents;
    for (const step of path) {
      const next = childNode(this.#resolve(node), step);
      node = isPair(next) ? next.value : next;
    }
    const resolved = this.#resolve(node);
    return isScalar(resolved) ? resolved : null;
  }
}

function childNode(node: unknown, step: string | number): Pair | Node | undefined {
  if (isSeq(node)) return (node.items[Number(step)] as Node | undefined) ?? undefined;
  if (!isMap(node)) return undefined;
  return pairsByKey(node).get(String(step));
}

/** The pairs of a map by key, made when the first of them is asked for. */
const pairsByKey = memoizeByObject(
  ({ items }: { readonly items: readonly Pair[] }) =>
    new Map(items.map((pair) => [keyText(pair), pair])),
);

const keyText = (pair: Pair): string =>
  isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
