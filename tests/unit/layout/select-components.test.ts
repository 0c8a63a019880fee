import { describe, expect, it } from 'vitest';
import { selectComponents } from '../../../src/layout/select-components.ts';
import { barePack } from '../../helpers/bare-pack.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<{
  readonly meant: [asked: string, wanted: string[]][];
  readonly refused: [asked: string, message: string, hint: string | null][];
}>('asked-cards.yaml');

const card = (id: string, copies: number, fields: object = {}) => ({
  id,
  copies,
  entry: { id, fields: { id, ...fields } },
});
const den = { id: 'den', depth: 3 };
const pack = barePack({
  components: [
    {
      id: 'foxes',
      kind: 'deck',
      cards: [
        card('red', 3, { cost: 2, home: den, tags: ['sly', 'swift'] }),
        card('grey', 1, { cost: 10, home: null, tags: [] }),
        card('arctic', 2, { cost: 5, home: den, tags: ['swift'] }),
        card('red-cub', 4, { cost: null, home: den, tags: [] }),
      ],
    },
    { id: 'hens', kind: 'deck', cards: [card('speckled', 2, { cost: 5 })] },
    { id: 'board', kind: 'board' },
  ] as never,
});

const copiesOf = (...asked: readonly string[]): [string, number][] =>
  selectComponents(pack, [], asked).flatMap((one) =>
    one.kind === 'deck' ? one.cards.map(({ id, copies }): [string, number] => [id, copies]) : [],
  );

const idsOf = (...asked: readonly string[]): string[] => copiesOf(...asked).map(([id]) => id);

describe('several cards at once', () => {
  it.each(ROWS.meant)('are meant by %s', (asked, wanted) => {
    expect(idsOf(asked)).toEqual(wanted);
  });

  it('are printed as often as is asked', () => {
    expect(copiesOf('foxes/red*x5')).toEqual([
      ['red', 5],
      ['red-cub', 5],
    ]);
    expect(copiesOf('cost>=10x3')).toEqual([['grey', 3]]);
    expect(copiesOf('hens/*', 'cost=5')).toEqual([
      ['arctic', 2],
      ['speckled', 4],
    ]);
  });
});

it.each([
  [
    'red',
    '`red` is a card of `foxes`, not a component',
    '`vbuses build --cards foxes/red` prints it',
  ],
  ['fox', 'there is no component `fox`', 'did you mean `foxes`?'],
])('the component `%s` is refused', (asked, message, hint) => {
  expect(() => selectComponents(pack, [asked], null)).toThrow(
    expect.objectContaining({ message, hint, exitCode: 2 }),
  );
});

describe('what means no card', () => {
  it.each(ROWS.refused)('is refused: %s', (asked, message, hint) => {
    const refused = expect(() => copiesOf(asked));
    refused.toThrow(expect.objectContaining({ message, exitCode: 2 }));
    if (hint !== null) refused.toThrow(expect.objectContaining({ hint }));
  });
});
