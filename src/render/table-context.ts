import type { Fields, Pack } from '../model/pack.ts';

/** What a template sees of the tables of its pack. */
export interface TableContext {
  /** The records of each table, in the order of the data: `{{#each tables.regions}}`. */
  readonly tables: Readonly<Record<string, readonly Fields[]>>;
  /** The same by their ids: `{{records.numbers.hand-limit.value}}`. */
  readonly records: Readonly<Record<string, Readonly<Record<string, Fields>>>>;
}

/** A pack never changes, and every side of every deck asks. */
const contextByTables = new WeakMap<Pack['tables'], TableContext>();

/** All records of a pack, for templates that speak of more than their own card. */
export function tableContext({ tables }: Pack): TableContext {
  const context = contextByTables.get(tables) ?? createContext(tables);
  contextByTables.set(tables, context);
  return context;
}

/**
 * The same, with a call whenever a template looks into a table: however it comes there, by name or by
 * going through everything that it sees.
 */
export function trackTableReads(
  { tables, records }: TableContext,
  onRead: () => void,
): TableContext {
  return { tables: trackReads(tables, onRead), records: trackReads(records, onRead) };
}

function trackReads<T extends object>(target: T, onRead: () => void): T {
  return new Proxy(target, {
    get: (_, name, receiver) => {
      onRead();
      return Reflect.get(target, name, receiver);
    },
    has: (_, name) => {
      onRead();
      return Reflect.has(target, name);
    },
    ownKeys: () => {
      onRead();
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor: (_, name) => {
      onRead();
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
  });
}

const createContext = (tables: Pack['tables']): TableContext => ({
  tables: Object.fromEntries(
    [...tables].map(([id, { entries }]) => [id, entries.map(({ fields }) => fields)]),
  ),
  records: Object.fromEntries(
    [...tables].map(([id, { byId }]) => [
      id,
      Object.fromEntries([...byId].map(([key, { fields }]) => [key, fields])),
    ]),
  ),
});
