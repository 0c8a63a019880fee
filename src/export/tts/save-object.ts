import { inchesToMm, type Size } from '../../geometry/geometry.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { CardSize, DeckComponent, Game } from '../../pack/pack.ts';
import type { Words } from '../../text/words.ts';
import { loosePiece, roundLength, tileImage, tileScale } from './loose-pieces.ts';
import {
  GAP_IN,
  placeThings,
  type TablePlace,
  type TtsBoard,
  type TtsBook,
  type TtsDeck,
  type TtsPieces,
  type TtsThing,
} from './plan-tts.ts';
import {
  createGuidGenerator,
  GREY,
  type GuidGenerator,
  OBJECT_DEFAULTS,
  type TtsColour,
  type TtsCustomDeck,
  type TtsObject,
  type TtsTransform,
} from './save-format.ts';

export interface SaveRequest {
  readonly game: Game;
  readonly things: readonly TtsThing[];
  /** The address of an exported file, by its path. */
  readonly urlOf: (path: string) => string;
  readonly words: Words;
}

interface SaveContext extends SaveRequest {
  readonly guids: GuidGenerator;
}

export type TtsSave = ReturnType<typeof composeSave>;

/** The whole table as one saved object: the envelope of a saved game, empty but for its objects. */
export function composeSave(request: SaveRequest) {
  const { game, things } = request;
  const making = { ...request, guids: createGuidGenerator(game.id) };
  const places = placeThings(things, tableSize);
  // Numbers the sheets of all decks on the table.
  let deckKey = 1;
  const objects = things.flatMap((thing) => {
    const place = places.get(thing) ?? { xIn: 0, zIn: 0 };
    if (thing.kind === 'board') return boardObjects(thing, making, place);
    if (thing.kind === 'book') return [bookObject(thing, making, place)];
    if (thing.kind !== 'deck') return pieceObjects(thing, making, place);
    const deck = deckObject(thing, making, { place, firstKey: deckKey });
    deckKey += thing.sheets.length;
    return [deck];
  });
  return {
    SaveName: game.name,
    GameMode: game.name,
    Date: '',
    Gravity: 0.5,
    PlayArea: 0.5,
    GameType: '',
    GameComplexity: '',
    Tags: [],
    Table: '',
    Sky: '',
    Note: '',
    LuaScript: '',
    LuaScriptState: '',
    XmlUI: '',
    TabStates: {},
    VersionNumber: '',
    ObjectStates: objects,
  };
}

/** A bag is about so large. */
const BAG_IN = 2;
const FIGURE_IN = 1.2;
/** A book of scale 1 is too small to read without going near: so it is as large as a letter page. */
const BOOK_SCALE = 3;
const BOOK: Size = { widthIn: 8.5, heightIn: 11 };

/** The room that a thing takes on the table. */
function tableSize(thing: TtsThing): Size {
  const { kind, component } = thing;
  if (kind === 'book') return BOOK;
  if (kind === 'board') return boardsSize(thing);
  if (kind === 'deck') return component.size.trim;
  const each = kind === 'bag' ? BAG_IN : FIGURE_IN;
  return { widthIn: each * countPiles(thing), heightIn: each };
}

/** Bags, the mixed one among them, or pieces that stand side by side. */
const countPiles = ({ kind, cards, component }: TtsPieces): number =>
  kind === 'bag'
    ? cards.length + (mixedCount(component) > 0 ? 1 : 0)
    : cards.reduce((sum, { copies }) => sum + copies, 0);

const mixedCount = ({ tts }: DeckComponent): number => tts?.mixed ?? 0;

/** A card of scale 1 is so high; how wide it is follows from the shape of its picture. */
const CARD_HEIGHT_MM = 80;
/** Above the table, so that nothing begins inside it. */
const DROP_IN = 1.5;
const WHITE: TtsColour = { r: 1, g: 1, b: 1 };

const transformAt = ({ xIn, zIn }: TablePlace, more: Partial<TtsTransform> = {}): TtsTransform => ({
  posX: roundLength(xIn),
  posY: DROP_IN,
  posZ: roundLength(zIn),
  rotX: 0,
  rotY: 180,
  rotZ: 0,
  scaleX: 1,
  scaleY: 1,
  scaleZ: 1,
  ...more,
});

const createObject = (
  guid: string,
  {
    Name,
    Transform,
    Nickname,
    ...more
  }: Pick<TtsObject, 'Name' | 'Transform' | 'Nickname'> & Partial<TtsObject>,
): TtsObject => ({ GUID: guid, Name, Transform, Nickname, ...OBJECT_DEFAULTS, ...more });

