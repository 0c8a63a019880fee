import {
  type Fields,
  type GamePack,
  type PackRecord,
  readQuestions,
  standardAnswers,
  type Value,
  valuesById,
} from 'vbuses/play';
import { drawScene, recordsIn } from './scenes.ts';
import { scoreCommute } from './scoring.ts';
import type { Which } from './state.ts';
import { readTables, type Tables } from './tables.ts';
import { ANSWERS, type Toggles } from './toggles.ts';

/** What the rulebook of Commute finds under `facts` beyond the tables: counts, scenes on the board, a filled sheet. */
export const rulebookFacts = (game: GamePack): Fields => {
  const tables = readTables(game);
  const recordsOf = (table: string): readonly PackRecord[] => game.table(table).records;
  const values = [...tables.values.values()];
  const spaces = recordsOf('spaces').map(({ fields }) => fields);
  const distances = [...tables.houses.values()].map(({ space }) =>
    tables.distance(space, tables.work),
  );
  const toggles = standardAnswers(readQuestions(game.table('questions'), ANSWERS)) as Toggles;
  const commutes = scoreCommutes(tables, toggles, recordsOf('example-commutes'));
  return {
    numbers: valuesById(game.table('numbers')),
    cardValues: { least: Math.min(...values), most: Math.max(...values) },
    spaces: {
      walking: spaces.filter(({ kind }) => kind !== 'house' && kind !== 'work').length,
      uhOh: spaces.filter(({ kind }) => kind === 'uh-oh').length,
      stations: [...tables.spaces.values()].filter(({ lines }) => lines.length > 0).length,
    },
    // One space of each kind.
    kinds: Object.fromEntries(spaces.map((space) => [String(space.kind), space])),
    distances: { least: Math.min(...distances), most: Math.max(...distances) },
    scenes: Object.fromEntries(
      recordsOf('examples').map((record) => [record.id, drawScene(game.graph(), tables, record)]),
    ),
    rounds: roundsOf(commutes),
    commutes: Object.fromEntries(commutes.map((one) => [String(one.id), one])),
  };
};

/** A sheet of a few commutes: of each player the minutes as they are written, RP for them, and RP so far. */
function scoreCommutes(tables: Tables, toggles: Toggles, records: readonly PackRecord[]): Fields[] {
  const totals = new Map<Value, number>();
  return records.map(({ id, fields }): Fields => {
    const players = recordsIn(fields.players);
    const which = fields.which as Which;
    const written = players.map(({ minutes }) => Number(minutes));
    const { points: scored } = scoreCommute(tables, toggles, { which, minutes: written });
    const fewest = Math.min(...written);
    return {
      ...{ id, which, fewest },
      players: players.map(({ house = null, 'uh-ohs': ofCards }, seat) => {
        const [minutes = 0, points = 0] = [written[seat], scored[seat]];
        const uhOhs = Number(ofCards ?? 0);
        const total = (totals.get(house) ?? 0) + points + uhOhs;
        totals.set(house, total);
        return {
          ...{ house, minutes, points, uhOhs, total },
          early: Math.max(0, tables.numbers.goalMinutes - minutes),
          late: Math.max(0, minutes - tables.numbers.goalMinutes),
          slower: minutes - fewest,
        };
      }),
    };
  });
}

/** The commutes of a sheet by rounds: a morning with the evening after it. */
const roundsOf = (commutes: readonly Fields[]): Fields[] =>
  commutes
    .filter(({ which }) => which === 'morning')
    .map((morning, index) => {
      const evening = commutes[commutes.indexOf(morning) + 1];
      return { number: index + 1, morning, evening: evening ?? null, last: evening ?? morning };
    });
