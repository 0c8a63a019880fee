import { describe, expect, it } from 'vitest';
import { describeCode } from '../../../src/diagnostics/codes.ts';
import {
  type Anchor,
  check,
  checkFully,
  type Edits,
  editedPack,
  placeOf,
  replacing,
  shippedPack,
} from '../../helpers/pack.ts';

interface Mistake {
  readonly code: string;
  readonly of: string;
  readonly edits: Edits;
  readonly at: Anchor;
  readonly message?: string;
  readonly hint?: string;
  readonly related?: readonly string[];
}

const tokens = 'data/tokens.yaml';
const parts = 'data/parts.yaml';
const boxes = 'data/boxes/passengers.yaml';
const numbers = 'data/numbers.yaml';

/** The schema of parts with one key less that must be there. */
const without =
  (key: string) =>
  (text: string): string => {
    const schema = JSON.parse(text);
    schema.items.required = schema.items.required.filter((one: string) => one !== key);
    return JSON.stringify(schema);
  };

const MISTAKES: readonly Mistake[] = [
  {
    code: 'box/no-such-component',
    of: 'a deck misspelt at a box',
    edits: { [boxes]: replacing('deck: passengers-4-marpole', 'deck: passengers-4-marpol') },
    at: { file: boxes, on: 'deck: passengers-4-marpol', at: 'passengers-4' },
    hint: 'did you mean `passengers-4-marpole`?',
  },
  {
    code: 'schema/invalid',
    of: 'an `x-component` that is no truth value',
    edits: {
      'data/schemas/boxes.schema.json': replacing('"x-component": true', '"x-component": "deck"'),
    },
    at: { file: 'data/schemas/boxes.schema.json', on: '"x-component"' },
  },
  {
    code: 'box/no-such-region',
    of: 'a region misspelt at a box',
    edits: { [boxes]: replacing('region: marpole', 'region: marpol') },
    at: { file: boxes, on: 'region: marpol', at: 'marpol' },
    hint: 'did you mean `marpole`?',
  },
  {
    code: 'parts/no-such-table',
    of: 'a table of parts that does not exist',
    edits: { 'game.yaml': replacing('\nparts: parts\n', '\nparts: pats\n') },
    at: { file: 'game.yaml', on: 'parts: pats', at: 'pats' },
    hint: 'did you mean `parts`?',
  },
  {
    code: 'parts/missing-field',
    of: 'a part without a name',
    edits: {
      'data/schemas/parts.schema.json': without('name'),
      [parts]: replacing('  name: Cloth bag\n', ''),
    },
    at: { file: parts, on: '- id: bag', at: 'id' },
    message: 'needs `name`',
    related: ['game.yaml'],
  },
  {
    code: 'parts/no-such-component',
    of: 'a part instead of something that is not in the game',
    edits: { [parts]: replacing('  for:\n    - standees\n', '  for:\n    - standes\n') },
    at: { file: parts, on: '- standes', at: 'standes' },
    hint: 'did you mean `standees`?',
  },
  {
    code: 'parts/no-such-card',
    of: 'a part instead of a piece that no deck has',
    edits: { [parts]: replacing('- token-marpole', '- token-marpol') },
    at: { file: parts, on: '- token-marpol', at: 'token' },
    hint: 'did you mean `token-marpole`?',
  },
  {
    code: 'count/cards',
    of: 'a token too few',
    edits: {
      [tokens]: replacing('region: marpole\n  copies: 20', 'region: marpole\n  copies: 19'),
    },
    at: { file: tokens, on: '- id: token-fairview', at: 'id' },
    message: 'must have 160 cards, found 159: 1 too few (`marpole` has 19 passenger tokens)',
    related: ['game.yaml', tokens, numbers],
  },
  {
    code: 'region/token-stock',
    of: 'a token of one region that belongs to another',
    edits: {
      [tokens]: (text) =>
        replacing(
          'region: marpole\n  copies: 20',
          'region: marpole\n  copies: 19',
        )(replacing('region: fairview\n  copies: 20', 'region: fairview\n  copies: 21')(text)),
    },
    at: { file: tokens, on: 'copies: 21', at: '21' },
    message: '`fairview` has 21 passenger tokens; `marpole` has 19 passenger tokens',
    related: [tokens, numbers],
  },
  {
    code: 'value/not-allowed',
    of: 'a cut that is none',
    edits: { 'game.yaml': (text) => text.replace('cut: drawn', 'cut: folded') },
    at: { file: 'game.yaml', on: 'cut: folded', at: 'folded' },
    hint: 'drawn',
  },
  {
    code: 'key/not-here',
    of: 'a board with pieces',
    edits: {
      'game.yaml': replacing('    kind: board\n', '    kind: board\n    piece: tile\n'),
    },
    at: { file: 'game.yaml', on: 'piece: tile', at: 'piece' },
  },
  {
    code: 'component/reserved-id',
    of: 'a component with the name of a page that builds write',
    edits: { 'game.yaml': replacing('  - id: score-pad\n    kind', '  - id: colours\n    kind') },
    at: { file: 'game.yaml', on: 'id: colours', at: 'colours' },
  },
];

