import { TemplateVisitor } from './check-template.ts';
import { type SourceSpan, spanAt } from './template-problem.ts';

/** No text may hold these: Unicode keeps them for the inside of programs. */
const MARK_START = '\uFDD0';
const MARK_END = '\uFDD1';
const MARK = /\uFDD0(\d+)([vc])([^\uFDD0\uFDD1]*)\uFDD1/g;

/** `v`: the text that follows is written so in the source. `c`: it was computed by what stands there. */
type MarkKind = 'v' | 'c';

/**
 * Has a template say, in what it prints, where each stretch of it comes from. The tree is changed in
 * place; readSegments takes the marks out again.
 *
 * @param partial the name of the partial that it is; '' for a template
 */
export function markSources(tree: hbs.AST.Program, source: string, partial = ''): void {
  new SourceMarker(source, partial).accept(tree);
}

class SourceMarker extends TemplateVisitor {
  readonly #lineStarts: readonly number[];
  readonly #partial: string;

  constructor(source: string, partial: string) {
    super();
    this.#lineStarts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
    this.#partial = partial;
  }

  #offsetOf({ loc: { start } }: hbs.AST.Node): number {
    return (this.#lineStarts[start.line - 1] ?? 0) + start.column;
  }

  #mark(offset: number, kind: MarkKind): string {
    return `${MARK_START}${offset}${kind}${this.#partial}${MARK_END}`;
  }

  override Program(program: hbs.AST.Program): void {
    super.Program(program);
    program.body = program.body.flatMap((node) => {
      if (node.type !== 'MustacheStatement') return [node];
      const before: hbs.AST.ContentStatement = {
        type: 'ContentStatement',
        value: this.#mark(this.#offsetOf(node), 'c'),
        original: { open: false, close: false },
        loc: node.loc,
      };
      return [before, node];
    });
  }

  override ContentStatement(node: hbs.AST.ContentStatement): void {
    if (node.value === '') return;
    let offset = this.#offsetOf(node) + strippedLength(node);
    // Handlebars indents the lines that a partial prints, so each has a mark of its own.
    const lines = this.#partial === '' ? [node.value] : node.value.split(/(?<=\n)/);
    node.value = '';
    for (const line of lines) {
      node.value += this.#mark(offset, 'v') + line;
      offset += line.length;
    }
  }
}

/** How much Handlebars took off the front of a text: a block alone on its line takes the line with it. */
function strippedLength({ value, original }: hbs.AST.ContentStatement): number {
  const whole = String(original);
  const [lineEnd = ''] = /^[ \t]*\r?\n/.exec(whole) ?? [];
  if (whole === value) return 0;
  if (lineEnd !== '' && whole.startsWith(value, lineEnd.length)) return lineEnd.length;
  return Math.max(0, whole.indexOf(value));
}

/** A piece of what a template printed. */
export interface Segment {
  readonly text: string;
  /** The name of the partial that it comes from; '' for the template. */
  readonly partial: string;
  /** Where it begins in the source. */
  readonly from: number;
  readonly isComputed: boolean;
}

/** Takes the marks of markSources out of what a template printed. */
export function readSegments(printed: string): Segment[] {
  const stretches: Segment[] = [];
  let found: Omit<Segment, 'text'> = { partial: '', from: 0, isComputed: false };
  let start = 0;
  const flush = (end: number): void => {
    if (end > start) stretches.push({ text: printed.slice(start, end), ...found });
  };
  for (const match of printed.matchAll(MARK)) {
    flush(match.index);
    const [mark, from, kind, partial = ''] = match;
    start = match.index + mark.length;
    found = { partial, from: Number(from), isComputed: kind === 'c' };
  }
  flush(printed.length);
  return stretches;
}

/** A text with a way back from each of its characters to the source. */
export interface MappedText {
  readonly text: string;
  /** The place in the source of a stretch of the text, which may be computed. */
  readonly placeOf: (start: number, end?: number) => SourceSpan;
  /** What the source says where a stretch is printed: other than the stretch if some of it is computed. */
  readonly sourceOf: (start: number, end: number) => string;
}

/**
 * Stretches as one text; each may be given in other words.
 *
 * @param sourceOf a template or partial, as it is written
 */
export function mapSegments(
  stretches: readonly Segment[],
  sourceOf: (partial: string) => { readonly file: string; readonly source: string },
): MappedText {
  let text = '';
  const placed = stretches.map((stretch) => {
    const at = text.length;
    text += stretch.text;
    return { at, ...stretch };
  });
  const originOf = (at: number): { readonly partial: string; readonly offset: number } => {
    const stretch = placed.findLast((one) => one.at <= at);
    if (stretch === undefined) return { partial: '', offset: 0 };
    const { partial, from, isComputed } = stretch;
    return { partial, offset: isComputed ? from : from + at - stretch.at };
  };
  return {
    text,
    placeOf: (start, end = start) => {
      const first = originOf(start);
      const last = end > start ? originOf(end - 1) : first;
      const length =
        last.partial === first.partial && end > start ? last.offset + 1 - first.offset : 0;
      const { file, source } = sourceOf(first.partial);
      return spanAt(file, source, first.offset, Math.max(0, length));
    },
    sourceOf: (start, end) => {
      const [first, last] = [originOf(start), originOf(end)];
      const { source } = sourceOf(first.partial);
      return last.partial === first.partial ? source.slice(first.offset, last.offset) : '';
    },
  };
}
