import type { Card, DeckComponent, Entry, Fields, Pack, Value } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { Side } from '../pack/sheet.ts';
import { stableStringify } from '../values/stable-stringify.ts';
import { findChangedLooks, type Looks } from './changed-looks.ts';

/** A field whose value is not what it was. A record that is referred to is given by its id. */
export interface FieldChange {
  /** With the keys on the way to it: `price`, `effects.0.cards`. */
  readonly field: string;
  /** `null` where there was none. */
  readonly from: Value;
  readonly to: Value;
}

/** A record that was added, removed or changed. */
export interface RecordChange {
  readonly id: string;
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly fields: readonly FieldChange[];
}

/** A card that was added, removed or changed. */
export interface CardChange extends RecordChange {
  /** The id of its deck. */
  readonly component: string;
  /** How often it was printed, and is. */
  readonly copies: { readonly from: number; readonly to: number };
  /** The sides that look different. */
  readonly sides: readonly Side[];
}

/** What changed from one version of a pack to another. */
export interface PackDiff {
  readonly decks: readonly {
    readonly component: string;
    readonly name: string;
    readonly cards: readonly CardChange[];
  }[];
  /** Records that are not cards, by table. */
  readonly tables: readonly { readonly table: string; readonly records: readonly RecordChange[] }[];
  /** The other files that were added, removed or changed. */
  readonly files: readonly { readonly path: string; readonly change: RecordChange['change'] }[];
}

/** A version of a pack: its files, and what was made of them. */
export interface PackVersion extends Looks {
  readonly files: PackFiles;
  readonly rendered: Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'fonts'>;
}

/** Compares two versions of a pack card by card, record by record and file by file. */
export function comparePacks(from: PackVersion, to: PackVersion): PackDiff {
  const [before, after] = [from.rendered.pack, to.rendered.pack];
  const hasChangedLooks = findChangedLooks(from, to);
  const decks = pairUp(decksOf(before), decksOf(after), ({ id }) => id).map(([old, now]) => ({
    component: (now ?? old)?.id ?? '',
    name: (now ?? old)?.name ?? '',
    cards: compareDecks({ from, to, old, now, hasChangedLooks }),
  }));
  const isCard = cardTables(before, after);
  const tables = pairUp([...before.tables], [...after.tables], ([name]) => name)
    .filter(([old, now]) => !isCard((now ?? old)?.[0] ?? ''))
    .map(([old, now]) => ({
      table: (now ?? old)?.[0] ?? '',
      records: compareRecords(
        { entries: old?.[1].entries ?? [], idOf: idsOf(before) },
        { entries: now?.[1].entries ?? [], idOf: idsOf(after) },
      ),
    }));
  return {
    decks: decks.filter(({ cards }) => cards.length > 0),
    tables: tables.filter(({ records }) => records.length > 0),
    files: compareFiles(from.files, to.files),
  };
}

/** Whether nothing changed. */
export const isSamePack = ({ decks, tables, files }: PackDiff): boolean =>
  decks.length === 0 && tables.length === 0 && files.length === 0;

const decksOf = ({ components }: Pack): DeckComponent[] =>
  components.flatMap((one) => (one.kind === 'deck' ? [one] : []));

/** Which tables have records that are cards: those are compared as cards. */
function cardTables(...packs: readonly Pack[]): (table: string) => boolean {
  const names = new Set(
    packs.flatMap((pack) =>
      decksOf(pack).flatMap(({ cards }) => cards.map(({ entry }) => entry.table)),
    ),
  );
  return (table) => names.has(table);
}

/** Things of two lists by their keys, in the order of the second; those that are gone come last. */
function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (thing: T) => string,
): (readonly [T | undefined, T | undefined])[] {
  const old = new Map(before.map((one) => [keyOf(one), one]));
  const kept = new Set(after.map(keyOf));
  return [
    ...after.map((one) => [old.get(keyOf(one)), one] as const),
    ...before.filter((one) => !kept.has(keyOf(one))).map((one) => [one, undefined] as const),
  ];
}

interface DeckPair {
  readonly from: PackVersion;
  readonly to: PackVersion;
  readonly old: DeckComponent | undefined;
  readonly now: DeckComponent | undefined;
  readonly hasChangedLooks: (html: string) => boolean;
}

function compareDecks({ from, to, old, now, hasChangedLooks }: DeckPair): CardChange[] {
  const component = (now ?? old)?.id ?? '';
  const [idBefore, idAfter] = [idsOf(from.rendered.pack), idsOf(to.rendered.pack)];
  const htmlOf = ({ rendered }: PackVersion, side: Side, id: string): string | undefined =>
    (side === 'face' ? rendered.faces : rendered.backs).get(component)?.get(id);
  // The size of a face, and the language that its words are broken in.
  const frames = [old, now].map((deck, at) =>
    stableStringify([deck?.size, (at === 0 ? from : to).rendered.pack.game.language]),
  );
  const isSameSide = (side: Side, id: string): boolean => {
    const html = htmlOf(to, side, id);
    if (htmlOf(from, side, id) !== html) return false;
    return html === undefined || (frames[0] === frames[1] && !hasChangedLooks(html));
  };
  return pairUp<Card>(old?.cards ?? [], now?.cards ?? [], ({ id }) => id).flatMap(
    ([was, is]): CardChange[] => {
      const id = (is ?? was)?.id ?? '';
      const copies = { from: was?.copies ?? 0, to: is?.copies ?? 0 };
      const fields = compareFields(
        shallow(was?.entry, idBefore),
        shallow(is?.entry, idAfter),
      ).filter(({ field }) => field !== 'copies');
      const sides = (['face', 'back'] as const).filter((side) => !isSameSide(side, id));
      const change = changeOf(was, is);
      const isSame = fields.length === 0 && sides.length === 0 && copies.from === copies.to;
      if (change === 'changed' && isSame) return [];
      const name = nameOf(is?.entry ?? was?.entry);
      return [{ component, id, name, change, copies, fields, sides }];
    },
  );
}

