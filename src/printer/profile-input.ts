/** The largest shift that a profile may hold: beyond it cards would leave the paper. */
export const MAX_SHIFT_MM = 5;

/** A number of millimetres that a printer can be off by. */
export const isValidShift = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) <= MAX_SHIFT_MM;

/** Letters, digits, blanks, dots, dashes and underscores; it begins with a letter or digit. */
export const isPrinterName = (name: string): boolean =>
  /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}])?$/u.test(name);

/**
 * Reads a number off the calibration sheet as it may be typed: `1.4`, `-0.6`, `+0.2`, `1.4mm`, with a
 * minus sign as the sheet prints it, or with a decimal comma. `null` for anything else.
 */
export function parseShift(text: string): number | null {
  const match = /^\s*([-+−])?\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*(?:mm)?\s*$/u.exec(text);
  if (match === null) return null;
  const amount = Number((match[2] ?? '').replace(',', '.'));
  const signed = match[1] === '-' || match[1] === '−' ? -amount : amount;
  return isValidShift(signed) ? signed + 0 : null;
}
