import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { FARES, inRecord, recordOf, STOPS, UPGRADES } from '../../helpers/edit-records.ts';
import { check, type Edits, editedPack, replacing, textOf } from '../../helpers/pack.ts';

const found = (edits: Edits): readonly Diagnostic[] => check(editedPack(edits));
const reported = (edits: Edits): string[] =>
  found(edits).map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);

/** The numbers of the lines of a file that hold such a text. */
const linesWith = (path: string, part: string): number[] =>
  textOf(path)
    .split('\n')
    .flatMap((line, index) => (line.includes(part) ? [index + 1] : []));

const [granville = 0, broadway = 0] = [
  ...linesWith(STOPS, '- id: granville-island'),
  ...linesWith(STOPS, '- id: broadway-granville'),
];

describe('several mistakes of one file', () => {
  it('are one for each record with keys that stand twice, at the first of them', () => {
    const edit = (text: string) =>
      inRecord(
        'id: broadway-granville',
        '  size: minor\n',
        '  size: minor\n  size: minor\n',
      )(text).replace('- id: granville-island\n', '');
    expect(reported({ [STOPS]: edit })).toEqual([
      `yaml/duplicate-key ${STOPS}:${granville}:3`,
      `yaml/duplicate-key ${STOPS}:${broadway + 3}:3`,
    ]);
  });
});

describe('numbers that are off', () => {
  const [first] = linesWith(UPGRADES, '- id: ');

  it('are reported in the same run as the mistakes in the records that were added', () => {
    const added = (text: string) =>
      `${text.trimEnd()}\n\n${recordOf(text, 'id: night-bus')
        .replace('id: night-bus', 'id: tramway')
        .replace('name: Night Bus', 'name: Tramway')
        .replace('cost: 3', 'cost: three')}`;
    const [count, cost, ...others] = found({ [UPGRADES]: added });
    expect(others).toEqual([]);
    expect(cost?.code).toBe('value/wrong-type');
    expect(count).toMatchObject({ code: 'count/cards', file: UPGRADES, line: first });
    expect(count?.related.map(({ message }) => message)).toEqual(['64 expected here']);
  });
});

describe('what is meant', () => {
  it.each([
    ['a row of marks in a comment', { [FARES]: (text: string) => `# =======\n${text}` }],
    [
      'a dash within a text of several lines',
      { [FARES]: replacing('name: Fare', 'name: Fare\n    -less') },
    ],
  ])('is no mistake: %s', (_, edits) => {
    expect(reported(edits)).toEqual([]);
  });
});
