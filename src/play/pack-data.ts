import { CliError, EXIT } from '../diagnostics/errors.ts';
import { nearestName } from '../diagnostics/suggestions.ts';
import { type Effect, isEffectList, type Vocabulary, vocabularyOf } from '../pack/effects.ts';
import type { Graph } from '../pack/graph.ts';
import { type BoardData, copyCount, type Fields, type Pack, type Place } from '../pack/pack.ts';
import { formatPlace } from '../pack/sheet-text.ts';
import { valueAt } from '../values/value-shapes.ts';

/** A checked pack as the rules of a game see it: its data, and nothing of how it is printed. */
export interface GamePack {
  /** What game.yaml says of the game. */
  readonly game: Pack['game'];
  /** The ids of all tables, computed ones too. */
  readonly tableIds: readonly string[];
  /** @throws CliError (exit 1) for a table that the pack does not have */
  table(id: string): PackTable;
  readonly components: readonly PackComponent[];
  /** Its effects that are data, for `createEffects`. */
  readonly effects: PackEffectLists;
  /** The ids of the boards that have places with links, in the order of game.yaml. */
  readonly boards: readonly string[];
  /**
   * The places and links of a board; of the first one for no id.
   *
   * @throws CliError (exit 1) for a board that the pack does not have
   */
  graph(board?: string): Graph;
}

/** The effects of a pack. */
export interface PackEffectLists {
  /** The words of which they are made; empty for a pack without effects. */
  readonly vocabulary: Vocabulary;
  /** Those of each record that has any, in the order of the data. */
  readonly lists: readonly { readonly effects: readonly Effect[]; readonly place: Place }[];
}

/** A data table. */
export interface PackTable {
  readonly id: string;
  /** The name of one record: `stop`, `route-card`. */
  readonly noun: string;
  /** In the order of the data. */
  readonly records: readonly PackRecord[];
  readonly has: (id: string) => boolean;
  /** @throws CliError (exit 1) for a record that the table does not have */
  get(id: string): PackRecord;
}

/** One record of a table. */
export interface PackRecord {
  /** Empty in tables without ids. */
  readonly id: string;
  /** How often its card is printed: the field `copies`, or 1. */
  readonly copies: number;
  /** Every field that the schema declares; a field that refers to a record holds that record's fields. */
  readonly fields: Fields;
  /** Where it stands in the pack. */
  readonly place: Place;
}

/** A component of game.yaml, with the cards that are printed of it. */
export interface PackComponent {
  readonly id: string;
  readonly name: string;
  readonly kind: 'deck' | 'board' | 'rulebook';
  /** The id of the size of its cards; `null` for anything but a deck. */
  readonly size: string | null;
  /** Empty for anything but a deck. */
  readonly cards: readonly { readonly id: string; readonly copies: number }[];
}

/** What rules may know of a pack, as plain data that can be sent to a process. */
export interface PackData extends Pick<GamePack, 'game' | 'components' | 'effects'> {
  readonly tables: readonly Omit<PackTable, 'get' | 'has'>[];
  /** In the order of game.yaml. */
  readonly graphs: readonly Graph[];
}

/** @param graphOf the places of a board, as its kind tells them */
export const toPackData = (pack: Pack, graphOf: (board: BoardData) => Graph): PackData => ({
  game: pack.game,
  effects: readEffects(pack),
  tables: [...pack.tables].map(([id, { noun, entries }]) => ({
    id,
    noun,
    records: entries.map((entry): PackRecord => {
      const { fields, place } = entry;
      return { id: entry.id, copies: copyCount(fields.copies), fields, place };
    }),
  })),
  components: pack.components.map((component) => ({
    id: component.id,
    name: component.name,
    kind: component.kind,
    size: component.kind === 'deck' ? component.size.id : null,
    cards:
      component.kind === 'deck'
        ? component.cards.map(({ entry, copies }) => ({ id: entry.id, copies }))
        : [],
  })),
  graphs: [...pack.boards.values()].map(graphOf),
});

/** A pack as the rules see it, of its data. */
export function openPackData({ game, tables, components, effects, graphs }: PackData): GamePack {
  const byId = new Map(tables.map((table) => [table.id, createTable(table)]));
  const boards = new Map(graphs.map((graph) => [graph.id, graph]));
  return {
    game,
    components,
    effects,
    tableIds: [...byId.keys()],
    table: (id) => requireNamed(byId, id, 'table'),
    boards: [...boards.keys()],
    graph: (id) => {
      const [first] = boards.keys();
      if (id === undefined && first === undefined) throw unplayable('it has no board');
      return requireNamed(boards, id ?? first ?? '', 'board');
    },
  };
}

/** A checked pack as the rules see it. @param graphOf see `toPackData` */
export const toGamePack = (pack: Pack, graphOf: (board: BoardData) => Graph): GamePack =>
  openPackData(toPackData(pack, graphOf));

const readEffects = (pack: Pack): PackEffectLists => ({
  vocabulary: vocabularyOf(pack),
  lists: [...pack.tables.values()].flatMap(({ entries }) =>
    entries.flatMap(({ fields, effectPaths = [], place }) =>
      effectPaths.flatMap((path) => {
        const effects = valueAt(fields, path.map(String));
        return isEffectList(effects) ? [{ effects, place }] : [];
      }),
    ),
  ),
});

function createTable({ id, noun, records }: Omit<PackTable, 'get' | 'has'>): PackTable {
  const byId = new Map(records.map((record) => [record.id, record]));
  return {
    id,
    noun,
    records,
    has: (name) => byId.has(name),
    get: (name) => requireNamed(byId, name, `record in \`${id}\` called`),
  };
}

function requireNamed<T>(known: ReadonlyMap<string, T>, id: string, what: string): T {
  const found = known.get(id);
  if (found !== undefined) return found;
  const nearest = nearestName(id, [...known.keys()]);
  throw unplayable(
    `it has no ${what} \`${id}\`${nearest === null ? '' : ` (did you mean \`${nearest}\`?)`}`,
  );
}

/**
 * The error to throw from `open` for a pack that the rules cannot play: exit code 1, without a stack.
 *
 * @param reason as the end of "this pack cannot be played: …"
 * @param record whose place is added
 */
export function unplayable(reason: string, record?: Pick<PackRecord, 'place'>): CliError {
  const where = record === undefined ? '' : ` (${formatPlace(record.place)})`;
  return new CliError(`this pack cannot be played: ${reason}${where}`, {
    exitCode: EXIT.problems,
  });
}

/** How many cards some records or cards are, with all copies. */
export const totalCopies = (records: readonly { readonly copies: number }[]): number =>
  records.reduce((sum, { copies }) => sum + copies, 0);

/** The ids of some records, each as often as it has copies: a deck. */
export const copiesOf = ({ records }: Pick<PackTable, 'records'>): string[] =>
  records.flatMap(({ id, copies }) => Array.from({ length: copies }, () => id));
