import { describe, expect, it } from 'vitest';
import { describeEffects, type SentenceOptions } from '../../../src/pack/effect-sentences.ts';
import type { Effect } from '../../../src/pack/effects.ts';
import type { Pack } from '../../../src/pack/pack.ts';
import { dorffest, upgradesFor } from '../../helpers/dorffest.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';
import { localesOf } from '../../helpers/locales.ts';
import { checkFully, editedPack, replacing } from '../../helpers/pack.ts';

const { pack: source, locales } = localesOf(dorffest);
const german = source as Pack;
const english = locales[0]?.pack as Pack;

const effectsOf = (pack: Pack, guest: string): readonly Effect[] =>
  pack.tables.get('guests')?.byId.get(guest)?.fields.effects as unknown as Effect[];

const said = (pack: Pack, guest: string, options: SentenceOptions = {}) => {
  const { text, gaps } = describeEffects(effectsOf(pack, guest), pack, options);
  expect(gaps).toEqual([]);
  return text;
};

describe('the sentences of effects', () => {
  it.each(fixtureTable<[string, string, string][]>('effect-sentences.yaml'))(
    'of %s, in German and English',
    (guest, inGerman, inEnglish) => {
      expect(said(german, guest)).toBe(inGerman);
      expect(said(english, guest)).toBe(inEnglish);
    },
  );

  it('are those of one moment, or of all with something between them', () => {
    expect(said(english, 'ferryman', { when: 'draw' })).toBe('All players draw 2 cards.');
    expect(said(english, 'ferryman', { when: 'score' })).toBe('');
    expect(said(english, 'ferryman', { separator: ' · ' })).toBe(
      'Ferries cost 1 less for 2 turns · All players draw 2 cards',
    );
  });

  it('do without the joiners that a language has', () => {
    const files = editedPack(
      {
        'data/effects.yaml': (text) =>
          text.replace(/^- \{ id: and,.*\n/m, '').replace(/^- \{ id: choose,.*\n/m, ''),
      },
      dorffest,
    );
    const { pack } = checkFully(files);
    expect(pack && said(pack, 'black-cat')).toBe(
      '+1 Punkt und ziehe eine Karte oder nur nicht in der Nacht: −1 Punkt.',
    );
  });

  it('have no brace left in any language', () => {
    for (const pack of [german, english]) {
      const guests = pack.tables.get('guests')?.entries ?? [];
      const texts = guests.flatMap(({ id, effectPaths }) => (effectPaths ? said(pack, id) : []));
      expect(texts).toHaveLength(5);
      for (const text of texts) expect(text).toMatch(/^[^{}#]{9,}\.$/);
    }
  });

  it('say a field of a record to which a field refers', () => {
    const { pack, diagnostics } = checkFully(
      upgradesFor(
        '{not, select, yes {ohne} other {mit}} {upgrade.name} für {upgrade.for.accusative}',
      ),
    );
    expect(diagnostics.filter(({ file }) => file === 'data/effects.yaml')).toEqual([]);
    expect(describeEffects(effectsOf(pack as Pack, 'band-leader'), pack as Pack).text).toContain(
      'Nur mit Rampe für Alten: +4 Punkte.',
    );
  });

  it('tell what a record lacks', () => {
    const files = editedPack(
      {
        'data/traits.yaml': replacing('  accusative: Alten\n', ''),
        'data/schemas/traits.schema.json': replacing('"singular", "accusative",', '"singular",'),
      },
      dorffest,
    );
    const { pack } = checkFully(files);
    const { gaps } = describeEffects(effectsOf(pack as Pack, 'band-leader'), pack as Pack);
    expect(gaps).toEqual([{ table: 'traits', id: 'elder', field: 'accusative' }]);
  });
});
