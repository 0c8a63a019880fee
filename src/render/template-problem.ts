import type { Diagnostic, RelatedPlace } from '../diagnostics/diagnostic.ts';
import type { MarkupFault } from '../markup/read-html.ts';
import type { SourceSpan } from './source-place.ts';

/** What is wrong with a template or with what came of it; the place is added by whoever knows it. */
export interface TemplateProblem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The text that it is about, by which the field that holds it is found. */
  readonly about?: string;
}

/** A problem at a place, as an error. */
export const templateError = (
  span: SourceSpan,
  problem: TemplateProblem,
  related: readonly RelatedPlace[] = [],
): Diagnostic => {
  const { code, message, hint } = problem;
  return { severity: 'error', ...span, code, message, hint, related };
};

/** The code of each kind of fault in markup. */
export const MARKUP_CODES = {
  script: 'template/script',
  remote: 'template/remote-resource',
  'not-allowed': 'template/not-allowed',
  unclosed: 'template/unclosed-element',
  misplaced: 'template/misplaced-element',
  'too-deep': 'template/too-deep',
} as const satisfies Readonly<Record<MarkupFault['kind'], string>>;
