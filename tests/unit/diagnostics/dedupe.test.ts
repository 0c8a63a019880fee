import { describe, expect, it } from 'vitest';
import { dedupeDiagnostics, mergeDiagnostics } from '../../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { problem } from './problem.ts';

describe('group by cause', () => {
  const CAUSE = { file: 'templates/fox.hbs', line: 4, column: 7 };

  /** What a card shows of something that its template draws. */
  function shownOn(
    id: string,
    { deck = 'foxes', of = 4, code = 'text/too-small' } = {},
  ): Diagnostic {
    const place = { file: `data/${deck}.yaml`, line: Number(id.slice(1)), column: 3 };
    return {
      ...place,
      code,
      severity: 'error',
      message: `${id}: pale`,
      hint: 'darker',
      related: [],
      shown: {
        cause: CAUSE,
        part: 'p.name',
        message: `${id}: pale`,
        cards: [{ id, place }],
        decks: [{ deck, cards: of }],
      },
    };
  }

  const places = (diagnostics: readonly Diagnostic[]): string[] =>
    dedupeDiagnostics(diagnostics).map(({ file, line }) => `${file}:${line}`);

  describe('what most cards of a template show', () => {
    it('is reported once at the template, with its cards', () => {
      const found = dedupeDiagnostics(['c1', 'c2', 'c3', 'c4'].map((id) => shownOn(id)));
      expect(found).toMatchObject([
        {
          ...CAUSE,
          message: 'c1: pale; the same on 4 of 4 cards: `c1`, `c2`, `c3` and 1 more',
          related: [{ line: 1 }, { line: 2 }, { line: 3 }],
        },
      ]);
    });

    it('is each card its own where few show it, or few texts are too long', () => {
      expect(places(['c1', 'c2', 'c3'].map((id) => shownOn(id, { of: 9 })))).toHaveLength(3);
      const texts = { of: 4, code: 'card/text-overflow' };
      expect(places(['c1', 'c2', 'c3', 'c4'].map((id) => shownOn(id, texts)))).toHaveLength(4);
      const many = ['c1', 'c2', 'c3', 'c4', 'c5'].map((id) => shownOn(id, { ...texts, of: 9 }));
      expect(places(many)).toEqual(['templates/fox.hbs:4']);
    });
  });

  it('tells what all pages load once', () => {
    const page = (line: number): Diagnostic => ({
      file: 'game.yaml',
      line,
      column: 5,
      code: 'page/request-failed',
      severity: 'error',
      message: 'The page requested nope.png, which does not exist.',
      hint: null,
      related: [],
    });
    expect(dedupeDiagnostics([page(3), page(9)])).toMatchObject([
      { line: 3, related: [{ line: 9 }] },
    ]);
  });
});

describe('characters that fonts do not have', () => {
  const missing = (subject: string, characters: string[], fonts = 'Barlow 400'): Diagnostic => ({
    ...problem({ code: 'text/missing-glyph', line: Number(subject.slice(1)) }),
    message: `${subject}: as found`,
    missing: { fonts, characters, subjects: [subject] },
  });

  it('are one report for the fonts, with every character and the first few cards', () => {
    const cards = ['c1', 'c2', 'c3', 'c4'];
    const found = [
      ...cards.map((id) => missing(id, ['♠'])),
      missing('c4', ['♥', '♠']),
      missing('c2', ['♠'], 'Sign 700'),
    ];
    const [first, other, ...more] = dedupeDiagnostics(dedupeDiagnostics(found));
    expect(first).toMatchObject({
      line: 1,
      message:
        '`♠` (U+2660), `♥` (U+2665) are not in Barlow 400; in 4 places: `c1`, `c2`, `c3` and 1 more',
      related: [{ line: 2 }, { line: 3 }, { line: 4 }],
    });
    expect(other?.message).toBe('c2: as found');
    expect(more).toEqual([]);
  });
});

describe('a report needs what it speaks of to be right', () => {
  const codesOf = (...found: Diagnostic[]): string[] =>
    mergeDiagnostics(found.map((one, line) => ({ ...one, line }))).map(({ code }) => code);
  const cause = problem({ code: 'file/missing', subjects: ['table stops'] });
  const consequence = problem({ code: 'count/cards', needs: ['table stops'], subjects: ['x'] });

  it('and is dropped after a report about that, with all that it would have dropped kept', () => {
    const other = problem({ code: 'deck/left-out', needs: ['x'] });
    expect(codesOf(cause, consequence, other)).toEqual(['file/missing', 'deck/left-out']);
    expect(codesOf(consequence, cause)).toEqual(['count/cards', 'file/missing']);
  });

  it('but no warning takes the place of an error', () => {
    const warning = problem({ ...cause, severity: 'warning' });
    expect(codesOf(warning, consequence)).toEqual(['file/missing', 'count/cards']);
    expect(codesOf(warning, { ...consequence, severity: 'warning' })).toEqual(['file/missing']);
    expect(codesOf({ ...warning, isDemoted: true }, consequence)).toEqual(['file/missing']);
  });
});
