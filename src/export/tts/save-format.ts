import { createHash } from 'node:crypto';

/** What of Tabletop Simulator's save format is written here. Its names are the program's own. */

export type TtsTransform = Readonly<Record<`${'pos' | 'rot' | 'scale'}${'X' | 'Y' | 'Z'}`, number>>;

export interface TtsColour {
  /** From 0 to 1. */
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface TtsCustomDeck {
  readonly FaceURL: string;
  readonly BackURL: string;
  readonly NumWidth: number;
  readonly NumHeight: number;
  /** Without it the last cell of a sheet of faces would be what others see of a hand. */
  readonly BackIsHidden: true;
  /** Whether the backs are a sheet too. */
  readonly UniqueBack: boolean;
  /** 0: a rectangle with round corners, 1: one without, 3: a hexagon, 4: a circle. */
  readonly Type: 0 | 1 | 3 | 4;
}

export interface TtsCustomImage {
  readonly ImageURL: string;
  readonly ImageSecondaryURL: string;
  readonly ImageScalar: number;
  readonly WidthScale: number;
  readonly CustomTile?: {
    /** 0: a box, 1: a hexagon, 2: a circle, 3: a box with round corners. */
    readonly Type: 0 | 1 | 2 | 3;
    readonly Thickness: number;
    readonly Stackable: boolean;
    /** Whether the picture is stretched over a square, rather than the tile shaped as the picture is. */
    readonly Stretch: true;
  };
  /** Its shape is what is not transparent in its image. */
  readonly CustomToken?: {
    readonly Thickness: number;
    /** Corners of the shape that are closer together become one. */
    readonly MergeDistancePixels: number;
    readonly StandUp: boolean;
    readonly Stackable: boolean;
  };
}

export const GREY: TtsColour = { r: 0.713, g: 0.713, b: 0.713 };

/** Common fields of an object, with their usual values. */
export const OBJECT_DEFAULTS = {
  Description: '' as string,
  GMNotes: '' as string,
  ColorDiffuse: GREY,
  Locked: false,
  Grid: true,
  Snap: true,
  Autoraise: true,
  Sticky: true,
  Tooltip: true,
  HideWhenFaceDown: false,
  Hands: false,
  LuaScript: '',
  LuaScriptState: '',
  XmlUI: '',
};

export interface TtsObject extends Readonly<typeof OBJECT_DEFAULTS> {
  readonly GUID: string;
  readonly Name: string;
  readonly Transform: TtsTransform;
  readonly Nickname: string;
  readonly CardID?: number;
  readonly SidewaysCard?: boolean;
  readonly DeckIDs?: readonly number[];
  readonly CustomDeck?: Readonly<Record<string, TtsCustomDeck>>;
  readonly CustomImage?: TtsCustomImage;
  readonly CustomPDF?: {
    readonly PDFUrl: string;
    readonly PDFPassword: string;
    readonly PDFPage: number;
    readonly PDFPageOffset: number;
  };
  readonly ContainedObjects?: readonly TtsObject[];
}

/** Generates the names by which Tabletop Simulator identifies objects: six hexadecimal digits. */
export type GuidGenerator = (...about: readonly (string | number)[]) => string;

/**
 * A name depends on what an object is, not on its position in the file, so that it stays the same when
 * cards are added or removed. Names are unique.
 *
 * @param game its id
 */
export function createGuidGenerator(game: string): GuidGenerator {
  const taken = new Set<string>();
  return (...about) => {
    for (let attempt = 0; ; attempt += 1) {
      const text = JSON.stringify([game, ...about, ...(attempt === 0 ? [] : [`#${attempt}`])]);
      const guid = createHash('sha256').update(text).digest('hex').slice(0, 6);
      if (taken.has(guid)) continue;
      taken.add(guid);
      return guid;
    }
  };
}
