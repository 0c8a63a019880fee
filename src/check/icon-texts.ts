import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { listCards, NAMED } from '../diagnostics/fold-consequences.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { iconNames } from './rules/icon-names.ts';

/** What is drawn of a deck: its faces, its backs. */
export interface DrawnDeck {
  readonly component: DeckComponent;
  readonly sides: readonly ReadonlyMap<string, string>[];
}

/** Text with letters in it. Comments may hold some. */
const TEXT = /<!--[\s\S]*?-->|<(?:[\w-]+:)?text(?=[\s>])[^>]*>(?:\s|<[^>]*>)*[^\s<]/g;

/**
 * Icons with text in them. They are drawn at any size, on boards and cards in several fonts and
 * colours: what is wrong with that text is reported once, at the icon, with the cards that show it.
 */
export function iconTexts(files: PackFiles, decks: readonly DrawnDeck[]): Diagnostic[] {
  return [...iconNames(files)].flatMap(([name, path]): Diagnostic[] => {
    const file = files.get(path);
    if (file?.kind !== 'text') return [];
    const found = [...file.text.matchAll(TEXT)].find(([match]) => !match.startsWith('<!--'));
    if (found === undefined) return [];
    const before = file.text.slice(0, found.index).split('\n');
    const cards = decks.flatMap(({ component, sides }) =>
      component.cards.filter(({ id }) =>
        sides.some((side) => side.get(id)?.includes(`icon--${name}"`)),
      ),
    );
    const shown =
      cards.length === 0
        ? ''
        : `; it is on ${cards.length} cards: ${listCards(cards.map(({ id }) => id))}`;
    return [
      {
        code: 'icon/text',
        severity: 'error',
        file: path,
        line: before.length,
        column: (before.at(-1) ?? '').length + 1,
        message: `the icon \`${name}\` has text in it, which comes out in other letters and sizes wherever it is drawn${shown}`,
        hint: 'turn the text into paths in the program that drew it ("Object to Path", "Create Outlines")',
        related: cards.slice(0, NAMED).map(({ id, entry: { place } }) => ({
          ...{ file: place.file, line: place.line, column: place.column },
          message: `\`${id}\` shows it`,
        })),
      },
    ];
  });
}
