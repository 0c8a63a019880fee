import {
  type CheckContext,
  type Rule,
  relatedPlace,
  validTables,
  type WrittenRecord,
  type WrittenTable,
} from 'vbuses/check';

/** The kinds of spaces at which commutes begin and end. */
const GOAL_KINDS: ReadonlySet<unknown> = new Set(['house', 'work']);

/** The kinds of spaces at which a metro may stop. */
const STATION_KINDS: ReadonlySet<unknown> = new Set(['station', 'uh-oh']);

export const isGoal = ({ fields }: WrittenRecord): boolean => GOAL_KINDS.has(fields.kind);

/** The record of a number of the rules; `null` while it is missing or wrong. */
export function numberRecord(
  { tables }: CheckContext,
  id: string,
): { readonly value: number; readonly record: WrittenRecord } | null {
  const record = tables.get('numbers')?.byId.get(id);
  const value = record?.number('value') ?? null;
  return record === undefined || value === null ? null : { value, record };
}

/** Every space has minutes that the rules allow; houses and work have none. */
export const spaceMinutes: Rule = {
  name: 'space-minutes',
  check: (context) => {
    const least = numberRecord(context, 'modifier-least');
    const most = numberRecord(context, 'modifier-most');
    if (least === null || most === null) return;
    for (const space of context.tables.get('spaces')?.records ?? []) {
      const minutes = space.number('minutes');
      if (!space.isValid || minutes === null) continue;
      if (isGoal(space)) checkGoalMinutes(context, space, minutes);
      else if (minutes < least.value || minutes > most.value) {
        const limit = minutes < least.value ? least : most;
        context.report({
          code: 'space/wrong-minutes',
          at: space.span(['minutes']),
          message: `the minutes of \`${space.id}\` are ${minutes}, but must be between ${least.value} and ${most.value}`,
          hint: 'change them, or the limits in data/numbers.yaml',
          related: [relatedPlace(limit.record.span(['value']), 'this is the limit')],
          about: [space],
        });
      }
    }
  },
};

function checkGoalMinutes({ report }: CheckContext, space: WrittenRecord, minutes: number): void {
  if (minutes === 0) return;
  report({
    code: 'space/wrong-minutes',
    at: space.span(['minutes']),
    message: `\`${space.id}\` is where commutes begin and end: its minutes must be 0`,
    hint: 'write `minutes: 0`',
    about: [space],
  });
}

/** There is one work; each house has a space of its own, and each such space a house. */
export const housesAndWork: Rule = {
  name: 'houses-and-work',
  check: (context) => {
    const tables = validTables(context, ['spaces', 'houses']);
    if (tables === null) return;
    const [spaces, houses] = tables;
    checkWork(context, spaces);
    const unclaimed = new Map(
      spaces.records
        .filter(({ fields }) => fields.kind === 'house')
        .map((space) => [space.id, space]),
    );
    const homeless = houses.records.filter((house) => !unclaimed.delete(house.text('space') ?? ''));
    const [vacant] = unclaimed.values();
    for (const house of homeless) {
      const id = house.text('space') ?? '';
      const owner = houses.records.find((one) => one !== house && one.text('space') === id);
      context.report({
        code: 'house/wrong-space',
        at: house.span(['space']),
        message:
          owner === undefined
            ? `the space \`${id}\` of \`${house.id}\` is not of the kind \`house\``
            : `\`${house.id}\` stands on the space of \`${owner.id}\``,
        hint:
          vacant === undefined ? 'give each house a space of its own' : `\`${vacant.id}\` is free`,
        about: [house, ...(vacant === undefined ? [] : [vacant])],
      });
    }
    if (vacant === undefined || homeless.length > 0) return;
    context.report({
      code: 'space/no-house',
      at: vacant.span(['kind']),
      message: `\`${vacant.id}\` is a space of a house, but no house stands there`,
      hint: `use \`kind: plain\`, or add a house to ${houses.files[0]?.path ?? 'the houses'}`,
      about: [vacant],
    });
  },
};

function checkWork({ report }: CheckContext, spaces: WrittenTable): void {
  const works = spaces.records.filter(({ fields }) => fields.kind === 'work');
  const [first, second] = works;
  if (first !== undefined && second === undefined) return;
  report({
    code: 'space/one-work',
    at: second?.span(['kind']) ?? (spaces.records[0] as WrittenRecord).span(['kind']),
    message:
      second === undefined ? 'no space is of the kind `work`' : 'only one space can be `work`',
    hint: 'exactly one space has `kind: work`',
    related:
      second === undefined
        ? []
        : works.slice(0, 1).map((one) => relatedPlace(one.span(['kind']), 'this one is work too')),
    about: works,
  });
}

/** A metro stops at stations only, and at every one of them. */
export const metroStations: Rule = {
  name: 'metro-stations',
  check: ({ tables, report }) => {
    const spaces = tables.get('spaces');
    const lines = tables.get('metro-lines');
    if (!spaces?.isComplete || !lines?.isComplete) return;
    if (lines.records.some(({ isValid }) => !isValid)) return;
    const served = new Set<string>();
    let isOff = false;
    for (const line of lines.records) {
      for (const [index, id] of line.texts('stations').entries()) {
        served.add(id);
        const space = spaces.byId.get(id);
        if (space === undefined || !space.isValid || STATION_KINDS.has(space.fields.kind)) continue;
        isOff = true;
        report({
          code: 'metro-line/no-station',
          at: line.span(['stations', index]),
          message: `the ${line.text('name') ?? line.id} stops at \`${id}\`, which is no station`,
          hint: 'a line stops at spaces of the kind `station` or `uh-oh`',
          related: [relatedPlace(space.span(['kind']), 'its kind is here')],
          about: [line],
        });
      }
    }
    if (isOff) return;
    for (const space of spaces.records) {
      if (!space.isValid || space.fields.kind !== 'station' || served.has(space.id)) continue;
      report({
        code: 'space/no-metro',
        at: space.span(['kind']),
        message: `\`${space.id}\` is a station, but no metro line stops there`,
        hint: 'add it to the `stations` of a line, or use another kind',
        about: [space],
      });
    }
  },
};
