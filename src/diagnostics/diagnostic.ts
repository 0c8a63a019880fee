import type { Place } from '../model/pack.ts';

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** A place as one text, to tell places apart. */
export const placeKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Another place that belongs to the same mistake. */
export interface RelatedPlace extends Place {
  readonly message: string;
}

/**
 * A problem with the user's files: what, where, and what to do about it.
 * Every code is described in src/diagnostics/codes.ts and docs/errors.md.
 */
export interface Diagnostic extends Place {
  readonly code: string;
  readonly severity: Severity;
  /** Where the underlined text ends, on the same line, exclusive; absent when only a point is known. */
  readonly endColumn?: number;
  /** One sentence. */
  readonly message: string;
  /** What to do, or `null`. */
  readonly hint: string | null;
  readonly related: readonly RelatedPlace[];
}
