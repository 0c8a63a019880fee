import type { Diagnostic } from './diagnostic.ts';

const escapeData = (text: string): string =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/**
 * GitHub's workflow commands, one line a diagnostic: GitHub shows each beside its line of the diff.
 *
 * @param prefix the pack's folder relative to the repository, with a slash at its end, or ''
 */
export function formatGithub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics.map((one) => formatGithubCommand(one, prefix)).join('\n');
}

function formatGithubCommand(one: Diagnostic, prefix: string): string {
  const properties = [
    `file=${escapeProperty(prefix + one.file)}`,
    `line=${one.line}`,
    `col=${one.column}`,
    ...(one.endColumn === undefined ? [] : [`endColumn=${one.endColumn}`]),
    `title=${escapeProperty(one.code)}`,
  ];
  const text = [
    one.message,
    ...(one.hint === null ? [] : [`hint: ${one.hint}`]),
    ...one.related.map(({ file, line, message }) => `see ${prefix}${file}:${line} ${message}`),
  ].join('\n');
  return `::${one.severity} ${properties.join(',')}::${escapeData(text)}`;
}
