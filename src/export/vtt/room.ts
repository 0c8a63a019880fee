import type { Table, TableProgram } from '../table/export-table.ts';
import {
  type FlatPicture,
  type FlatPile,
  frameAround,
  HAND,
  layFlat,
} from '../table/flat-table.ts';

/** The format of its widgets; servers bring older files up to date. */
const VERSION = 8;

/** virtualtabletop: an archive of a room and of the pictures that its widgets show. */
export const virtualTabletop: TableProgram = {
  name: 'virtualtabletop',
  style: { cards: 'single', maxPx: { card: 1050, piece: 400, board: 4096 }, book: 'pages' },
  // Servers find a picture by its checksum, as a signed number, and its size.
  fileOf: ({ crc32, bytes }) => `assets/${crc32 | 0}_${bytes}`,
  urlOf: (file) => `/${file}`,
  write: (table) => [{ path: '0.json', text: JSON.stringify(composeRoom(table)) }],
  archiveOf: (game) => `${game}.vtt`,
  limits: { pictureBytes: 10 * 2 ** 20 - 1, textBytes: 20 * 2 ** 20 - 1 },
};

type Widget = Readonly<Record<string, unknown>> & { readonly id: string };

function composeRoom(table: Table) {
  const { game, words } = table;
  const { piles, pictures, dice } = layFlat(table);
  const decks = new Map(piles.map((pile) => [pile.deck.id, { ...pile.deck, pile: pile.id }]));
  const widgets: Widget[] = [
    // What leaves a hand lies face down, what enters it is seen by its player.
    {
      id: 'hand',
      type: 'holder',
      ...HAND,
      ...{ onEnter: { activeFace: 1 }, onLeave: { activeFace: 0 } },
      ...{ dropOffsetX: 10, dropOffsetY: 14, stackOffsetX: 40 },
      ...{ inheritChildZ: true, childrenPerOwner: true },
    },
    ...[...decks.values()].map((deck) => deckWidget(deck)),
    ...piles.flatMap((pile) => pileWidgets(pile, words('table.recall'))),
    ...pictures.map(pictureWidget),
    ...dice.map(({ id, x, y, width, height, sides, colour }) => ({
      ...{ id, type: 'dice', x, y, width, height, movable: true },
      faces: Array.from({ length: sides }, (_, index) => index + 1),
      ...(colour === null ? {} : { color: colour }),
    })),
  ];
  const info = {
    ...{ name: game.name, attribution: game.author, language: game.language },
    ...Object.fromEntries(UNKNOWN.map((key) => [key, ''])),
  };
  return {
    _meta: { version: VERSION, info },
    ...Object.fromEntries(widgets.map((widget) => [widget.id, widget])),
  };
}

function deckWidget({
  id,
  width,
  height,
  radius,
  types,
  pile,
}: FlatPile['deck'] & { pile: string }) {
  const side = (value: 'face' | 'back') => ({
    radius,
    objects: [
      {
        ...{ type: 'image', x: 0, y: 0, width, height, color: 'white' },
        dynamicProperties: { value },
      },
    ],
  });
  return {
    ...{ id, type: 'deck', parent: pile },
    cardDefaults: { width, height, enlarge: ENLARGE, borderRadius: radius },
    // The first one lies up when a card is turned over.
    faceTemplates: [side('back'), side('face')],
    cardTypes: Object.fromEntries(
      types.map(({ id: type, name, face, back }) => [type, { label: name, face, back }]),
    ),
  };
}

/** What the program's list of games shows, and game.yaml does not say. */
const UNKNOWN = [
  ...['image', 'rules', 'bgg', 'year', 'mode', 'time'],
  ...['players', 'variant', 'variantImage'],
];

/** Under the mouse, a card is shown so many times as large. */
const ENLARGE = 4;

function pileWidgets(pile: FlatPile, recall: string): Widget[] {
  const { id, name, deck, cards, isFaceUp } = pile;
  const frame = frameAround(pile);
  const holder = { id, type: 'holder', ...frame, inheritChildZ: true };
  const label = {
    ...{ id: `${id}-label`, type: 'label', parent: id, text: name, movableInEdit: false },
    ...{ x: 0, y: -22, width: frame.width, height: 20 },
  };
  if (cards.length === 0) return [holder, label];
  const stack = { id: `${id}-cards`, type: 'pile', parent: id, x: 4, y: 4 };
  return [
    holder,
    label,
    { ...stack, width: deck.width, height: deck.height },
    ...cards.map(({ id: card, type }, index) => ({
      ...{ id: card, type: 'card', deck: deck.id, cardType: type, parent: stack.id },
      ...{ z: cards.length - index, activeFace: isFaceUp ? 1 : 0 },
    })),
    ...(isFaceUp ? [] : [recallButton(id, frame, recall)]),
  ];
}

/** Brings every card of a deck back to its pile, turns them over and shuffles them. */
const recallButton = (
  holder: string,
  { width, height }: { readonly width: number; readonly height: number },
  text: string,
): Widget => ({
  ...{ id: `${holder}-recall`, type: 'button', parent: holder, text, movableInEdit: false },
  ...{ x: 0, y: height + 2, width, height: 20, css: 'font-size: 10px' },
  clickRoutine: [
    { func: 'RECALL', holder },
    { func: 'FLIP', holder, face: 0 },
    { func: 'SHUFFLE', holder },
  ],
});

/** A click turns a picture over, or to the next page. */
const pictureWidget = ({ id, x, y, width, height, isFixed, faces }: FlatPicture): Widget => ({
  ...{ id, x, y, width, height, color: 'transparent' },
  faces: faces.map((image) => ({ image })),
  ...(isFixed ? { movable: false, layer: BOARD_LAYER } : { enlarge: ENLARGE }),
});

/** Below everything else. */
const BOARD_LAYER = -4;
