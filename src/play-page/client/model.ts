import type { Hint } from '../../play/live-requests.ts';
import type { Choice } from '../../play/seat-message.ts';
import type { TableCard, TableView } from '../../play/table.ts';
import type { PageState, ShownMessage } from '../page-messages.ts';
import type { FreeTable, ShownThing } from '../table-message.ts';
import type { Point } from './pan-zoom.ts';

/** What the page shows now. */
export interface Model {
  readonly state: PageState;
  /** Goes up with each question that is new. */
  readonly question: number;
  /** Why something was not done. */
  readonly note: string;
  readonly isConnected: boolean;
  readonly enlarged: TableCard | null;
  /** An earlier moment that is looked at. */
  readonly past: { readonly at: number; readonly message: ShownMessage } | null;
  /** What was touched on the table, one thing after the other. */
  readonly picked: readonly string[];
  /** The choice that is made if it is touched again. */
  readonly armed: number | null;
  readonly hints: readonly Hint[] | null;
  /** What a line of the log is about. */
  readonly marked: readonly string[];
  /** The choice that the mouse or the focus is on. */
  readonly pointed: Choice | null;
  readonly hidesPieces: boolean;
  /** Whether each choice has to be confirmed. */
  readonly confirms: boolean;
  /** Things and cards of the hand on a table without rules, by their ids. */
  readonly chosen: readonly number[];
  /** How many are drawn, taken or dealt. */
  readonly count: number;
  /** Whether touches choose more, and drags choose what is in a box. */
  readonly isChoosing: boolean;
  readonly drag: Drag | null;
}

/** What is being dragged: things, cards of the hand, or the top of a pile. */
export interface Drag {
  readonly ids: readonly number[];
  readonly isTop: boolean;
  readonly shown: ShownThing;
  /** Where the pointer is, on the screen. */
  readonly at: Point;
}

/** What is shown: an earlier moment, or now. */
export const shownMessage = ({ past, state }: Model): ShownMessage =>
  past?.message ?? state.message;

const NOTHING: FreeTable = { things: [], hands: [], hand: [], search: null };

/** What lies on a table without rules. */
export const freeTable = (model: Model): FreeTable => shownMessage(model).free ?? NOTHING;

