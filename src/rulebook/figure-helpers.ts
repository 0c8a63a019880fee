import { figureHelpers as boardHelpers } from '../boards/network/helpers.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { cssInches, formatNumber } from '../geometry/geometry.ts';
import { faceCss } from '../layout/box-css.ts';
import type { DeckComponent } from '../pack/pack.ts';
import type { RenderedCards } from '../pack/rendered-pack.ts';
import {
  type FigureContext,
  type HelperCall,
  Markup,
  numberOption,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
  wordOption,
  wrongValue,
} from '../pack/template-helper.ts';
import { escapeMarkup } from '../text/text-markup.ts';

/**
 * `{{face "upgrades" "bike-rack" widthIn=1.5 side="back"}}`: a card as it is printed and cut. Its id
 * may be left out for the first of its deck, its width for its true size.
 */
const face =
  (sides: RenderedCards): TemplateHelper =>
  (call) => {
    const decks = call.pack.components.filter((one) => one.kind === 'deck');
    const deck = findById(call, 0, decks, 'there is no deck');
    const [first] = deck.cards;
    const card =
      call.args.length === 1 && first !== undefined
        ? first
        : findById(call, 1, deck.cards, `\`${deck.id}\` has no card`);
    const widthIn = numberOption(call, 'widthIn', deck.size.trim.widthIn);
    const isBack = wordOption(call, 'side', ['face', 'back']) === 'back';
    if (isBack && deck.back === null) {
      const hint = 'set `back` for that component in game.yaml, or show the face';
      return wrongValue(`the cards of \`${deck.id}\` have no back`, hint);
    }
    const drawn = (isBack ? sides.backs : sides.faces).get(deck.id)?.get(card.id);
    // A side that could not be rendered was reported.
    return new Markup(drawn === undefined ? '' : faceMarkup(deck, drawn, widthIn));
  };

/** What an argument names by its id. */
function findById<T extends { readonly id: string }>(
  call: HelperCall,
  index: number,
  known: readonly T[],
  message: string,
): T {
  const asked = textArgument(call, index, 'face');
  const ids = known.map(({ id }) => id);
  return (
    known.find(({ id }) => id === asked) ??
    wrongValue(`${message} \`${asked}\``, hintForName(asked, ids) ?? 'use its `id`')
  );
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
  // Its headings are none of the rulebook, in the tags of the PDF either.
  const picture = html.replaceAll(/<(h[1-6]|article)(?=[\s>])/g, '<$1 role="none"');
  return (
    `<span class="face-picture vb-frame" role="img" aria-label="${escapeMarkup(name)}" style="${box}">` +
    `<span class="vb-face" style="${faceCss(size)};transform:translate(${bleed},${bleed}) scale(${formatNumber(scale)})">${picture}</span></span>`
  );
}

/** What a figure can call beyond what the templates of cards can. */
export const figureHelpers = (sides: RenderedCards, context: FigureContext): TemplateHelpers => ({
  face: face(sides),
  ...boardHelpers(context),
});
