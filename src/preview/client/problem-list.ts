import type { PreviewProblem } from '../preview-state.ts';
import { element } from './elements.ts';
import { placeText, problemWord } from './problem-text.ts';

/** A problem with its place to copy, its lines, and a way to the card it concerns. */
export function problemItem(problem: PreviewProblem, nameOf: (id: string) => string): HTMLElement {
  const { severity, code, message, hint, frame, related, cards } = problem;
  const children: HTMLElement[] = [
    element(
      'p',
      {},
      element('b', {}, problemWord(problem)),
      ` ${message} `,
      element('small', {}, code),
    ),
    copyButton(placeText(problem)),
  ];
  if (frame !== '')
    children.push(element('pre', { tabindex: '0', 'aria-label': 'The lines of the file' }, frame));
  if (hint !== null) children.push(element('p', { class: 'hint' }, hint));
  for (const place of related) {
    children.push(
      element('p', { class: 'hint' }, `${place.message}: `, copyButton(placeText(place))),
    );
  }
  for (const id of cards) {
    children.push(element('button', { type: 'button', 'data-card': id }, `Show ${nameOf(id)}`));
  }
  return element('li', { class: severity }, ...children);
}

/** A button that copies a place; whoever listens on the page for clicks does it. */
const copyButton = (place: string): HTMLElement =>
  element(
    'button',
    {
      type: 'button',
      class: 'place',
      'data-copy': place,
      title: 'Copy',
      'aria-label': `Copy ${place}`,
    },
    place,
  );
