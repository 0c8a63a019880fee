import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { mergeFindings } from '../../../src/print/print-document.ts';

/** A fault of the template on some of the four cards of a part. */
const part = (...ids: readonly string[]): Diagnostic[] =>
  groupByCause(
    ids.map((id, at) => ({
      file: 'data/foxes.yaml',
      line: at + 1,
      column: 3,
      code: 'text/too-small',
      severity: 'error',
      message: `${id}: "x" is set in 5 pt`,
      hint: null,
      related: [],
      shown: {
        cause: { file: 'templates/fox.hbs', line: 2, column: 5 },
        part: 'face p.note',
        message: `${id}: "x" is set in 5 pt`,
        cards: [{ id, place: { file: 'data/foxes.yaml', line: at + 1, column: 3 } }],
        decks: [{ deck: 'foxes', cards: 4 }],
      },
    })),
  );

describe('joinFindings', () => {
  it('reports once what most cards of several parts show, with the number of them all', () => {
    const joined = mergeFindings([part('a', 'b', 'c', 'd'), part('e', 'f', 'g')]);
    expect(joined).toMatchObject([{ file: 'templates/fox.hbs', line: 2 }]);
    expect(joined[0]?.message).toContain('on 7 of 8 cards: `a`, `b`, `c` and 4 more');
  });

  it('leaves a single card as it is, and reports it once', () => {
    const joined = mergeFindings([part('a'), part('a'), []]);
    expect(joined.map(({ message }) => message)).toEqual(['a: "x" is set in 5 pt']);
  });
});
