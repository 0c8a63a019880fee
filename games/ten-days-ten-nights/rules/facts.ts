import {
  canonicalJson,
  type Fields,
  fieldsIn,
  type GamePack,
  idOf,
  listOf,
  type OpenedRules,
  outcomesOf,
  type PackRecord,
  playerAt,
  totalCopies,
  unplayable,
  type Value,
  valuesById,
} from 'vbuses/play';
import { happinessOf, placeAt } from './players.ts';
import type { Action, Config, Event, State, View } from './state.ts';
import { ROUNDS_A_DAY, roundsOf, type Tables } from './tables.ts';
import { timeOf } from './turn-actions.ts';

/** What the rulebook of Ten Days, Ten Nights finds under `facts` beyond the tables: counts, a bag of prizes, played turns. */
export function rulebookFacts(pack: GamePack, rules: Rules): Fields {
  const { tables } = rules.forBots;
  const { places, districts, specials, start, ferriesFrom } = tables.map;
  const all = [...places.values()];
  const count = (kind: string): number => all.filter((place) => place.kind === kind).length;
  const copiesOfKind = (kind: string): number =>
    totalCopies(pack.table('cards').records.filter(({ fields }) => fields.kind === kind));
  const nameOf = (place: string): string => placeAt(tables, place).name;
  const [story] = pack.table('examples').records;
  return {
    numbers: valuesById(pack.table('numbers')),
    rounds: roundsOf(tables),
    places: Object.fromEntries(
      ['activity', 'special', 'station', 'port', 'corner'].map((kind) => [kind, count(kind)]),
    ),
    activitiesADistrict: count('activity') / districts.length,
    busStops: all.filter(({ hasBus }) => hasBus).length,
    start: { name: nameOf(start) },
    specials: specials.map((id) => pack.table('places').get(id).fields),
    ferries: [...ferriesFrom].map(([port, ends]) => ({ name: nameOf(port), to: ends.map(nameOf) })),
    bags: bagStages(pack, specials[0] ?? ''),
    cards: { perks: copiesOfKind('perk'), actions: copiesOfKind('action') },
    story: story === undefined ? null : playStory(pack, rules, story),
  };
}

/** A bag of tickets as prizes are won from it: full, without a good one, and then without the best. */
function bagStages(pack: GamePack, special: string): Value {
  const prizes = pack
    .table('prizes')
    .records.filter(({ fields }) => idOf(fields.special) === special);
  const [best] = prizes.toSorted((a, b) => Number(b.fields.hp) - Number(a.fields.hp));
  const good = prizes.find((prize) => prize !== best && Number(prize.fields.hp) > 0);
  const taken = [[], [good], [good, best]];
  return taken.map((won) => {
    const left = prizes.map((prize) => ({
      prize,
      count: prize.copies - won.filter((one) => one === prize).length,
    }));
    return {
      last: won.at(-1)?.fields ?? null,
      total: left.reduce((sum, { count }) => sum + count, 0),
      tickets: left.flatMap(({ prize, count }) =>
        Array.from({ length: count }, () => ({ rank: prize.fields.rank ?? null })),
      ),
      chances: left.map(({ prize, count }) => ({ ...prize.fields, count })),
    };
  });
}

type Rules = OpenedRules<State, Action, View, Config, Event, Tables>;

/** The player of the story, who goes first; the other one rests. */
const TELLER = 0;

/** The turns of an example as the rules play them: each action with what it costs and gives, and the visit sheet. */
function playStory(pack: GamePack, rules: Rules, example: PackRecord): Fields {
  const { tables } = rules.forBots;
  const players = tables.numbers.playersLeast;
  let state = leaveToChance(rules, rules.setup(rules.configure({ players })), null);
  const take = (action: Action, drawn: string | null = null): readonly Event[] => {
    const step = rules.apply(state, action);
    state = leaveToChance(rules, step.state, drawn);
    return step.events;
  };
  const turns = listOf(example.fields.turns).map((turn, index) => {
    while (state.turn.active !== TELLER || state.round.number <= index) take({ type: 'rest' });
    const { points: atFirst, granted: points } = state.turn;
    const { number } = state.round;
    let left = atFirst;
    const steps = listOf(turn).map((one) => {
      const written = fieldsIn(one);
      const action = readAction(written);
      const { type } = action;
      if (!rules.legal(state).some((legal) => canonicalJson(legal) === canonicalJson(action))) {
        const problem = `the rules do not allow "${rules.describe(action)}" in round ${number} of the example`;
        throw unplayable(problem, example);
      }
      const events = take(action, type === 'draw' ? idOf(written.card) : null);
      const step = describeStep(tables, action, events);
      left -= step.cost;
      return { ...step, card: fieldsIn(written.card).name ?? null, left };
    });
    const day = Math.ceil(number / ROUNDS_A_DAY);
    return { number: index + 1, day, time: timeOf({ number }), points, steps };
  });
  const visits = turns.flatMap(({ steps }) => steps);
  return { player: String(example.fields.player), turns, sheet: visitSheet(pack, state, visits) };
}

/** Lets chance take its course: the card that is wanted comes if it can, and the last one otherwise. */
function leaveToChance(rules: Rules, from: State, wanted: string | null): State {
  let state = from;
  for (let wait = rules.pending(state); wait.type === 'chance'; wait = rules.pending(state)) {
    const outcomes = (outcomesOf(wait.chance) ?? []).map(({ outcome }) => outcome);
    const [first = 1] = outcomes;
    const drawn = outcomes.find((one) => one === wanted) ?? outcomes.at(-1) ?? first;
    state = rules.apply(state, wait.chance.kind === 'die' ? first : drawn).state;
  }
  return state;
}

function readAction({ do: what, at, card }: Fields): Action {
  switch (what) {
    case 'visit':
      return { type: 'visit', place: idOf(at) };
    case 'draw':
      return { type: 'draw' };
    case 'play':
      return { type: 'play', card: idOf(card) };
    default:
      return { type: what as 'walk' | 'train' | 'bus' | 'ferry', to: idOf(at) };
  }
}

function describeStep(tables: Tables, { type }: Action, events: readonly Event[]) {
  const visit = events.find((event) => event.type === 'visited');
  const way = events.find((event) => event.type === 'travelled');
  const { drawCost, playCost } = tables.numbers;
  const cost = type === 'draw' ? drawCost : type === 'play' ? playCost : 0;
  const place = visit?.place ?? way?.to ?? null;
  return {
    what: type,
    place: place === null ? null : placeAt(tables, place).name,
    cost: visit?.points ?? way?.points ?? cost,
    happiness: visit?.happiness ?? 0,
    experiences: visit?.experiences ?? 0,
    again: visit?.again ?? false,
    visited: visit?.place ?? null,
  };
}

/** The part of the visit sheet on which the story leaves its marks, and its sums. */
function visitSheet(
  pack: GamePack,
  state: State,
  visits: readonly ReturnType<typeof describeStep>[],
): Fields {
  const player = playerAt(state, TELLER);
  const places = pack.table('places').records;
  const district = idOf(places.find(({ id }) => id === player.visited[0])?.fields.district);
  return {
    district: pack.table('districts').get(district).fields,
    rows: places
      .filter(({ fields }) => fields.kind === 'activity' && idOf(fields.district) === district)
      .map(({ id, fields }) => ({
        ...fields,
        isVisited: player.visited.includes(id),
        revisits: visits.filter(({ visited, again }) => visited === id && again).length,
      })),
    happiness: happinessOf(player),
    experiences: player.experiences,
    activities: player.visited.length,
    revisited: player.revisited.length,
  };
}
