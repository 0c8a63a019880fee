import { describe, expect, it } from 'vitest';
import { findOwnBox } from '../../../src/render/own-box.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';
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

  it.each(fixtureTable<[string, string, [number | null, number | null]][]>('boxes-of-texts.yaml'))(
    '%s',
    (_what, styles, wanted) => {
      const [width, height] = boxIn(inBox, styles);
      const round = (one: number | null) => (one === null ? null : Number(one.toFixed(6)));
      expect([round(width), round(height)]).toEqual(wanted);
    },
  );

  it('is that of the element which is open, whatever the template computes', () => {
    const styles = '.a { width: 1in } .b { width: 2in }';
    expect(
      boxIn('<p class="a">x</p><br><p class="b {{card.kind}}">{{#if (gt 1 0)}}»', styles),
    ).toEqual([2, null]);
  });
});
