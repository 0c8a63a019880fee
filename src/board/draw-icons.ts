import { InternalError } from '../errors.ts';
import type { Rect } from '../model/geometry.ts';
import { iconDisplayName } from '../model/icon-name.ts';
import { toPoints, writeElement } from './draw-svg.ts';

/** SVG sources by icon name. */
export type Icons = ReadonlyMap<string, string>;

const iconSource = (icons: Icons, name: string): string => {
  const source = icons.get(name);
  if (source === undefined) throw new InternalError(`no icon is called "${name}"`);
  return source;
};

/** What a symbol is called: the `<title>` of its icon, or else the words of its file name. */
export const symbolName = (icons: Icons, name: string): string =>
  iconDisplayName(name, iconSource(icons, name));

/** An icon as a definition that `drawIcon` refers to. */
export function defineIcon(icons: Icons, name: string): string {
  const source = iconSource(icons, name);
  const opening = /<svg\b[^>]*>/.exec(source);
  if (opening === null) throw new InternalError(`icon "${name}" is not an SVG`);
  const body = source.slice(opening.index + opening[0].length, source.lastIndexOf('</svg>'));
  const kept = [...opening[0].matchAll(/\s((?:fill|stroke)[\w-]*|viewBox)="([^"]*)"/g)];
  const attributes = Object.fromEntries(kept.map(([, key = '', value = '']) => [key, value]));
  const inner = body.replace(/<title[^<>]*>[^<]*<\/title>/, '').trim();
  return writeElement('symbol', { id: `icon-${name}`, ...attributes }, inner);
}

/** An icon in the colour of the text around it. */
export const drawIcon = (name: string, box: Rect): string =>
  writeElement('use', {
    href: `#icon-${name}`,
    x: toPoints(box.xIn),
    y: toPoints(box.yIn),
    width: toPoints(box.widthIn),
    height: toPoints(box.heightIn),
  });
