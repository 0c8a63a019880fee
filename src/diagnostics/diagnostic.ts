import type { Place } from '../pack/pack.ts';
import { findWaiver, type Waiver, type WaiverTarget } from '../pack/waiver.ts';
import { compareText } from '../text/text-order.ts';

export const SEVERITIES = ['error', 'warning'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** A place as one text, for comparing places. */
export const placeKey = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** Another place that belongs to the same mistake. */
export interface RelatedPlace extends Place {
  readonly message: string;
}

/** The cards that show a problem, and its cause in the template. */
export interface CardOccurrences {
  /** The call or the element in a template. */
  readonly cause: Place;
  /** Identifies a part of a template: an element, or the place of a call. */
  readonly part: string;
  /** The message without the name of a card. */
  readonly message: string;
  readonly cards: readonly { readonly id: string; readonly place: Place }[];
  /** The decks of these cards, each with its number of cards. */
  readonly decks: readonly { readonly deck: string; readonly cards: number }[];
  /** Whether it already combines several problems: see `groupByCause`. */
  readonly isGrouped?: boolean;
}

/** Letters that the fonts of some texts lack. */
export interface MissingCharacters {
  /** `Barlow 400 or Symbols 400`. */
  readonly fonts: string;
  readonly characters: readonly string[];
  readonly subjects: readonly string[];
}

/**
 * A problem with the user's files: what, where, and what to do about it.
 * Every code is described in presets/codes.yaml, or by its game.
 */
export interface Diagnostic extends Place {
  readonly code: string;
  readonly severity: Severity;
  /** The end of the underlined text on the same line, exclusive; absent for a single point. */
  readonly endColumn?: number;
  /** One sentence. */
  readonly message: string;
  /** What to do, or `null`. */
  readonly hint: string | null;
  readonly related: readonly RelatedPlace[];
  /** What it is about, and what has to be right for it to be a mistake of its own. */
  readonly subjects?: readonly string[];
  readonly needs?: readonly string[];
  /** For problems that are visible on cards. */
  readonly shown?: CardOccurrences;
  /** Characters that the fonts of a text do not have, and the cards or components that print them. */
  readonly missing?: MissingCharacters;
  /** The number of problems that it replaces. */
  readonly omitted?: { readonly error: number; readonly warning: number };
  /** Set if it is an error that a draft is printed with, as a warning. */
  readonly isDemoted?: true;
  /** Set if it is waived: it is counted, but is neither an error nor a warning. */
  readonly waivedBy?: Waiver;
}

/** Marks a problem of a page as waived if there is a waiver for it. */
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

/** Sorted by file, line, column, code and message. */
export const sortDiagnostics = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );

export const countDiagnostics = (diagnostics: readonly Diagnostic[]) => ({
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

/** What a code means; the source of docs/errors.md. */
export interface CodeDescription {
  /** `<record>` stands for the noun of a table, such as `stop` in `route/no-such-stop`. */
  readonly code: string;
  readonly summary: string;
  readonly remedy: string;
  /** Whether a record, a component or a run may waive it. */
  readonly isWaivable?: boolean;
}
