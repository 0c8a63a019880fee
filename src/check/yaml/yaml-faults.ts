import type { Document, YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { explainSyntaxError } from './yaml-slips.ts';
import { errorAt, type TextSource } from './yaml-source.ts';

/** More mistakes than this in one file are not told. */
const MAX_REPORTED = 20;
/** The parser tells some tabs several times. */
const MAX_TABS = 200;

const TAB = {
  message: 'a tab stands where YAML allows only spaces',
  hint: 'indent with spaces (two for each level); most editors can convert tabs',
} as const;

/**
 * What the parser stumbled over. After the first slip it misreads what follows, so of the faults
 * in the syntax only the first is told, and every other line that begins with a tab; of the keys
 * that stand twice only those before it.
 */
export function explainSyntaxErrors(
  source: TextSource,
  {
    document,
    faults,
    duplicates,
  }: {
    document: Document.Parsed;
    faults: readonly YAMLError[];
    duplicates: readonly Diagnostic[];
  },
): Diagnostic[] {
  const [first, ...rest] = [...faults].sort((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return duplicates.slice(0, MAX_REPORTED);
  const fault = explainError(source, document, first);
  const tabs = findTabErrors(source, rest);
  const told = [
    ...duplicates.filter(({ line }) => line < fault.line),
    fault,
    ...tabs.map((one) => tabError(source, one)),
  ];
  const lines = new Set<number>();
  return told.filter(({ line }) => !lines.has(line) && lines.add(line)).slice(0, MAX_REPORTED);
}

/** The faults are in the order of the text, so each line is looked at once, however many are in it. */
function findTabErrors(source: TextSource, faults: readonly YAMLError[]): YAMLError[] {
  const found: YAMLError[] = [];
  let lineEnd = -1;
  for (const fault of faults) {
    if (fault.pos[0] <= lineEnd) continue;
    const end = source.text.indexOf('\n', fault.pos[0]);
    lineEnd = end === -1 ? source.text.length : end;
    if (isTabError(source, fault)) found.push(fault);
    if (found.length === MAX_TABS) break;
  }
  return found;
}

function explainError(source: TextSource, document: Document.Parsed, fault: YAMLError): Diagnostic {
  if (isTabError(source, fault)) return tabError(source, fault);
  const { at, message, hint } = explainSyntaxError(source.text, document, fault);
  return errorAt(source, at, { code: 'yaml/syntax', message, hint });
}

function tabError(source: TextSource, { pos }: YAMLError): Diagnostic {
  const at = source.text.indexOf('\t', lineStart(source.text, pos[0]));
  return errorAt(source, [at, at + 1], { code: 'yaml/syntax', ...TAB });
}

/** Where the line of an offset begins. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

function isTabError({ text }: TextSource, { pos }: YAMLError): boolean {
  const start = lineStart(text, pos[0]);
  return /^ *\t/.test(text.slice(start, start + 500));
}
