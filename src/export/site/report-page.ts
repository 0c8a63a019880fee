import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { readStyles } from '../../load/folders.ts';
import { escapeMarkup, truncate } from '../../text/text-markup.ts';
import {
  type BarChart,
  type BoxChart,
  type Chart,
  type DotChart,
  type FanChart,
  formatCell,
  type HistogramChart,
  type LineChart,
  type ReportTable,
  type Section,
  type StackChart,
} from '../../values/report.ts';
import { composeWebPage } from './web-page.ts';

/** A page of numbers and plots. */
export interface ReportPage {
  readonly title: string;
  readonly heading: string;
  /** What it is about, as pairs of a name and a text. */
  readonly facts: readonly (readonly [string, string])[];
  /** Every section that is listed at the top. */
  readonly contents: readonly Pick<Section, 'id' | 'title'>[];
  /** Markup of the sections, in their order. */
  readonly sections: readonly string[];
}

/** A report as one page that needs nothing beside it: no script, plots as drawings, pictures inside. */
export const composeReportHtml = (page: ReportPage): string =>
  composeWebPage({
    title: page.title,
    css: readStyles('report'),
    hasInlinePictures: true,
    supportsDark: true,
    body: [
      `<header><h1>${escapeMarkup(page.heading)}</h1>`,
      `<dl>${page.facts
        .map(([name, text]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(text)}</dd>`)
        .join('\n')}</dl></header>`,
      tableOfContents(page.contents),
      '<main>',
      // A line does not end between a number and its percent sign.
      ...page.sections.map((section) => section.replaceAll(/(?<=\d) %/g, '\u00a0%')),
      '</main>',
    ],
  });

const tableOfContents = (sections: ReportPage['contents']): string =>
  `<nav aria-label="Sections"><ul>${sections
    .map(({ id, title }) => `<li><a href="#${escapeMarkup(id)}">${escapeMarkup(title)}</a></li>`)
    .join('')}</ul></nav>`;

/**
 * A section with its sentences, plots and tables.
 *
 * @param pictures markup that stands between plots and tables
 */
export const sectionHtml = (section: Section, pictures: readonly string[] = []): string =>
  [
    `<section aria-labelledby="${escapeMarkup(section.id)}">`,
    `<h2 id="${escapeMarkup(section.id)}">${escapeMarkup(section.title)}</h2>`,
    ...section.text.map((sentence) => `<p>${escapeMarkup(sentence)}</p>`),
    ...section.charts.map(drawChart),
    ...pictures,
    ...section.tables.map(tableHtml),
    '</section>',
  ].join('\n');

function tableHtml({ caption, columns, rows, marked }: ReportTable): string {
  const isNumber = columns.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const classOf = (at: number): string => (isNumber[at] ? ' class="number"' : '');
  const head = columns.map(
    (column, at) => `<th scope="col"${classOf(at)}>${escapeMarkup(column.head)}</th>`,
  );
  const body = rows.map((row, at) => {
    const cells = columns.map((column, place) => {
      const text = escapeMarkup(formatCell(row[place] ?? '', column));
      return place === 0 ? `<th scope="row">${text}</th>` : `<td${classOf(place)}>${text}</td>`;
    });
    return `<tr${marked?.includes(at) === true ? ' class="differs"' : ''}>${cells.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0"><table><caption>${escapeMarkup(caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}</tbody></table></div>`;
}

const WIDTH = 720;

const ROW_HEIGHT = 26;

const INK_COLOUR = 'currentColor';

const FIRST_COLOUR = 'var(--plot-1)';
/** Width of a letter of a label, about. */
const LETTER_WIDTH = 7;
/** Longer names end in dots: the table has them whole. */
const truncateLabel = (label: string): string => truncate(label);

/** Colours of parts, as the page's style defines them for light and dark. */
const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `var(--plot-${number})`);

/** A plot as SVG without any script. The same data give the same text. */
export function drawChart(chart: Chart): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const figure = Plot.plot({ document, width: WIDTH, marginBottom: 44, ...plotOptions(chart) });
  const svg = figure.outerHTML.startsWith('<svg')
    ? figure.outerHTML
    : (figure.querySelector('svg:last-of-type')?.outerHTML ?? '');
  const labelled = svg.replace(
    '<svg ',
    `<svg role="img" aria-label="${escapeMarkup(chart.title)}" `,
  );
  return `<figure class="plot">${legendHtml(chart)}${labelled}<figcaption>${escapeMarkup(chart.title)}</figcaption></figure>`;
}

