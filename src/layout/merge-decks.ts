import { InternalError } from '../diagnostics/errors.ts';
import { type Component, componentCopies, type DeckComponent } from '../pack/pack.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import { stableStringify } from '../values/stable-stringify.ts';
import { sheetCountOf } from './plan-deck.ts';

export interface MergeRequest {
  readonly words: Words;
  /** What else decks must have in common, as text or numbers: what they are printed on. */
  readonly printOf: (deck: DeckComponent) => unknown;
  /** Whether one page holds all cards of a deck that joins decks with different sizes. */
  readonly fitsOnePage: (joined: DeckComponent) => boolean;
}

/**
 * Joins decks of cards of one size, so that they share sheets, then small decks of any size that one
 * page holds together. Each joined deck stands where the first of its members stood; every other
 * component stays as it is.
 */
export const mergeDecks = (components: readonly Component[], request: MergeRequest): Component[] =>
  joinOnOnePage(joinAlike(components, request), request);

/** Joins decks of cards of one size. */
export function joinAlike(
  components: readonly Component[],
  { words, printOf }: MergeRequest,
): Component[] {
  const alikeKey = (deck: DeckComponent): string => {
    const { size, gutterIn, piece, cut, back } = deck;
    return stableStringify([size, gutterIn, piece, cut, back === null, printOf(deck)]);
  };
  return joinDecks(
    components,
    words,
    ([first], deck) => deck.cut === 'edges' && alikeKey(first) === alikeKey(deck),
  );
}

/** Joins decks that one page holds together. */
export const joinOnOnePage = (
  components: readonly Component[],
  { words, printOf, fitsOnePage }: MergeRequest,
): Component[] =>
  joinDecks(
    components,
    words,
    (group, deck) =>
      stableStringify(printOf(group[0])) === stableStringify(printOf(deck)) &&
      fitsOnePage(joinedDeck([...group, deck], words)),
  );

type DeckGroup = readonly [DeckComponent, ...DeckComponent[]];

/** Adds each deck to the first group of others that it may join. */
function joinDecks(
  components: readonly Component[],
  words: Words,
  mayJoin: (group: DeckGroup, deck: DeckComponent) => boolean,
): Component[] {
  const groups: [DeckComponent, ...DeckComponent[]][] = [];
  for (const deck of components.filter(isOfCards)) {
    const group = groups.find((one) => mayJoin(one, deck));
    if (group === undefined) groups.push([deck]);
    else group.push(deck);
  }
  return components.flatMap((component): Component[] => {
    if (!isOfCards(component)) return [component];
    const group = groups.find(([first]) => first === component);
    return group === undefined ? [] : [joinedDeck(group, words)];
  });
}

const isOfCards = (component: Component): component is DeckComponent =>
  component.kind === 'deck' && component.form === 'cards';

/** Decks as one, with the cards of all. */
export function joinedDeck(decks: readonly DeckComponent[], words: Words): DeckComponent {
  const members = decks.flatMap((deck) => deck.members ?? [deck]);
  const [first, ...others] = members;
  if (first === undefined) throw new InternalError('no deck to join');
  if (others.length === 0) return first;
  return {
    ...first,
    id: `${first.id}-and-more`,
    name: words('merged.name', { first: first.name, count: others.length }),
    piece: others.every(({ piece }) => piece === first.piece) ? first.piece : 'piece',
    cut: members.every(({ cut }) => cut === 'drawn') ? 'drawn' : 'edges',
    back: members.find(({ back }) => back !== null)?.back ?? null,
    cards: members.flatMap(({ template: face, back, cards }) =>
      cards.map((card) => ({ ...card, templates: card.templates ?? { face, back } })),
    ),
    members,
  };
}

/** The components, and those that are joined in them. */
export const withMembers = (components: readonly Component[]): Component[] =>
  components.flatMap((one) => [one, ...(one.kind === 'deck' ? (one.members ?? []) : [])]);

/** The component of game.yaml whose settings apply: of joined decks, the first. */
export const asWritten = <Kind extends Component>(component: Kind): Kind | DeckComponent =>
  component.kind === 'deck' ? (component.members?.[0] ?? component) : component;

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
