import { playerAt, type Seat } from 'vbuses/play';
import { rideCost, visitCost } from './costs.ts';
import type { PlaceInfo } from './map.ts';
import { placeAt } from './players.ts';
import type { Action, Player, PlayerView, State, TimeOfDay, Transport, View } from './state.ts';
import { cardInfo, planCard, prizeInfo, ROUNDS_A_DAY, roundsOf, type Tables } from './tables.ts';

/** What is open to the active player beside a rest. */
export function turnActions(tables: Tables, state: State): readonly Action[] {
  const player = playerAt(state, state.turn.active);
  const here = placeAt(tables, player.at);
  return [
    ...walks(tables, state, player),
    ...rides(tables, state, player, here),
    ...(mayVisit(tables, state, here) ? [visitOf(here)] : []),
    ...(mayDraw(tables, state, player) ? [{ type: 'draw' } as const] : []),
    ...plays(tables, state, player),
  ];
}

/** Day and night take turns. */
export const timeOf = ({ number }: Pick<State['round'], 'number'>): TimeOfDay =>
  number % ROUNDS_A_DAY === 1 ? 'day' : 'night';

/** What a walk from a place to each other one costs: an action point a step. */
export const walkCosts = (
  { map }: Pick<Tables, 'map'>,
  { config }: Pick<State, 'config'>,
  from: string,
): ReadonlyMap<string, number> => map.steps[config.toggles['NO-03']].get(from) ?? new Map();

/** What an action costs the active player in action points; `null` for what costs none. */
export function costOf(tables: Tables, state: State | View, action: Action): number | null {
  const { turn } = state;
  const player = playerAt<Player | PlayerView>(state, turn.active);
  const { drawCost, playCost } = tables.numbers;
  if (action.type === 'walk') return walkCosts(tables, state, player.at).get(action.to) ?? null;
  if ('to' in action) return rideCost(tables, player, action.type, turn.points);
  if (action.type === 'visit' || action.type === 'watch') {
    return visitCost(tables, state, player, placeAt(tables, player.at));
  }
  if (action.type === 'draw') return drawCost;
  return action.type === 'play' || action.type === 'play-on' ? playCost : null;
}

function walks(tables: Tables, state: State, { at }: Player): Action[] {
  const actions: Action[] = [];
  for (const [to, cost] of walkCosts(tables, state, at)) {
    if (cost <= state.turn.points) actions.push({ type: 'walk', to });
  }
  return actions;
}

function rides(tables: Tables, state: State, player: Player, here: PlaceInfo): Action[] {
  const { points } = state.turn;
  const { stations, stationOf, ferriesFrom } = tables.map;
  const canPay = (transport: Transport): boolean =>
    rideCost(tables, player, transport, points) <= points;
  const actions: Action[] = [];
  if (here.kind === 'station' && canPay('train')) {
    for (const to of stations) if (to !== here.id) actions.push({ type: 'train', to });
  }
  const station = stationOf.get(here.district);
  if (here.hasBus && station !== undefined && canPay('bus')) {
    actions.push({ type: 'bus', to: station });
  }
  if (points >= tables.numbers.ferryLeast || state.config.toggles['NO-13'] === 'yes') {
    for (const to of ferriesFrom.get(here.id) ?? []) actions.push({ type: 'ferry', to });
  }
  return actions;
}

/** Whether the active player may visit an activity or a special event. */
function mayVisit(tables: Tables, state: State, here: PlaceInfo): boolean {
  const { round, config } = state;
  const { active, points } = state.turn;
  const player = playerAt(state, active);
  const isOpen = here.time === 'either' || here.time === timeOf(round);
  // By a player for whom it counts, in this round.
  const isDone = round.visits.some(
    ({ place, seat }) =>
      place === here.id && (seat === active || config.toggles['NO-04'] === 'table'),
  );
  const isWon = here.kind === 'special' && hasWonAt(tables, state, player, here.id);
  return isOpen && !isDone && !isWon && visitCost(tables, state, player, here) <= points;
}

export const visitOf = ({ kind, id }: PlaceInfo): Action =>
  kind === 'special' ? { type: 'watch', special: id } : { type: 'visit', place: id };

/** The special event whose tickets are drawn at a place: the first one of all where there is one bag. */
export const poolOf = (
  { map }: Pick<Tables, 'map'>,
  { config }: Pick<State, 'config'>,
  special: string,
): string => (config.toggles['NO-07'] === 'shared' ? (map.specials[0] ?? special) : special);

/** The tickets that can be drawn at a special event, with blanks for those won if the odds stay. */
export function ticketsIn(
  tables: Tables,
  { config, pools }: Pick<State, 'config' | 'pools'>,
  special: string,
): readonly string[] {
  const pool = poolOf(tables, { config }, special);
  const left = pools[pool] ?? [];
  if (config.toggles['NO-06'] === 'shrink') return left;
  const all = tables.tickets.get(pool) ?? [];
  const blanks = all.filter((ticket) => !prizeInfo(tables, ticket).isWin).slice(0, 1);
  return [...left, ...Array.from({ length: all.length - left.length }, () => blanks).flat()];
}

/** Whether a player has won at a special event, and may not come again. */
export const hasWonAt = (
  tables: Tables,
  state: Pick<State, 'config'>,
  { prizes }: Pick<Player, 'prizes'>,
  special: string,
): boolean => {
  const tickets = tables.tickets.get(poolOf(tables, state, special)) ?? [];
  return prizes.some((prize) => prizeInfo(tables, prize).isWin && tickets.includes(prize));
};

function mayDraw({ numbers }: Tables, state: State, { hand }: Player): boolean {
  const { toggles } = state.config;
  const hasRoom = toggles['NO-10'] === 'discard' || hand.length < numbers.handLimit;
  return state.turn.points >= numbers.drawCost && hasRoom && hasCards(state);
}

/** Whether a card can be drawn. */
export const hasCards = ({ deck, discards, config }: State): boolean =>
  deck.length > 0 || (discards.length > 0 && config.toggles['NO-17'] === 'shuffle');

function plays(tables: Tables, state: State, player: Player): Action[] {
  if (state.turn.points < tables.numbers.playCost) return [];
  return [...new Set(player.hand)].flatMap((card): readonly Action[] => {
    if (!isPlayable(tables, state, player, card)) return [];
    if (!cardInfo(tables, card).needsTarget) return [{ type: 'play', card }];
    return state.players.flatMap((_, seat): readonly Action[] =>
      isTarget(tables, state, card, seat) ? [{ type: 'play-on', card, seat }] : [],
    );
  });
}

function isPlayable(tables: Tables, state: State, { lasting }: Player, card: string): boolean {
  const { config, round } = state;
  const { kinds, isForLater } = cardInfo(tables, card);
  if (isForLater && config.toggles['NO-16'] === 'no' && round.number === roundsOf(tables)) {
    return false;
  }
  if (config.toggles['NO-11'] === 'yes') return true;
  return !lasting.some(
    (one) => one.isPerk && cardInfo(tables, one.card).kinds.some((kind) => kinds.includes(kind)),
  );
}

/** Whether a card that is played on one player would do anything to this one. */
function isTarget(tables: Tables, state: State, card: string, on: Seat): boolean {
  const by = state.turn.active;
  const { effects } = cardInfo(tables, card);
  const chosen = effects.filter((effect) => 'do' in effect && effect.to?.who === 'chosen-player');
  return planCard(tables, chosen, { seat: by, by, on, state }).length > 0;
}
