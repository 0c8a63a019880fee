import { formatCardList, relatedCardPlaces } from '../../diagnostics/dedupe.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { possibleIconName } from '../../diagnostics/suggestions.ts';
import { readIcon } from '../../markup/read-icon.ts';
import { type DrawingFault, readSvg } from '../../markup/read-svg.ts';
import type { Icons } from '../../pack/icons.ts';
import type { DeckComponent } from '../../pack/pack.ts';
import type { PackFiles, TextFile } from '../../pack/pack-files.ts';
import type { PackPicture } from '../../pack/pictures.ts';
import { formatCount } from '../../text/text-markup.ts';
import { memoizeByObject } from '../../values/memoize.ts';
import type { CheckContext } from '../check-context.ts';
import { iconNameOf, iconPaths, isBitmapIcon, unusableIcons } from '../find-files.ts';
import { fileStart, TextSource } from '../yaml/yaml-file.ts';

/** Pictures that are drawings: they are written into the output as they are. */
const SVG_PICTURE = /^assets\/(?!icons\/|fonts\/).*\.svg$/i;

/** Icons and pictures in SVG hold nothing but a drawing, wherever they are opened; icons, as they are put into pages. */
export function checkDrawings(context: CheckContext): void {
  checkIconFolder(context);
  checkIconNames(context);
  for (const [name, path] of iconPaths(context.files)) checkIcon(context, name, path);
  for (const path of context.files.keys()) if (SVG_PICTURE.test(path)) checkPicture(context, path);
}

/** Reads an icon once for as long as its file is held. */
const readIconFile = memoizeByObject(({ path, text }: TextFile) =>
  readIcon(text, iconNameOf(path) ?? ''),
);

/** Icons by name, as they are put into pages and boards: inert, and each with names of its own. */
export function linkIcons({ files, pictures }: CheckContext): Icons {
  return new Map(
    [...iconPaths(files)].map(([name, path]) => {
      const file = files.get(path);
      const picture = pictures.pictures.get(path);
      if (isBitmapIcon(path)) return [name, picture ? drawBitmap(picture) : ''];
      return [name, file?.kind === 'text' ? readIconFile(file).drawing : ''];
    }),
  );
}

/** An image as an icon. */
function drawBitmap({ path, size }: PackPicture): string {
  if (size === null) return '';
  const { widthPx, heightPx } = size;
  return `<svg viewBox="0 0 ${widthPx} ${heightPx}"><image href="${path}" width="${widthPx}" height="${heightPx}"/></svg>`;
}

/** What cannot be an icon is reported, unless the pack names the folder and may show the file itself. */
function checkIconFolder({ files, report }: CheckContext): void {
  const isShown = [...files.values()].some(
    (file) =>
      /^(?:templates|data)\/(?!.*\.json$)/.test(file.path) &&
      file.kind === 'text' &&
      file.text.includes('icons/'),
  );
  for (const path of isShown ? [] : unusableIcons(files)) {
    if (!path.startsWith('assets/icons/')) continue;
    const name = possibleIconName(path);
    report({
      code: 'icon/unusable-file',
      severity: 'warning',
      at: fileStart(path),
      message: `\`${path}\` is not used as an icon`,
      hint: `save it as \`assets/icons/${name}.svg\` (or .png, .jpg, .webp): icon names consist of letters, digits, hyphens and underscores`,
    });
  }
}

/** One name for two files is most likely an old one that was left. */
function checkIconNames({ files, report }: CheckContext): void {
  const names = iconPaths(files);
  for (const path of files.keys()) {
    const name = iconNameOf(path);
    const used = name === null ? undefined : names.get(name);
    if (used === undefined || used === path) continue;
    report({
      code: 'icon/two-files',
      at: fileStart(path),
      message: `\`${used}\` has the same name, so it cannot be known which one the icon \`${name}\` is`,
      hint: 'rename or remove one of them',
    });
  }
}

