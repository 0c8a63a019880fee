import type { Size } from '../../geometry/geometry.ts';
import type { CardSize, DeckComponent } from '../../pack/pack.ts';
import type { TtsCustomImage, TtsObject, TtsTransform } from './save-format.ts';

/** As precise as lengths of a table are written. */
export const roundLength = (length: number): number => Math.round(length * 1e4) / 1e4 + 0;

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
export const tileScale = ({ widthIn, heightIn }: Size): Scale => ({
  scaleX: roundLength(widthIn / TILE_IN),
  scaleZ: roundLength(heightIn / TILE_IN),
});

export const tileImage = (
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
