import { type SourceSpan, spanAt } from './source-place.ts';

/** No text may hold these: Unicode keeps them for the inside of programs. */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const MARK = /\uFDD0(\d+)([vc])\uFDD1/g;

/** `v`: the text that follows is written so in the source. `c`: it was computed by what stands there. */
type MarkKind = 'v' | 'c';

const markAt = (offset: number, kind: MarkKind): string => `${OPEN}${offset}${kind}${CLOSE}`;

/**
 * Has a template say, in what it prints, where each stretch of it comes from. The tree is changed in
 * place; readSourceMap takes the marks out again.
 */
export function markSources(tree: hbs.AST.Program, source: string): void {
  const starts = lineStarts(source);
  const offsetOf = ({ start }: hbs.AST.SourceLocation): number =>
    (starts[start.line - 1] ?? 0) + start.column;
  markProgram(tree, offsetOf);
}

type OffsetOf = (loc: hbs.AST.SourceLocation) => number;

function markProgram(program: hbs.AST.Program | undefined, offsetOf: OffsetOf): void {
  if (program === undefined) return;
  program.body = program.body.flatMap((node) => markStatement(node, offsetOf));
}

function markStatement(node: hbs.AST.Statement, offsetOf: OffsetOf): hbs.AST.Statement[] {
  if (node.type === 'ContentStatement') {
    const content = node as hbs.AST.ContentStatement;
    if (content.value === '') return [node];
    const offset = offsetOf(node.loc) + cutBefore(content);
    content.value = markAt(offset, 'v') + content.value;
    return [node];
  }
  if (node.type === 'BlockStatement') {
    const block = node as hbs.AST.BlockStatement;
    markProgram(block.program, offsetOf);
    markProgram(block.inverse, offsetOf);
    return [node];
  }
  if (node.type !== 'MustacheStatement') return [node];
  const value = markAt(offsetOf(node.loc), 'c');
  const mark: hbs.AST.ContentStatement = {
    type: 'ContentStatement',
    value,
    original: { open: false, close: false },
    loc: node.loc,
  };
  return [mark, node];
}

/** How much Handlebars took off the front of a text: a block alone on its line takes the line with it. */
function cutBefore({ value, original }: hbs.AST.ContentStatement): number {
  const whole = String(original);
  const [lineEnd = ''] = /^[ \t]*\r?\n/.exec(whole) ?? [];
  if (whole.startsWith(value) && whole.length === value.length) return 0;
  if (lineEnd !== '' && whole.startsWith(value, lineEnd.length)) return lineEnd.length;
  return Math.max(0, whole.indexOf(value));
}

const lineStarts = (source: string): number[] => [
  0,
  ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1),
];

interface Stretch {
  /** Where it begins in the text and in the source. */
  readonly at: number;
  readonly from: number;
  readonly kind: MarkKind;
}

/** A text with a way back from each of its characters to the source. */
export interface MappedText {
  readonly text: string;
  /** The place in the source of a stretch of the text, which may be computed. */
  readonly placeOf: (start: number, end?: number) => SourceSpan;
}

/** Takes the marks of markSources out of what a template printed. */
export function readSourceMap(printed: string, file: string, source: string): MappedText {
  const stretches: Stretch[] = [];
  let text = '';
  let from = 0;
  for (const match of printed.matchAll(MARK)) {
    text += printed.slice(from, match.index);
    from = match.index + match[0].length;
    stretches.push({
      at: text.length,
      from: Number(match[1]),
      kind: match[2] === 'v' ? 'v' : 'c',
    });
  }
  text += printed.slice(from);
  const offsetOf = (at: number): number => {
    const stretch = stretches.findLast((one) => one.at <= at);
    if (stretch === undefined) return 0;
    return stretch.kind === 'v' ? stretch.from + at - stretch.at : stretch.from;
  };
  return {
    text,
    placeOf: (start, end = start) => {
      const first = offsetOf(start);
      const last = end > start ? offsetOf(end - 1) + 1 : first;
      return spanAt(file, source, first, Math.max(0, last - first));
    },
  };
}
