import { differenceOf, firstOf, type Laws } from 'vbuses/play';
import type { State } from './state.ts';
import type { Tables } from './tables.ts';
import { commutesOf } from './toggles.ts';
import { goalOf } from './travellers.ts';

const numberCardsOf = ({ cards, players }: State): readonly string[] =>
  [cards.deck, cards.discards, ...players.map(({ hand }) => hand)].flat();

const uhOhCardsOf = ({ uhOhs }: State): readonly string[] => [...uhOhs.deck, ...uhOhs.discards];

/** Every card, wherever it is. */
export const cardsOf = (state: State): readonly string[] =>
  [numberCardsOf(state), uhOhCardsOf(state)].flat();

/** What has to be so in every state. */
export const LAWS: Laws<[tables: Tables, state: State]> = {
  'number cards': ({ cardDeck }, state) => differenceOf(numberCardsOf(state), cardDeck),
  'Uh-Oh! cards': ({ uhOhDeck }, state) => differenceOf(uhOhCardsOf(state), uhOhDeck),
  'hands within their limit': ({ numbers }, { players }) =>
    firstOf('seat', players, ({ hand }) => hand.length > numbers.hand),
  'a house for each': (_, { players, commute }) => {
    const chosen = players.flatMap(({ house }) => house ?? []);
    const isComplete = commute.number < 0 || chosen.length === players.length;
    return isComplete && new Set(chosen).size === chosen.length ? null : chosen.join(', ');
  },
  'all players at the goal have arrived, and no others': (tables, state) => {
    // Between a move and its landing a player stands on the goal.
    if (state.commute.number < 0 || state.agenda.some(({ kind }) => kind === 'land')) return null;
    return firstOf(
      'seat',
      state.players,
      ({ at, hasArrived }, seat) => hasArrived !== (at === goalOf(tables, state, seat)),
    );
  },
  'nothing waits for who has arrived': (_, { players }) =>
    firstOf(
      'seat',
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
  'mornings and evenings take turns': (_, { sheet }) =>
    firstOf('commute', sheet, ({ which }, at) => which !== (at % 2 === 0 ? 'morning' : 'evening')),
};