describe('mistakes with pieces', () => {
  for (const { code, of, edits, at, message, hint, related } of MISTAKES) {
    it(`${code}: ${of}`, () => {
      const files = editedPack(edits);
      const found = check(files);
      expect(found.map((one) => one.code)).toEqual([code]);
      const [only] = found;
      const { file, line, column } = placeOf(at, files);
      expect(only).toMatchObject({ file, line, column });
      if (message !== undefined) expect(only?.message).toContain(message);
      if (hint !== undefined) expect(only?.hint).toContain(hint);
      expect(only?.related.map((one) => one.file)).toEqual(
        expect.arrayContaining([...(related ?? [])]),
      );
      expect(describeCode(code)).not.toBeNull();
    });
  }
});

describe('the pieces of the shipped pack', () => {
  const { pack } = checkFully(shippedPack);
  const copies = (id: string): number => {
    const component = pack?.components.find((one) => one.id === id);
    if (component?.kind !== 'deck') throw new Error(`${id} is no deck`);
    return component.cards.reduce((sum, card) => sum + card.copies, 0);
  };

  it('are as many as the rules ask for', () => {
    expect(copies('tokens')).toBe(160);
    expect(copies('standees')).toBe(4);
    expect(copies('player-aids')).toBe(4);
    expect(copies('dice')).toBe(2);
    expect(copies('boxes-passengers')).toBe(8);
    expect(copies('boxes-others')).toBe(3);
    expect(copies('score-pad')).toBeGreaterThan(3);
  });

  it('have a box for every deck of cards', () => {
    const boxed = [...(pack?.tables.get('boxes')?.entries ?? [])].map(
      ({ fields }) => (fields.deck as { id: string }).id,
    );
    const decks = pack?.components.filter((one) => one.kind === 'deck' && one.piece === 'card');
    expect(boxed.sort()).toEqual(decks?.map(({ id }) => id).sort());
  });

  it('tell a box how many cards go in', () => {
    const [first] = pack?.tables.get('boxes')?.entries ?? [];
    expect(first?.fields.deck).toEqual({
      id: 'passengers-1-fairview',
      name: 'Fairview passengers',
      cards: 18,
    });
  });

  it('have colours of players that none of the regions has, each with its own letter', () => {
    const fieldsOf = (table: string, field: string) =>
      (pack?.tables.get(table)?.entries ?? []).map(({ fields }) => fields[field]);
    const fills = [...fieldsOf('players', 'fill'), ...fieldsOf('regions', 'fill')];
    expect(new Set(fills).size).toBe(fills.length);
    expect(new Set(fieldsOf('players', 'letter')).size).toBe(4);
  });

  it('are cut where they say, and called what they are', () => {
    const told = (pack?.components ?? []).flatMap((one) =>
      one.kind === 'deck' && one.piece !== 'card' ? [`${one.id}: ${one.piece}, ${one.cut}`] : [],
    );
    expect(told).toEqual([
      'tokens: token, edges',
      'standees: standee, edges',
      'player-aids: player aid, edges',
      'score-pad: score sheet, edges',
      'dice: paper die, drawn',
      'boxes-passengers: box, drawn',
      'boxes-others: box, drawn',
    ]);
  });
});
