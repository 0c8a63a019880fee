import { contrastOf, luminance, type Rgb } from '../preflight/pixels.ts';

/** The drawing's own colours; those of regions come from the data. */
export const PALETTE = {
  /** Text and outlines. */
  ink: '#17212b',
  /** Text of the second rank. */
  muted: '#414e59',
  link: '#46535f',
  ground: '#e9e9e4',
  street: '#ffffff',
  paper: '#ffffff',
} as const;

const channels = (colour: string): Rgb => {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
};

/** A colour between two, each `#rrggbb`: `share` 0 is the first, 1 the second. */
export function mixColours(first: string, second: string, share: number): string {
  const to = channels(second);
  const mixed = channels(first).map((from, index) =>
    Math.round(from + ((to[index] ?? from) - from) * share),
  );
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** How far two colours lie apart in the cube of red, green and blue, 0 to 442. */
export function rgbDistance(first: string, second: string): number {
  const other = channels(second);
  return Math.hypot(...channels(first).map((channel, index) => channel - (other[index] ?? 0)));
}

/** WCAG's contrast of two colours, 1 to 21. */
export const contrastRatio = (first: string, second: string): number =>
  contrastOf(channels(first), channels(second));

/** A colour in an attribute, or in a variable of a style. */
const COLOUR = /(\b(?:fill|stroke|color)="|--[\w-]+: ?)(#[0-9a-f]{6})\b/g;

/** A colour as a grey of the same lightness: linear light is weighed as the eye does, then written in sRGB. */
function greyscaleColour(colour: string): string {
  const light = luminance(channels(colour));
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  const channel = Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
  return `#${channel.repeat(3)}`;
}

/** A drawing of `drawBoard` in greys: every colour becomes a grey of its own lightness; words and fonts stay. */
export const greyscaleSvg = (svg: string): string =>
  svg.replaceAll(
    COLOUR,
    (_, before: string, colour: string) => `${before}${greyscaleColour(colour)}`,
  );