function deckObject(
  deck: TtsDeck,
  { guids, urlOf }: SaveContext,
  { place, firstKey }: { readonly place: TablePlace; readonly firstKey: number },
): TtsObject {
  const { component, cards, sheets } = deck;
  const customDecks = sheets.map(
    ({ facePath, backPath, columns, rows }): TtsCustomDeck => ({
      FaceURL: urlOf(facePath),
      BackURL: urlOf(backPath),
      NumWidth: columns,
      NumHeight: rows,
      BackIsHidden: true,
      UniqueBack: deck.backs === 'own',
      Type: cardType(component.size),
    }),
  );
  const transform = transformAt(place, { rotZ: 180, ...cardScale(component.size.trim) });
  const objects = cards.flatMap(({ cardId, copies }, at) => {
    const sheetAt = sheets.findIndex(({ from, count }) => at >= from && at < from + count);
    const key = firstKey + sheetAt;
    const cardNumber = key * 100 + at - (sheets[sheetAt]?.from ?? 0);
    const own = customDecks[sheetAt];
    return Array.from({ length: copies }, (_, copy) =>
      createObject(guids(component.id, cardId, copy + 1), {
        Name: 'Card',
        Transform: transform,
        Nickname: cardTitle(component, cardId),
        GMNotes: cardId,
        CardID: cardNumber,
        SidewaysCard: false,
        Hands: true,
        HideWhenFaceDown: true,
        CustomDeck: own === undefined ? {} : { [key]: own },
      }),
    );
  });
  const [only] = objects;
  // A pile of one card is a card.
  if (objects.length === 1 && only !== undefined) return { ...only, Name: 'CardCustom' };
  return createObject(guids(component.id), {
    Name: 'DeckCustom',
    Transform: transform,
    Nickname: component.name,
    HideWhenFaceDown: true,
    SidewaysCard: false,
    DeckIDs: objects.map(({ CardID }) => CardID ?? 0),
    CustomDeck: Object.fromEntries(customDecks.map((one, index) => [firstKey + index, one])),
    ContainedObjects: objects,
  });
}

/** A card of a drawn outline is the rectangle around it. */
function cardType({ cornerIn, outline }: CardSize): TtsCustomDeck['Type'] {
  if (outline.kind === 'hexagon') return 3;
  if (outline.kind === 'ellipse') return 4;
  return cornerIn > 0 ? 0 : 1;
}

/** One scale for both sides: with two, the picture's shape would be stretched once more. */
function cardScale({ heightIn }: Size): Pick<TtsTransform, 'scaleX' | 'scaleZ'> {
  const scale = roundLength(inchesToMm(heightIn) / CARD_HEIGHT_MM);
  return { scaleX: scale, scaleZ: scale };
}

function pieceObjects(pieces: TtsPieces, making: SaveContext, place: TablePlace): TtsObject[] {
  const { kind, cards } = pieces;
  const each = kind === 'bag' ? BAG_IN : FIGURE_IN;
  const leftIn = place.xIn - (each * (countPiles(pieces) - 1)) / 2;
  const placeOf = (index: number): TablePlace => ({ xIn: leftIn + index * each, zIn: place.zIn });
  if (kind === 'bag') return bagObjects(pieces, making, placeOf);
  const copies = cards.flatMap((card) =>
    Array.from({ length: card.copies }, (_, copy) => ({ card, copy })),
  );
  return copies.map((one, index) => {
    const own = { ...one, place: placeOf(index) };
    return kind === 'die' ? dieObject(pieces, making, own) : figureObject(pieces, making, own);
  });
}

/** A bag for each kind, and before them the one in which some of all kinds lie mixed. */
function bagObjects(
  pieces: TtsPieces,
  making: SaveContext,
  placeOf: (index: number) => TablePlace,
): TtsObject[] {
  const { component, cards } = pieces;
  const mixed = mixedCount(component);
  const bag = { Name: 'Bag', ColorDiffuse: GREY } as const;
  const first = mixed > 0 ? 1 : 0;
  const own = cards.map((card, index) => {
    const place = placeOf(first + index);
    return createObject(making.guids(component.id, card.cardId, 'bag'), {
      ...bag,
      Transform: transformAt(place),
      Nickname: cardTitle(component, card.cardId),
      ContainedObjects: Array.from({ length: Math.max(0, card.copies - mixed) }, (_, copy) =>
        tileObject(pieces, making, { card, copy: mixed + copy, place }),
      ),
    });
  });
  if (mixed === 0) return own;
  const place = placeOf(0);
  // One of each kind after the other: the players mix them.
  const contents = Array.from({ length: mixed }, (_, copy) =>
    cards
      .filter(({ copies }) => copy < copies)
      .map((card) => tileObject(pieces, making, { card, copy, place })),
  );
  const one = createObject(making.guids(component.id, 'mixed', 'bag'), {
    ...bag,
    Transform: transformAt(place),
    Nickname: making.words('tts.mixed', { name: component.name }),
    Description: making.words('tts.mix', { count: mixed }),
    ContainedObjects: contents.flat(),
  });
  return [one, ...own];
}

