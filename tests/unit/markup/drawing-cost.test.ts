import { expect, it } from 'vitest';
import { readHtml } from '../../../src/markup/read-html.ts';
import { readSvg } from '../../../src/markup/read-svg.ts';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${inside}</svg>`;

/** What is wrong with a drawing: the text from there on. */
const faultOfFile = (text: string): string | null => {
  const [fault] = readSvg(text, 'picture').faults;
  return fault === undefined ? null : text.slice(fault.offset, fault.offset + 20);
};
const faultOfPage = (text: string): string | null => {
  const [fault] = readHtml(text, '\uFDD2\uFDD3').faults;
  return fault === undefined ? null : text.slice(fault.start, fault.start + 20);
};

const repeated = (count: number, part: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => part(at)).join('');
const chain = (count: number, part: (next: string) => string): string =>
  repeated(count, (at) => `<g id="a${at}">${part(`#a${at + 1}`)}</g>`);
const use = (next: string): string => `<use href="${next}"/>`;
const filter = (step: string): string => `<filter id="f">${step}</filter>`;
const filtered = (count: number): string => repeated(count, () => '<path filter="url(#f)"/>');

it.each([
  ['what is drawn a thousand times', `<path id="a0"/>${use('#a0').repeat(1000)}`],
  ['a group in itself', '<g id="a0"><use href="#a0"/><use href="#a0"/></g>'],
  ['groups that use each other', `${chain(5, use)}<g id="a5">${use('#a0')}</g>`],
  ['groups that double ten times', chain(10, (next) => use(next) + use(next))],
  ['a map of twenty thousand paths', '<path d="M0 0h1"/>'.repeat(20_000)],
  ['some filters', filter('<feGaussianBlur stdDeviation="2"/>') + filtered(60)],
])('%s is drawn', (_, inside) => {
  expect(faultOfFile(svg(inside))).toBeNull();
  expect(faultOfPage(svg(inside))).toBeNull();
});

it.each([
  [
    'groups that double',
    `${chain(30, (next) => use(next) + use(next))}<g id="a30"/>`,
    '<use href="#a',
  ],
  ['a long chain', `${chain(5_000, use)}<g id="a5000"/>`, '<g id="a10'],
  [
    'a chain of uses in nested groups',
    Array.from(
      { length: 50 },
      (_, at) =>
        `<g id="a${at}">${'<g>'.repeat(200)}${use(`#a${at + 1}`)}${'</g>'.repeat(200)}</g>`,
    ).join(''),
    '<g',
  ],
  [
    'a chain of paints',
    chain(30, (next) => `<path mask="url(${next})"/>`.repeat(2)),
    '<path mask="',
  ],
  ['noise', filter('<feTurbulence numOctaves="9"/>') + filtered(20), '<svg xmlns='],
  ['a large matrix', filter('<feConvolveMatrix order="99"/>') + filtered(1), '<path filter='],
])('%s is refused where it becomes too much', (_, inside, place) => {
  expect(faultOfFile(svg(inside))).toContain(place);
  expect(faultOfPage(svg(inside))).toContain(place);
});
