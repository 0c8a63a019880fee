import {
  type Fields,
  type GamePack,
  idOf,
  type PackRecord,
  totalCopies,
  type Value,
  valuesById,
} from 'vbuses/play';
import { playStory } from './facts-of-story.ts';
import { openRules } from './game.ts';
import { roundsOf } from './tables.ts';

/** What the rulebook of Ten Days, Ten Nights finds under `facts` beyond the tables: counts, a bag of prizes, played turns. */
export function rulebookFacts(pack: GamePack): Fields {
  const rules = openRules(pack);
  const { places } = rules.tables.map;
  const all = [...places.values()];
  const [story] = recordsOf(pack, 'examples');
  return {
    numbers: valuesById(pack.table('numbers')),
    rounds: roundsOf(rules.tables),
    places: Object.fromEntries(
      ['activity', 'special', 'station', 'port', 'corner'].map((kind) => [
        kind,
        all.filter((place) => place.kind === kind).length,
      ]),
    ),
    activitiesADistrict:
      all.filter(({ kind }) => kind === 'activity').length / rules.tables.map.districts.length,
    busStops: all.filter(({ hasBus }) => hasBus).length,
    start: { name: places.get(rules.tables.map.start)?.name ?? '' },
    specials: rules.tables.map.specials.map((id) => fieldsOf(pack, 'places', id)),
    ferries: [...rules.tables.map.ferriesFrom].map(([port, ends]) => ({
      name: places.get(port)?.name ?? '',
      to: ends.map((end) => places.get(end)?.name ?? ''),
    })),
    bags: bagStages(pack, rules.tables.map.specials[0] ?? ''),
    cards: {
      perks: copiesOfKind(pack, 'perk'),
      actions: copiesOfKind(pack, 'action'),
    },
    story: story === undefined ? null : playStory(pack, rules, story),
  };
}

const recordsOf = (pack: GamePack, table: string): readonly PackRecord[] =>
  pack.table(table).records;

const fieldsOf = (pack: GamePack, table: string, id: string): Fields =>
  pack.table(table).get(id).fields;

const copiesOfKind = (pack: GamePack, kind: string): number =>
  totalCopies(recordsOf(pack, 'cards').filter(({ fields }) => fields.kind === kind));

/** A bag of tickets as prizes are won from it: full, without a good one, and then without the best. */
function bagStages(pack: GamePack, special: string): Value {
  const prizes = recordsOf(pack, 'prizes').filter(({ fields }) => idOf(fields.special) === special);
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
