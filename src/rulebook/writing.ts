import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { PackPictures } from '../model/pack-picture.ts';
import type { Chapter } from './chapter.ts';

/** A drawn figure that a chapter asks for. */
export interface DrawnFigure {
  /** Its markup. */
  readonly html: string;
  /** Markup of the words under it; empty for none. */
  readonly caption: string;
  /** Across all columns of the page. */
  readonly isWide: boolean;
  readonly name: string;
}

/** What the text of one chapter is written with. */
export interface RenderContext {
  readonly chapter: Chapter;
  /** Names of the files of the rulebook, `04-turn.md`. */
  readonly files: ReadonlySet<string>;
  /** Ids of all headings of the rulebook. */
  readonly headings: ReadonlySet<string>;
  /** False when a file of the rulebook could not be used, which was told: its headings are not known. */
  readonly hasAllHeadings: boolean;
  /** SVG sources by name. */
  readonly icons: ReadonlyMap<string, string>;
  /** Of assets/. */
  readonly pictures: PackPictures;
  /** In the order of their calls. */
  readonly figures: readonly DrawnFigure[];
  readonly report: (diagnostic: Diagnostic) => void;
}
