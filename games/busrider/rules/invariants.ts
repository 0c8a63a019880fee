import { firstOf, type Laws } from 'vbuses/play';
import type { Player, State } from './state.ts';
import { type BoardTables, type Tables, waysFrom } from './tables.ts';

/** Every deed by its component and Route: each Route of the board has one owner, a player or the bank. */
export const countPieces = (
  { deedsOf }: Tables,
  { owners, config }: State,
): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.keys(owners).map((route) => [
      `${deedsOf.get(`${config.toggles.board}/${route}`) ?? 'unprinted'}/${route}`,
      1,
    ]),
  );

/** What has to be so in every state. */
export const LAWS: Laws<[state: State, board: BoardTables]> = {
  'money is neither made nor lost': ({ players, bank }) => {
    const sum = players.reduce((all, { cash }) => all + cash, bank);
    return sum === 0 ? null : `${sum} too much`;
  },
  'whole amounts': ({ players }) => firstOf('seat', players, ({ cash }) => !Number.isInteger(cash)),
  'every Route has an owner': ({ owners, players }, { routes }) => {
    const strange = routes.find(({ id }) => {
      const owner = owners[id];
      if (owner === undefined) return true;
      return owner !== null && players[owner]?.bankrupt !== false;
    });
    if (strange !== undefined) return `${strange.id} belongs to ${owners[strange.id]}`;
    return Object.keys(owners).length === routes.length ? null : 'there are other Routes';
  },
  'debts only in the own turn': ({ players, turn }) =>
    firstOf('seat', players, ({ cash }, seat) => cash < 0 && seat !== turn.active),
  'no debts after a turn': ({ players, agenda }) => {
    const kind = agenda.at(-1)?.kind;
    const isBetween = kind === undefined || kind === 'over' || kind === 'roll';
    return isBetween ? firstOf('seat', players, ({ cash }) => cash < 0) : null;
  },
  'bankrupt players have no turn and no cash': ({ players, turn, agenda }) =>
    firstOf('seat', players, ({ bankrupt, cash }, seat) => {
      const isActive = turn.active === seat && agenda.length > 0 && agenda.at(-1)?.kind !== 'over';
      return bankrupt && (isActive || cash !== 0);
    }),
  'Wealthy is shown': ({ players }, { numbers }) =>
    firstOf('seat', players, ({ cash, wealthy }) => wealthy !== cash >= numbers.wealthyCash),
  'the roll is walked, or the player has arrived': ({ turn, agenda, config }) => {
    const { roll, walked, left, hasArrived } = turn;
    const mayStop = config.toggles['BR-09'] === 'no';
    const isEarly = hasArrived || mayStop;
    const isRight = isEarly ? walked + left <= roll : walked + left === roll;
    const isDone = !isEarly && agenda.at(-1)?.kind === 'sell' && left > 0;
    return isRight && !isDone ? null : `${walked} of ${roll} walked, ${left} left`;
  },
  'one purchase, on arrival': ({ turn }) =>
    turn.purchases <= (turn.hasArrived ? 1 : 0) ? null : `${turn.purchases} purchases`,
  'pawns are on the board': ({ players }, board) =>
    firstOf('seat', players, (player) => player.at !== '' && !isOnBoard(player, board)),
  'deliveries lead elsewhere': ({ players }) =>
    firstOf(
      'seat',
      players,
      ({ origin, destination }) => destination !== null && origin === destination,
    ),
};

/** At a junction, or along a link of the Route that is ridden. */
function isOnBoard({ at, towards, done, route }: Player, board: BoardTables): boolean {
  if (!board.indexOf.has(at)) return false;
  if (towards === null) return done === 0;
  const way = waysFrom(board, at).find((one) => one.to === towards && one.route.id === route);
  return way !== undefined && done > 0 && done < way.length;
}
