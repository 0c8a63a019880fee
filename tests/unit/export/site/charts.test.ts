import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { drawChart } from '../../../../src/export/site/report-page.ts';
import type { Chart } from '../../../../src/values/report.ts';

const base = { title: 'a plot', xLabel: 'cost', yLabel: 'points' };

/** Where the marks of a drawing lie, and how large it is. */
function drawn(chart: Chart, selector: string) {
  const { document } = parseHTML(`<html><body>${drawChart(chart)}</body></html>`);
  const svg = document.querySelector('figure > svg');
  const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const marks = [...document.querySelectorAll(selector)].map((mark) =>
    ['cx', 'cy', 'x1', 'x2'].map((name) => Number(mark.getAttribute(name) ?? Number.NaN)),
  );
  return { width, height, marks };
}

describe('a plot', () => {
  it('shows intervals to their ends, and leaves out those that have none', () => {
    const bars = [
      { label: 'wide', value: 1, low: -12, high: 30 },
      {
        label: 'one game',
        value: 2,
        low: Number.NEGATIVE_INFINITY,
        high: Number.POSITIVE_INFINITY,
      },
    ];
    const { width, marks } = drawn(
      { ...base, kind: 'bars', bars, reference: 0 },
      'g[aria-label="rule"] line[y1]',
    );
    const whiskers = marks.filter(([, , x1, x2]) => x1 !== x2);
    expect(whiskers).toHaveLength(1);
    const ends = whiskers.flatMap(([, , x1 = Number.NaN, x2 = Number.NaN]) => [x1, x2]);
    expect(Math.min(...ends)).toBeGreaterThan(40);
    expect(Math.max(...ends)).toBeLessThan(width - 20 - 4);
  });
});
