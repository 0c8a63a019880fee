/**
 * How far a printer sets the back of a sheet off its front, as the calibration sheet shows it: seen
 * from the front, through the paper, with the front upright. Right and down are positive.
 */
export interface BackOffset {
  readonly xMm: number;
  readonly yMm: number;
}

/** What is known of one printer. */
export interface PrinterProfile {
  readonly portrait: BackOffset;
  /** `null` when nobody has measured a landscape sheet. */
  readonly landscape: BackOffset | null;
}

/** A printer that sets its backs right, or of which nothing is known. */
export const UNCALIBRATED_PROFILE: PrinterProfile = {
  portrait: { xMm: 0, yMm: 0 },
  landscape: null,
};
