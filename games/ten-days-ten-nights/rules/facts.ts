import {
  type Fields,
  fieldsIn,
  type GamePack,
  idOf,
  listOf,
  type OpenedRules,
  outcomesOf,
  type PackRecord,
  playerAt,
  unplayable,
  type Value,
  valuesById,
} from 'vbuses/play';
import { happinessOf, placeAt } from './players.ts';
import type { Action, Config, Event, Player, State, View } from './state.ts';
import { ROUNDS_A_DAY, type Tables } from './tables.ts';
import { costOf, timeOf } from './turn-actions.ts';

/** What the rulebook of Ten Days, Ten Nights finds under `facts` beyond the tables: ferries, a bag of prizes, played turns. */
export function rulebookFacts(pack: GamePack, rules: Rules): Fields {
  const { tables } = rules.forBots;
  const { specials, ferriesFrom } = tables.map;
  const nameOf = (place: string): string => placeAt(tables, place).name;
  const [story] = pack.table('examples').records;
  return {
    numbers: valuesById(pack.table('numbers')),
    specials: specials.map((id) => pack.table('places').get(id).fields),
    ferries: [...ferriesFrom].map(([port, ends]) => ({ name: nameOf(port), to: ends.map(nameOf) })),
    bags: bagStages(pack, specials[0] ?? ''),
    story: story === undefined ? null : playStory(pack, rules, story),
  };
}

/** A bag of tickets as prizes are won from it: full, without a good one, and then without the best. */
function bagStages(pack: GamePack, special: string): Value {
  const all = pack.table('prizes').records.filter(({ fields }) => idOf(fields.special) === special);
  const [best, good] = all.toSorted((a, b) => Number(b.fields.hp) - Number(a.fields.hp));
  return [[], [good], [good, best]].map((won) => {
    const chances = all.map((prize) => ({
      ...prize.fields,
      count: prize.copies - won.filter((one) => one === prize).length,
    }));
    return {
      last: won.at(-1)?.fields ?? null,
      total: chances.reduce((sum, { count }) => sum + count, 0),
      chances,
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
  let state = leaveToChance(rules, rules.setup(rules.configure({ players })), '');
  const take = (action: Action, drawn: string): readonly Event[] => {
    const step = rules.apply(state, action);
    state = leaveToChance(rules, step.state, drawn);
    return step.events;
  };
  const turns = listOf(example.fields.turns).map((turn, index) => {
    while (state.turn.active !== TELLER || state.round.number <= index) take({ type: 'rest' }, '');
    const { points } = state.turn;
    const { number } = state.round;
    const steps = listOf(turn)
      .map(fieldsIn)
      .map(({ do: what = null, at, card }) => {
        const target = idOf(at ?? card);
        const fields = { to: target, place: target, card: target };
        const sentence = rules.describe({ type: what, ...fields } as Action);
        const action = rules.legal(state).find((legal) => rules.describe(legal) === sentence);
        if (action === undefined) {
          const problem = `the rules do not allow "${sentence}" in round ${number} of the example`;
          throw unplayable(problem, example);
        }
        const cost = costOf(tables, state, action) ?? 0;
        const left = state.turn.points - cost;
        const visit = take(action, target).find((event) => event.type === 'visited');
        const name = fieldsIn(at ?? card).name ?? null;
        return { what, name, cost, left, ...visit };
      });
    const day = Math.ceil(number / ROUNDS_A_DAY);
    return { number: index + 1, day, time: timeOf({ number }), points, steps };
  });
  const visits = turns.flatMap(({ steps }) => steps);
  const revisits = visits.flatMap(({ place, again }) => (again && place) || []);
  const sheet = visitSheet(pack, playerAt(state, TELLER), revisits);
  return { player: String(example.fields.player), turns, sheet };
}

/** Lets chance take its course: the card that is wanted comes if it can, and the last one otherwise. */
function leaveToChance(rules: Rules, from: State, wanted: string): State {
  let state = from;
  for (let wait = rules.pending(state); wait.type === 'chance'; wait = rules.pending(state)) {
    const outcomes = (outcomesOf(wait.chance) ?? []).map(({ outcome }) => outcome);
    const [first = 1] = outcomes;
    const drawn = outcomes.find((one) => one === wanted) ?? outcomes.at(-1) ?? first;
    state = rules.apply(state, wait.chance.kind === 'die' ? first : drawn).state;
  }
  return state;
}

/** The part of the visit sheet on which the story leaves its marks, and its sums. */
function visitSheet(pack: GamePack, player: Player, revisits: readonly string[]): Fields {
  const places = pack.table('places');
  const { district = null } = places.get(player.visited[0] ?? '').fields;
  const isShown = ({ fields: { kind, district: its } }: PackRecord): boolean =>
    kind === 'activity' && idOf(its) === idOf(district);
  return {
    district,
    rows: places.records.filter(isShown).map(({ id, fields }) => ({
      ...fields,
      isVisited: player.visited.includes(id),
      revisits: revisits.filter((one) => one === id).length,
    })),
    happiness: happinessOf(player),
    experiences: player.experiences,
    activities: player.visited.length,
    revisited: player.revisited.length,
  };
}