const changeOf = (was: unknown, is: unknown): RecordChange['change'] => {
  if (was === undefined) return 'added';
  return is === undefined ? 'removed' : 'changed';
};

const nameOf = (entry: Entry | undefined): string => {
  const name = entry?.fields.name ?? entry?.fields.title;
  return typeof name === 'string' ? name : (entry?.id ?? '');
};

interface Records {
  readonly entries: readonly Entry[];
  readonly idOf: ReadonlyMap<Value, string>;
}

/** Records without an id, such as links, are known by all that they say: they come and go. */
function compareRecords(before: Records, after: Records): RecordChange[] {
  const keyed = ({ entries, idOf }: Records) =>
    entries.map((entry) => {
      const fields = shallow(entry, idOf);
      return { id: entry.id === '' ? summaryOf(fields) : entry.id, name: nameOf(entry), fields };
    });
  return pairUp(keyed(before), keyed(after), ({ id }) => id).flatMap(
    ([was, is]): RecordChange[] => {
      const fields = was && is ? compareFields(was.fields, is.fields) : [];
      const change = changeOf(was, is);
      if (change === 'changed' && fields.length === 0) return [];
      return [{ id: (is ?? was)?.id ?? '', name: (is ?? was)?.name ?? '', change, fields }];
    },
  );
}

const summaryOf = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${formatValue(value)}`)
    .join(', ');

/** A value as people read it: a text as it is, other things as JSON. */
export const formatValue = (value: Value): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** The fields of all records of a pack with their ids: a reference holds the very object. */
function idsOf({ tables }: Pack): ReadonlyMap<Value, string> {
  return new Map(
    [...tables.values()].flatMap(({ entries }) =>
      entries.flatMap(({ id, fields }) => (id === '' ? [] : [[fields, id] as const])),
    ),
  );
}

/** The fields of a record as they are written: with ids in place of the records they refer to. */
function shallow(entry: Entry | undefined, idOf: ReadonlyMap<Value, string>): Fields {
  const idInstead = (value: Value): Value => {
    const id = idOf.get(value);
    if (id !== undefined) return id;
    if (Array.isArray(value)) return value.map(idInstead);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, idInstead(one)]));
  };
  const fields = Object.entries(entry?.fields ?? {}).filter(([key]) => key !== 'id');
  return Object.fromEntries(fields.map(([key, value]) => [key, idInstead(value)]));
}

/** The deepest fields that differ. A list of another length is one difference. */
function compareFields(before: Fields, after: Fields, path = ''): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const [from, to] = [before[key] ?? null, after[key] ?? null];
    if (stableStringify(from) === stableStringify(to)) return [];
    const field = `${path}${key}`;
    return isNested(from) && isNested(to) && isAlike(from, to)
      ? compareFields(from as Fields, to as Fields, `${field}.`)
      : [{ field, from, to }];
  });
}

const isNested = (value: Value): value is Fields | readonly Value[] =>
  typeof value === 'object' && value !== null;

const isAlike = (a: Fields | readonly Value[], b: Fields | readonly Value[]): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length
    : Array.isArray(a) === Array.isArray(b);

/** Files of data are compared record by record. */
function compareFiles(before: PackFiles, after: PackFiles): PackDiff['files'] {
  const contentOf = (files: PackFiles, path: string): string | undefined => {
    const file = files.get(path);
    return file?.kind === 'text' ? file.text : file && stableStringify(file);
  };
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => !/^data\/.*\.(?:ya?ml|csv|xlsx(?:#.*)?)$/is.test(path))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((path) => {
      const [was, is] = [contentOf(before, path), contentOf(after, path)];
      return was === is ? [] : [{ path, change: changeOf(was, is) }];
    });
}

/** What to change in a printed deck: so many copies of a card. */
export interface Swap {
  /** The id of the deck. */
  readonly component: string;
  readonly id: string;
  readonly copies: number;
}

export interface SwapList {
  /** Cards to take out of the printed decks. */
  readonly out: readonly Swap[];
  /** Cards to print, and to put in. */
  readonly in: readonly Swap[];
}

/** What to take out of printed decks, and what to put in. A card that looks as it did stays. */
export function listSwaps({ decks }: Pick<PackDiff, 'decks'>): SwapList {
  const cards = decks.flatMap((deck) => deck.cards);
  const swaps = (count: (card: CardChange) => number): Swap[] =>
    cards.flatMap((card) => {
      const copies = count(card);
      return copies > 0 ? [{ component: card.component, id: card.id, copies }] : [];
    });
  const staying = ({ sides, copies }: CardChange): number =>
    sides.length === 0 ? Math.min(copies.from, copies.to) : 0;
  return {
    out: swaps((card) => card.copies.from - staying(card)),
    in: swaps((card) => card.copies.to - staying(card)),
  };
}
