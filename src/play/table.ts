import {
  arrayOf,
  type Guarded,
  isNumber,
  isRecord,
  isString,
  oneOf,
  optional,
  recordOf,
  shapeOf,
} from '../values/value-shapes.ts';
import { type GameRules, isSeatCount, type Seat } from './game-rules.ts';
import type { HandView } from './hidden.ts';
import type { GamePack } from './pack-data.ts';
import type { TextDraft } from './wording.ts';

/** A card as it lies on a table. */
export type TableCard = Guarded<typeof isTableCard>;

const isTableCard = shapeOf({
  /** What `about` calls it: as a rule the id that actions have for it. */
  id: isString,
  /** Its name on paper: component and card, `upgrades/horn`. */
  card: isString,
  name: isString,
  /** What is to be known of it here, in few words. */
  note: optional(isString),
});

export type TablePiece = Guarded<typeof isTablePiece>;

export const isTablePiece = shapeOf({
  id: isString,
  name: isString,
  /** A place of the board: a stop, a space, a link. */
  at: isString,
  /** Whose it is, which gives it a colour and a shape. */
  seat: optional(isSeatCount),
  /** What it looks like on paper; a plain piece without it. */
  card: optional(isString),
  /** Whether its back is up; its face by default. */
  side: optional(oneOf<'face' | 'back'>(['face', 'back'])),
  /** How far it is turned, in degrees clockwise. */
  turn: optional(isNumber),
  /** One or two letters on a plain piece. */
  sign: optional(isString),
});

export type TableFact = Guarded<typeof isTableFact>;

const isTableFact = shapeOf({
  name: isString,
  value: (value): value is string | number => isString(value) || isNumber(value),
});

type Place = readonly [xIn: number, yIn: number, widthIn?: number, heightIn?: number];

/** A board, a hand, a row, a pile: whatever has a name of its own. */
export type TableArea = Guarded<typeof isTableArea>;

const isTableArea = shapeOf({
  /** Unique, also among places and pieces; `about` can name it. */
  id: isString,
  name: isString,
  /** Whose it is; left out for what belongs to no one. */
  seat: optional(isSeatCount),
  /** The component of the board that is drawn here, or the card that is one: `mats/mat-1`. */
  board: optional(isString),
  /**
   * Where the middles of places are on a board that a template draws, in inches from its upper left
   * corner; how wide they are, and how high if they are not round.
   */
  places: optional(
    recordOf(
      (value): value is Place => arrayOf(isNumber)(value) && value.length >= 2 && value.length <= 4,
    ),
  ),
  /** On the board. */
  pieces: optional(arrayOf(isTablePiece)),
  /** Face up, in their order. */
  cards: optional(arrayOf(isTableCard)),
  /** How many lie here face down. */
  faceDown: optional(isNumber),
  /** The deck whose back they show. */
  back: optional(isString),
  /** What is counted: money, points of action. */
  facts: optional(arrayOf(isTableFact)),
});

/**
 * What lies on the table as a viewer sees it, for people who play on a page. Rules make it of a view
 * alone, so that nothing can be on it that the viewer may not know.
 */
export type TableView = Guarded<typeof isTableView>;

/** Its areas are in the order in which they are read. */
export const isTableView = shapeOf({ areas: arrayOf(isTableArea) });

/**
 * The table as rules say it: areas and facts that are not there now may be `null`, and texts may be
 * sentences of the pack.
 */
export interface TableDraft {
  readonly areas: readonly (AreaDraft | null)[];
}

interface AreaDraft extends Omit<TableArea, 'name' | 'pieces' | 'cards' | 'facts'> {
  readonly name: TextDraft;
  readonly pieces?: readonly (Omit<TablePiece, 'name'> & { readonly name: TextDraft })[];
  readonly cards?: readonly (Omit<TableCard, 'note'> & { readonly note?: TextDraft })[];
  readonly facts?: readonly {
    readonly name: TextDraft;
    readonly value: TextDraft | number | null;
  }[];
}

/** The table without what is not there now, with all texts as they are read. */
export const completeTable = (
  { areas }: TableDraft,
  textOf: (text: TextDraft) => string,
): TableView => ({
  areas: areas.flatMap((area) => {
    if (area === null) return [];
    const { name, pieces, cards, facts, ...rest } = area;
    return [
      {
        ...rest,
        name: textOf(name),
        ...(pieces && { pieces: pieces.map((one) => ({ ...one, name: textOf(one.name) })) }),
        ...(cards && {
          cards: cards.map(({ note, ...card }) =>
            note === undefined ? card : { ...card, note: textOf(note) },
          ),
        }),
        ...(facts && {
          facts: facts.flatMap((fact) => {
            if (fact.value === null) return [];
            const value = typeof fact.value === 'number' ? fact.value : textOf(fact.value);
            return [{ name: textOf(fact.name), value }];
          }),
        }),
      },
    ];
  }),
});

/** The table with all hands open: each area as it is seen by the seat that sees most of it. */
export function openTable<S, V>(
  rules: Pick<GameRules<S, never, V>, 'score' | 'view'>,
  table: (view: V) => TableView,
  state: S,
): TableView {
  const areas = new Map<string, TableArea>();
  for (const area of rules
    .score(state)
    .flatMap((_, seat) => table(rules.view(state, seat)).areas)) {
    const known = areas.get(area.id);
    if (known === undefined || shownIn(area) > shownIn(known)) areas.set(area.id, area);
  }
  return { areas: [...areas.values()] };
}