function plotOptions(chart: Chart): Plot.PlotOptions {
  switch (chart.kind) {
    case 'bars':
      return barOptions(chart);
    case 'histogram':
      return histogramOptions(chart);
    case 'stack':
      return stackOptions(chart);
    case 'fan':
      return fanOptions(chart);
    case 'lines':
      return lineOptions(chart);
    case 'dots':
      return dotOptions(chart);
    case 'boxes':
      return boxOptions(chart);
  }
}

const rowOptions = (labels: readonly string[]): Plot.PlotOptions => ({
  height: ROW_HEIGHT * new Set(labels).size + 70,
  marginLeft:
    20 + LETTER_WIDTH * Math.max(4, ...labels.map((label) => truncateLabel(label).length)),
  y: { label: null, domain: [...new Set(labels)], tickFormat: truncateLabel },
});

/** From the least to the most of what is drawn, with room on the sides that are not zero. */
function axisDomain(values: readonly (number | undefined)[]): [number, number] {
  const known = values.filter(
    (value): value is number => value !== undefined && Number.isFinite(value),
  );
  const [least, most] = [Math.min(...known, 0), Math.max(...known, 0)];
  const room = 0.06 * (most - least || 1);
  return [least < 0 ? least - room : 0, most > 0 ? most + room : 0];
}

function barOptions({ bars, xLabel, reference }: BarChart): Plot.PlotOptions {
  return {
    ...rowOptions(bars.map(({ label }) => label)),
    x: {
      label: xLabel,
      grid: true,
      domain: axisDomain([
        reference,
        ...bars.flatMap(({ value, low, high }) => [value, low, high]),
      ]),
    },
    marks: [
      Plot.barX(bars, { x: 'value', y: 'label', fill: FIRST_COLOUR, insetTop: 3, insetBottom: 3 }),
      Plot.ruleY(
        bars.filter(({ low, high }) => Number.isFinite(low) && Number.isFinite(high)),
        { x1: 'low', x2: 'high', y: 'label', stroke: INK_COLOUR, strokeWidth: 1.5 },
      ),
      Plot.ruleX([0], { stroke: INK_COLOUR }),
      ...(reference === undefined || reference === 0
        ? []
        : [Plot.ruleX([reference], { stroke: INK_COLOUR, strokeDasharray: '4 3' })]),
    ],
  };
}

/** Many different numbers are gathered in bins, few stand alone. */
const MAX_BARS = 60;

function histogramOptions({ counts, xLabel, yLabel }: HistogramChart): Plot.PlotOptions {
  const values = counts.map(({ value }) => value);
  const range = Math.max(...values) - Math.min(...values) + 1;
  const step = Math.max(1, Math.ceil(range / MAX_BARS));
  const bins = new Map<number, number>();
  for (const { value, count } of counts) {
    const start = Math.floor(value / step) * step;
    bins.set(start, (bins.get(start) ?? 0) + count);
  }
  return {
    height: 240,
    marginLeft: 56,
    x: { label: xLabel },
    y: { label: yLabel, grid: true },
    marks: [
      Plot.rectY(
        // A single number stands in the middle of its bar.
        [...bins].map(([at, count]) => {
          const start = step === 1 ? at - 0.5 : at;
          return { start, end: start + step, count };
        }),
        { x1: 'start', x2: 'end', y: 'count', fill: FIRST_COLOUR, insetLeft: 0.5, insetRight: 0.5 },
      ),
      Plot.ruleY([0], { stroke: INK_COLOUR }),
    ],
  };
}

const stackParts = ({ pieces }: StackChart): string[] => [
  ...new Set(pieces.map(({ part }) => part)),
];

const coloursOf = (chart: Chart): readonly string[] =>
  (chart.kind === 'stack' ? chart.colours : undefined) ?? SERIES;

function stackOptions(chart: StackChart): Plot.PlotOptions {
  return {
    ...rowOptions(chart.pieces.map(({ label }) => label)),
    x: { label: chart.xLabel, grid: true },
    color: { domain: stackParts(chart), range: coloursOf(chart) },
    marks: [
      Plot.barX(chart.pieces, {
        x: 'value',
        y: 'label',
        // Parts may be called `red`, which is not a colour to draw in.
        fill: { value: 'part', scale: 'color' },
        order: stackParts(chart),
        insetTop: 3,
        insetBottom: 3,
      }),
      Plot.ruleX([0], { stroke: INK_COLOUR }),
    ],
  };
}

