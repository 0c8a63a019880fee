import type { BoardPictures, WaitingToken } from '../boards/network/draw-board.ts';
import { drawMovementMap } from '../boards/network/movement-map.ts';
import { cssInches, formatNumber } from '../core/geometry.ts';
import type { Board, Card, DeckComponent, Stop } from '../core/pack.ts';
import { escapeMarkup } from '../core/text-markup.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { faceCss } from '../layout/box-css.ts';
import {
  type HelperCall,
  Markup,
  numberOption,
  type TemplateHelper,
  textArgument,
} from '../render/template-helper.ts';
import { iconContent } from '../render/template-helpers/icons.ts';

/** The rendered sides of all cards, by component and card. */
export interface RenderedCards {
  readonly faces: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly backs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

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
    // A side that could not be rendered has been told.
    return drawn === undefined ? EMPTY_MARKUP : new Markup(faceMarkup(deck, drawn, widthIn));
  };

/** The card that a call names, or the first; `null` after telling that there is no such. */
function cardOf(call: HelperCall, { id, cards }: DeckComponent): Card | null {
  if (call.args.length === 1) return cards[0] ?? null;
  const asked = textArgument(call, 1, 'face');
  const card = cards.find((one) => one.id === asked);
  if (card !== undefined || asked === null) return card ?? null;
  call.report({
    code: 'template/wrong-value',
    message: `\`${id}\` has no card \`${asked}\``,
    hint:
      hintForName(
        asked,
        cards.map((one) => one.id),
      ) ?? 'name a record of its data file by its `id`',
  });
  return null;
}

/** `null` after telling that there is no such side. */
function sideOf(call: HelperCall, { id, back }: DeckComponent): 'face' | 'back' | null {
  const { side = 'face' } = call.hash;
  if (side === 'face' || (side === 'back' && back !== null)) return side;
  call.report({
    code: 'template/wrong-value',
    message:
      side === 'back' ? `the cards of \`${id}\` have no back` : '`side=` is "face" or "back"',
    hint:
      side === 'back'
        ? 'name a template under `back` of that component in game.yaml, or show the face'
        : hintForName(String(side), ['face', 'back']),
  });
  return null;
}

function deckOf(call: HelperCall): DeckComponent | null {
  const id = textArgument(call, 0, 'face');
  if (id === null) return null;
  const decks = call.pack.components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const deck = decks.find((one) => one.id === id);
  if (deck !== undefined) return deck;
  call.report({
    code: 'template/wrong-value',
    message: `no deck is called \`${id}\``,
    hint:
      hintForName(
        id,
        decks.map((one) => one.id),
      ) ?? 'name a deck of game.yaml by its `id`',
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
    `<span class="face-picture" role="img" aria-label="${escapeMarkup(name)}" style="${box}">` +
    `<span class="face" style="${faceCss(size)};transform:translate(${bleed},${bleed}) scale(${formatNumber(scale)})">${html}</span></span>`
  );
}

/** `{{movementMap at="king-edward-main" from="16th-main"}}`: where a bus may go from a stop, and where not. */
const movementMap: TemplateHelper = (call) => {
  const { board } = call.pack;
  const at = stopOption(call, 'at');
  const from = call.hash.from === undefined ? null : stopOption(call, 'from');
  if (board === null || at === null) return EMPTY_MARKUP;
  if (from !== null && !areNeighbours(board, at, from)) {
    call.report({
      code: 'template/wrong-value',
      message: `\`from=\` is no neighbour of \`at=\`: no link joins \`${from.id}\` and \`${at.id}\``,
      hint: 'name the stop that the bus came from',
    });
  }
  const bus = call.pack.icons.get('bus');
  return new Markup(
    drawMovementMap({ board, at, from, piece: bus === undefined ? '' : iconContent(bus) }),
  );
};

const areNeighbours = ({ links }: Board, one: Stop, other: Stop): boolean =>
  links.some(({ a, b }) => [a.id, b.id].includes(one.id) && [a.id, b.id].includes(other.id));

function stopOption(call: HelperCall, key: string): Stop | null {
  const id = call.hash[key];
  const stops = call.pack.board?.stops ?? [];
  const stop = stops.find((one) => one.id === id);
  if (stop !== undefined) return stop;
  call.report({
    code: 'template/wrong-value',
    message:
      call.pack.board === null
        ? 'this pack has no board to draw'
        : id === undefined
          ? `\`movementMap\` needs \`${key}=\`, the id of a stop`
          : `\`${key}=\` names no stop of the board: \`${String(id)}\``,
    hint:
      hintForName(
        String(id),
        stops.map((one) => one.id),
      ) ?? 'name a stop by its `id`, in quotes',
  });
  return null;
}

/** `{{boardPicture tokens=figure.waiting}}`: the whole board as it is printed, with tokens at stops. */
const boardPicture =
  (pictures: () => BoardPictures | null): TemplateHelper =>
  (call) => {
    const tokens = tokensOption(call);
    const board = pictures();
    if (board !== null) return tokens === null ? EMPTY_MARKUP : new Markup(board.draw(tokens));
    call.report({
      code: 'template/wrong-value',
      message: 'this pack has no board to draw',
      hint: 'add `board:` and a component of `kind: board` to game.yaml',
    });
    return EMPTY_MARKUP;
  };

/** The tokens of `tokens=`, each with the ids of a `stop` and a `region`; `null` after reporting a wrong one. */
function tokensOption(call: HelperCall): WaitingToken[] | null {
  const { tokens = [] } = call.hash;
  const { stops = [], regions = [] } = call.pack.board ?? {};
  const listed = Array.isArray(tokens) ? tokens : [tokens];
  const found = listed.flatMap((token): WaitingToken[] => {
    const { stop, region } = Object(token) as {
      readonly stop?: unknown;
      readonly region?: unknown;
    };
    const ofRegion = regions.find(({ id }) => id === region);
    const isKnown = stops.some(({ id }) => id === stop);
    return isKnown && ofRegion !== undefined ? [{ stop: String(stop), region: ofRegion }] : [];
  });
  if (found.length === listed.length) return found;
  call.report({
    code: 'template/wrong-value',
    message: '`tokens=` needs a list of tokens, each with the id of its `stop` and of its `region`',
    hint: 'give a list from `facts` or `tables` whose records have both',
  });
  return null;
}

/** What a figure can call beyond what the templates of cards can. */
export const figureHelpers = (
  sides: RenderedCards,
  pictures: () => BoardPictures | null,
): Readonly<Record<string, TemplateHelper>> => ({
  face: face(sides),
  movementMap,
  boardPicture: boardPicture(pictures),
});
