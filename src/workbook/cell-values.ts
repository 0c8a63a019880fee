import type { SheetCell } from '../pack/sheet-text.ts';

/** What the format of a cell makes of its number. */
export type NumberFormat =
  | { readonly kind: 'plain' | 'percent' | 'time' | 'date-time' }
  /** `code` where it shows no year or no day. */
  | { readonly kind: 'date'; readonly code?: string }
  | { readonly kind: 'decimals'; readonly digits: number; readonly hasPlus: boolean }
  /** With what no number holds: a currency, a unit, a fraction. */
  | { readonly kind: 'decorated'; readonly code: string }
  /** Zeros are written in front up to so many digits. */
  | { readonly kind: 'padded'; readonly digits: number };

const PLAIN: NumberFormat = { kind: 'plain' };

/**
 * Formats that every file may use without writing them down, by their numbers (ECMA-376, 18.8.30); `$`
 * stands for the currency of the country.
 */
const BUILT_IN_CODES: ReadonlyMap<number, string> = new Map(
  Object.entries({
    '0.00': [2],
    '#,##0.00': [4, 39, 40, 43],
    '$#,##0': [5, 6, 42],
    '$#,##0.00': [7, 8, 44],
    '0%': [9, 10],
    '0.00E+00': [11],
    '# ?/?': [12],
    '# ??/??': [13],
    'yyyy-mm-dd': [14, 15, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58],
    'd-mmm': [16],
    'mmm-yy': [17],
    'h:mm': [18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56],
    'yyyy-mm-dd h:mm': [22],
    '##0.0E+0': [48],
  }).flatMap(([code, ids]) => ids.map((id) => [id, code] as const)),
);

export const builtInFormat = (id: number): NumberFormat =>
  readNumberFormat(BUILT_IN_CODES.get(id) ?? 'general');

/** What stands literally in a format, its colours, conditions and languages; `[h]` counts hours. */
const LITERALS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** Text in a format: `"x"`, `\x`, `[$€-407]`. */
const DECORATION = /"[^"]*[^"\s][^"]*"|\\[^\s\-()]|\[\$[^\]-]/;

/** The meaning of a format such as `0%`, `d/m/yy` or `000`: of its part for positive numbers. */
export function readNumberFormat(code: string): NumberFormat {
  const [positive = ''] = /^(?:"[^"]*"|\\.|[^;"])*/.exec(code) ?? [];
  const bare = positive.replace(LITERALS, '');
  if (/^general$/i.test(bare.trim())) return PLAIN;
  if (bare.includes('%')) return { kind: 'percent' };
  const hasTime = /[hs]/i.test(bare);
  const hasDate = /[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime);
  if (hasDate && hasTime) return { kind: 'date-time' };
  if (hasDate) return { kind: 'date', ...(/y/i.test(bare) && /d/i.test(bare) ? {} : { code }) };
  if (hasTime) return { kind: 'time' };
  if (/^0{2,}$/.test(bare)) return { kind: 'padded', digits: bare.length };
  if (DECORATION.test(positive) || /[^#0,.?@\s()+-]/.test(bare)) return { kind: 'decorated', code };
  const [, plus, decimals = ''] = /^\s*(\+?)[#,]*0(?:\.(0+))?\s*$/.exec(bare) ?? [];
  const hasPlus = plus === '+';
  return hasPlus || decimals !== ''
    ? { kind: 'decimals', digits: decimals.length, hasPlus }
    : PLAIN;
}

/** Spreadsheets calculate with more digits than they show: 0.30000000000000004 is 0.3 to its author. */
const roundAsShown = (value: number): number => Number(value.toPrecision(15)) + 0;

/** A number as a cell: dates and percentages as they are shown, everything else as it is stored. */
export function numberCell(
  value: number,
  format: NumberFormat,
  { isFrom1904 = false }: { readonly isFrom1904?: boolean } = {},
): SheetCell {
  const number = roundAsShown(value);
  switch (format.kind) {
    case 'plain':
      return number;
    case 'percent':
      return `${roundAsShown(number * 100)}%`;
    case 'padded':
      return Number.isInteger(number) && number >= 0
        ? String(number).padStart(format.digits, '0')
        : number;
    case 'decimals': {
      const sign = format.hasPlus && number > 0 ? '+' : '';
      const shown = sign + number.toFixed(format.digits);
      // A number that has more digits than are shown stays as it is.
      const isKept = Number(shown) === number && shown !== String(number);
      return isKept ? { text: shown, is: 'number' } : number;
    }
    case 'decorated':
      return { text: String(number), is: 'number', shown: format.code };
    default: {
      const cell = dateCell(number, format.kind, isFrom1904);
      const code = format.kind === 'date' ? format.code : undefined;
      return code === undefined || typeof cell !== 'object' || cell === null
        ? cell
        : { ...cell, shown: code };
    }
  }
}

const SECONDS_A_DAY = 86_400;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** The first day that both ways of counting agree on: 1900 had no 29 February, which Excel counts. */
const FIRST_SAFE_DAY = 61;
const DAYS_TO_1904 = 1462;
/** The last second of the year 9999. */
const MAX_DAY = 2_958_466;

function dateCell(
  value: number,
  kind: 'date' | 'time' | 'date-time',
  isFrom1904: boolean,
): SheetCell {
  if (value < 0 || value >= MAX_DAY) return value;
  const seconds = Math.round(value * SECONDS_A_DAY);
  if (kind === 'time') return { text: timeText(seconds), is: 'date' };
  const counted = Math.floor(seconds / SECONDS_A_DAY) + (isFrom1904 ? DAYS_TO_1904 : 0);
  const days = counted < FIRST_SAFE_DAY ? counted + 1 : counted;
  const date = new Date(DAY_ZERO + days * SECONDS_A_DAY * 1000).toISOString().slice(0, 10);
  const time = timeText(seconds % SECONDS_A_DAY);
  return { text: kind === 'date' ? date : `${date} ${time}`, is: 'date' };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `14:30`, with seconds only where there are some. */
function timeText(seconds: number): string {
  const rest = seconds % 60;
  const text = `${twoDigits(Math.floor(seconds / 3600))}:${twoDigits(Math.floor(seconds / 60) % 60)}`;
  return rest === 0 ? text : `${text}:${twoDigits(rest)}`;
}

/** A text as a table takes it: line ends as `\n`, without the invisible blanks around it. */
export const textCell = (text: string): SheetCell => {
  const plain = text.replace(/\r\n?/g, '\n').trim();
  return plain === '' ? null : plain;
};
