import { describe, expect, it } from 'vitest';
import { formatSarif } from '../../../src/diagnostics/machine-formats.ts';
import { describeCode } from '../../../src/load/load-codes.ts';
import { problem } from './problem.ts';

const related = [{ file: 'data/new regions.yaml', line: 4, column: 5, message: '`y`\nis here' }];

const summaryOf = (code: string): string => describeCode(code)?.summary ?? code;

describe('sarif', () => {
  const log = (...diagnostics: ReturnType<typeof problem>[]): unknown =>
    JSON.parse(formatSarif(diagnostics, { version: '1.2.3', prefix: 'my packs/', summaryOf }));

  it('names the tool, and each code once with what it means', () => {
    const other = problem({ code: 'file/missing' });
    expect(log(problem(), other, problem({ line: 9 }))).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          columnKind: 'utf16CodeUnits',
          tool: {
            driver: {
              name: 'vbuses',
              version: '1.2.3',
              rules: [
                {
                  id: 'file/missing',
                  shortDescription: { text: expect.stringMatching(/^A file/) },
                },
                { id: 'stop/no-such-region', shortDescription: { text: expect.any(String) } },
              ],
            },
          },
        },
      ],
    });
  });

  it('has a result for each problem, with addresses that a reader can follow', () => {
    const one = problem({ file: 'data/bus & co#1.yaml', endColumn: 9, hint: 'so', related });
    const region = { startLine: 2, startColumn: 3, endColumn: 9 };
    expect(log(one)).toMatchObject({
      runs: [
        {
          results: [
            {
              ruleId: 'stop/no-such-region',
              level: 'error',
              message: { text: 'there is no region `x` (so)' },
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'my%20packs/data/bus%20%26%20co%231.yaml' },
                    region,
                  },
                },
              ],
              relatedLocations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: 'my%20packs/data/new%20regions.yaml' },
                    region: { startLine: 4, startColumn: 5 },
                  },
                  message: { text: '`y`\nis here' },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});
