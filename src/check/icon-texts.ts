import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatCardList, relatedCardPlaces } from '../diagnostics/shown-cards.ts';
import { formatCount } from '../model/counted.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { readIcon } from './rules/drawings.ts';
import { iconPaths } from './rules/icon-names.ts';
import { createLineCounter, spanOfOffsets } from './yaml/yaml-file.ts';

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
        ...spanOfOffsets(path, createLineCounter(file.text), textOffset, textOffset),
        code: 'icon/text',
        severity: 'error',
        message: `the icon \`${name}\` has text in it, which comes out in other letters and sizes wherever it is drawn${shown}`,
        hint: 'turn the text into paths in the program that drew it ("Object to Path", "Create Outlines")',
        related: relatedCardPlaces(cards),
      },
    ];
  });
}
