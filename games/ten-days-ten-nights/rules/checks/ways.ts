import { type CheckContext, type Rule, relatedPlace, type WrittenRecord } from 'vbuses/check';
import { isKind, readCity, type WrittenCity } from './districts.ts';

const ENDS = ['from', 'to'] as const;

interface WrittenWays {
  readonly city: WrittenCity;
  readonly ways: readonly WrittenRecord[];
}

/** The ways between places that exist; `null` while something about them was reported. */
function readWays(context: CheckContext): WrittenWays | null {
  const ways = context.tables.get('ways');
  const city = readCity(context);
  if (city === null || !ways?.isComplete) return null;
  const isKnown = (way: WrittenRecord): boolean =>
    way.isValid &&
    way.duplicate === null &&
    ENDS.every((end) => city.places.byId.has(way.text(end) ?? ''));
  return ways.records.every(isKnown) ? { city, ways: ways.records } : null;
}

/** A ferry goes from a port to another one, or to something to do. */
export const ferryEnds: Rule = {
  name: 'ferry-ends',
  check: (context) => {
    const read = readWays(context);
    if (read === null) return;
    const { byId } = read.city.places;
    for (const way of read.ways.filter((one) => isKind(one, 'ferry'))) {
      const [from, to] = ENDS.map((end) => byId.get(way.text(end) ?? ''));
      const [wrong] = ENDS.filter((_, index) => {
        const [here, there] = index === 0 ? [from, to] : [to, from];
        return !isFerryEnd(here) || (!isKind(here, 'port') && !isKind(there, 'port'));
      });
      if (wrong === undefined) continue;
      const id = way.text(wrong) ?? '';
      const place = byId.get(id);
      context.report({
        code: 'way/ferry-to-nowhere',
        at: way.span([wrong]),
        message: isFerryEnd(place)
          ? `this ferry leaves from no port: \`${id}\` is a place to do something`
          : `a ferry cannot land at \`${id}\`, which is a ${place?.text('kind') ?? 'place'}`,
        hint: 'a ferry goes from a port to another port, an activity or a special event',
        related: place === undefined ? [] : [relatedPlace(place.span(['kind']), 'it is here')],
        about: [way],
      });
    }
  },
};

const isFerryEnd = (place: WrittenRecord | undefined): boolean =>
  ['port', 'activity', 'special'].some((kind) => isKind(place, kind));

/** From every port a ferry goes to another port, and one to something to do. */
export const portFerries: Rule = {
  name: 'port-ferries',
  check: (context) => {
    const read = readWays(context);
    if (read === null) return;
    const { byId, records } = read.city.places;
    const ferries = read.ways.filter((one) => isKind(one, 'ferry'));
    for (const port of records.filter((one) => isKind(one, 'port'))) {
      const others = ferries.flatMap((way) => {
        const ends = ENDS.map((end) => way.text(end) ?? '');
        return ends.includes(port.id) ? ends.filter((id) => id !== port.id) : [];
      });
      const toPorts = others.filter((id) => isKind(byId.get(id), 'port')).length;
      const toOthers = others.length - toPorts;
      if (toPorts > 0 && toOthers === 1) continue;
      context.report({
        code: 'place/port-ferries',
        at: port.span(['id']),
        message: `ferries go from \`${port.id}\` to ${toPorts} ports and ${toOthers} other places`,
        hint: 'each port has ferries to other ports, and to one activity or special event',
        about: [port],
      });
    }
  },
};

/** Ferries leave from ports only: every other place can be left on foot. */
export const placesOnFoot: Rule = {
  name: 'places-on-foot',
  check: (context) => {
    const read = readWays(context);
    if (read === null) return;
    const { records } = read.city.places;
    // A place that nothing leads to was reported.
    if (reached(read.ways, records).size < records.length) return;
    const walks = read.ways.filter((one) => isKind(one, 'walk'));
    const onFoot = reached(walks, records);
    const stranded = records.filter(({ id }) => !onFoot.has(id));
    const [first] = stranded;
    if (first === undefined) return;
    context.report({
      code: 'place/not-on-foot',
      at: first.span(['id']),
      message: `\`${first.id}\` can be left by ferry only${stranded.length === 1 ? '' : `, and so can ${stranded.length - 1} more places`}`,
      hint: 'add a way of the kind `walk`',
      about: stranded,
    });
  },
};

/** The places that ways join to the first place. */
function reached(
  ways: readonly WrittenRecord[],
  places: readonly WrittenRecord[],
): ReadonlySet<string> {
  const found = new Set(places.slice(0, 1).map(({ id }) => id));
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const way of ways) {
      const ends = ENDS.map((end) => way.text(end) ?? '');
      if (ends.some((id) => found.has(id))) for (const id of ends) found.add(id);
    }
  }
  return found;
}
