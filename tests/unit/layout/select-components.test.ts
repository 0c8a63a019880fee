import { expect, it } from 'vitest';
import { selectComponents } from '../../../src/layout/select-components.ts';
import { barePack } from '../../helpers/bare-pack.ts';

const card = (id: string, copies: number) => ({ id, copies });
const pack = barePack({
  components: [{ id: 'foxes', kind: 'deck', cards: [card('red', 3), card('grey', 1)] }] as never,
});

const copiesOf = (asked: readonly string[]): [string, number][] =>
  selectComponents(pack, [], asked).flatMap((one) =>
    one.kind === 'deck' ? one.cards.map(({ id, copies }): [string, number] => [id, copies]) : [],
  );

it('adds up the copies of a card that is named more than once', () => {
  expect(copiesOf(['grey', 'grey'])).toEqual([['grey', 2]]);
  expect(copiesOf(['redx2', 'grey', 'redx5'])).toEqual([
    ['red', 7],
    ['grey', 1],
  ]);
});
