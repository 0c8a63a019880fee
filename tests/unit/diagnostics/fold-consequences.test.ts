import { expect, it } from 'vitest';
import { mergeConsequences } from '../../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';

const renamed: Diagnostic = {
  ...{ file: 'templates/fox.hbs', line: 1, column: 11, code: 'style/unknown-class' },
  ...{ severity: 'warning', message: 'no style is for the class `nmae`', hint: null, related: [] },
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
    ...{ ...place, code, severity: 'error', message: 'too long', hint: null, related: [] },
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
    ...{ code: 'style/unknown-class', severity: 'error', line: 1, column: 11 },
    message:
      'no style is for the class `nmae`; so there is `text/too-small`, `card/text-overflow` on 3 of its cards: `a`, `b`, `c`',
    related: [{ line: 1 }, { line: 2 }, { line: 3 }],
  });
  expect(others).toEqual([found[3]]);
});

it('what cards show without it stays as it is, and so does a class that does no harm', () => {
  const found = [shownOn('card/text-overflow', 'c', 'd'), renamed];
  expect(mergeConsequences(found, { faces, backs })).toEqual(found);
  expect(mergeConsequences(found.slice(0, 1), { faces, backs })).toEqual(found.slice(0, 1));
});
