import { inchesToMm, mmToInches, type Size } from '../../geometry/geometry.ts';
import type { PicturedCard } from '../../layout/card-pictures.ts';
import type { TableCopy, TableObject } from '../../layout/table-plan.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { CardSize, DeckComponent, Game } from '../../pack/pack.ts';
import type { Table } from '../table/export-table.ts';
import type {
  PicturedBoard,
  PicturedBook,
  PicturedDeck,
  PicturedPieces,
  PicturedThing,
} from '../table/plan-pictures.ts';
import {
  createGuidGenerator,
  GREY,
  type GuidGenerator,
  OBJECT_DEFAULTS,
  type TtsColour,
  type TtsCustomDeck,
  type TtsCustomImage,
  type TtsObject,
  type TtsTransform,
} from './save-format.ts';

interface SaveContext extends Pick<Table, 'urlOf'> {
  readonly guids: GuidGenerator;
}

export type TtsSave = ReturnType<typeof composeSave>;

/** The whole table as one saved object: the envelope of a saved game, empty but for its objects. */
export function composeSave(table: Pick<Table, 'game' | 'objects' | 'urlOf'>) {
  const { game, urlOf } = table;
  const making = { urlOf, guids: createGuidGenerator(game.id) };
  // Numbers the sheets of all decks on the table.
  let deckKey = 1;
  const objects = table.objects.map((object) => {
    const { thing } = object;
    if (thing.kind === 'board') return boardObject(thing, making, object);
    if (thing.kind === 'book') return bookObject(thing, making, object);
    if (thing.kind === 'deck') {
      const deck = deckObject(thing, making, { object, firstKey: deckKey });
      deckKey += thing.sheets.length;
      return deck;
    }
    if (thing.kind === 'bag') return bagObject(thing, making, object);
    return thing.kind === 'die'
      ? dieObject(thing, making, object)
      : figureObject(thing, making, object);
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

/** A block with a script that runs once it is on the table. */
export const scriptObject = ({ id, name }: Game, script: string, left: string): TtsObject =>
  createObject(createGuidGenerator(id)('update'), {
    Name: 'BlockSquare',
    Transform: transformAt({ xMm: 0, yMm: 0 }),
    Nickname: name,
    Description: left,
    LuaScript: script,
  });

/** A card of scale 1 is so high; how wide it is follows from the shape of its picture. */
const CARD_HEIGHT_MM = 80;
/** Above the table, so that nothing begins inside it. */
const DROP_IN = 1.5;
const WHITE: TtsColour = { r: 1, g: 1, b: 1 };

/** In its units, which are inches: x to the right, z away from us. */
const transformAt = (
  { xMm, yMm }: Pick<TableObject, 'xMm' | 'yMm'>,
  more: Partial<TtsTransform> = {},
): TtsTransform => ({
  posX: roundLength(mmToInches(xMm)),
  posY: DROP_IN,
  posZ: roundLength(-mmToInches(yMm)),
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
  deck: PicturedDeck,
  { guids, urlOf }: SaveContext,
  { object, firstKey }: { readonly object: PlannedObject; readonly firstKey: number },
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
  const transform = transformAt(object, { rotZ: 180, ...cardScale(component.size.trim) });
  const objects = object.contents.map(({ cardId, copy }) => {
    const at = cards.findIndex((one) => one.cardId === cardId);
    const sheetAt = sheets.findIndex(({ from, count }) => at >= from && at < from + count);
    const key = firstKey + sheetAt;
    const cardNumber = key * 100 + at - (sheets[sheetAt]?.from ?? 0);
    const own = customDecks[sheetAt];
    return createObject(guids(component.id, cardId, copy), {
      Name: 'Card',
      Transform: transform,
      Nickname: cardTitle(component, cardId),
      GMNotes: cardId,
      CardID: cardNumber,
      SidewaysCard: false,
      Hands: true,
      HideWhenFaceDown: true,
      CustomDeck: own === undefined ? {} : { [key]: own },
    });
  });
  const [only] = objects;
  // A pile of one card is a card.
  if (objects.length === 1 && only !== undefined) return { ...only, Name: 'CardCustom' };
  return createObject(guids(component.id), {
    Name: 'DeckCustom',
    Transform: transform,
    Nickname: object.name,
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

type PlannedObject = TableObject<PicturedThing>;

const keysOf = ({ card }: PlannedObject): (string | number)[] =>
  card === null ? [] : [card.cardId, card.copy];

const pictureOf = (
  { cards }: Pick<PicturedPieces, 'cards'>,
  card: TableCopy | null,
): PicturedCard | undefined => cards.find(({ cardId }) => cardId === card?.cardId);

function bagObject(pieces: PicturedPieces, making: SaveContext, object: PlannedObject): TtsObject {
  const { name, note, card, contents } = object;
  const guid = making.guids(pieces.component.id, card?.cardId ?? 'mixed', 'bag');
  return createObject(guid, {
    Name: 'Bag',
    ColorDiffuse: GREY,
    Transform: transformAt(object),
    Nickname: name,
    Description: note,
    ContainedObjects: contents.map((copy) => tileObject(pieces, making, { object, copy })),
  });
}

function tileObject(
  pieces: PicturedPieces,
  { guids, urlOf }: SaveContext,
  { object, copy: card }: { readonly object: PlannedObject; readonly copy: TableCopy },
): TtsObject {
  const { component } = pieces;
  const { face = '', back = null } = pictureOf(pieces, card) ?? {};
  const { scale, ...own } = loosePiece(component, [urlOf(face), urlOf(back ?? face)]);
  return createObject(guids(component.id, card.cardId, card.copy), {
    ...own,
    Nickname: cardTitle(component, card.cardId),
    GMNotes: card.cardId,
    Transform: transformAt(object, scale),
    ColorDiffuse: WHITE,
  });
}

const figureObject = (
  pieces: PicturedPieces,
  { guids, urlOf }: SaveContext,
  object: PlannedObject,
): TtsObject =>
  createObject(guids(pieces.component.id, ...keysOf(object)), {
    Name: 'Figurine_Custom',
    Nickname: object.name,
    GMNotes: object.card?.cardId ?? '',
    Transform: transformAt(object, { scaleX: 0.5, scaleY: 0.5, scaleZ: 0.5 }),
    ColorDiffuse: WHITE,
    CustomImage: {
      ImageURL: urlOf(pictureOf(pieces, object.card)?.face ?? ''),
      ImageSecondaryURL: '',
      ImageScalar: 1,
      WidthScale: 0,
    },
  });

function dieObject({ component }: PicturedPieces, { guids }: SaveContext, object: PlannedObject) {
  const { name, card } = object;
  const fill = component.cards.find(({ id }) => id === card?.cardId)?.entry.fields.fill;
  return createObject(guids(component.id, ...keysOf(object)), {
    Name: `Die_${component.tts?.sides ?? 6}`,
    Transform: transformAt(object),
    Nickname: name,
    GMNotes: card?.cardId ?? '',
    ColorDiffuse: parseColour(fill) ?? WHITE,
  });
}

/** `#2c6bd2` as shares of light. */
function parseColour(written: unknown): TtsColour | null {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(typeof written === 'string' ? written : '') ?? [];
  const [r, g, b] = parts.map((part) => roundLength(Number.parseInt(part, 16) / 255));
  return r === undefined || g === undefined || b === undefined ? null : { r, g, b };
}

/** A locked tile. */
function boardObject(board: PicturedBoard, { guids, urlOf }: SaveContext, object: PlannedObject) {
  const { component, path } = board;
  const { face = path, back = null } = pictureOf(board, object.card) ?? {};
  return createObject(guids(component.id, ...keysOf(object)), {
    Name: 'Custom_Tile',
    Nickname: object.name,
    Locked: true,
    ColorDiffuse: WHITE,
    Transform: transformAt(object, { posY: 1, ...tileScale(component.size.trim) }),
    CustomImage: tileImage([urlOf(face), back === null ? '' : urlOf(back)], {
      shape: 'box',
      isStackable: false,
    }),
  });
}

/** A book of scale 1 is too small to read without going near: so it is as large as a letter page. */
const BOOK_SCALE = 3;

const bookObject = (
  { component, path }: PicturedBook,
  { guids, urlOf }: SaveContext,
  object: PlannedObject,
): TtsObject =>
  createObject(guids(component.id), {
    Name: 'Custom_PDF',
    Nickname: object.name,
    Transform: transformAt(object, { scaleX: BOOK_SCALE, scaleZ: BOOK_SCALE }),
    CustomPDF: { PDFUrl: urlOf(path), PDFPassword: '', PDFPage: 0, PDFPageOffset: 0 },
  });

/** As precise as lengths of a table are written. */
const roundLength = (length: number): number => Math.round(length * 1e4) / 1e4 + 0;

type Scale = Pick<TtsTransform, 'scaleX' | 'scaleZ'>;

/** Addresses of images. */
type Images = readonly [face: string, back: string];

/** What a loose piece is on the table: a tile, or for a drawn outline a token that has its shape. */
export function loosePiece(
  { size, tts }: DeckComponent,
  images: Images,
): Pick<TtsObject, 'Name' | 'CustomImage'> & { readonly scale: Scale } {
  const { trim, outline } = size;
  if (outline.kind === 'path')
    return { Name: 'Custom_Token', CustomImage: tokenImage(images), scale: tokenScale(trim) };
  const shape = tts?.shape === 'circle' ? 'circle' : TILES_BY_OUTLINE[outline.kind];
  const image = tileImage(images, { shape, isStackable: true });
  return { Name: 'Custom_Tile', CustomImage: image, scale: tileScale(trim) };
}

const TILE_SHAPES = { box: 0, hexagon: 1, circle: 2, rounded: 3 } as const;

type TileShape = keyof typeof TILE_SHAPES;

/**
 * A circle that is wider than high is an ellipse, by the scales of the tile. Where a hexagon has its
 * tips is not verified.
 */
const TILES_BY_OUTLINE: Readonly<Record<Exclude<CardSize['outline']['kind'], 'path'>, TileShape>> =
  { rectangle: 'rounded', ellipse: 'circle', hexagon: 'hexagon' };

/** A tile of scale 1 is a square of two inches. */
const TILE_IN = 2;

/**
 * A tile whose picture is stretched over a square, which the two scales make as wide and high as the
 * piece is: so its size is known, whatever the pixels of the picture.
 */
const tileScale = ({ widthIn, heightIn }: Size): Scale => ({
  scaleX: roundLength(widthIn / TILE_IN),
  scaleZ: roundLength(heightIn / TILE_IN),
});

const tileImage = (
  [face, back]: Images,
  { shape, isStackable }: { readonly shape: TileShape; readonly isStackable: boolean },
): TtsCustomImage => ({
  ImageURL: face,
  ImageSecondaryURL: back,
  ImageScalar: 1,
  WidthScale: 0,
  CustomTile: {
    Type: TILE_SHAPES[shape],
    Thickness: 0.1,
    Stackable: isStackable,
    Stretch: true,
  },
});

/** The longer side of a token of scale 1. Not verified: no description of the program has it. */
const TOKEN_IN = 2;

function tokenScale({ widthIn, heightIn }: Size): Scale {
  const scale = roundLength(Math.max(widthIn, heightIn) / TOKEN_IN);
  return { scaleX: scale, scaleZ: scale };
}

/** Corners of the shape closer together than this become one: the value that the program proposes. */
const MERGE_PX = 15;

const tokenImage = ([face, back]: Images): TtsCustomImage => ({
  ImageURL: face,
  ImageSecondaryURL: back,
  ImageScalar: 1,
  WidthScale: 0,
  CustomToken: {
    Thickness: 0.1,
    MergeDistancePixels: MERGE_PX,
    StandUp: false,
    // A stack would show its number in the place of the back.
    Stackable: false,
  },
});