/** The choices that what was touched leaves, with their numbers. */
export function openChoices(
  choices: readonly Choice[],
  picked: readonly string[],
): { readonly choice: Choice; readonly at: number }[] {
  const all = choices.map((choice, at) => ({ choice, at }));
  return all.filter(({ choice: { about } }) => picked.every((id) => about.includes(id)));
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

/** Choices of a kind, as they stand in a list. */
export interface ChoiceGroup {
  /** The words with which all of them begin; empty for one alone, or none. */
  readonly heading: string;
  readonly choices: readonly { readonly choice: Choice; readonly at: number }[];
}

/**
 * Choices as people look for them, by kind: what can be done in few ways is seen before what can be
 * done in many, and what is about nothing on the table, such as the end of a turn, comes last.
 */
export function groupChoices(choices: ChoiceGroup['choices']): ChoiceGroup[] {
  const kinds = new Map<string, ChoiceGroup['choices'][number][]>();
  for (const one of choices) {
    const { kind, about } = one.choice;
    const key = `${about.length === 0 ? 1 : 0} ${kind}`;
    kinds.set(key, [...(kinds.get(key) ?? []), one]);
  }
  const sorted = [...kinds].toSorted(
    ([a, some], [b, others]) =>
      Number(a.startsWith('1')) - Number(b.startsWith('1')) || some.length - others.length,
  );
  return sorted.map(([key, all]) => ({
    heading: commonStart(all.map(({ choice }) => choice.text)),
    // Those that are about nothing stay as the rules list them.
    choices: key.startsWith('1')
      ? all
      : all.toSorted((one, other) => compare(one.choice.text, other.choice.text)),
  }));
}

/** The words with which all of several texts begin. */
function commonStart([first = '', ...others]: readonly string[]): string {
  const words = first.split(' ');
  const end = words.findIndex((word, at) => others.some((text) => text.split(' ')[at] !== word));
  return others.length === 0 ? '' : words.slice(0, end).join(' ');
}

/** More choices than these are listed step by step, if they are about things on the table. */
const MANY_CHOICES = 24;

/** What a long list is about, one thing for several choices; `null` if it has to be listed choice by choice. */
export function nextSteps(
  choices: readonly Choice[],
  picked: readonly string[],
): ReadonlyMap<string, number> | null {
  const open = openChoices(choices, picked);
  if (open.length <= MANY_CHOICES) return null;
  const left = open.map(({ choice: { about } }) => about.filter((id) => !picked.includes(id)));
  const counts = [0, 1].map((at) => {
    const count = new Map<string, number>();
    for (const { [at]: id } of left) if (id !== undefined) count.set(id, (count.get(id) ?? 0) + 1);
    return count;
  });
  const isWhole = (count: ReadonlyMap<string, number>): boolean =>
    [...count.values()].reduce((sum, one) => sum + one, 0) === open.length;
  const found = counts.find((count) => isWhole(count) && count.size > 1);
  return found !== undefined && found.size * 2 <= open.length ? found : null;
}

/** What something on the table is called; as a rule a place has its id printed on the board. */
export function nameOnTable({ areas }: TableView, id: string): string {
  const things = areas.flatMap((area) => [area, ...(area.cards ?? []), ...(area.pieces ?? [])]);
  return things.find((one) => one.id === id)?.name ?? id;
}

/**
 * What a touch leads to: a choice that was touched twice is made, one that is left alone waits for
 * that, and several wait for the next touch.
 */
export function touched(
  choices: readonly Choice[],
  { picked, armed }: Pick<Model, 'picked' | 'armed'>,
  id: string,
): Pick<Model, 'picked' | 'armed'> & { readonly made: number | null } {
  if (armed !== null && picked.includes(id)) return { picked: [], armed: null, made: armed };
  const further = [...picked.filter((one) => one !== id), id];
  const next = openChoices(choices, further).length > 0 ? further : [id];
  const left = openChoices(choices, next);
  if (left.length === 0) return { picked: [], armed: null, made: null };
  const [only] = left;
  return { picked: next, armed: left.length === 1 ? (only?.at ?? null) : null, made: null };
}

/**
 * Areas with a card or piece that is not meant, though a choice names its id: of several with one id,
 * that is meant which lies beside most of what choices of its kind are about.
 */
export function unmeantCards(
  { areas }: TableView,
  choices: readonly Choice[],
): ReadonlySet<string> {
  const lying = areas.map(({ id, cards = [], pieces = [] }) => ({
    id,
    ids: [...cards, ...pieces].map((one) => one.id),
  }));
  const meant = new Set<string>();
  const unmeant = new Set<string>();
  for (const { kind, about } of choices) {
    for (const id of about) {
      const holders = lying.filter(({ ids }) => ids.includes(id));
      if (holders.length < 2) continue;
      const same = new Set(choices.flatMap((one) => (one.kind === kind ? one.about : [])));
      const counts = holders.map(({ ids }) => ids.filter((one) => same.has(one)).length);
      const most = Math.max(...counts);
      holders.forEach((area, at) => {
        (counts[at] === most ? meant : unmeant).add(`${area.id} ${id}`);
      });
    }
  }
  return new Set([...unmeant].filter((one) => !meant.has(one)));
}

/** What can be touched now, and what the first choice of it does. */
export function litIds(model: Model): ReadonlyMap<string, string> {
  const { choices } = shownMessage(model);
  const lit = new Map<string, string>();
  // Other ways to begin stay open, behind those that go on.
  for (const picked of [model.picked, []]) {
    for (const { choice } of openChoices(choices, picked)) {
      for (const id of choice.about) if (!lit.has(id)) lit.set(id, choice.text);
    }
  }
  return lit;
}
