/** Units of length. Everything inside the program is measured in inches; other units are read at the edge. */

export const MM_PER_INCH = 25.4;
export const POINTS_PER_INCH = 72;
/** CSS pixels, not device pixels. */
export const CSS_PX_PER_INCH = 96;

export const mmToInches = (mm: number): number => mm / MM_PER_INCH;
export const inchesToMm = (inches: number): number => inches * MM_PER_INCH;
export const inchesToPoints = (inches: number): number => inches * POINTS_PER_INCH;
export const pointsToInches = (points: number): number => points / POINTS_PER_INCH;

/** A number as short as it can be written without losing a ten-thousandth: `0.125`, `2.5`, `3`. */
export const formatNumber = (value: number, digits = 4): string =>
  String(Number(value.toFixed(digits)) + 0);

/** A length in inches as CSS: `2.5in`. */
export const cssInches = (inches: number): string => `${formatNumber(inches)}in`;

/** Reads `"63.5 mm"`, `"2.5 in"` or a bare number of inches. Returns inches, or `null` for anything else. */
export function parseLength(written: unknown): number | null {
  if (typeof written === 'number') return Number.isFinite(written) ? written : null;
  if (typeof written !== 'string') return null;
  const match = /^\s*(\d+(?:\.\d+)?)\s*(in|mm)\s*$/.exec(written);
  if (!match) return null;
  const amount = Number(match[1]);
  return match[2] === 'mm' ? mmToInches(amount) : amount;
}
