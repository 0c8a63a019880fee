import { memoizeByObject } from '../../core/memoize.ts';
import type { DeckComponent } from '../../core/pack.ts';
import type { PackFiles, TextFile } from '../../core/pack-files.ts';
import { formatCount } from '../../core/text-markup.ts';
import { formatCardList, relatedCardPlaces } from '../../diagnostics/dedupe.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { type ReadSvg, readSvg } from '../../markup/read-svg.ts';
import type { CheckContext } from '../check-context.ts';
import { iconPaths } from '../find-files.ts';
import { toReport } from '../written-data.ts';
import { emptyFile } from '../yaml/parse-yaml.ts';
import { TextSource } from '../yaml/yaml-file.ts';

/** Pictures that are drawings: they are written into the output as they are. */
const SVG_PICTURE = /^assets\/(?!icons\/|fonts\/).*\.svg$/i;

/** Icons and pictures in SVG hold nothing but a drawing, wherever they are opened. */
export function checkDrawings(context: CheckContext): void {
  for (const path of iconPaths(context.files).values()) checkIcon(context, path);
  for (const path of context.files.keys()) if (SVG_PICTURE.test(path)) checkPicture(context, path);
}

/** Reads an icon, once for as long as its file is held. */
const readIcon = memoizeByObject((file: TextFile): ReadSvg => readSvg(file.text, 'icon'));

/** Icons by name, as they are put into pages and boards: nothing but shapes. */
export const sanitizedIcons = (files: PackFiles): ReadonlyMap<string, string> =>
  new Map(
    [...iconPaths(files)].map(([name, path]) => {
      const file = files.get(path);
      return [name, file?.kind === 'text' ? readIcon(file).drawing : ''];
    }),
  );

function checkIcon(context: CheckContext, path: string): void {
  const file = context.files.get(path);
  if (file?.kind !== 'text') return;
  if (file.text.trim() === '') context.report(toReport(emptyFile(path, file.text)));
  else {
    const codes = { notSvg: 'icon/not-svg', unsafe: 'icon/unsafe' };
    reportFaults(context, codes, new TextSource(path, file.text), readIcon(file));
  }
}

function checkPicture(context: CheckContext, path: string): void {
  const file = context.files.get(path);
  if (file === undefined || file.kind === 'problem') return;
  // A browser may read what is not UTF-8 in another way than we do.
  const text = file.kind === 'text' ? file.text : '\0';
  const codes = { notSvg: 'image/not-svg', unsafe: 'image/unsafe' };
  reportFaults(context, codes, new TextSource(path, text), readSvg(text, 'picture'));
}

function reportFaults(
  { report }: CheckContext,
  codes: { readonly notSvg: string; readonly unsafe: string },
  source: TextSource,
  { faults }: ReadSvg,
): void {
  for (const { kind, offset, message, hint } of faults) {
    // The parser may give up behind the end of the text.
    const at = Math.min(offset, source.text.length);
    const code = kind === 'not-svg' ? codes.notSvg : codes.unsafe;
    report({ code, at: source.spanOf(at, at), message, hint });
  }
}

/** What is drawn of a deck: its faces, its backs. */
export interface DeckSides {
  readonly component: DeckComponent;
  readonly sides: readonly ReadonlyMap<string, string>[];
}

/**
 * Icons with text in them. They are drawn at any size, on boards and cards in several fonts and
 * colours: what is wrong with that text is reported once, at the icon, with the cards that show it.
 */
export function findTextInIcons(files: PackFiles, decks: readonly DeckSides[]): Diagnostic[] {
  return [...iconPaths(files)].flatMap(([name, path]): Diagnostic[] => {
    const file = files.get(path);
    if (file?.kind !== 'text' || !file.text.includes('text')) return [];
    const { textOffset } = readIcon(file);
    if (textOffset === null) return [];
    const cards = decks.flatMap(({ component, sides }) =>
      component.cards
        .filter(({ id }) => sides.some((side) => side.get(id)?.includes(`icon--${name}"`)))
        .map(({ id, entry: { place } }) => ({ id, place })),
    );
    const shown =
      cards.length === 0
        ? ''
        : `; it is on ${formatCount(cards.length, 'card')}: ${formatCardList(cards)}`;
    return [
      {
        ...new TextSource(path, file.text).spanOf(textOffset, textOffset),
        code: 'icon/text',
        severity: 'error',
        message: `the icon \`${name}\` contains text, which would be drawn in a different font and size in each place${shown}`,
        hint: 'convert the text to paths in your drawing program ("Object to Path", "Create Outlines")',
        related: relatedCardPlaces(cards),
      },
    ];
  });
}
