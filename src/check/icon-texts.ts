import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { listCards, placesOfCards } from '../diagnostics/shown-cards.ts';
import { counted } from '../model/counted.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { readIcon } from './rules/drawings.ts';
import { iconNames } from './rules/icon-names.ts';
import { countLines, spanOfOffsets } from './yaml/yaml-file.ts';

/** What is drawn of a deck: its faces, its backs. */
export interface DrawnDeck {
  readonly component: DeckComponent;
  readonly sides: readonly ReadonlyMap<string, string>[];
}

/**
 * Icons with text in them. They are drawn at any size, on boards and cards in several fonts and
 * colours: what is wrong with that text is reported once, at the icon, with the cards that show it.
 */
export function iconTexts(files: PackFiles, decks: readonly DrawnDeck[]): Diagnostic[] {
  return [...iconNames(files)].flatMap(([name, path]): Diagnostic[] => {
    const file = files.get(path);
    if (file?.kind !== 'text' || !file.text.includes('text')) return [];
    const { textAt } = readIcon(file);
    if (textAt === null) return [];
    const cards = decks.flatMap(({ component, sides }) =>
      component.cards
        .filter(({ id }) => sides.some((side) => side.get(id)?.includes(`icon--${name}"`)))
        .map(({ id, entry: { place } }) => ({ id, place })),
    );
    const shown =
      cards.length === 0 ? '' : `; it is on ${counted(cards.length, 'card')}: ${listCards(cards)}`;
    return [
      {
        ...spanOfOffsets(path, countLines(file.text), textAt, textAt),
        code: 'icon/text',
        severity: 'error',
        message: `the icon \`${name}\` has text in it, which comes out in other letters and sizes wherever it is drawn${shown}`,
        hint: 'turn the text into paths in the program that drew it ("Object to Path", "Create Outlines")',
        related: placesOfCards(cards),
      },
    ];
  });
}
