import { escapeMarkup } from '../model/escape-markup.ts';
import { formatNumber, inchesToPoints } from '../model/units.ts';

/** Attributes of one element; a length given as a number is already in points. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Inches to the units of the drawing, which are points: a font size of 10 is 10 pt. */
export const toPoints = (inches: number): string => formatNumber(inchesToPoints(inches), 2);

/** One SVG element; `children` are SVG source already. Group children stand on lines of their own. */
export function writeElement(
  name: string,
  attributes: Attributes,
  children: string | readonly string[] = '',
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => {
      const text = typeof value === 'number' ? formatNumber(value, 2) : escapeMarkup(value);
      return ` ${key}="${text}"`;
    })
    .join('');
  const content = typeof children === 'string' ? children : children.filter(Boolean).join('\n');
  if (content === '') return `<${name}${written}/>`;
  if (typeof children === 'string') return `<${name}${written}>${content}</${name}>`;
  return `<${name}${written}>\n${content}\n</${name}>`;
}

/** A line of text at its baseline, in inches. */
export const writeText = (
  text: string,
  at: { readonly xIn: number; readonly yIn: number },
  attributes: Attributes = {},
): string =>
  writeElement(
    'text',
    { x: toPoints(at.xIn), y: toPoints(at.yIn), ...attributes },
    escapeMarkup(text),
  );
