import { usageError } from '../diagnostics/errors.ts';
import { formatNumber } from '../geometry/geometry.ts';
import { assertComponents } from '../layout/select-components.ts';
import type { IdMarks } from '../pack/id-marks.ts';
import type { Card, Component, DeckComponent } from '../pack/pack.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { BackMode } from '../pack/sheet.ts';
import { blankFace, textBack, textFace } from '../render/plain-cards.ts';
import { stableStringify } from '../values/stable-stringify.ts';

/** Cards that are drawn without their templates. */
export type PlainCards =
  | { readonly kind: 'text'; readonly idMarks?: IdMarks }
  | {
      readonly kind: 'blanks';
      /** Of each kind. */
      readonly count: number;
      /** Where backs go: without any, decks of one size need only one kind of blank cards. */
      readonly backs: BackMode;
    };

/** A pack with plain cards in some of its decks. */
export interface PlainPack {
  readonly rendered: RenderedPack;
  /** Those decks. */
  readonly ids: readonly string[];
}

/**
 * Replaces the cards of decks by plain ones: with their texts, or blank with the backs of the deck.
 *
 * @param asked ids of components; none means all whose cards are cut along their edges
 * @throws CliError (exit 2) for a component that does not exist, or that has no such cards
 */
export function plainPack(
  rendered: RenderedPack,
  asked: readonly string[],
  plain: PlainCards,
): PlainPack {
  const { pack } = rendered;
  assertComponents(pack, asked);
  const option = plain.kind === 'text' ? '--text-only' : '--blanks';
  const unfit = pack.components.find((one) => asked.includes(one.id) && !isPlainDeck(one));
  if (unfit !== undefined) {
    throw usageError(
      `\`${option}\` cannot draw \`${unfit.id}\`: it has no cards that are cut along their edges`,
      'build it without the option',
    );
  }
  const decks = pack.components
    .filter(isPlainDeck)
    .filter(({ id, piece }) => (asked.length === 0 ? piece === 'card' : asked.includes(id)));
  if (decks.length === 0) {
    throw usageError(
      `the pack has no cards for \`${option}\``,
      `name the pieces: \`vbuses build <component> ${option}\``,
    );
  }
  const made =
    plain.kind === 'text'
      ? decks.map((deck) => textDeck(deck, rendered, plain.idMarks))
      : blankDecks(decks, rendered, plain, asked.length > 0);
  const byId = new Map(made.map((one) => [one.deck.id, one]));
  return {
    ids: [...byId.keys()],
    rendered: {
      ...rendered,
      faces: new Map([...rendered.faces, ...made.map((one) => [one.deck.id, one.faces] as const)]),
      backs: new Map([...rendered.backs, ...made.map((one) => [one.deck.id, one.backs] as const)]),
      pack: {
        ...pack,
        components: pack.components.map((one) => byId.get(one.id)?.deck ?? one),
      },
    },
  };
}

const isPlainDeck = (component: Component): component is DeckComponent =>
  component.kind === 'deck' &&
  component.form === 'cards' &&
  component.cut === 'edges' &&
  component.cards.length > 0;

interface PlainDeck {
  readonly deck: DeckComponent;
  readonly faces: ReadonlyMap<string, string>;
  readonly backs: ReadonlyMap<string, string>;
}

/** What is wrong with a plain card is its data's: no template draws it. */
const withoutTemplate = (deck: DeckComponent): Pick<DeckComponent, 'template'> => ({
  template: deck.data ?? deck.place.file,
});

function textDeck(
  deck: DeckComponent,
  rendered: RenderedPack,
  idMarks: IdMarks | undefined,
): PlainDeck {
  const { words } = rendered;
  const named = {
    ...deck,
    ...withoutTemplate(deck),
    name: words('plain.text', { name: deck.name }),
  };
  const drawn = (draw: (card: Card) => string) =>
    new Map(deck.cards.map((card) => [card.id, draw(card)]));
  const back = textBack(deck, rendered);
  return {
    deck: named,
    faces: drawn((card) => textFace(deck, card, { ...rendered, idMarks })),
    backs: deck.back === null ? new Map() : drawn(() => back),
  };
}

/** One kind of blank cards for each size and back, or for each deck that was named. */
function blankDecks(
  decks: readonly DeckComponent[],
  rendered: RenderedPack,
  { count, backs }: Extract<PlainCards, { kind: 'blanks' }>,
  isNamed: boolean,
): PlainDeck[] {
  const kinds = new Map<string, DeckComponent[]>();
  for (const deck of decks) {
    const back = backs === 'none' ? null : backOf(deck, rendered);
    const key = stableStringify(isNamed ? deck.id : [deck.size, back]);
    kinds.set(key, [...(kinds.get(key) ?? []), deck]);
  }
  return [...kinds.values()].flatMap((members) => {
    const [deck] = members;
    return deck === undefined ? [] : [blankDeck(deck, rendered, { count, members })];
  });
}

const backOf = ({ id, cards }: DeckComponent, { backs }: RenderedPack): string | null =>
  backs.get(id)?.get(cards[0]?.id ?? '') ?? null;

function blankDeck(
  deck: DeckComponent,
  rendered: RenderedPack,
  { count, members }: { readonly count: number; readonly members: readonly DeckComponent[] },
): PlainDeck {
  const { words, pack } = rendered;
  const { place, size } = deck;
  const id = `blank-${deck.id}`;
  const [width, height] = [size.trim.widthIn, size.trim.heightIn].map((inches) =>
    words.decimal(formatNumber(inches, 2)),
  );
  const of =
    members.length === 1
      ? deck.name
      : words('size.in', { width: width ?? '', height: height ?? '' });
  const entry = { id, table: '', place, placeOf: () => place, fields: {} };
  const back = backOf(deck, rendered);
  return {
    deck: {
      ...deck,
      ...withoutTemplate(deck),
      name: words('plain.blanks', { name: of }),
      cards: [{ id, copies: count, entry }],
    },
    faces: new Map([
      [id, blankFace(deck, members.length === 1 ? deck.name : pack.game.name, rendered)],
    ]),
    backs: new Map(back === null ? [] : [[id, back]]),
  };
}
