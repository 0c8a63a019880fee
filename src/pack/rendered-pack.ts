import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Words } from '../text/words.ts';
import type { LoadedFonts, TextMeasure } from './fonts.ts';
import type { Component, Game, Pack } from './pack.ts';

/** The markup of rendered cards. */
export interface RenderedCards {
  /** Faces by component, then by card. */
  readonly faces: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Backs by component, then by card; without decks that have no backs. */
  readonly backs: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** What was rendered, with the sides of joined decks beside those of their members. */
export function withMergedSides<Rendered extends RenderedCards>(
  rendered: Rendered,
  components: readonly Component[],
): Rendered {
  const joined = (sides: RenderedCards['faces']): RenderedCards['faces'] => {
    const more = components.flatMap((one) => {
      if (one.kind !== 'deck' || one.members === undefined) return [];
      const own = one.members.flatMap(({ id }) => [...(sides.get(id) ?? [])]);
      return [[one.id, new Map(own)] as const];
    });
    return new Map([...sides, ...more]);
  };
  return { ...rendered, faces: joined(rendered.faces), backs: joined(rendered.backs) };
}

/** What templates of the pack drew on a board, by the id of its place: SVG around 0, 0, in points. */
export type BoardParts = ReadonlyMap<string, string>;

/** A checked pack with all its faces and backs rendered. */
export interface RenderedPack extends RenderedCards {
  readonly pack: Pack;
  /** By board; without boards on which no template draws. */
  readonly boardParts: ReadonlyMap<string, BoardParts>;
  /** By component. */
  readonly rulebooks: ReadonlyMap<string, RenderedRulebook>;
  readonly fonts: LoadedFonts;
  readonly measure: TextMeasure;
  /** What the tool itself prints, in the language of the pack. */
  readonly words: Words;
}

/** The deepest heading that is listed: a chapter is 1. */
export const HEADING_LEVELS = [1, 2, 3] as const;

export type HeadingLevel = (typeof HEADING_LEVELS)[number];

/** A heading of a rulebook, the target of links and bookmarks. */
export interface RulebookHeading {
  /** Unique in the rulebook: the words of the heading, joined by hyphens. */
  readonly id: string;
  readonly level: HeadingLevel;
  /** Without marks and icons. */
  readonly text: string;
}

/** A drawing that several pictures of a page show by `<use>`. */
export interface SharedDrawing {
  readonly id: string;
  /** What the pictures show of it: left, top, width and height, in units of SVG. */
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  /** SVG. */
  readonly markup: string;
}

/** A rulebook as HTML, the same on every paper. */
export interface RenderedRulebook {
  /** The game in the language of the book. */
  readonly game: Game;
  /** The content of the body, but for what its drawings refer to. */
  readonly html: string;
  readonly drawings: readonly SharedDrawing[];
  /** In the order of the text. */
  readonly headings: readonly RulebookHeading[];
  /** Whether its last page is the outside of the folded booklet. */
  readonly hasBackCover: boolean;
  /** The pack's own CSS for it. */
  readonly styles: string;
}

/** The rulebooks of a pack, and what is wrong with them. */
export interface RenderedRulebooks {
  /** By component. */
  readonly rulebooks: ReadonlyMap<string, RenderedRulebook>;
  readonly diagnostics: readonly Diagnostic[];
}
