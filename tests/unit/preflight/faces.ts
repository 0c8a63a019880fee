import type {
  Background,
  Box,
  MeasuredFace,
  MeasuredText,
} from '../../../src/preflight/measures.ts';

/** A text as a page would measure it, with what a test says of it. */
export const textOf = (reported: Partial<MeasuredText> = {}): MeasuredText => ({
  text: 'Fox',
  blockText: 'Fox',
  element: 'p.note',
  families: ['Barlow', 'sans-serif'],
  weight: 400,
  isItalic: false,
  sizePx: 12,
  colour: [0, 0, 0, 1],
  lines: [{ x: 40, y: 40, width: 60, height: 10 }],
  overflow: null,
  labelOf: null,
  group: '',
  page: null,
  ...reported,
});

export const faceOf = (reported: Partial<MeasuredFace> = {}): MeasuredFace => ({
  width: 264,
  height: 360,
  texts: [],
  images: [],
  icons: [],
  marks: [],
  contents: [],
  ...reported,
});

/** `0xrrggbbaa` by place. */
export const groundOf = (
  at: (x: number, y: number) => number,
  size = { width: 264, height: 360 },
): Background => ({
  ...size,
  at,
});

export const WHITE = 0xffffffff;
export const BLACK = 0x000000ff;

export const isIn = ({ x, y, width, height }: Box, atX: number, atY: number): boolean =>
  atX >= x && atX < x + width && atY >= y && atY < y + height;
