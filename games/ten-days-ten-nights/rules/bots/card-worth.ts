import { type DoTask, type Effect, type EffectArguments, playerAt, type Seat } from 'vbuses/play';
import { happinessOf, placeAt } from '../players.ts';
import {
  type Action,
  LASTING_WORDS,
  type LastingWord,
  type PlayerView,
  type View,
} from '../state.ts';
import { cardInfo, planCard, type Tables, turnsOf } from '../tables.ts';
import { turnsLeft } from './calendar.ts';
import type { Taste } from './taste.ts';

/** For whom a card is valued. */
export interface Holder {
  readonly tables: Tables;
  readonly taste: Taste;
  readonly view: View;
  readonly seat: Seat;
}

/** What a card in hand is worth as long as it is not known. */
export const CARD = 12;
/** How much of the harm to rivals is about the one who is ahead. */
const LEADER = 0.7;
/** With no more turns than this a card is played for what it brings its player. */
const LAST_CHANCE = 3;
/** Steps to a place that is out of reach. */
const FAR = 99;
/** How often a turn has a ride. */
const RIDES = { train: 0.15, bus: 0.12, ferry: 0.2 };
/** How often a turn that begins in a district has what an effect is about. */
const SHARES: Readonly<Record<LastingWord, (args: EffectArguments, here: string) => number>> = {
  actions: () => 1,
  // How many visits are to one of the three labels, to one of six districts, to one place.
  'cheaper-label': () => 0.5,
  'cheaper-district': ({ district }, here) => (district === here ? 0.55 : 0.2),
  'cheaper-activity': () => 0.12,
  'cheaper-ride': ({ ride }) => RIDES[ride as keyof typeof RIDES] ?? 0,
};

/** What playing a card is worth: what it brings its player, and what it takes from the others. */
export function playWorth(holder: Holder, action: Action): number {
  if (action.type !== 'play' && action.type !== 'play-on') return 0;
  const { tables, view, seat } = holder;
  const on = action.type === 'play-on' ? action.seat : null;
  const { effects } = cardInfo(tables, action.card);
  const gains = planCard(tables, effects, { seat, by: seat, on, state: view }).flatMap((task) =>
    task.seats.map((target) => ({ target, gain: gainOf(holder, task, target) })),
  );
  // Harm that meets no one is kept for a turn in which it does, as long as there is one.
  const isHarm = effects.some(isHarmful);
  const isHit = gains.some(({ target, gain }) => target !== seat && gain < 0);
  if (isHarm && !isHit && turnsLeft(tables, view) > LAST_CHANCE) return 0;
  return gains.reduce((sum, { target, gain }) => sum + valueFor(holder, target, gain), 0);
}

/** Whether an effect is meant for rivals. */
const isHarmful = (effect: Effect): boolean =>
  'do' in effect &&
  effect.to !== undefined &&
  (effect.do === 'lose-cards' || effect.do === 'to-station' || Number(effect.amount) < 0);

/** What a gain of a player is worth to the holder: what is good for rivals is bad, most of all for the leader. */
function valueFor({ view, taste, seat }: Holder, target: Seat, gain: number): number {
  if (target === seat) return gain;
  const rivals = view.players.flatMap((player, other) =>
    other === seat ? [] : [happinessOf(player)],
  );
  const isAhead = happinessOf(playerAt(view, target)) === Math.max(...rivals);
  const share = (1 - LEADER) / rivals.length + (isAhead ? LEADER : 0);
  return -gain * taste.spite * share;
}

/** What an effect is worth to the player whom it is for. */
function gainOf(holder: Holder, task: DoTask, target: Seat): number {
  const { tables, taste, view } = holder;
  const player = playerAt(view, target);
  const { do: what, arguments: args } = task;
  const { district } = placeAt(tables, player.at);
  const word = LASTING_WORDS.find((one) => one === what);
  if (word !== undefined) {
    const turns = Math.min(turnsOf(task), Math.max(0, turnsLeft(tables, view) - 1));
    const points = Number(args.amount) * turns * SHARES[word](args, district);
    const isVisited = player.visited.includes(String(args.activity));
    return isVisited ? 0 : points * taste.rate;
  }
  if (what === 'points') return Math.max(Number(args.amount), -happinessOf(player));
  if (what === 'draw') return Number(args.cards) * CARD;
  if (what === 'lose-cards') return -Math.min(Number(args.cards), player.hand.count) * CARD;
  const station = tables.map.stationOf.get(district) ?? player.at;
  return outlookAt(holder, player, station) - outlookAt(holder, player, player.at);
}

/** What the best place that a player has not seen is worth from somewhere, on foot. */
function outlookAt({ tables, taste }: Holder, { visited }: PlayerView, at: string): number {
  const steps = tables.map.steps.place.get(at);
  let best = 0;
  for (const { id, kind, happiness } of tables.map.places.values()) {
    if (kind !== 'activity' || visited.includes(id)) continue;
    best = Math.max(best, happiness - (id === at ? 0 : (steps?.get(id) ?? FAR)) * taste.rate);
  }
  return best;
}
