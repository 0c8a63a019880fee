import { type RandomStream, shuffled } from './chance.ts';
import { withoutAll } from './drafts.ts';
import type { Seat, Viewer } from './game-rules.ts';

/** What those who do not see a list know of it. */
export interface HandView {
  readonly count: number;
  /** `null` for a viewer who does not see them. */
  readonly cards: readonly string[] | null;
}

/** Who sees a field: none, as of a pile of which only the number of cards is known, or some viewers. */
export type SeenBy<S> = 'none' | ((state: S, viewer: Viewer, seat: Seat) => boolean);

/** The hidden fields of a state: `deck`, `upgrades.deck`, and `players[].hand` for each seat. */
export type HiddenFields<S> = Readonly<Record<string, SeenBy<S>>>;

/**
 * Makes `view` of the rules: the state without what is hidden. A pile that no one sees is a number; a
 * list that some see is a {@link HandView}; anything else is `null` for the others.
 */
export function createView<S extends object, V>(
  hidden: HiddenFields<S>,
): (state: S, viewer: Viewer) => V {
  const fields = Object.entries(hidden).map(([path, seenBy]) => ({ path: readPath(path), seenBy }));
  return (state, viewer) => {
    const view = { viewer, ...state };
    for (const { path, seenBy } of fields) {
      replaceIn(view, path, (value, seat) => {
        if (seenBy === 'none') return (value as readonly unknown[]).length;
        const isSeen = seenBy(state, viewer, seat);
        if (!Array.isArray(value)) return isSeen ? value : null;
        return { count: value.length, cards: isSeen ? value : null };
      });
    }
    // What is hidden has another form there.
    return view as unknown as V;
  };
}

/** Cards of which some are hidden. */
export interface HiddenCards<V> {
  readonly all: readonly string[];
  /** Those that lie open, or that the viewer sees elsewhere than in `fields`. */
  readonly seen: (view: V) => readonly string[];
  /** Where the others are, in the order in which they are dealt; hands of seats are sorted. */
  readonly fields: readonly string[];
}

/**
 * Makes `determinise` of the rules, for the views of {@link createView}: cards that the viewer does not
 * see are dealt again. Where all of them lie in one place, there is nothing to shuffle.
 */
export const createDeal =
  <S, V extends { readonly viewer: Viewer }>(
    piles: readonly HiddenCards<V>[],
  ): ((view: V, stream: RandomStream) => S) =>
  (view, stream) => {
    const { viewer: _, ...state } = view;
    for (const { all, seen, fields } of piles) {
      const paths = fields.map(readPath);
      const own = paths.flatMap((path) => valuesAt(view, path)).flatMap(cardsIn);
      const left = withoutAll(all, [...seen(view), ...own]);
      const unseen = fields.length > 1 ? shuffled(left, stream) : left;
      for (const path of paths) {
        replaceIn(state, path, (value, seat) => {
          if (typeof value === 'number') return unseen.splice(0, value);
          const { count, cards } = value as HandView;
          if (cards !== null) return cards;
          const dealt = unseen.splice(0, count);
          return seat === NO_SEAT ? dealt : dealt.sort();
        });
      }
    }
    return state as unknown as S;
  };

const cardsIn = (value: unknown): readonly string[] =>
  typeof value === 'number' ? [] : ((value as HandView).cards ?? []);

/** A field, or with `isList` each item of the list in it. */
interface PathStep {
  readonly key: string;
  readonly isList: boolean;
}

const readPath = (path: string): readonly PathStep[] =>
  path.split('.').map((step) => ({ key: step.replace('[]', ''), isList: step.endsWith('[]') }));

type Part = Record<string, unknown>;

const NO_SEAT = -1;

/** Replaces what is at a path of a copy; the parts on the way there become copies too. */
function replaceIn(
  copy: object,
  path: readonly PathStep[],
  replace: (value: unknown, seat: Seat) => unknown,
  { depth, seat }: { readonly depth: number; readonly seat: Seat } = START,
): void {
  const step = path[depth];
  if (step === undefined) return;
  const { key, isList } = step;
  const isLast = depth === path.length - 1;
  const inner = (value: unknown, at: Seat): unknown => {
    if (isLast) return replace(value, at);
    if (value === null) return null;
    const part = { ...(value as Part) };
    replaceIn(part, path, replace, { depth: depth + 1, seat: at });
    return part;
  };
  const value = (copy as Part)[key];
  (copy as Part)[key] = isList ? (value as readonly unknown[]).map(inner) : inner(value, seat);
}

const START = { depth: 0, seat: NO_SEAT };

function valuesAt(whole: unknown, [step, ...deeper]: readonly PathStep[]): unknown[] {
  if (step === undefined) return [whole];
  const part = (whole as Part)[step.key];
  return step.isList
    ? (part as readonly unknown[]).flatMap((one) => valuesAt(one, deeper))
    : valuesAt(part, deeper);
}