function checkIcon(context: CheckContext, name: string, path: string): void {
  const file = context.files.get(path);
  const fault = isBitmapIcon(path) ? context.pictures.faults.get(path) : undefined;
  if (fault !== undefined) context.report({ ...fault, at: fileStart(path) });
  if (file?.kind !== 'text' || file.text.trim() === '') return;
  const codes = { notSvg: 'icon/not-svg', unsafe: 'icon/unsafe' };
  const { faults, removals } = readIconFile(file);
  const source = new TextSource(path, file.text);
  reportFaults(context, codes, source, faults);
  if (faults.length > 0) return;
  for (const { what, offset } of removals) {
    context.report({
      code: 'icon/left-out',
      severity: 'warning',
      at: source.spanOf(offset, offset),
      message: `${what} is left out of the icon \`${name}\`: it is no part of a drawing that can be printed`,
      hint: 'see whether the icon still looks right, and remove it from the file to silence this',
    });
  }
}

function checkPicture(context: CheckContext, path: string): void {
  const file = context.files.get(path);
  if (file === undefined || file.kind === 'problem') return;
  // A browser may read what is not UTF-8 in another way than we do.
  const text = file.kind === 'text' ? file.text : '\0';
  const codes = { notSvg: 'image/not-svg', unsafe: 'image/unsafe' };
  reportFaults(context, codes, new TextSource(path, text), readSvg(text, 'picture').faults);
}

function reportFaults(
  { report }: CheckContext,
  codes: { readonly notSvg: string; readonly unsafe: string },
  source: TextSource,
  faults: readonly DrawingFault[],
): void {
  for (const { kind, offset, message, hint } of faults) {
    // The parser may give up behind the end of the text.
    const at = Math.min(offset, source.text.length);
    const code =
      kind === 'too-large' ? 'icon/too-large' : kind === 'not-svg' ? codes.notSvg : codes.unsafe;
    report({ code, at: source.spanOf(at, at), message, hint });
  }
}

/** What is drawn of a deck: its faces, its backs. */
export interface DeckSides {
  readonly component: DeckComponent;
  readonly sides: readonly ReadonlyMap<string, string>[];
}

/**
 * Drawings with text in them. Icons are drawn at any size, on boards and cards in several fonts and colours,
 * and images cannot use the fonts of the pack: what is wrong with that text is reported once, at the file,
 * with the cards that show it.
 */
export function findTextInDrawings(files: PackFiles, decks: readonly DeckSides[]): Diagnostic[] {
  const icons = [...iconPaths(files)].map(([name, path]) => ({
    path,
    mark: `icon--${name}"`,
    code: 'icon/text',
    message: `the icon \`${name}\` contains text, which is drawn in a different font and size in each place`,
  }));
  const pictures = [...files.keys()].filter((path) => SVG_PICTURE.test(path));
  const images = pictures.map((path) => ({
    path,
    mark: encodeURI(path),
    code: 'image/text',
    message: `\`${path}\` contains text, and an image cannot use the fonts of the pack: it is set in a font of this computer`,
  }));
  return [...icons, ...images].flatMap(({ path, mark, code, message }): Diagnostic[] => {
    const file = files.get(path);
    if (file?.kind !== 'text' || !file.text.includes('text')) return [];
    if (file.text.includes('@font-face')) return [];
    const { textOffset } = readSvg(file.text, code === 'icon/text' ? 'icon' : 'picture');
    if (textOffset === null) return [];
    const cards = decks.flatMap(({ component, sides }) =>
      component.cards
        .filter(({ id }) => sides.some((side) => side.get(id)?.includes(mark)))
        .map(({ id, entry: { place } }) => ({ id, place })),
    );
    const shown =
      cards.length === 0
        ? ''
        : `; it is on ${formatCount(cards.length, 'card')}: ${formatCardList(cards)}`;
    return [
      {
        ...new TextSource(path, file.text).spanOf(textOffset, textOffset),
        code,
        severity: 'warning',
        message: `${message}${shown}`,
        hint: 'convert the text to paths in your drawing program ("Object to Path", "Create Outlines")',
        related: relatedCardPlaces(cards),
      },
    ];
  });
}
