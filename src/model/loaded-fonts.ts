import type { CodePointRange } from './code-points.ts';
import type { FontCut } from './pack.ts';
import type { CutWidths } from './text-measure.ts';

/**
 * A cut of a typeface with its bytes; of a package, one file for each part of its characters that a
 * pack needs, the main one first.
 */
export interface LoadedFont extends FontCut {
  readonly bytes: Uint8Array;
  /** The characters that are drawn with this file before the main one; absent for the main one. */
  readonly ranges?: readonly CodePointRange[];
  /** What the tool knows of it without opening it; absent for a file that does not come with the tool. */
  readonly widths?: CutWidths;
}

export interface LoadedFonts {
  /** Every file that was read for them, or looked for where there is none, absolute. */
  readonly files: readonly string[];
  readonly fonts: readonly LoadedFont[];
  /** The licences of fonts that come from packages, to be handed on with the fonts. */
  readonly licences: readonly { readonly fileName: string; readonly text: string }[];
}
