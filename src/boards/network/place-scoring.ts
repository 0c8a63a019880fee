import type { Size } from '../../geometry/geometry.ts';
import type { TextFont, TextMeasure } from '../../pack/fonts.ts';
import type { Point } from '../geometry.ts';
import { breakLines } from './label-blocks.ts';
import type { Board } from './model.ts';

/** One text of the scoring aid; `at` is its baseline, `anchor` what of it stands there. */
export interface ScoringText {
  readonly text: string;
  readonly at: Point;
  readonly anchor: 'start' | 'middle';
  readonly role: 'title' | 'caption' | 'passengers' | 'points' | 'note';
}

/** The scoring aid, relative to the top left corner of its panel. */
export interface ScoringAid {
  readonly size: Size;
  readonly texts: readonly ScoringText[];
  /** The band behind the numbers of passengers. */
  readonly band: { readonly at: Point; readonly size: Size };
}

export const SCORING_FONTS: Readonly<Record<ScoringText['role'], TextFont>> = {
  title: { family: 'Barlow Condensed', weight: 700, sizePt: 20 },
  caption: { family: 'Barlow Condensed', weight: 600, sizePt: 12 },
  passengers: { family: 'Barlow Condensed', weight: 600, sizePt: 15 },
  points: { family: 'Barlow Condensed', weight: 700, sizePt: 19 },
  note: { family: 'Barlow Condensed', weight: 600, sizePt: 12 },
};

const PADDING_IN = 0.14;

const CELL_IN = 0.36;

const ROW_IN = 0.36;

const CAPTION_GAP_IN = 0.16;

const TITLE_IN = 0.34;

const NOTE_IN = 0.24;
/** From the middle of a line to its baseline, in ems. */
const HALF_CAP_EM = 0.35;

/** The longest a caption beside the table gets before it is broken. */
const MAX_CAPTION_LINES = 2;

const captionLines = (text: string): readonly string[] =>
  breakLines(text)
    .filter(({ lines }) => lines.length <= MAX_CAPTION_LINES)
    .sort((a, b) => longestLine(a.lines) - longestLine(b.lines))
    .at(0)?.lines ?? [text];

const longestLine = (lines: readonly string[]): number =>
  Math.max(...lines.map(({ length }) => length));

/** A row of the table: its caption, and the values of its cells. */
interface ScoringRow {
  readonly role: 'passengers' | 'points';
  readonly caption: readonly string[];
  readonly values: readonly number[];
}

/** Lays out the scoring aid, or `null` for a board whose data have none. No passengers, no points: that goes without saying. */
export function layOutScoring(board: Board, measure: TextMeasure): ScoringAid | null {
  const steps = board.scoring.filter(({ passengers }) => passengers > 0);
  if (steps.length === 0) return null;
  const word = (id: string): string | undefined => board.texts.get(`scoring-${id}`);
  const caption = (text: string | undefined): readonly string[] =>
    text === undefined ? [] : captionLines(text);
  const rows: readonly ScoringRow[] = [
    {
      role: 'passengers',
      caption: caption(word('passengers')),
      values: steps.map(({ passengers }) => passengers),
    },
    { role: 'points', caption: caption(word('points')), values: steps.map(({ points }) => points) },
  ];
  return composeScoring({ rows, title: word('title'), note: word('note') }, measure);
}

function composeScoring(
  {
    rows,
    title,
    note,
  }: { rows: readonly ScoringRow[]; title?: string | undefined; note?: string | undefined },
  measure: TextMeasure,
): ScoringAid {
  const captions = rows.flatMap((row) => row.caption);
  const captionIn = Math.max(0, ...captions.map((line) => measure(line, SCORING_FONTS.caption)));
  const left = PADDING_IN + (captionIn === 0 ? 0 : captionIn + CAPTION_GAP_IN);
  const top = PADDING_IN + (title === undefined ? 0 : TITLE_IN);
  const columns = rows[0]?.values.length ?? 0;
  const widest = Math.max(
    left + columns * CELL_IN,
    ...[title, note].map((text, index) =>
      text === undefined
        ? 0
        : PADDING_IN + measure(text, SCORING_FONTS[index === 0 ? 'title' : 'note']),
    ),
  );
  const texts = [
    ...textAt(title, 'title', PADDING_IN + 0.13),
    ...rows.flatMap((row, index) => rowTexts(row, { left, yIn: top + (index + 0.5) * ROW_IN })),
    ...textAt(note, 'note', top + rows.length * ROW_IN + NOTE_IN / 2 + 0.03),
  ];
  const heightIn = top + rows.length * ROW_IN + (note === undefined ? 0 : NOTE_IN) + PADDING_IN;
  return {
    size: { widthIn: widest + PADDING_IN, heightIn },
    texts,
    band: {
      at: { xIn: left, yIn: top },
      size: { widthIn: columns * CELL_IN, heightIn: ROW_IN },
    },
  };
}

const baselineOf = (middleIn: number, { sizePt }: TextFont): number =>
  middleIn + (HALF_CAP_EM * sizePt) / 72;

const textAt = (
  text: string | undefined,
  role: 'title' | 'note',
  middleIn: number,
): ScoringText[] => {
  if (text === undefined) return [];
  const at = { xIn: PADDING_IN, yIn: baselineOf(middleIn, SCORING_FONTS[role]) };
  return [{ text, role, at, anchor: 'start' }];
};

function rowTexts(row: ScoringRow, { left, yIn }: { left: number; yIn: number }): ScoringText[] {
  const font = SCORING_FONTS.caption;
  const lineIn = (1.05 * font.sizePt) / 72;
  const captions = row.caption.map((text, index): ScoringText => {
    const middle = yIn + (index - (row.caption.length - 1) / 2) * lineIn;
    return {
      text,
      role: 'caption',
      at: { xIn: PADDING_IN, yIn: baselineOf(middle, font) },
      anchor: 'start',
    };
  });
  const values = row.values.map(
    (value, index): ScoringText => ({
      text: String(value),
      role: row.role,
      at: { xIn: left + (index + 0.5) * CELL_IN, yIn: baselineOf(yIn, SCORING_FONTS[row.role]) },
      anchor: 'middle',
    }),
  );
  return [...captions, ...values];
}
