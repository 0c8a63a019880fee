import type { PreviewProblem } from '../preview-state.ts';
import { element } from './elements.ts';
import { formatPlace, messageNodes, severityLabel } from './problem-text.ts';

/** What the card of an id is called. */
export type CardName = (id: string) => string;

/** A problem with its place to copy, its lines, its hint, and a way to the cards it concerns. */
export function problemItem(problem: PreviewProblem, nameOf: CardName): HTMLElement {
  const { severity, code, hint, frame, related } = problem;
  const told = (text: string, ...more: readonly Node[]): HTMLElement =>
    element('p', { class: 'hint' }, ...messageNodes(document, text), ...more);
  return element(
    'li',
    { class: severity },
    element('p', {}, ...problemSentence(problem), ' ', element('small', {}, code)),
    ...problemLinks(problem, nameOf),
    ...(frame === '' ? [] : [element('pre', { tabindex: '0', ...FRAME_ATTRIBUTES }, frame)]),
    ...(hint === null ? [] : [told(hint)]),
    ...related.map((place) => told(`${place.message}: `, copyButton(formatPlace(place)))),
  );
}

const FRAME_ATTRIBUTES = { role: 'region', 'aria-label': 'The lines of the file' };

/** A problem in short, with what to do about it. */
export const shortProblemItem = (problem: PreviewProblem, nameOf: CardName): HTMLElement =>
  element(
    'li',
    { class: problem.severity },
    ...problemSentence(problem),
    ...(problem.hint === null
      ? []
      : [': ', element('span', { class: 'hint' }, ...messageNodes(document, problem.hint))]),
    ...problemLinks(problem, nameOf),
  );

const problemSentence = (problem: PreviewProblem): Node[] => [
  element('b', {}, severityLabel(problem)),
  document.createTextNode(' '),
  ...messageNodes(document, problem.message),
];

const problemLinks = (problem: PreviewProblem, nameOf: CardName): HTMLElement[] => [
  copyButton(formatPlace(problem)),
  ...problem.cards.map((id) =>
    element('button', { type: 'button', 'data-card': id }, `Show ${nameOf(id)}`),
  ),
];

/** A button that copies a place; whoever listens on the page for clicks does it. */
const copyButton = (place: string): HTMLElement =>
  element(
    'button',
    { type: 'button', class: 'place', 'data-copy': place, 'aria-label': `Copy ${place}` },
    place,
  );
