import type { PreviewCard, PreviewProblem } from '../preview-state.ts';
import type { View } from './view.ts';

/** What a card is searched by, in small letters and with single spaces. */
export const normaliseSearchText = (...parts: readonly string[]): string =>
  parts.join(' ').toLowerCase().replace(/\s+/g, ' ');

/** Whether a card is wanted: each word that was typed stands somewhere in its text. */
export function matchesView(
  card: PreviewCard,
  { text, problems }: { readonly text: string; readonly problems: readonly PreviewProblem[] },
  view: Pick<View, 'deck' | 'region' | 'text' | 'onlyProblems'>,
): boolean {
  if (view.deck !== '' && view.deck !== card.deck) return false;
  if (view.region !== '' && !card.regions.includes(view.region)) return false;
  if (view.onlyProblems && problems.length === 0) return false;
  const words = normaliseSearchText(view.text).split(' ');
  return words.every((word) => text.includes(word));
}

/** The problems beside each card: those of the card itself. */
export function problemsByCard(
  problems: readonly PreviewProblem[],
): ReadonlyMap<string, readonly PreviewProblem[]> {
  const found = new Map<string, PreviewProblem[]>();
  for (const problem of problems) {
    for (const id of problem.cards) found.set(id, [...(found.get(id) ?? []), problem]);
  }
  return found;
}
