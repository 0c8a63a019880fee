import { playerAt, type Seat } from 'vbuses/play';
import type { Action, Draft, MoveKind } from './actions-and-events.ts';
import { editPlayer } from './draft.ts';
import type { Config, State, StraightRun } from './state.ts';
import { stopAt, type Tables, upgradeInfo } from './tables.ts';
import type { PlayerContext } from './upgrades/abilities.ts';

export interface Arrival {
  readonly to: string;
  /** The stop to which the bus may not go straight back from there; `null` after a trip without links. */
  readonly cameFrom: string | null;
  readonly by: MoveKind;
}

/** Puts a bus on another stop. */
export function moveBus(draft: Draft, seat: Seat, { to, cameFrom, by }: Arrival): void {
  const from = playerAt(draft.state, seat).at ?? '';
  const player = editPlayer(draft, seat);
  player.at = to;
  player.cameFrom = cameFrom;
  draft.events.push({ type: 'moved', seat, from, to, by });
}

/**
 * A row of moves along a straight line, that of the turn unless another is given, after one more link;
 * `moves` is what that link counts for.
 */
export function extendStraightRun(
  draft: Draft,
  { from, to, moves }: StraightRun,
  row: StraightRun | null = draft.state.turn.row,
): StraightRun {
  const goesOn = row !== null && continuesStraight(draft, row, { from, to });
  return { from, to, moves: goesOn ? row.moves + moves : moves };
}

/** Whether a link leads on from the end of a row of moves, along its line. */
export const continuesStraight = (
  { tables, state }: Draft,
  row: StraightRun,
  { from, to }: Pick<StraightRun, 'from' | 'to'>,
): boolean => row.to === from && isStraight(tables, state.config, [row.from, from, to]);

/** Whether the path from the first stop over the second to the third is straight on the board. */
export function isStraight(
  tables: Tables,
  config: Config,
  [first, second, third]: readonly [first: string, second: string, third: string],
): boolean {
  const bend = Math.abs(heading(tables, second, third) - heading(tables, first, second));
  return Math.min(bend, 360 - bend) <= Number(config.toggles['VB-16']) + 1e-9;
}

function heading(tables: Tables, from: string, to: string): number {
  const { neighbours, headings } = stopAt(tables, from);
  const heading = headings[neighbours.indexOf(to)];
  if (heading === undefined) throw new Error(`no link from ${from} to ${to}`);
  return heading;
}

/** Steps over one link, and what the same over two links of a lane are called. */
const DOUBLE_STEPS = {
  move: 'move-two',
  'straight-on': 'straight-on-two',
  'move-back': 'move-back-two',
  drive: 'drive-two',
} as const;

/** Where steps over one link may lead a bus, sorted. */
interface Steps {
  readonly kind: keyof typeof DOUBLE_STEPS;
  readonly stops: readonly string[];
}

/** Adds steps of a bus to a list of actions, and along the lanes that are open to it those of two stops. */
export function addSteps(
  { tables, state, here, abilities }: PlayerContext,
  { kind, stops }: Steps,
  actions: Action[],
): void {
  for (const to of stops) actions.push({ type: kind, to });
  const isBlocked = state.config.toggles['VB-17'] === 'blocked';
  for (const upgrade of abilities.lanes) {
    const { lane } = upgradeInfo(tables, upgrade);
    if (!lane.has(here.id)) continue;
    for (const via of stops) {
      if (!lane.has(via) || (isBlocked && isOccupied(state, via))) continue;
      for (const to of stopAt(tables, via).neighbours) {
        if (to !== here.id && lane.has(to)) actions.push({ type: DOUBLE_STEPS[kind], via, to });
      }
    }
  }
}

const isOccupied = ({ tokens, players }: State, stop: string): boolean =>
  tokens.some((token) => token.stop === stop) || players.some(({ at }) => at === stop);
