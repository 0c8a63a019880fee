import { type CheckContext, type Rule, relatedPlace, type WrittenRecord } from 'vbuses/check';
import { isGoal, numberRecord } from './spaces.ts';

/** The spaces with those next to each. */
type Ways = ReadonlyMap<WrittenRecord, readonly WrittenRecord[]>;

/** `null` while something about spaces or steps was reported. */
function readWays({ tables }: CheckContext): Ways | null {
  const spaces = tables.get('spaces');
  const steps = tables.get('steps');
  if (!spaces?.isComplete || !steps?.isComplete) return null;
  const isWrong = ({ isValid, duplicate }: WrittenRecord): boolean =>
    !isValid || duplicate !== null;
  if ([...spaces.records, ...steps.records].some(isWrong)) return null;
  const ways = new Map(spaces.records.map((space) => [space, [] as WrittenRecord[]]));
  for (const step of steps.records) {
    const [from, to] = ['from', 'to'].map((end) => spaces.byId.get(step.text(end) ?? ''));
    if (from === undefined || to === undefined) return null;
    ways.get(from)?.push(to);
    ways.get(to)?.push(from);
  }
  return ways;
}

/** Related places in a report of several spaces. */
const MAX_RELATED = 4;

/** Who enters a space can go on without turning back, and without entering a house or work. */
export const deadEnds: Rule = {
  name: 'dead-ends',
  check: (context) => {
    const ways = readWays(context);
    if (ways === null) return;
    const closed = [...ways].flatMap(([space, next]) =>
      !isGoal(space) && next.filter((one) => !isGoal(one)).length < 2 ? [space] : [],
    );
    const [first, ...others] = closed;
    if (first === undefined) return;
    // A step that is missing closes the spaces at both of its ends: that is one mistake.
    context.report({
      code: 'space/dead-end',
      at: first.span(['id']),
      message: `\`${first.id}\` is a dead end: a walk that enters it cannot go on`,
      hint: 'add a step to another space, because walks may not turn back',
      related: others
        .slice(0, MAX_RELATED)
        .map((space) => relatedPlace(space.span(['id']), `\`${space.id}\` is one too`)),
      about: closed,
    });
  },
};

/** Steps from a goal to every space, by ways through no other goal. */
function stepsFrom(goal: WrittenRecord, ways: Ways): ReadonlyMap<WrittenRecord, number> {
  const steps = new Map([[goal, 0]]);
  // A map goes through what is added on the way.
  for (const [space, count] of steps) {
    if (space !== goal && isGoal(space)) continue;
    for (const next of ways.get(space) ?? []) {
      if (!steps.has(next)) steps.set(next, count + 1);
    }
  }
  return steps;
}

/** From every house it is as far to work, give or take what the rules allow. */
export const evenHouses: Rule = {
  name: 'even-houses',
  check: (context) => {
    const ways = readWays(context);
    const spread = numberRecord(context, 'distance-spread');
    const works = [...(ways?.keys() ?? [])].filter(({ fields }) => fields.kind === 'work');
    const [work, ...others] = works;
    if (ways === null || spread === null || work === undefined || others.length > 0) return;
    const steps = stepsFrom(work, ways);
    const houses = (context.tables.get('houses')?.records ?? []).flatMap((house) => {
      const space = [...ways.keys()].find(({ id }) => id === house.text('space'));
      return house.isValid && space?.fields.kind === 'house' ? [{ house, space }] : [];
    });
    const distances = houses.flatMap(({ space }) => steps.get(space) ?? []).sort((a, b) => a - b);
    const usual = distances[Math.floor(distances.length / 2)];
    for (const { house, space } of houses) {
      const distance = steps.get(space);
      const at = house.span(['space']);
      if (distance === undefined) {
        context.report({
          code: 'house/no-way',
          at,
          message: `no way leads from \`${house.id}\` to work, except through another house`,
          hint: 'add a step from its space to a space in the street',
          related: [relatedPlace(space.start, 'its space is here')],
          about: [house],
        });
      } else if (usual !== undefined && Math.abs(distance - usual) > spread.value) {
        context.report({
          code: 'house/uneven-way',
          at,
          message: `from \`${house.id}\` it is ${distance} steps to work, from most houses ${usual}`,
          hint: `move the house by a step or more: ways may differ by ${spread.value}`,
          related: [relatedPlace(spread.record.span(['value']), 'this is the limit')],
          about: [house],
        });
      }
    }
  },
};
