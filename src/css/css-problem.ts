import type { Severity } from '../diagnostics/diagnostic.ts';

/** Something wrong with a piece of CSS, by its position in the text. */
export interface CssProblem {
  readonly offset: number;
  readonly length: number;
  readonly code: string;
  /** An error unless it says otherwise. */
  readonly severity?: Severity;
  readonly message: string;
  readonly hint: string | null;
}

/** An address that CSS loads: the content of `url()`, or a text in `image-set()`. */
export interface CssAddress {
  /** Of the whole `url(…)`. */
  readonly offset: number;
  readonly length: number;
  /** Decoded: without quotes and escapes. */
  readonly address: string;
}

/** More problems than this in one stylesheet say nothing new, and would take memory. */
export const MAX_PROBLEMS = 200;