const fanOptions = ({ steps, xLabel, yLabel }: FanChart): Plot.PlotOptions => ({
  height: 300,
  marginLeft: 56,
  x: { label: xLabel },
  y: { label: yLabel, grid: true },
  marks: [
    Plot.areaY(steps, { x: 'at', y1: 'p5', y2: 'p95', fill: FIRST_COLOUR, fillOpacity: 0.2 }),
    Plot.areaY(steps, { x: 'at', y1: 'p25', y2: 'p75', fill: FIRST_COLOUR, fillOpacity: 0.35 }),
    Plot.lineY(steps, { x: 'at', y: 'p50', stroke: FIRST_COLOUR, strokeWidth: 2.5 }),
    Plot.ruleY([0], { stroke: INK_COLOUR }),
  ],
});

const lineNames = ({ points }: LineChart): string[] => [
  ...new Set(points.map(({ label }) => label)),
];

const lineOptions = (chart: LineChart): Plot.PlotOptions => ({
  height: 300,
  marginLeft: 56,
  x: { label: chart.xLabel },
  y: { label: chart.yLabel, grid: true },
  color: { domain: lineNames(chart), range: SERIES },
  marks: [
    Plot.lineY(chart.points, {
      x: 'x',
      y: 'y',
      stroke: { value: 'label', scale: 'color' },
      strokeWidth: 2,
    }),
    Plot.ruleY([0], { stroke: INK_COLOUR }),
  ],
});

const dotOptions = ({ dots, xLabel, yLabel }: DotChart): Plot.PlotOptions => ({
  height: 420,
  marginLeft: 56,
  marginRight: 140,
  x: {
    label: xLabel,
    inset: 30,
    tickFormat: String,
    ticks: [...new Set(dots.map(({ x }) => x))].sort((a, b) => a - b),
  },
  y: { label: yLabel, grid: true, domain: axisDomain(dots.map(({ y }) => y)) },
  marks: [
    Plot.ruleY([0], { stroke: INK_COLOUR }),
    Plot.dot(spreadOut(dots), { x: 'at', y: 'y', fill: FIRST_COLOUR, r: 3.5, title: 'label' }),
    Plot.text(labelledDots(dots), { x: 'at', y: 'y', text: 'label', dx: 7, textAnchor: 'start' }),
  ],
});

/** Dots of one column stand side by side, so that none hides another. */
function spreadOut(dots: DotChart['dots']) {
  return dots.map((dot) => {
    const column = dots.filter(({ x }) => x === dot.x);
    const place = column.indexOf(dot) - (column.length - 1) / 2;
    return { ...dot, at: dot.x + (0.6 * place) / Math.max(1, column.length) };
  });
}

const MAX_DOT_LABELS = 8;

/** The dots that stand out have their names beside them, as far as those have room. */
function labelledDots(dots: DotChart['dots']) {
  const [least, most] = [Math.min, Math.max].map((pick) => pick(...dots.map(({ y }) => y)));
  const room = ((most ?? 0) - (least ?? 0)) / 24;
  const named: ReturnType<typeof spreadOut> = [];
  for (const dot of spreadOut(dots).sort((a, b) => Math.abs(b.y) - Math.abs(a.y))) {
    if (named.length === MAX_DOT_LABELS) break;
    if (named.every((other) => Math.abs(other.y - dot.y) > room)) named.push(dot);
  }
  return named;
}

const boxOptions = ({ boxes, xLabel }: BoxChart): Plot.PlotOptions => ({
  ...rowOptions(boxes.map(({ label }) => label)),
  x: { label: xLabel, grid: true, domain: axisDomain(boxes.flatMap(({ p5, p95 }) => [p5, p95])) },
  marks: [
    Plot.ruleY(boxes, { x1: 'p5', x2: 'p95', y: 'label', stroke: INK_COLOUR }),
    Plot.barX(boxes, {
      x1: 'p25',
      x2: 'p75',
      y: 'label',
      fill: FIRST_COLOUR,
      insetTop: 4,
      insetBottom: 4,
    }),
    Plot.tickX(boxes, { x: 'p50', y: 'label', stroke: INK_COLOUR, strokeWidth: 2.5 }),
  ],
});

function legendHtml(chart: Chart): string {
  if (chart.kind !== 'stack' && chart.kind !== 'lines') return '';
  const names = chart.kind === 'stack' ? stackParts(chart) : lineNames(chart);
  const colours = coloursOf(chart);
  const entries = names.map(
    (part, at) =>
      `<li><span class="swatch" style="background:${colours[at % colours.length] ?? FIRST_COLOUR}"></span>${escapeMarkup(part)}</li>`,
  );
  return `<ul class="legend">${entries.join('')}</ul>`;
}
