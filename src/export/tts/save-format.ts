import { createHash } from 'node:crypto';

/** What of Tabletop Simulator's save format is written here. Its names are the program's own. */

export interface TtsTransform {
  readonly posX: number;
  readonly posY: number;
  readonly posZ: number;
  readonly rotX: number;
  readonly rotY: number;
  readonly rotZ: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly scaleZ: number;
}

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
  /** 0: a rectangle with round corners, 1: one without. */
  readonly Type: 0 | 1;
}

export interface TtsCustomImage {
  readonly ImageURL: string;
  readonly ImageSecondaryURL: string;
  readonly ImageScalar: number;
  readonly WidthScale: number;
  readonly CustomTile?: {
    /** 0: a box, 2: a circle, 3: a box with round corners. */
    readonly Type: 0 | 2 | 3;
    readonly Thickness: number;
    readonly Stackable: boolean;
    /** Whether the picture is stretched over a square, rather than the tile shaped as the picture is. */
    readonly Stretch: true;
  };
}

export interface TtsObject {
  readonly GUID: string;
  readonly Name: string;
  readonly Transform: TtsTransform;
  readonly Nickname: string;
  readonly Description: string;
  readonly GMNotes: string;
  readonly ColorDiffuse: TtsColour;
  readonly Locked: boolean;
  readonly Grid: boolean;
  readonly Snap: boolean;
  readonly Autoraise: boolean;
  readonly Sticky: boolean;
  readonly Tooltip: boolean;
  readonly HideWhenFaceDown: boolean;
  readonly Hands: boolean;
  readonly LuaScript: string;
  readonly LuaScriptState: string;
  readonly XmlUI: string;
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

/** A saved object: the envelope of a saved game, with blanks for all that is not an object. */
export interface TtsSave {
  readonly SaveName: string;
  readonly GameMode: string;
  readonly Date: string;
  readonly Gravity: number;
  readonly PlayArea: number;
  readonly GameType: string;
  readonly GameComplexity: string;
  readonly Tags: readonly string[];
  readonly Table: string;
  readonly Sky: string;
  readonly Note: string;
  readonly LuaScript: string;
  readonly LuaScriptState: string;
  readonly XmlUI: string;
  readonly TabStates: Readonly<Record<string, never>>;
  readonly VersionNumber: string;
  readonly ObjectStates: readonly TtsObject[];
}

/** Hands out the names by which Tabletop Simulator tells objects apart: six hexadecimal digits. */
export type GuidGenerator = (...about: readonly (string | number)[]) => string;

/**
 * A name follows from what an object is, not from where it stands in the file, so that it is the same
 * when other cards come and go. Two objects whose names would be equal get different ones.
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
