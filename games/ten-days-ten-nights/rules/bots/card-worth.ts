import type { DoTask, EffectArguments, Seat } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { planCard } from '../effects.ts';
import { placeAt } from '../players.ts';
import { cardInfo, type Tables } from '../tables.ts';
import type { View } from '../view.ts';
import { LASTING_WORDS, type LastingWord } from '../words.ts';
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
const CARD = 12;
/** How many visits of a turn are to one of the three labels, to one of six districts, to one place. */
const SHARE_OF_LABEL = 0.5;
const SHARE_OF_DISTRICT = { here: 0.55, elsewhere: 0.2 };
const SHARE_OF_PLACE = 0.12;
/** How often a turn has a ride. */
const RIDES = { train: 0.15, bus: 0.12, ferry: 0.2 };

/** What playing a card is worth: what it brings its player, and what it takes from the others. */
export function playWorth(holder: Holder, action: Action): number {
  if (action.type !== 'play' && action.type !== 'play-on') return 0;
  const { tables, view, seat } = holder;
  const on = action.type === 'play-on' ? action.seat : null;
  const { effects } = cardInfo(tables, action.card);
  return planCard(tables, effects, { seat, by: seat, on, state: view }).reduce(
    (sum, task) =>
      sum + task.seats.reduce((all, target) => all + worthFor(holder, task, target), 0),
    0,
  );
}

/** What an effect is worth to the holder, if it is for a player: what is good for others is bad. */
function worthFor(holder: Holder, task: DoTask, target: Seat): number {
  const { view, taste, seat } = holder;
  const gain = gainOf(holder, task, target);
  const rivals = Math.max(1, view.players.length - 1);
  return target === seat ? gain : (-gain * taste.spite) / rivals;
}

/** What an effect is worth to the player whom it is for. */
function gainOf({ tables, taste, view }: Holder, task: DoTask, target: Seat): number {
  const player = view.players[target];
  if (player === undefined) return 0;
  const { do: what, arguments: args, for: duration } = task;
  const word = LASTING_WORDS.find((one) => one === what);
  if (word !== undefined) {
    const left = turnsLeft(tables, view) - 1;
    const asked = typeof duration === 'object' && duration !== null && 'turns' in duration;
    const turns = Math.min(asked ? duration.turns : 1, Math.max(0, left));
    const points = Number(args.amount) * turns * shareOf(tables, word, args, player.at);
    const isVisited = player.visited.includes(String(args.activity));
    return isVisited ? 0 : points * taste.rate;
  }
  if (what === 'points') return Number(args.amount);
  if (what === 'draw') return Number(args.cards) * CARD;
  if (what === 'lose-cards') return -Math.min(Number(args.cards), player.hand.count) * CARD;
  const { stationOf, steps } = tables.map;
  const station = stationOf.get(placeAt(tables, player.at).district) ?? '';
  const way = steps.place.get(player.at)?.get(station) ?? 0;
  // A way back is lost, if one was wanted.
  return (-way * taste.rate) / 2;
}

/** How often a turn has what an effect is about. */
function shareOf(tables: Tables, word: LastingWord, args: EffectArguments, at: string): number {
  switch (word) {
    case 'actions':
      return 1;
    case 'cheaper-label':
      return SHARE_OF_LABEL;
    case 'cheaper-district':
      return placeAt(tables, at).district === args.district
        ? SHARE_OF_DISTRICT.here
        : SHARE_OF_DISTRICT.elsewhere;
    case 'cheaper-activity':
      return SHARE_OF_PLACE;
    case 'cheaper-ride':
      return RIDES[args.ride as keyof typeof RIDES] ?? 0;
  }
}
