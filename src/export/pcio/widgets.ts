import type { Table, TableProgram } from '../table/export-table.ts';
import {
  type FlatPicture,
  type FlatPile,
  frameAround,
  HAND,
  layFlat,
} from '../table/flat-table.ts';

/** playingcards.io: an archive of a list of widgets and of the pictures that they show. */
export const playingCards: TableProgram = {
  name: 'playingcards.io',
  style: { cards: 'single', maxPx: { card: 800, piece: 300, board: 2048 }, book: 'none' },
  fileOf: ({ hash, path }) => `userassets/${hash}${path.slice(path.lastIndexOf('.'))}`,
  urlOf: (file) => `package://${file}`,
  write: (table) => [{ path: 'widgets.json', text: JSON.stringify(listWidgets(table)) }],
  archiveOf: (game) => `${game}.pcio`,
  // Rooms become slow with more widgets than that: what users report, the program does not say.
  limits: { pictureBytes: 2 * 2 ** 20 - 1, textBytes: 20 * 2 ** 20, entries: 1200 },
};

type Widget = Readonly<Record<string, unknown>>;

function listWidgets(table: Table): Widget[] {
  const { piles, pictures, dice } = layFlat(table);
  const decks = new Map(piles.map((pile) => [pile.deck.id, { ...pile.deck, pile }]));
  // The last widget lies on top.
  const parts: Widget[] = [
    { id: 'hand', type: 'hand', ...HAND, enabled: true },
    ...pictures
      .filter(({ isFixed }) => isFixed)
      .map(({ id, x, y, width, height, faces }) => ({
        ...{ id, type: 'board', x, y, width, height, boardImage: faces[0] },
      })),
    ...[...decks.values()].map(({ pile, ...deck }) => deckWidget(deck, pile)),
    ...piles.flatMap(pileWidgets),
    ...pictures.filter(({ isFixed }) => !isFixed).flatMap(figureWidgets),
    ...dice.map(({ id, x, y, sides }) => ({
      ...{ id, type: 'spinner', x, y, value: '🎲' },
      options: Array.from({ length: sides }, (_, index) => index + 1),
    })),
  ];
  return parts.map((widget, index) => ({ ...widget, z: index + 1 }));
}

const side = (
  value: 'face' | 'back',
  { width, height }: Pick<FlatPile['deck'], 'width' | 'height'>,
) => ({
  includeBorder: false,
  includeRadius: true,
  objects: [
    { type: 'image', x: 0, y: 0, w: width, h: height, value, valueType: 'dynamic', color: 'white' },
  ],
});

function deckWidget(
  deck: FlatPile['deck'],
  { id: parent, x, y }: Pick<FlatPile, 'x' | 'y'> & { readonly id?: string },
) {
  const { id, width, height, types } = deck;
  return {
    ...{ id, type: 'cardDeck', parent, x, y, cardWidth: width, cardHeight: height, enlarge: true },
    faceTemplate: side('face', deck),
    backTemplate: side('back', deck),
    cardTypes: Object.fromEntries(
      types.map(({ id: type, name, face, back }) => [
        type,
        { label: name, face, ...(back === null ? {} : { back }) },
      ]),
    ),
  };
}

const pileWidgets = (pile: FlatPile): Widget[] => [
  {
    ...{ id: pile.id, type: 'cardPile', label: pile.name, ...frameAround(pile) },
    hasShuffleButton: !pile.isFaceUp,
  },
  ...[...pile.cards].reverse().map(({ id, type }) => ({
    ...{ id, type: 'card', deck: pile.deck.id, cardType: type, parent: pile.id },
    ...{ x: pile.x, y: pile.y, faceup: pile.isFaceUp },
  })),
];

/** A standing piece: the one card of a deck without a pile. */
function figureWidgets({
  id,
  name,
  x,
  y,
  width,
  height,
  faces: [face, back],
}: FlatPicture): Widget[] {
  const deck = { id: `${id}-deck`, width, height, radius: 0 };
  const types = [{ id: 'figure', name, face: face ?? '', back: back ?? face ?? '' }];
  return [
    deckWidget({ ...deck, types }, { x, y }),
    { id, type: 'card', deck: deck.id, cardType: 'figure', x, y, faceup: true },
  ];
}
