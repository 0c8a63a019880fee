import type { PreviewProblem } from '../preview-state.ts';
import { element } from './elements.ts';
import { messageNodes, placeText, problemWord } from './problem-text.ts';

/** What the card of an id is called. */
export type NameOf = (id: string) => string;

/** A problem with its place to copy, its lines, its hint, and a way to the cards it concerns. */
export function problemItem(problem: PreviewProblem, nameOf: NameOf): HTMLElement {
  const { severity, code, hint, frame, related } = problem;
  const told = (text: string, ...more: readonly Node[]): HTMLElement =>
    element('p', { class: 'hint' }, ...messageNodes(document, text), ...more);
  return element(
    'li',
    { class: severity },
    element('p', {}, ...sentence(problem), ' ', element('small', {}, code)),
    ...wayThere(problem, nameOf),
    ...(frame === '' ? [] : [element('pre', { tabindex: '0', ...LINES }, frame)]),
    ...(hint === null ? [] : [told(hint)]),
    ...related.map((place) => told(`${place.message}: `, copyButton(placeText(place)))),
  );
}

const LINES = { role: 'region', 'aria-label': 'The lines of the file' };

/** A problem in short, with what to do about it. */
export const shortProblemItem = (problem: PreviewProblem, nameOf: NameOf): HTMLElement =>
  element(
    'li',
    { class: problem.severity },
    ...sentence(problem),
    ...(problem.hint === null
      ? []
      : [': ', element('span', { class: 'hint' }, ...messageNodes(document, problem.hint))]),
    ...wayThere(problem, nameOf),
  );

const sentence = (problem: PreviewProblem): Node[] => [
  element('b', {}, problemWord(problem)),
  document.createTextNode(' '),
  ...messageNodes(document, problem.message),
];

const wayThere = (problem: PreviewProblem, nameOf: NameOf): HTMLElement[] => [
  copyButton(placeText(problem)),
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
