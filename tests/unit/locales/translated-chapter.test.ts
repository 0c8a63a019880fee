import { describe, expect, it } from 'vitest';
import { translatedChapters, updateChapters } from '../../../src/locales/translated-chapter.ts';
import type { RulebookComponent } from '../../../src/pack/pack.ts';

const PATH = 'rulebook/1.md';
const FRENCH = 'rulebook/1.fr.md';
const SOURCE = 'Lead\n\n# Turn\n\nRoll.\n\n## Dice\n\nTwo.\n';

const bookOf = (source: string, french: string | null): RulebookComponent => ({
  kind: 'rulebook',
  id: 'rulebook',
  name: 'Rulebook',
  place: { file: 'game.yaml', line: 1, column: 1 },
  source: 'rulebook/',
  page: null,
  chapters: [{ path: PATH, text: source }],
  translations: new Map(french === null ? [] : [['fr', [{ path: FRENCH, text: french }]]]),
  figures: new Map(),
  styles: [],
});

const update = (source: string, french: string | null) =>
  updateChapters(bookOf(source, french), 'fr');
const textOf = (source: string, french: string | null): string =>
  update(source, french)[0]?.text ?? french ?? '';
const statesOf = (source: string, french: string): Record<string, string> =>
  Object.fromEntries(
    translatedChapters(bookOf(source, french), 'fr')
      .get(PATH)
      ?.sections.map((one) => [one.source.id, one.state]) ?? [],
  );

const begun = textOf(SOURCE, null);
const done = begun
  .replaceAll('~', '')
  .replace('Lead', 'Début')
  .replace('# Turn\n\nRoll.', '# Tour\n\nLancez.')
  .replace('## Dice\n\nTwo.', '## Dés\n\nDeux.');

describe('a new translation of a chapter', () => {
  it('is its source below a line that confirms nothing', () => {
    const [first = '', ...rest] = begun.split('\n');
    expect(first).toMatch(
      /^\{\{!-- source: 1\.md ~start=[0-9a-f]{8} ~turn=[0-9a-f]{8} ~dice=[0-9a-f]{8} --\}\}$/,
    );
    expect(rest.join('\n')).toBe(SOURCE);
    expect(update(SOURCE, null)).toMatchObject([{ path: FRENCH, added: 3, changed: 0 }]);
    expect(statesOf(SOURCE, begun)).toEqual({
      start: 'untranslated',
      turn: 'untranslated',
      dice: 'untranslated',
    });
  });

  it('is complete once every section is confirmed', () => {
    expect(statesOf(SOURCE, done)).toEqual({ start: 'current', turn: 'current', dice: 'current' });
    expect(update(SOURCE, done)).toEqual([]);
  });
});

describe('a section that changes', () => {
  const changed = SOURCE.replace('Two.', 'Three.');

  it('is stale until the translator confirms it, whatever else is updated', () => {
    expect(statesOf(changed, done)).toEqual({ start: 'current', turn: 'current', dice: 'stale' });
    const marked = textOf(changed, done);
    expect(marked).toContain(' ~dice=');
    expect(marked.match(/~/g)).toHaveLength(1);
    expect(marked.split('\n').slice(1)).toEqual(done.split('\n').slice(1));
    expect(statesOf(changed, marked).dice).toBe('stale');
    expect(update(changed, marked)).toEqual([]);
    expect(statesOf(changed, marked.replace('~', '')).dice).toBe('current');
  });

  it('is stale again where the source changes before the translator is done', () => {
    const confirmed = textOf(changed, done).replace('~', '');
    expect(statesOf(SOURCE.replace('Two.', 'Four.'), confirmed).dice).toBe('stale');
  });

  it('is counted apart from one that is new', () => {
    const more = `${changed}\n## Coins\n\nOne.\n`;
    expect(update(more, done)).toMatchObject([{ added: 1, changed: 1 }]);
    expect(statesOf(more, done)).toMatchObject({ dice: 'stale', coins: 'stale' });
  });

  it('does not matter where only white space and notes differ', () => {
    const reflowed = SOURCE.replace('Two.', '{{! see below }}\n  Two.').replaceAll('\n', '\r\n');
    expect(statesOf(reflowed, done).dice).toBe('current');
  });
});

it('a translation without a first line gets one, which confirms nothing', () => {
  const plain = done.slice(done.indexOf('\n') + 1);
  expect(statesOf(SOURCE, plain)).toEqual({ start: 'stale', turn: 'stale', dice: 'stale' });
  expect(textOf(SOURCE, plain).slice(begun.indexOf('\n') + 1)).toBe(plain);
});
