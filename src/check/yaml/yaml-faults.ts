import type { LineCounter, YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { spanOfOffsets } from './yaml-file.ts';

/** A text being parsed. */
export interface YamlSource {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
  readonly lines: LineCounter;
}

/** More mistakes than this in one file are not told. */
const MAX_TOLD = 20;
/** The parser tells some tabs several times. */
const MAX_TABS = 200;

interface Told {
  readonly message: string;
  readonly hint: string | null;
}

const TAB: Told = {
  message: 'a tab stands where YAML allows only spaces',
  hint: 'indent with spaces (two for each level); most editors can convert tabs',
};

/** What most often mends a line that means something to YAML which its writer did not. */
const QUOTES = 'a text that begins with a mark such as `*`, `&`, `!`, `@`, `[` or `{` needs quotes';

const RUNS_ON: Told = {
  message: 'this is neither a text nor a key with its value',
  hint: 'a key needs a colon and a space behind it; keys of one record line up; a text with `: ` in it needs quotes',
};

/** The parser's codes in words for people; the parser's own sentence serves for the rest. */
const TOLD: Readonly<Partial<Record<YAMLError['code'], Told>>> = {
  TAB_AS_INDENT: TAB,
  MULTIPLE_DOCS: {
    message: 'a second document begins here (`---` or `...`); a data file is one document',
    hint: 'remove the line',
  },
  MISSING_CHAR: {
    message: 'something is missing here: a quote, a colon, a bracket or a comma',
    hint: null,
  },
  BAD_INDENT: {
    message: 'this line is not indented like its neighbours',
    hint: 'line it up with the other keys of the record',
  },
  MULTILINE_IMPLICIT_KEY: RUNS_ON,
  BLOCK_AS_IMPLICIT_KEY: RUNS_ON,
  TAG_RESOLVE_FAILED: {
    message: 'a tag (`!…`) has no place in a data file',
    hint: 'remove the tag, or put the text in quotes',
  },
  NON_STRING_KEY: { message: 'a key must be plain text', hint: null },
  BAD_ALIAS: {
    message: 'this alias names an anchor that does not exist',
    hint: 'put the text in quotes if the `*` belongs to it',
  },
};

/**
 * What the parser stumbled over. After the first slip it misreads what follows, so of the faults
 * in the syntax only the first is told, and every other line that begins with a tab; of the keys
 * that stand twice only those before it.
 */
export function yamlFaults(
  source: YamlSource,
  faults: readonly YAMLError[],
  duplicates: readonly Diagnostic[],
): Diagnostic[] {
  const [first, ...rest] = [...faults].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return duplicates.slice(0, MAX_TOLD);
  const fault = faultOf(source, first);
  const tabs = rest.filter((one) => isTab(source, one)).slice(0, MAX_TABS);
  const told = [
    ...duplicates.filter(({ line }) => line < fault.line),
    fault,
    ...tabs.map((one) => faultOf(source, one)),
  ];
  const lines = new Set<number>();
  return told.filter(({ line }) => !lines.has(line) && lines.add(line)).slice(0, MAX_TOLD);
}

function faultOf(source: YamlSource, fault: YAMLError): Diagnostic {
  const { path, lines, text } = source;
  const tab = isTab(source, fault);
  const from = tab ? text.indexOf('\t', lineStart(text, fault.pos[0])) : fault.pos[0];
  const told = tab ? TAB : TOLD[fault.code];
  const own = lowerFirst(fault.message.split('\n')[0] ?? fault.message);
  return {
    ...spanOfOffsets(path, lines, from, tab ? from + 1 : fault.pos[1]),
    code: 'yaml/syntax',
    severity: 'error',
    message: told?.message ?? `this is not YAML: ${own}`,
    hint: told === undefined ? QUOTES : (told.hint ?? `the parser says: ${own}`),
    related: [],
  };
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1;

function isTab({ text }: YamlSource, { pos }: YAMLError): boolean {
  const start = lineStart(text, pos[0]);
  return /^ *\t/.test(text.slice(start, start + 500));
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
