import { type ComponentChild, Fragment, render } from 'preact';
import type { PreviewProblem, PreviewState } from '../preview-state.ts';
import { byId } from './elements.ts';

/** How many mistakes the banner lists; the others are in the list. */
const MAX_IN_BANNER = 3;

/** Shows the list of problems, and the banner while the files are broken. */
export function showProblems(state: PreviewState): void {
  const names = new Map(state.cards.map(({ id, name }) => [id, name]));
  const nameOf = (id: string): string => names.get(id) ?? id;
  const { problems, isStale, game } = state;
  const list = problems.map((problem) => problemItem(problem, nameOf));
  render(list, byId('problem-list', HTMLElement));
  byId('no-problems', HTMLElement).hidden = problems.length > 0;
  byId('banner', HTMLElement).hidden = !isStale;
  byId('banner-note', HTMLElement).textContent =
    game === null ? '' : 'You see the last good version. It updates as soon as this is fixed.';
  const errors = isStale ? problems.filter(({ severity }) => severity === 'error') : [];
  const more = errors.length - MAX_IN_BANNER;
  render(
    <Fragment>
      {errors.slice(0, MAX_IN_BANNER).map((problem) => shortProblemItem(problem, nameOf))}
      {more > 0 && <li>{`and ${more} more, in the list of problems`}</li>}
    </Fragment>,
    byId('banner-problems', HTMLElement),
  );
}

/** The text in place of what cannot be shown. */
export function describeEmpty(state: PreviewState | null, isWall: boolean): string {
  if (state === null) return 'Loading the pack …';
  if (state.game === null) {
    return 'There is nothing to show yet. The cards appear once you fix the problems in the list.';
  }
  return isWall
    ? 'No card is like that: clear the search and the filter, or choose all decks.'
    : 'This pack has no such page.';
}

/**
 * What is announced when something has changed, in sentences.
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
  if (state.isStale) return 'The files have a mistake; showing the last good version.';
  const updated = [
    ...(first === undefined ? [] : [first]),
    ...(others.length === 0 ? [] : [`${others.length} more`]),
    ...(before.stylesHash === state.stylesHash ? [] : ['the styles']),
    ...(before.assetsHash === state.assetsHash ? [] : ['fonts or pictures']),
    ...(before.booksHash === state.booksHash ? [] : ['the rulebook']),
  ];
  return [
    ...(before.isStale ? ['The files are fine again.'] : []),
    updated.length === 0 ? 'All cards look the same as before.' : `Updated: ${updated.join(', ')}.`,
  ].join(' ');
}

/** What the card of an id is called. */
export type CardName = (id: string) => string;

/** A problem with its place to copy, its lines, its hint, and a way to the cards it concerns. */
function problemItem(problem: PreviewProblem, nameOf: CardName): ComponentChild {
  const { severity, code, hint, frame, related } = problem;
  return (
    <li class={severity}>
      <p>
        {problemSentence(problem)} <small>{code}</small>
      </p>
      {problemLinks(problem, nameOf)}
      {frame !== '' && (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: lines that scroll must have the focus
        <pre tabIndex={0} role="region" aria-label="The lines of the file">
          {frame}
        </pre>
      )}
      {hint !== null && <p class="hint">{messageParts(hint)}</p>}
      {related.map(({ place, message }) => (
        <p key={place} class="hint">
          {messageParts(`${message}: `)}
          {copyButton(place)}
        </p>
      ))}
    </li>
  );
}

/** A problem in short, with what to do about it. */
const shortProblemItem = (problem: PreviewProblem, nameOf: CardName): ComponentChild => (
  <li class={problem.severity}>
    {problemSentence(problem)}
    {problem.hint !== null && [': ', <span class="hint">{messageParts(problem.hint)}</span>]}
    {problemLinks(problem, nameOf)}
  </li>
);

const problemSentence = (problem: PreviewProblem): ComponentChild => (
  <Fragment>
    <b>{severityLabel(problem)}</b> {messageParts(problem.message)}
  </Fragment>
);

const problemLinks = (problem: PreviewProblem, nameOf: CardName): ComponentChild[] => [
  copyButton(problem.place),
  ...problem.cards.map((id) => (
    <button key={id} type="button" data-card={id}>
      {`Show ${nameOf(id)}`}
    </button>
  )),
];

/** A button that copies a place; the page's listener for clicks does it. */
export const copyButton = (place: string, shown = place): ComponentChild => (
  <button type="button" class="place" data-copy={place} aria-label={`Copy ${place}`}>
    {shown}
  </button>
);

/** How bad a problem is, as a word. */
export const severityLabel = ({ severity }: Pick<PreviewProblem, 'severity'>): string =>
  severity === 'error' ? 'Error' : 'Warning';

/** `2 problems: 1 error, 1 warning`, as a sentence for a status line. */
export function countProblems(problems: readonly PreviewProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const part = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  const parts = [...part(errors, 'error'), ...part(warnings, 'warning')];
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}

/** A message with what stands between backticks as code. */
export const messageParts = (message: string): ComponentChild[] =>
  message.split('`').map((part, at) => (at % 2 === 0 ? part : <code>{part}</code>));
