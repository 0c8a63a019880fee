import type { EffectArguments } from 'vbuses/play';
import type { PlaceInfo } from './map.ts';
import type { Lasting, LastingEffect, Player, State, Transport } from './state.ts';
import type { Tables } from './tables.ts';

type Perks = Pick<Player, 'lasting'>;

/** The sum of the amounts of some effects that hold in the present turn. */
function sumOf(
  { lasting }: Perks,
  counts: (what: LastingEffect['do'], args: EffectArguments) => boolean,
): number {
  let sum = 0;
  for (const { isOn, does } of lasting) {
    if (!isOn) continue;
    for (const effect of does) {
      if (counts(effect.do, effect.arguments)) sum += Number(effect.arguments.amount);
    }
  }
  return sum;
}

/** What perks save on an activity. */
const savedAt = (player: Perks, { id, label, district }: PlaceInfo): number =>
  sumOf(
    player,
    (what, args) =>
      (what === 'cheaper-label' && args.label === label) ||
      (what === 'cheaper-district' && args.district === district) ||
      (what === 'cheaper-activity' && args.activity === id),
  );

/** Cheaper or not, something is paid. */
const paid = ({ numbers }: Tables, cost: number, saved: number): number =>
  Math.max(Math.min(cost, numbers.costLeast), cost - saved);

/** What a visit of an activity or a special event costs a player in action points. */
export function visitCost(
  tables: Tables,
  { config }: Pick<State, 'config'>,
  player: Perks,
  place: PlaceInfo,
): number {
  if (place.kind === 'activity') return paid(tables, place.cost, savedAt(player, place));
  const saved = config.toggles['NO-08'] === 'yes' ? savedAt(player, place) : 0;
  return paid(tables, tables.numbers.specialCost, saved);
}

/** What a ride costs a player who has some action points left: a ferry takes all that perks do not leave. */
export function rideCost(tables: Tables, player: Perks, by: Transport, points: number): number {
  const costs = { train: tables.numbers.trainCost, bus: tables.numbers.busCost, ferry: points };
  const saved = sumOf(player, (what, args) => what === 'cheaper-ride' && args.ride === by);
  return paid(tables, costs[by], saved);
}

/** The action points of a turn: perks add up to a limit, what harms counts after that. */
export function pointsOfTurn(
  { numbers }: Pick<Tables, 'numbers'>,
  { config }: Pick<State, 'config'>,
  lasting: readonly Lasting[],
): number {
  let [more, less] = [0, 0];
  for (const { does } of lasting) {
    for (const { do: what, arguments: args } of does) {
      if (what !== 'actions') continue;
      const amount = Number(args.amount);
      if (amount > 0) more += amount;
      else less -= amount;
    }
  }
  const counted = config.toggles['NO-15'] === 'capped' ? Math.min(more, numbers.perkCap) : more;
  return Math.max(0, numbers.actionPoints + counted - less);
}
