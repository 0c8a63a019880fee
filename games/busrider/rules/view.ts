import type { RandomStream, Viewer } from 'vbuses/play';
import { boardOf, type Player, type State } from './state.ts';
import type { Tables } from './tables.ts';

/**
 * What one seat sees, or everybody (`public`). Cash is `null` for all but its owner, and so are the
 * destinations that a player has to choose from. The bank is not shown, since it would tell what the
 * others have together.
 */
export interface View extends Omit<State, 'players' | 'offered' | 'bank'> {
  readonly viewer: Viewer;
  /** By seat. */
  readonly players: readonly PlayerView[];
  readonly offered: { readonly count: number; readonly destinations: readonly string[] | null };
}

export type PlayerView = Omit<Player, 'cash'> & { readonly cash: number | null };

/** Everything public, and what is the viewer's: field by field, which is faster than a copy without a part. */
export const projectState = (state: State, viewer: Viewer): View => ({
  viewer,
  config: state.config,
  agenda: state.agenda,
  turn: state.turn,
  players: state.players.map((player, seat) =>
    seat === viewer ? player : { ...player, cash: null },
  ),
  owners: state.owners,
  offered: {
    count: state.offered.length,
    destinations: state.turn.active === viewer ? state.offered : null,
  },
  winner: state.winner,
});

/**
 * A state that gives its viewer this view: the cash of the others is made up as their flags allow,
 * and destinations that the viewer does not see are drawn again.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const { viewer: _, ...known } = view;
  const players = view.players.map(
    (player, seat): Player => ({
      ...player,
      cash: player.cash ?? guessCash(tables, view, seat, stream),
    }),
  );
  return {
    ...known,
    players,
    bank: -players.reduce((sum, { cash }) => sum + cash, 0),
    offered: view.offered.destinations ?? guessDestinations(tables, view, stream),
  };
}

function guessCash(tables: Tables, view: View, seat: number, stream: RandomStream): number {
  const player = view.players[seat];
  const { wealthyCash, winningCash } = boardOf(tables, view).numbers;
  // Without a place a player has not got the cash of the beginning.
  if (player === undefined || player.bankrupt || player.at === '') return 0;
  if (player.wealthy) return wealthyCash + stream.below(Math.max(1, winningCash - wealthyCash));
  const isInDebt = view.turn.active === seat && view.agenda.at(-1)?.kind === 'sell';
  return isInDebt ? -1 - stream.below(wealthyCash) : stream.below(wealthyCash);
}

/** As they may have been drawn, all equally likely. */
function guessDestinations(tables: Tables, view: View, stream: RandomStream): string[] {
  const origin = view.players[view.turn.active]?.origin;
  const left = boardOf(tables, view)
    .termini.map(({ at }) => at)
    .filter((at) => at !== origin);
  return Array.from({ length: view.offered.count }, () =>
    left.splice(stream.below(left.length), 1),
  ).flat();
}
