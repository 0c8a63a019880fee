import type { Violation } from '../../../play/public.ts';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';
import { commutesOf } from './toggles.ts';
import { goalOf } from './travellers.ts';

/** Every card by its component and id, wherever it is. */
export function countPieces(
  { componentOf }: Pick<Tables, 'componentOf'>,
  { cards, uhOhs, players }: State,
): Readonly<Record<string, number>> {
  const all = [
    ...cards.deck,
    ...cards.discards,
    ...players.flatMap(({ hand }) => hand),
    ...uhOhs.deck,
    ...uhOhs.discards,
  ];
  const counts: Record<string, number> = {};
  for (const card of all) {
    const name = `${componentOf.get(card) ?? 'unprinted'}/${card}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

type Law = (tables: Tables, state: State) => string | null;

/** What has to be so in every state: `null`, or what is wrong. */
const LAWS: Readonly<Record<string, Law>> = {
  cards: (tables, state) => {
    const found = Object.values(countPieces(tables, state)).reduce((sum, one) => sum + one, 0);
    const wanted = tables.cardDeck.length + tables.uhOhDeck.length;
    return found === wanted ? null : `${found} of ${wanted}`;
  },
  'number cards': ({ cardDeck }, { cards, players }) => {
    const held = players.reduce((sum, { hand }) => sum + hand.length, 0);
    const found = cards.deck.length + cards.discards.length + held;
    return found === cardDeck.length ? null : `${found} of ${cardDeck.length}`;
  },
  'hands within their limit': ({ numbers }, { players }) =>
    firstSeat(players, ({ hand }) => hand.length > numbers.hand),
  'a house for each': (_, { players, commute }) => {
    const chosen = players.flatMap(({ house }) => house ?? []);
    const isComplete = commute.number < 0 || chosen.length === players.length;
    return isComplete && new Set(chosen).size === chosen.length ? null : chosen.join(', ');
  },
  'who is at the goal has arrived, and nobody else': (tables, state) => {
    // Between a move and its landing a player stands on the goal.
    if (state.commute.number < 0 || state.agenda.some(({ kind }) => kind === 'land')) return null;
    return firstSeat(
      state.players,
      ({ at, hasArrived }, seat) => hasArrived !== (at === goalOf(tables, state, seat)),
    );
  },
  'nothing waits for who has arrived': (_, { players }) =>
    firstSeat(
      players,
      ({ hasArrived, skips, nextCard }) => hasArrived && (skips !== 0 || nextCard !== 0),
    ),
  'pushed once a turn at most': (_, { turn: { pushed } }) =>
    new Set(pushed).size === pushed.length ? null : pushed.join(', '),
  'the active player alone moves unpushed': (_, { turn: { moved, pushed, active } }) => {
    const isWrong = moved.some((seat) => seat !== active && !pushed.includes(seat));
    return isWrong ? moved.join(', ') : null;
  },
  'a line on the sheet for each commute': (_, { sheet, commute, config, players, agenda }) => {
    const isOver = agenda.at(-1)?.kind === 'over';
    const most = commutesOf(players.length, config.toggles);
    const isRight = sheet.length === commute.number || (isOver && sheet.length <= most);
    return commute.number < 0 || isRight ? null : `${sheet.length} of ${commute.number}`;
  },
  'mornings and evenings take turns': (_, { sheet }) => {
    const wrong = sheet.findIndex(
      ({ which }, index) => which !== (index % 2 === 0 ? 'morning' : 'evening'),
    );
    return wrong === -1 ? null : `line ${wrong + 1}`;
  },
};

/** The first seat of which something is so. */
function firstSeat(
  players: State['players'],
  isWrong: (player: State['players'][number], seat: number) => boolean,
): string | null {
  const found = players.findIndex(isWrong);
  return found === -1 ? null : `seat ${found}`;
}

/** The laws of the game that a state breaks, each by name. */
export const findViolations = (tables: Tables, state: State): readonly Violation[] =>
  Object.entries(LAWS).flatMap(([law, check]) => {
    const detail = check(tables, state);
    return detail === null ? [] : [{ law, detail }];
  });