interface PieceCopy {
  readonly card: TtsPieces['cards'][number];
  readonly copy: number;
  readonly place: TablePlace;
}

const tileObject = (
  { component }: TtsPieces,
  { guids, urlOf }: SaveContext,
  { card, copy, place }: PieceCopy,
): TtsObject => {
  const { scale, ...own } = loosePiece(component, [
    urlOf(card.face),
    urlOf(card.back ?? card.face),
  ]);
  return createObject(guids(component.id, card.cardId, copy + 1), {
    ...own,
    Nickname: cardTitle(component, card.cardId),
    GMNotes: card.cardId,
    Transform: transformAt(place, scale),
    ColorDiffuse: WHITE,
  });
};

const figureObject = (
  { component }: TtsPieces,
  { guids, urlOf }: SaveContext,
  { card, copy, place }: PieceCopy,
): TtsObject =>
  createObject(guids(component.id, card.cardId, copy + 1), {
    Name: 'Figurine_Custom',
    Nickname: cardTitle(component, card.cardId),
    GMNotes: card.cardId,
    Transform: transformAt(place, { scaleX: 0.5, scaleY: 0.5, scaleZ: 0.5 }),
    ColorDiffuse: WHITE,
    CustomImage: {
      ImageURL: urlOf(card.face),
      ImageSecondaryURL: '',
      ImageScalar: 1,
      WidthScale: 0,
    },
  });

function dieObject(
  { component }: TtsPieces,
  { guids }: SaveContext,
  { card, copy, place }: PieceCopy,
) {
  const fill = component.cards.find(({ id }) => id === card.cardId)?.entry.fields.fill;
  return createObject(guids(component.id, card.cardId, copy + 1), {
    Name: `Die_${component.tts?.sides ?? 6}`,
    Transform: transformAt(place),
    Nickname: cardTitle(component, card.cardId),
    GMNotes: card.cardId,
    ColorDiffuse: parseColour(fill) ?? WHITE,
  });
}

/** `#2c6bd2` as shares of light. */
function parseColour(written: unknown): TtsColour | null {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(typeof written === 'string' ? written : '') ?? [];
  const [r, g, b] = parts.map((part) => roundLength(Number.parseInt(part, 16) / 255));
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b };
}

/** Locked tiles, in the rows and columns that leave the place of several about square. */
function boardObjects(
  { component, boards }: TtsBoard,
  { guids, urlOf }: SaveContext,
  place: TablePlace,
): TtsObject[] {
  const { trim } = component.size;
  const { columns, rows } = boardGrid(boards.length, trim);
  return boards.map(({ name, keys, face, back }, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const own = {
      xIn: place.xIn + (column - (columns - 1) / 2) * (trim.widthIn + GAP_IN),
      zIn: place.zIn - (row - (rows - 1) / 2) * (trim.heightIn + GAP_IN),
    };
    return createObject(guids(component.id, ...keys), {
      Name: 'Custom_Tile',
      Nickname: name,
      Locked: true,
      ColorDiffuse: WHITE,
      Transform: transformAt(own, { posY: 1, ...tileScale(trim) }),
      CustomImage: tileImage([urlOf(face), back === null ? '' : urlOf(back)], {
        shape: 'box',
        isStackable: false,
      }),
    });
  });
}

function boardGrid(count: number, { widthIn, heightIn }: Size) {
  const columns = Math.min(count, Math.max(1, Math.round(Math.sqrt((count * heightIn) / widthIn))));
  return { columns, rows: Math.ceil(count / Math.max(1, columns)) };
}

function boardsSize({ component, boards }: TtsBoard): Size {
  const { widthIn, heightIn } = component.size.trim;
  const { columns, rows } = boardGrid(boards.length, component.size.trim);
  return {
    widthIn: columns * (widthIn + GAP_IN) - GAP_IN,
    heightIn: rows * (heightIn + GAP_IN) - GAP_IN,
  };
}

const bookObject = (
  { component, path }: TtsBook,
  { guids, urlOf }: SaveContext,
  place: TablePlace,
): TtsObject =>
  createObject(guids(component.id), {
    Name: 'Custom_PDF',
    Nickname: component.name,
    Transform: transformAt(place, { scaleX: BOOK_SCALE, scaleZ: BOOK_SCALE }),
    CustomPDF: { PDFUrl: urlOf(path), PDFPassword: '', PDFPage: 0, PDFPageOffset: 0 },
  });
