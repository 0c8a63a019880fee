import { escapeMarkup } from '../text/text-markup.ts';

/** Icons by name, as SVG sources that are safe to put into pages. */
export type Icons = ReadonlyMap<string, string>;

/** In the place of an icon that is not there: its name in a box, for drafts. */
export function missingIcon(name: string): string {
  const size = Math.min(10, 34 / Math.max(1, name.length));
  return `<svg viewBox="0 0 24 24"><path fill="none" stroke="currentColor" d="M1 1h22v22H1z"/><text x="12" y="15" font-size="${size}" text-anchor="middle">${escapeMarkup(name)}</text></svg>`;
}
