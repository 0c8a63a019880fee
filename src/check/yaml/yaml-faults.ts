import type { Document, YAMLError } from 'yaml';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { slipBehind } from './yaml-slips.ts';
import { problemAt, type YamlSource } from './yaml-source.ts';

/** More mistakes than this in one file are not told. */
const MAX_TOLD = 20;
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
export function yamlFaults(
  source: YamlSource,
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
  if (first === undefined) return duplicates.slice(0, MAX_TOLD);
  const fault = faultOf(source, document, first);
  const tabs = tabsAmong(source, rest);
  const told = [
    ...duplicates.filter(({ line }) => line < fault.line),
    fault,
    ...tabs.map((one) => tabOf(source, one)),
  ];
  const lines = new Set<number>();
  return told.filter(({ line }) => !lines.has(line) && lines.add(line)).slice(0, MAX_TOLD);
}

/** The faults are in the order of the text, so each line is looked at once, however many are in it. */
function tabsAmong(source: YamlSource, faults: readonly YAMLError[]): YAMLError[] {
  const found: YAMLError[] = [];
  let lineEnd = -1;
  for (const fault of faults) {
    if (fault.pos[0] <= lineEnd) continue;
    const end = source.text.indexOf('\n', fault.pos[0]);
    lineEnd = end === -1 ? source.text.length : end;
    if (isTab(source, fault)) found.push(fault);
    if (found.length === MAX_TABS) break;
  }
  return found;
}

function faultOf(source: YamlSource, document: Document.Parsed, fault: YAMLError): Diagnostic {
  if (isTab(source, fault)) return tabOf(source, fault);
  const { at, message, hint } = slipBehind(source.text, document, fault);
  return problemAt(source, at, { code: 'yaml/syntax', message, hint });
}

function tabOf(source: YamlSource, { pos }: YAMLError): Diagnostic {
  const at = source.text.indexOf('\t', lineStart(source.text, pos[0]));
  return problemAt(source, [at, at + 1], { code: 'yaml/syntax', ...TAB });
}

/** Where the line of an offset begins. */
const lineStart = (text: string, offset: number): number =>
  offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;

function isTab({ text }: YamlSource, { pos }: YAMLError): boolean {
  const start = lineStart(text, pos[0]);
  return /^ *\t/.test(text.slice(start, start + 500));
}
