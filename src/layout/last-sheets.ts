import { type Component, componentCopies, type DeckComponent } from '../pack/pack.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import { joinAlike, joinedDeck, joinOnOnePage, type MergeRequest } from './merge-decks.ts';
import { sheetCountOf } from './plan-deck.ts';

/** What is on the last sheet of a deck. */
interface LastSheet {
  /** With these cards alone. */
  readonly deck: DeckComponent;
  /** How many cards fill a sheet. */
  readonly perSheet: number;
}

/**
 * Decks that are made of the last sheets of others, where together they take fewer sheets of a paper.
 *
 * @param plans those of one paper
 */
export function joinLastSheets(
  plans: readonly ComponentPlan[],
  request: MergeRequest,
): DeckComponent[] {
  const { words } = request;
  const lasts = plans.flatMap(lastSheetOf);
  const printOf = (deck: DeckComponent) => [request.printOf(deck), isOnPaper(deck.piece, words)];
  const decks = lasts.map(({ deck }) => deck);
  const alike = joinAlike(decks, { ...request, printOf }).flatMap((one): Component[] => {
    const members = one.kind === 'deck' ? (one.members ?? []) : [];
    const saving = withSaving(lasts.filter(({ deck }) => members.includes(deck)));
    const rest = members.filter((deck) => !saving.includes(deck));
    if (members.length === 0) return [one];
    return saving.length === 0 ? rest : [joinedDeck(saving, words), ...rest];
  });
  return joinOnOnePage(alike, { ...request, printOf }).flatMap((one) => {
    if (one.kind !== 'deck' || one.members === undefined) return [];
    // Its files lie beside those of the pack's components until it is printed.
    return [{ ...one, id: `${one.id}.last`, name: words('shared.name', { decks: one.name }) }];
  });
}

/** Whether a piece is written on, and so goes on paper, not on card: a `sheet`, a `score sheet`. */
export const isOnPaper = (piece: string, words: Words): boolean =>
  piece.endsWith('sheet') || words.count(1, piece) === words.count(1, 'sheet');

function lastSheetOf({ component, layout }: ComponentPlan): LastSheet[] {
  if (component.kind !== 'deck' || component.form !== 'cards' || layout.kind !== 'deck') return [];
  const { sheets, binding, pattern, columns, rows } = layout;
  const slots = sheets.findLast(({ side }) => side !== 'back')?.slots ?? [];
  const faces = slots.filter(({ side }) => side === 'face');
  const cards = component.cards.flatMap((card) => {
    const copies = faces.filter(({ cardId }) => cardId === card.id).length;
    return copies === 0 ? [] : [{ ...card, copies }];
  });
  const back = binding === 'none' ? null : component.back;
  return [{ deck: { ...component, back, cards }, perSheet: pattern?.perSheet ?? columns * rows }];
}

/**
 * Those of equal cards that save a sheet together; the emptiest stay by themselves if they can, with
 * room for pieces of other sizes.
 */
function withSaving(lasts: readonly LastSheet[]): DeckComponent[] {
  const perSheet = lasts[0]?.perSheet ?? 1;
  const emptiestFirst = lasts
    .map(({ deck }) => deck)
    .sort((a, b) => componentCopies(a) - componentCopies(b));
  let left = emptiestFirst.reduce((sum, deck) => sum + componentCopies(deck), 0);
  const apart = new Set<DeckComponent>();
  for (const deck of emptiestFirst) {
    const without = left - componentCopies(deck);
    if (Math.ceil(without / perSheet) + 1 > Math.ceil(left / perSheet)) continue;
    left = without;
    apart.add(deck);
  }
  return lasts.flatMap(({ deck }) => (apart.has(deck) ? [] : [deck]));
}

/** What some decks save that share their last sheets on a paper. */
export interface SavedSheets {
  /** The id of the paper. */
  readonly paper: string;
  readonly sheets: number;
  /** The same as a sentence. */
  readonly note: string;
}

/** What is saved by each plan of last sheets, in the language of the words. */
export const countSaved = (shared: readonly ComponentPlan[], words: Words): SavedSheets[] =>
  shared.flatMap(({ component, paper, layout, lastOf = [] }) => {
    if (paper === null || component.kind !== 'deck' || layout.kind !== 'deck') return [];
    const sheets = lastOf.length - sheetCountOf(layout);
    const note = words('shared.note', {
      decks: words.list((component.members ?? []).map(({ name }) => name)),
      sheets: words('index.of-paper', { count: words.count(sheets, 'sheet'), paper: paper.name }),
    });
    return [{ paper: paper.id, sheets, note }];
  });
