import type { PreviewState } from '../preview-state.ts';
import { byId, element } from './elements.ts';
import { problemItem, shortProblemItem } from './problem-list.ts';

/** How many mistakes the banner lists; the others are in the list. */
const MAX_IN_BANNER = 3;

/** Shows the list of problems, and the banner while the files are broken. */
export function showProblems(state: PreviewState): void {
  const names = new Map(state.cards.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const items = state.problems.map((problem) => problemItem(problem, nameOf));
  byId('problem-list', HTMLElement).replaceChildren(...items);
  byId('no-problems', HTMLElement).hidden = state.problems.length > 0;
  byId('banner', HTMLElement).hidden = !state.isStale;
  byId('banner-note', HTMLElement).textContent =
    state.game === null
      ? ''
      : 'You see the pack as it was before. It follows again as soon as this is mended.';
  const errors = state.isStale ? state.problems.filter(({ severity }) => severity === 'error') : [];
  const more = errors.length - MAX_IN_BANNER;
  byId('banner-problems', HTMLElement).replaceChildren(
    ...errors.slice(0, MAX_IN_BANNER).map((problem) => shortProblemItem(problem, nameOf)),
    ...(more > 0 ? [element('li', {}, `and ${more} more, in the list of problems`)] : []),
  );
}

/** What stands in place of what cannot be shown. */
export function describeEmpty(state: PreviewState | null, isWall: boolean): string {
  if (state === null) return 'Looking at the pack …';
  if (state.game === null) {
    return 'There is nothing to show yet. Mend what is listed, and the cards appear.';
  }
  return isWall
    ? 'No card is like that: clear the search, or choose all decks and regions.'
    : 'This pack has no such page.';
}

/**
 * What is said when something has changed, in sentences.
 *
 * @param changed ids of the cards that look different
 */
export function describeChange(
  before: PreviewState,
  state: PreviewState,
  changed: readonly string[],
): string {
  const names = new Map(state.cards.map(({ id, name }) => [id, name]));
  const [first, ...others] = changed.map((id) => names.get(id) ?? id);
  if (state.isStale) return 'The files have a mistake; the pictures stay as they were.';
  const updated = [
    ...(first === undefined ? [] : [first]),
    ...(others.length === 0 ? [] : [`${others.length} more`]),
    ...(before.stylesHash === state.stylesHash ? [] : ['the styles']),
    ...(before.assetsHash === state.assetsHash ? [] : ['fonts or pictures']),
    ...(before.booksHash === state.booksHash ? [] : ['the rulebook']),
  ];
  return [
    ...(before.isStale ? ['The files are in order again.'] : []),
    updated.length === 0 ? 'Every card looks as it did.' : `Updated: ${updated.join(', ')}.`,
  ].join(' ');
}
