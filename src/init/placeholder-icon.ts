import { escapeMarkup } from '../core/text-markup.ts';

/** How many stars there are before they look alike: of 3 to 8 points, slim or plump. */
const SHAPES = 12;

/** A simple drawing in place of an icon that is still to be drawn: a star, another one for each number. */
export function placeholderIcon(name: string, number: number): string {
  const points = 3 + (number % (SHAPES / 2));
  const inner = number % SHAPES < SHAPES / 2 ? 4 : 8;
  const path = Array.from({ length: points * 2 }, (_, at) => {
    const [radius, angle] = [at % 2 === 0 ? 11 : inner, (at * Math.PI) / points];
    return `${(12 + radius * Math.sin(angle)).toFixed(1)} ${(12 - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>${escapeMarkup(name)}</title><path d="M${path.join('L')}z"/></svg>\n`;
}
