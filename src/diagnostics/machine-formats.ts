import type { Place } from '../pack/pack.ts';
import { formatPlace, parseSheetPath, placeFields } from '../pack/sheet-text.ts';
import { countDiagnostics, type Diagnostic } from './diagnostic.ts';
import { countWaived } from './waivers.ts';

/**
 * The document of `validate --json`; its shape is a promise (docs/output.md).
 *
 * @param found including waived ones
 */
export const createJsonReport = (
  diagnostics: readonly Diagnostic[],
  found: readonly Diagnostic[] = [],
): object => ({
  diagnostics: diagnostics.map((one) => ({
    code: one.code,
    severity: one.severity,
    ...placeFields(one),
    message: one.message,
    hint: one.hint,
    related: one.related.map((place) => ({ ...placeFields(place), message: place.message })),
  })),
  counts: countDiagnostics(diagnostics),
  waived: countWaived(found).map(({ code, count, waiver: { by, id, place } }) => ({
    code,
    count,
    by,
    ...(id === '' ? {} : { id }),
    ...(place === null ? {} : placeFields(place)),
  })),
});

const escapeData = (text: string): string =>
  text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');

/**
 * GitHub's workflow commands, one line per diagnostic: GitHub shows each next to its line of the diff.
 *
 * @param prefix the pack's folder relative to the repository, with a slash at its end, or ''
 */
export function formatGithub(diagnostics: readonly Diagnostic[], prefix: string): string {
  return diagnostics.map((one) => formatGithubCommand(one, prefix)).join('\n');
}

function formatGithubCommand(one: Diagnostic, prefix: string): string {
  const properties = [
    `file=${escapeProperty(prefix + placeFields(one).file)}`,
    `line=${one.line}`,
    `col=${one.column}`,
    ...(one.endColumn === undefined ? [] : [`endColumn=${one.endColumn}`]),
    `title=${escapeProperty(one.code)}`,
  ];
  const isOfSheet = parseSheetPath(one.file) !== null;
  const text = [
    isOfSheet ? `${formatPlace(one)}: ${one.message}` : one.message,
    ...(one.hint === null ? [] : [`hint: ${one.hint}`]),
    ...one.related.map((place) => `see ${prefix}${formatPlace(place)} ${place.message}`),
  ].join('\n');
  return `::${one.severity} ${properties.join(',')}::${escapeData(text)}`;
}

/** A viewer of SARIF shows lines of text: the cell of a sheet is named in words too. */
const sarifMessage = (one: Diagnostic): string => {
  const at = parseSheetPath(one.file) === null ? '' : `${formatPlace(one)}: `;
  return `${at}${one.message}${one.hint === null ? '' : ` (${one.hint})`}`;
};

const sarifLocation = (place: {
  file: string;
  line: number;
  column: number;
  endColumn?: number;
}) => ({
  physicalLocation: {
    artifactLocation: { uri: place.file.split('/').map(encodeURIComponent).join('/') },
    region: {
      startLine: place.line,
      startColumn: place.column,
      ...(place.endColumn === undefined ? {} : { endColumn: place.endColumn }),
    },
  },
});

/**
 * SARIF 2.1.0, the format of code-scanning services.
 *
 * @param prefix the pack's folder relative to the repository, with a slash at its end, or ''
 * @param summaryOf the meaning of a code, in a sentence
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  {
    version,
    prefix,
    summaryOf,
  }: { version: string; prefix: string; summaryOf: (code: string) => string },
): string {
  const inRepository = <T extends Place>(place: T): T => ({
    ...place,
    file: prefix + placeFields(place).file,
  });
  const used = [...new Set(diagnostics.map((one) => one.code))].sort();
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'vbuses',
              version,
              rules: used.map((code) => ({
                id: code,
                shortDescription: { text: summaryOf(code) },
              })),
            },
          },
          columnKind: 'utf16CodeUnits',
          results: diagnostics.map((one) => ({
            ruleId: one.code,
            level: one.severity,
            message: { text: sarifMessage(one) },
            locations: [sarifLocation(inRepository(one))],
            relatedLocations: one.related.map((place) => ({
              ...sarifLocation(inRepository(place)),
              message: { text: place.message },
            })),
          })),
        },
      ],
    },
    null,
    2,
  );
}
