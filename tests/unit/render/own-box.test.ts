import { describe, expect, it } from 'vitest';
import { findOwnBox } from '../../../src/render/own-box.ts';
import { cardSize } from '../layout/decks.ts';

/** The box of what stands at `»` in a template. */
function boxIn(marked: string, styles: string): [width: number | null, height: number | null] {
  const offset = marked.indexOf('»');
  const source = marked.replace('»', '');
  const { widthIn, heightIn } = findOwnBox({ source, offset, styles, size: cardSize('poker') });
  return [widthIn, heightIn];
}

describe('the box of a text', () => {
  const inBox = '<article class="card"><p class="text">»</p></article>';

  it.each([
    ['a width and a height', '.text { width: 2in; height: 25.4mm }', [2, 1]],
    ['of padding', '.text { width: 2in; padding: 6pt 0.25in }', [2, null]],
    [
      'with its padding',
      '.text { box-sizing: border-box; width: 2in; height: 72pt; padding: 0.1in 0.2in }',
      [1.6, 0.8],
    ],
    [
      'of variables',
      '.card { --m: calc(var(--bleed) + 0.25in) } .text { width: calc(var(--trim-w) - 2 * (var(--m) - var(--bleed))) }',
      [2, null],
    ],
    [
      'between two sides of the face',
      '.text { position: absolute; right: 0.375in; left: 0.375in; top: 1in; bottom: 1in }',
      [2, 1.75],
    ],
    ['in shares', '.card { width: 2in } .text { width: 50% }', [1, null]],
    [
      'of what holds it',
      '.card { width: 2in; padding: 0 0.1in } .text { margin: 0 0.2in }',
      [1.6, null],
    ],
    [
      'by the rule that counts',
      '.card .text { width: 2in } .text { width: 1in } .other .text { width: 3in }',
      [2, null],
    ],
    ['of a flexible row', '.card { display: flex; width: 2in }', [null, null]],
    ['that the size of type decides', '.text { width: 10em }', [null, null]],
  ])('%s', (_what, styles, wanted) => {
    const [width, height] = boxIn(inBox, styles);
    const round = (one: number | null) => (one === null ? null : Number(one.toFixed(6)));
    expect([round(width), round(height)]).toEqual(wanted);
  });

  it('is that of the element which is open, whatever the template computes', () => {
    const styles = '.a { width: 1in } .b { width: 2in }';
    expect(
      boxIn('<p class="a">x</p><br><p class="b {{card.kind}}">{{#if (gt 1 0)}}»', styles),
    ).toEqual([2, null]);
  });
});
