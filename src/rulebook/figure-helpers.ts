import { figureHelpers as boardHelpers } from '../boards/network/helpers.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { cssInches, formatNumber } from '../geometry/geometry.ts';
import { faceCss } from '../layout/box-css.ts';
import type { Card, DeckComponent } from '../pack/pack.ts';
import type { RenderedCards } from '../pack/rendered-pack.ts';
import {
  type FigureContext,
  type HelperCall,
  Markup,
  numberOption,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
} from '../pack/template-helper.ts';
import { escapeMarkup } from '../text/text-markup.ts';

const EMPTY_MARKUP = new Markup('');

/**
 * `{{face "upgrades" "bike-rack" widthIn=1.5 side="back"}}`: a card as it is printed and cut. Its id
 * may be left out for the first of its deck, its width for its true size.
 */
const face =
  (sides: RenderedCards): TemplateHelper =>
  (call) => {
    const deck = deckOf(call);
    if (deck === null) return EMPTY_MARKUP;
    const card = cardOf(call, deck);
    const widthIn = numberOption(call, 'widthIn', deck.size.trim.widthIn);
    const side = sideOf(call, deck);
    if (card === null || widthIn === null || side === null) return EMPTY_MARKUP;
    const drawn = (side === 'back' ? sides.backs : sides.faces).get(deck.id)?.get(card.id);
    // A side that could not be rendered was reported.
    return drawn === undefined ? EMPTY_MARKUP : new Markup(faceMarkup(deck, drawn, widthIn));
  };

/** The card that a call names, or the first; `null` after reporting that there is no such card. */
const cardOf = (call: HelperCall, { id, cards }: DeckComponent): Card | null =>
  call.args.length === 1
    ? (cards[0] ?? null)
    : findById(call, 1, cards, {
        message: (asked) => `\`${id}\` has no card \`${asked}\``,
        hint: 'use the `id` of a record in its data file',
      });

const deckOf = (call: HelperCall): DeckComponent | null =>
  findById(
    call,
    0,
    call.pack.components.filter((one) => one.kind === 'deck'),
    {
      message: (asked) => `there is no deck \`${asked}\``,
      hint: 'use the `id` of a deck in game.yaml',
    },
  );

/** What an argument names by its id; `null` after reporting that there is no such thing. */
function findById<T extends { readonly id: string }>(
  call: HelperCall,
  index: number,
  known: readonly T[],
  { message, hint }: { message: (asked: string) => string; hint: string },
): T | null {
  const asked = textArgument(call, index, 'face');
  const found = known.find(({ id }) => id === asked);
  if (found !== undefined || asked === null) return found ?? null;
  const ids = known.map(({ id }) => id);
  call.report({
    code: 'template/wrong-value',
    message: message(asked),
    hint: hintForName(asked, ids) ?? hint,
  });
  return null;
}

/** `null` after reporting that there is no such side. */
function sideOf(call: HelperCall, { id, back }: DeckComponent): 'face' | 'back' | null {
  const { side = 'face' } = call.hash;
  if (side === 'face' || (side === 'back' && back !== null)) return side;
  call.report({
    code: 'template/wrong-value',
    message:
      side === 'back' ? `the cards of \`${id}\` have no back` : '`side=` is "face" or "back"',
    hint:
      side === 'back'
        ? 'set `back` for that component in game.yaml, or show the face'
        : hintForName(String(side), ['face', 'back']),
  });
  return null;
}

/** The finished card, its bleed hidden. Its text is a picture here: it is read and measured where it is printed. */
function faceMarkup({ size, name }: DeckComponent, html: string, widthIn: number): string {
  const scale = widthIn / size.trim.widthIn;
  const box = [
    `width:${cssInches(widthIn)}`,
    `height:${cssInches(size.trim.heightIn * scale)}`,
    `border-radius:${cssInches(size.cornerIn * scale)}`,
  ].join(';');
  const bleed = cssInches(-size.bleedIn * scale);
  return (
    `<span class="face-picture vb-frame" role="img" aria-label="${escapeMarkup(name)}" style="${box}">` +
    `<span class="vb-face" style="${faceCss(size)};transform:translate(${bleed},${bleed}) scale(${formatNumber(scale)})">${html}</span></span>`
  );
}

/** What a figure can call beyond what the templates of cards can. */
export const figureHelpers = (sides: RenderedCards, context: FigureContext): TemplateHelpers => ({
  face: face(sides),
  ...boardHelpers(context),
});
