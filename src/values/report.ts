export type Cell = string | number;

export interface Column {
  readonly head: string;
  /** Digits behind the point of numbers; 0 when left out. */
  readonly digits?: number;
}

/** Columns by their heads, beside which the digits of their numbers can stand. */
export const columnsOf = (
  ...heads: readonly (string | readonly [head: string, digits: number])[]
): readonly Column[] =>
  heads.map((one) => (typeof one === 'string' ? { head: one } : { head: one[0], digits: one[1] }));

export interface ReportTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** Numbers of the rows to be seen first, from 0. */
  readonly marked?: readonly number[];
}

/** A plot, as data. */
export type Chart =
  | BarChart
  | HistogramChart
  | StackChart
  | FanChart
  | LineChart
  | DotChart
  | BoxChart;

interface ChartBase {
  /** What it shows, in a sentence: for those who cannot see it. */
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
}

/** Values by name, with their intervals, and a line where they should be. */
export interface BarChart extends ChartBase {
  readonly kind: 'bars';
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    readonly low?: number;
    readonly high?: number;
  }[];
  readonly reference?: number;
}

/** How often each number came. */
export interface HistogramChart extends ChartBase {
  readonly kind: 'histogram';
  readonly counts: readonly { readonly value: number; readonly count: number }[];
}

/** What totals are made of. */
export interface StackChart extends ChartBase {
  readonly kind: 'stack';
  /** CSS colours of the parts, in the order in which they first come; those of the page by default. */
  readonly colours?: readonly string[];
  readonly pieces: readonly {
    readonly label: string;
    readonly part: string;
    readonly value: number;
  }[];
}

/** The middle and the spread of something as time goes on. */
export interface FanChart extends ChartBase {
  readonly kind: 'fan';
  readonly steps: readonly Spread[];
}

/** Something that several things have as time goes on. */
export interface LineChart extends ChartBase {
  readonly kind: 'lines';
  readonly points: readonly { readonly label: string; readonly x: number; readonly y: number }[];
}

/** Things by two numbers. */
export interface DotChart extends ChartBase {
  readonly kind: 'dots';
  readonly dots: readonly {
    readonly label: string;
    readonly x: number;
    readonly y: number;
    readonly low: number;
    readonly high: number;
  }[];
}

/** Distributions side by side. */
export interface BoxChart extends ChartBase {
  readonly kind: 'boxes';
  readonly boxes: readonly (Spread & { readonly label: string })[];
}

export interface Spread {
  /** Where on the x axis; a number of its own for each box. */
  readonly at: number;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
}

export interface Section {
  readonly id: string;
  readonly title: string;
  /** What the tables say, in sentences. */
  readonly text: readonly string[];
  readonly tables: readonly ReportTable[];
  readonly charts: readonly Chart[];
}

/** A cell as text: numbers with the digits of their column. */
export const formatCell = (cell: Cell, { digits = 0 }: Column): string =>
  typeof cell === 'string'
    ? cell
    : Number.isFinite(cell)
      ? cell.toFixed(digits).replace(/^-(?=0(\.0+)?$)/, '')
      : '';
