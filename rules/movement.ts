import { playerAt, type Seat } from 'vbuses/play';
import type { Draft, MoveKind } from './actions-and-events.ts';
import { editPlayer } from './draft.ts';
import type { Config, State, StraightRun } from './state.ts';
import { stopAt, type Tables } from './tables.ts';

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

interface FirstSteps {
  readonly lane: ReadonlySet<string>;
  readonly at: string;
  /** The stops to which a single step may lead, sorted. */
  readonly vias: readonly string[];
}

/** A step of two stops along a lane. */
export interface DoubleStep {
  readonly via: string;
  readonly to: string;
}

/** The steps of two stops along a lane that begin with a single step, sorted. */
export function doubleSteps(
  tables: Tables,
  state: State,
  { lane, at, vias }: FirstSteps,
): readonly DoubleStep[] {
  if (!lane.has(at)) return [];
  const isBlocked = state.config.toggles['VB-17'] === 'blocked';
  const steps: DoubleStep[] = [];
  for (const via of vias) {
    if (!lane.has(via) || (isBlocked && isOccupied(state, via))) continue;
    for (const to of stopAt(tables, via).neighbours) {
      if (to !== at && lane.has(to)) steps.push({ via, to });
    }
  }
  return steps;
}

const isOccupied = ({ tokens, players }: State, stop: string): boolean =>
  tokens.some((token) => token.stop === stop) || players.some(({ at }) => at === stop);
