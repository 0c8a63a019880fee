import { describe, expect, it } from 'vitest';
import { dedupeDiagnostics, mergeConsequences } from '../../../src/diagnostics/dedupe.ts';
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

    it('is joined for decks that share the template, whichever was grouped before', () => {
      const foxes = dedupeDiagnostics(['c1', 'c2', 'c3'].map((id) => shownOn(id)));
      const birds = ['c5', 'c6'].map((id) => shownOn(id, { deck: 'birds', of: 9 }));
      const found = dedupeDiagnostics([...foxes, ...birds]);
      expect(found.map(({ message }) => message)).toEqual([
        'c1: pale; the same on 5 of 13 cards: `c1`, `c2`, `c3` and 2 more',
      ]);
    });

    it('is one report of a colour however few show it', () => {
      const pale = (id: string) => shownOn(id, { of: 9, code: 'text/low-contrast' });
      expect(places(['c1', 'c2'].map(pale))).toEqual(['templates/fox.hbs:4']);
      expect(places(['c1'].map(pale))).toEqual(['data/foxes.yaml:1']);
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

describe('fold consequences', () => {
  const renamed: Diagnostic = {
    file: 'templates/fox.hbs',
    line: 1,
    column: 11,
    code: 'style/unknown-class',
    severity: 'warning',
    message: 'no style is for the class `nmae`',
    hint: null,
    related: [],
    unknownClass: 'nmae',
  };

  /** What is wrong with the page of some cards. */
  const shownOn = (code: string, ...ids: readonly string[]): Diagnostic => {
    const cards = ids.map((id) => ({
      id,
      place: { file: 'data/foxes.yaml', line: 'abcd'.indexOf(id) + 1, column: 3 },
    }));
    const place = { file: 'data/foxes.yaml', line: 1, column: 3 };
    return {
      ...place,
      code,
      severity: 'error',
      message: 'too long',
      hint: null,
      related: [],
      shown: {
        cause: place,
        part: code,
        message: 'too long',
        cards,
        decks: [{ deck: 'foxes', cards: 4 }],
      },
    };
  };

  const face = (name: string): string => `<p class="fox ${name}">Fox</p>`;
  const faces = new Map([
    ['foxes', new Map(['a', 'b', 'c', 'd'].map((id) => [id, face(id === 'd' ? 'name' : 'nmae')]))],
  ]);
  const backs = new Map([['foxes', new Map([['d', face('nmae-plate')]])]]);

  it('what a renamed class does to its cards is part of its report', () => {
    const found = [
      shownOn('text/too-small', 'a', 'b', 'c'),
      renamed,
      shownOn('card/text-overflow', 'b'),
      shownOn('card/text-overflow', 'd'),
    ];
    const [report, ...others] = mergeConsequences(found, { faces, backs });
    expect(report).toMatchObject({
      code: 'style/unknown-class',
      severity: 'error',
      line: 1,
      column: 11,
      message:
        'no style is for the class `nmae`; this causes `text/too-small`, `card/text-overflow` on 3 of its cards: `a`, `b`, `c`',
      related: [{ line: 1 }, { line: 2 }, { line: 3 }],
    });
    expect(others).toEqual([found[3]]);
  });

  it('what cards show without it stays as it is, and so does a class that does no harm', () => {
    const found = [shownOn('card/text-overflow', 'c', 'd'), renamed];
    expect(mergeConsequences(found, { faces, backs })).toEqual(found);
    expect(mergeConsequences(found.slice(0, 1), { faces, backs })).toEqual(found.slice(0, 1));
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

  it('are counted where a whole script is missing', () => {
    const letters = [...'אבגדהוזחטיכלמנ'];
    const [one] = dedupeDiagnostics(letters.map((letter) => missing('c1', [letter])));
    expect(one?.message).toMatch(/`ל` \(U\+05DC\) and 2 more are not in Barlow 400; on `c1`$/);
  });
});
