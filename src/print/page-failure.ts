import type { Diagnostic, RelatedPlace } from '../diagnostics/diagnostic.ts';
import { CliError, EXIT } from '../errors.ts';
import type { Component } from '../model/pack.ts';
import { BrowserLostError } from './browser-lost.ts';

/** A page that is not ready, or not printed, in time: what the pack draws on it is too much. */
export class PageTimeoutError extends CliError {
  constructor(what: string, ms: number) {
    super(`Timed out after ${Math.round(ms / 1000)} s waiting for ${what}.`, {
      exitCode: EXIT.problems,
      hint: PAGE_HINT,
    });
  }
}

/** A page crashed while the browser itself goes on: trying once more may help. */
export class PageCrashError extends BrowserLostError {}

const PAGE_HINT =
  'look for large filters, or for `<use>` within `<use>`; `--timeout <seconds>` allows each page more time';

/** What of a card takes a browser long to draw. */
const EXPENSIVE_MARKUP = /<(?:use|filter|fe[A-Z]\w*|mask|pattern)\b|\bfilter\s*:|url\(#/g;

/**
 * What is reported of a page that takes too long, or that crashed twice: at its component, with the
 * card that holds most of what takes long to draw.
 *
 * @param html of the page
 */
export function pageFailureDiagnostic(
  component: Component,
  error: PageTimeoutError | PageCrashError,
  html: string,
): Diagnostic {
  const card = heaviestCard(html);
  const cards = component.kind === 'deck' ? component.cards : [];
  const entry = cards.find(({ id }) => id === card)?.entry;
  const related: RelatedPlace[] =
    entry === undefined
      ? []
      : [
          {
            ...entry.place,
            message: `the card \`${card}\` holds the most that takes long to draw`,
          },
        ];
  return {
    ...component.place,
    code: error instanceof PageCrashError ? 'page/crashed' : 'page/too-slow',
    severity: 'error',
    message: error.message,
    hint: PAGE_HINT,
    related,
  };
}

function heaviestCard(html: string): string | null {
  let heaviest: { readonly id: string; readonly count: number } | null = null;
  for (const slot of html.split('data-card="').slice(1)) {
    const count = slot.match(EXPENSIVE_MARKUP)?.length ?? 0;
    if (count > (heaviest?.count ?? 0)) heaviest = { id: slot.slice(0, slot.indexOf('"')), count };
  }
  return heaviest?.id ?? null;
}
