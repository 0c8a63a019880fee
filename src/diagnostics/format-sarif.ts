import { describeCode } from './codes.ts';
import type { Diagnostic } from './diagnostic.ts';

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
 * SARIF 2.1.0, the format that code-scanning services read.
 *
 * @param prefix the pack's folder relative to the repository, with a slash at its end, or ''
 */
export function formatSarif(
  diagnostics: readonly Diagnostic[],
  { version, prefix }: { version: string; prefix: string },
): string {
  const inRepository = <T extends { file: string }>(place: T): T => ({
    ...place,
    file: prefix + place.file,
  });
  const used = [...new Set(diagnostics.map((one) => one.code))].sort();
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: 'vbuses', version, rules: used.map(sarifRule) } },
          columnKind: 'utf16CodeUnits',
          results: diagnostics.map((one) => ({
            ruleId: one.code,
            level: one.severity,
            message: { text: one.hint === null ? one.message : `${one.message} (${one.hint})` },
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

const sarifRule = (code: string) => ({
  id: code,
  shortDescription: { text: describeCode(code)?.summary ?? code },
});
