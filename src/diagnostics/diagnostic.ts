import type { Place } from '../core/pack.ts';
import { findWaiver, type Waiver, type WaiverTarget } from '../core/waiver.ts';

export const SEVERITIES = ['error', 'warning'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** A place as one text, to tell places apart. */
export const placeKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Another place that belongs to the same mistake. */
export interface RelatedPlace extends Place {
  readonly message: string;
}

/** Cards that show a problem, and what draws it on them: many may have one cause. */
export interface CardOccurrences {
  /** The call or the element in a template. */
  readonly cause: Place;
  /** Tells what one template draws apart: an element, or the place of a call. */
  readonly part: string;
  /** Of the problem, without a card's name. */
  readonly message: string;
  readonly cards: readonly { readonly id: string; readonly place: Place }[];
  /** The decks that they are of, each with the number of its cards. */
  readonly decks: readonly { readonly deck: string; readonly cards: number }[];
  /** Whether it stands for several problems by now: see `groupByCause`. */
  readonly isGrouped?: boolean;
}

/**
 * A problem with the user's files: what, where, and what to do about it.
 * Every code is described in src/codes.ts and docs/errors.md.
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
  /** Of what is seen on cards. */
  readonly shown?: CardOccurrences;
  /** A class that no style is for: what is wrong with its cards comes of it, see `foldConsequences`. */
  readonly unknownClass?: string;
  /** How many problems it stands for, where that is more than itself. */
  readonly omitted?: { readonly error: number; readonly warning: number };
  /** Set where it may stand: it is counted, and is no error or warning. */
  readonly waivedBy?: Waiver;
}

/** Lets a problem of a page stand where one of the waivers says so. */
export function applyWaiver(
  diagnostic: Diagnostic,
  waivers: readonly Waiver[],
  subject: WaiverTarget,
): Diagnostic {
  const waivedBy = findWaiver(waivers, diagnostic.code, subject);
  if (waivedBy === null) return diagnostic;
  const { shown: _, ...alone } = diagnostic;
  return { ...alone, waivedBy };
}

/** The problems that are not waived. */
export const excludeWaived = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.filter(({ waivedBy }) => waivedBy === undefined);

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By file, line, column, code and message: the order in which every reporter tells them. */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );

export interface DiagnosticCounts {
  readonly error: number;
  readonly warning: number;
}

export const countDiagnostics = (diagnostics: readonly Diagnostic[]): DiagnosticCounts => ({
  error: sumOf(diagnostics, 'error'),
  warning: sumOf(diagnostics, 'warning'),
});

const sumOf = (diagnostics: readonly Diagnostic[], severity: 'error' | 'warning'): number =>
  excludeWaived(diagnostics).reduce(
    (sum, one) => sum + (one.omitted?.[severity] ?? (one.severity === severity ? 1 : 0)),
    0,
  );

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  excludeWaived(diagnostics).some((one) => one.severity === 'error');