const shownIn = ({ cards = [], pieces = [], facts = [] }: TableArea): number =>
  cards.length + pieces.length + facts.length;

/** The table as lines of text: the name of each area with its facts, and what lies there. */
export function formatTable(
  { areas }: TableView,
  placeNames: ReadonlyMap<string, string>,
): string[] {
  const notes = (...parts: readonly (string | undefined)[]): string => {
    const known = parts.filter((part) => part !== undefined);
    return known.length === 0 ? '' : ` (${known.join(', ')})`;
  };
  const ownerOf = (seat: Seat | undefined) => (seat === undefined ? undefined : `seat ${seat + 1}`);
  return areas.map(({ name, seat, facts = [], cards = [], pieces = [], faceDown = 0 }) =>
    [
      `${name}${notes(ownerOf(seat), ...facts.map((one) => `${one.name} ${one.value}`))}`,
      ...cards.map((card) => `  ${card.name}${notes(card.note)}`),
      ...(faceDown === 0 ? [] : [`  ${faceDown} face down`]),
      ...pieces.map((one) => {
        // A place without a name is one of a mat, and the name of what lies there says which.
        const place = placeNames.get(one.at) ?? (one.at.includes('/') ? undefined : one.at);
        const at = place === undefined ? '' : `: ${place}`;
        return `  ${one.name}${notes(ownerOf(one.seat))}${at}`;
      }),
    ].join('\n'),
  );
}

/** Fields that name a seat, whose hand is the area `seat/0`. */
const SEAT_FIELDS: readonly string[] = ['seat', 'player', 'with'];

/** The ids that an action or event names in its fields: what `about` says where rules leave it out. */
export const idsIn = ({ type: _, ...fields }: { readonly type: string }): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    SEAT_FIELDS.includes(name) && typeof value === 'number'
      ? [`seat/${value}`]
      : [value].flat().filter((one) => typeof one === 'string'),
  );

/** Finds a card as it lies on a table, by the id of its record. */
export function createCardFinder({
  components,
  tableIds,
  table,
}: Pick<GamePack, 'components' | 'tableIds' | 'table'>): (id: string) => TableCard | null {
  const names = new Map<string, string>();
  for (const { id, fields } of tableIds.flatMap((one) => table(one).records)) {
    if (typeof fields.name === 'string' && !names.has(id)) names.set(id, fields.name);
  }
  const cards = new Map(
    components.flatMap((component) =>
      component.cards.map(({ id }): [string, TableCard] => {
        return [id, { id, card: `${component.id}/${id}`, name: names.get(id) ?? id }];
      }),
    ),
  );
  return (id) => cards.get(id) ?? null;
}

/** Makes the cards and hands of a table: of records of the pack, by their ids. */
export function createTableCards(pack: Pick<GamePack, 'components' | 'tableIds' | 'table'>) {
  const find = createCardFinder(pack);
  const cards = (ids: readonly (string | null)[]): TableCard[] =>
    ids.flatMap((id) => (id === null ? [] : (find(id) ?? [])));
  return {
    find,
    cards,
    /** The hand of a seat, of which others see the backs. */
    hand: ({ cards: own, count }: HandView, seat: Seat, back: string) => ({
      id: `seat/${seat}`,
      name: 'Hand',
      seat,
      cards: cards(own ?? []),
      ...(own === null && { faceDown: count, back }),
    }),
  };
}

/** For rules that do not say what lies on the table: the parts of a view that name cards and places. */
export function createPlainTable(pack: GamePack): (view: unknown) => TableView {
  const find = createCardFinder(pack);
  const board = pack.components.find(({ kind }) => kind === 'board');
  const places = namesOfPlaces(pack);
  return (view) => {
    const parts = partsOf(view, '');
    const textsIn = (value: unknown): string[] =>
      [value].flat().filter((one): one is string => typeof one === 'string');
    const pieces = parts.flatMap(({ value, path }) =>
      textsIn(value).flatMap((at) =>
        places.has(at) ? [{ id: `part/${path}`, name: `${path}: ${places.get(at)}`, at }] : [],
      ),
    );
    const areas = parts.flatMap(({ value, path }) => {
      const cards = textsIn(value).flatMap((id) => find(id) ?? []);
      return cards.length === 0 ? [] : [{ id: `part/${path}`, name: path, cards }];
    });
    const facts = parts.flatMap(({ value, path }) =>
      typeof value === 'number' ? [{ name: path, value }] : [],
    );
    return {
      areas: [
        ...(board === undefined
          ? []
          : [{ id: board.id, name: board.name, board: board.id, pieces }]),
        ...areas,
        { id: 'numbers', name: 'Numbers', facts },
      ],
    };
  };
}

/** The names of all places of the boards, by id. */
export const namesOfPlaces = (
  pack: Pick<GamePack, 'boards' | 'graph'>,
): ReadonlyMap<string, string> =>
  new Map(
    pack.boards.flatMap((id) => pack.graph(id).nodes.map((node) => [node.id, node.name] as const)),
  );

/** Values and lists of values, by the names of the fields that lead to them. */
const partsOf = (value: unknown, path: string): { value: unknown; path: string }[] =>
  typeof value !== 'object' || value === null || (Array.isArray(value) && !value.some(isRecord))
    ? [{ value, path }]
    : Object.entries(value).flatMap(([key, part]) =>
        path === '' && HOW_IT_IS_PLAYED.includes(key)
          ? []
          : partsOf(part, path === '' ? key : `${path} ${key}`),
      );

const HOW_IT_IS_PLAYED: readonly string[] = ['config', 'agenda', 'viewer'];
