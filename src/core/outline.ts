/** The outline of a finished piece, within the rectangle of its trim. */
export interface Outline {
  /** The whole trim; `CardSize.cornerIn` rounds its corners. */
  readonly kind: 'rectangle';
}

export const RECTANGLE: Outline = { kind: 'rectangle' };
