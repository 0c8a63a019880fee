import { describe, expect, it } from 'vitest';
import {
  comparePacks,
  isSamePack,
  listSwaps,
  type PackDiff,
} from '../../../src/diff/compare-packs.ts';
import { formatDiff } from '../../../src/diff/format-diff.ts';
import type { PackFiles } from '../../../src/pack/pack-files.ts';
import { checkFully, type Edits, editedPack, replacing } from '../../helpers/pack.ts';
import { TINY_PACK } from '../../helpers/tiny-pack.ts';

const tiny: PackFiles = new Map(
  Object.entries(TINY_PACK).map(([path, text]) => [path, { kind: 'text', path, text }]),
);

/** A version of the tiny game; instead of markup, its faces have what templates could show of a card. */
function version(edits: Edits = {}) {
  const files = editedPack(edits, tiny);
  const { pack, diagnostics } = checkFully(files);
  if (pack === null) throw new Error(JSON.stringify(diagnostics));
  const decks = pack.components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const faces = new Map(
    decks.map(({ id, template, cards }) => [
      id,
      new Map(
        cards.map((card) => {
          const { copies: _, ...shown } = card.entry.fields;
          return [card.id, JSON.stringify([files.get(template), shown])];
        }),
      ),
    ]),
  );
  const fonts = { fonts: [], files: [], licences: [] };
  return { files, pictures: [], rendered: { pack, faces, backs: new Map(), fonts } };
}

const diffTo = (edits: Edits): PackDiff => comparePacks(version(), version(edits));

const cardsIn = ({ decks }: PackDiff) =>
  decks.flatMap(({ cards }) =>
    cards.map(({ id, change, copies, fields, sides }) => ({ id, change, copies, fields, sides })),
  );

describe('two versions of a pack', () => {
  it('that are the same have no differences', () => {
    expect(isSamePack(diffTo({}))).toBe(true);
    expect(formatDiff(diffTo({}), 'yesterday')).toBe('nothing changed since yesterday\n');
  });

  it('differ in what a card refers to, which changes the card too', () => {
    const diff = diffTo({ 'data/cakes.yaml': replacing('Seed Cake', 'Poppy Cake') });
    expect(cardsIn(diff)).toEqual([
      {
        id: 'dormouse',
        change: 'changed',
        copies: { from: 3, to: 3 },
        fields: [],
        sides: ['face'],
      },
      {
        id: 'seed-cake',
        change: 'changed',
        copies: { from: 1, to: 1 },
        fields: [{ field: 'name', from: 'Seed Cake', to: 'Poppy Cake' }],
        sides: ['face'],
      },
    ]);
  });

  it('differ in cards that come and go, and in copies; a card that looks the same stays', () => {
    const diff = diffTo({
      'data/cakes.yaml': (text) =>
        text.replace('copies: 2', 'copies: 1').concat('- id: scone\n  name: Scone\n  copies: 2\n'),
      'data/guests.yaml': (text) =>
        text.replace(/- id: hatter[\s\S]*?(?=- id)/, '').replace('copies: 3', 'copies: 5'),
    });
    expect(listSwaps(diff)).toEqual({
      out: [
        { component: 'guests', id: 'hatter', copies: 2 },
        { component: 'cakes', id: 'lemon-tart', copies: 1 },
      ],
      in: [
        { component: 'guests', id: 'dormouse', copies: 2 },
        { component: 'cakes', id: 'scone', copies: 2 },
      ],
    });
    expect(formatDiff(diff, '3f2a1bc')).toBe(`since 3f2a1bc

guests: 1 removed, 1 changed
  ~ dormouse  Dormouse
      copies: 3 -> 5
  - hatter  Mad Hatter

cakes: 1 added, 1 changed
  ~ lemon-tart  Lemon Tart
      copies: 2 -> 1
  + scone  Scone

take out 3 cards:
  2 x hatter (guests)
  1 x lemon-tart (cakes)

put in 4 cards:
  2 x dormouse (guests)
  2 x scone (cakes)
`);
  });

  it('differ in other files, and in the looks that come of them', () => {
    const diff = diffTo({ 'templates/cake.hbs': (text) => text.replace('<b>', '<b class="big">') });
    expect(diff.files).toEqual([{ path: 'templates/cake.hbs', change: 'changed' }]);
    expect(formatDiff(diff, 'v1')).toContain('~ seed-cake  Seed Cake\n      another face\n');
  });
});
