import { EPSILON_IN, formatNumber } from '../../geometry/geometry.ts';
import { isRectangular } from '../../geometry/outline.ts';
import { type BoxSize, type CardPile, fitsBox, leastDepth } from '../../nets/box-contents.ts';
import { type Component, componentCopies, type DeckComponent } from '../../pack/pack.ts';
import { type Sleeves, sleevedSize } from '../../pack/sleeves.ts';
import {
  describeArgument,
  type HelperCall,
  numberOption,
  wrongValue,
} from '../../pack/template-helper.ts';
import { formatCount } from '../../text/text-markup.ts';
import { isRecord } from '../../values/value-shapes.ts';

/** The components that values of a record name, as linking made them: records with an `id`. */
export const componentsIn = (
  { pack }: Pick<HelperCall, 'pack'>,
  named: readonly unknown[],
): Component[] =>
  named.flatMap((one) => {
    const id = isRecord(one) ? one.id : null;
    return pack.components.find((component) => component.id === id) ?? [];
  });

/** The decks in a list of components whose cards lie flat; folded, round and other pieces do not. */
export const decksOfCards = (call: Pick<HelperCall, 'pack'>, holds: unknown): DeckComponent[] =>
  componentsIn(call, Array.isArray(holds) ? holds : []).flatMap((one) =>
    one.kind === 'deck' && one.form === 'cards' && one.cut === 'edges' && isRectangular(one.size)
      ? [one]
      : [],
  );

/** The cards of a deck in a pile, in sleeves if there are any. */
export const pileOf = (
  deck: DeckComponent,
  thicknessIn: number,
  sleeves: Sleeves | null,
): CardPile => ({
  card: sleeves === null ? deck.size.trim : sleevedSize(deck.size.trim, sleeves),
  thicknessIn: thicknessIn + (sleeves?.thicknessIn ?? 0),
  cards: componentCopies(deck),
});

/** Card stock of 0.3 mm. */
const CARD_STOCK_IN = 0.012;

/** Reports at its record a box that is too small for the decks in `holds=`; without it, nothing is checked. */
export function reportSmallBox(call: HelperCall, box: BoxSize): void {
  const { holds } = call.hash;
  const thicknessIn = numberOption(call, 'cardThicknessIn', CARD_STOCK_IN);
  if (holds === undefined || holds === null) return;
  if (!Array.isArray(holds)) {
    wrongValue(
      `\`holds=\` needs a list of components, found ${describeArgument(holds)}`,
      'pass a field that is a list of ids of components (`x-component` in the schema)',
    );
  }
  const lack = describeLack(call, box, { decks: decksOfCards(call, holds), thicknessIn });
  if (lack === null) return;
  call.reportCard({
    code: 'card/box-too-small',
    message: `the box is ${formatInches(box.widthIn, box.heightIn, box.depthIn)} inside, too small for what it holds: ${lack}`,
    hint:
      call.pack.sleeves === null
        ? 'make the box larger in the data, or take something out of `holds`'
        : 'make the box larger in the data; with `{{#if sleeved}}` the template can take other numbers for cards in sleeves',
  });
}

/** What decks need that a box does not have; `null` if they fit. Only cards go into sleeves. */
function describeLack(
  { pack: { sleeves } }: HelperCall,
  box: BoxSize,
  {
    decks,
    thicknessIn,
  }: { readonly decks: readonly DeckComponent[]; readonly thicknessIn: number },
): string | null {
  const piles = decks.map((deck) => ({
    ...pileOf(deck, thicknessIn, deck.piece === 'card' ? sleeves : null),
    id: deck.id,
    piece: deck.piece,
  }));
  const large = piles.find(({ card }) => !fitsBox(card, box));
  if (large !== undefined) {
    const { card, id, piece } = large;
    const inSleeve = sleeves === null || piece !== 'card' ? '' : ' in its sleeve';
    return `a ${piece} of \`${id}\`${inSleeve} is ${formatInches(card.widthIn, card.heightIn)}`;
  }
  const neededIn = leastDepth(box, piles);
  if (neededIn <= box.depthIn + EPSILON_IN) return null;
  const count = formatCount(
    piles.reduce((sum, pile) => sum + pile.cards, 0),
    decks.every(({ piece }) => piece === 'card') ? 'card' : 'piece',
  );
  const inSleeves = sleeves === null ? '' : ', with sleeves,';
  // A depth that is rounded down would not be enough.
  const depth = formatNumber(Math.ceil(neededIn * 100) / 100, 2);
  return `its ${count}${inSleeves} need a depth of ${depth} in`;
}

const formatInches = (...lengths: readonly number[]): string =>
  `${lengths.map((length) => formatNumber(length, 2)).join(' x ')} in`;
