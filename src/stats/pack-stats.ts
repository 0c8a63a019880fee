import { graphsOf } from '../boards/registry.ts';
import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import {
  type BoardData,
  type Component,
  componentCopies,
  type DeckComponent,
  type Game,
  type Pack,
} from '../pack/pack.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import { groupBy } from '../values/maps.ts';
import {
  type CrossTable,
  countField,
  crossFields,
  type FieldCount,
  hasField,
  listFieldNames,
  listGroupFields,
} from './count-fields.ts';
import { countIcons, type Drawn, type IconCounts } from './count-icons.ts';
import { countSheets, type SheetCount } from './count-sheets.ts';
import {
  type CardText,
  type FieldTexts,
  listTextFields,
  measureText,
  summariseTexts,
  type TextOwner,
  type TextSummary,
  textOfFace,
} from './count-texts.ts';
import type { CostEstimate } from './estimate-cost.ts';
import type { InkUse } from './ink-coverage.ts';
import { type GraphStats, measureGraph } from './measure-graph.ts';

/** One or two fields to count cards by. */
export type Breakdown = readonly [field: string, other?: string];

/** One component in numbers. */
export interface ComponentStats {
  readonly id: string;
  readonly name: string;
  readonly kind: Component['kind'];
  /** Both `null` for what has no cards. */
  readonly cards: number | null;
  readonly copies: number | null;
  /** The words on its faces, each card once; `null` for what has no cards. */
  readonly texts: TextSummary | null;
}

/** The cards of one table, whatever decks they are in. */
export interface TableStats {
  readonly table: string;
  /** What one record is called. */
  readonly noun: string;
  readonly components: readonly string[];
  readonly cards: number;
  readonly copies: number;
  /** The fields that divide its cards into groups; those that were asked for, where some were. */
  readonly fields: readonly FieldCount[];
  readonly crossTables: readonly CrossTable[];
  /** The texts of the faces. */
  readonly texts: TextSummary | null;
  /** The texts of fields that hold sentences. */
  readonly textFields: readonly FieldTexts[];
}

/** A pack in numbers: the document of `stats --json`. */
export interface PackStats {
  readonly pack: Pick<Game, 'id' | 'name' | 'version' | 'language'>;
  readonly components: readonly ComponentStats[];
  readonly tables: readonly TableStats[];
  /** The text of each face, in the order of the pack. */
  readonly cardTexts: readonly CardText[];
  /** `null` where only some components are looked at. */
  readonly icons: IconCounts | null;
  readonly boards: readonly GraphStats[];
  readonly sheets: readonly SheetCount[];
  readonly cost: CostEstimate | null;
  /** `null` unless it was measured. */
  readonly ink: readonly InkUse[] | null;
}

export interface StatsRequest extends Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'rulebooks'> {
  /** The components to look at, in the pack's order. */
  readonly components: readonly Component[];
  readonly breakdowns: readonly Breakdown[];
  /** The boards to look at. */
  readonly boards: readonly BoardData[];
  /** The drawings of boards, by component. */
  readonly boardDrawings: ReadonlyMap<string, string>;
  readonly plans: readonly ComponentPlan[];
  readonly cost: CostEstimate | null;
  readonly ink: readonly InkUse[] | null;
}

/** A card as it is counted. */
interface CountedCard extends TextOwner {
  readonly table: string;
  readonly text: CardText;
}

/**
 * Counts all there is to count in a pack.
 *
 * @throws CliError (exit 2) for a field that no card has, with the nearest one
 */
export function collectStats(request: StatsRequest): PackStats {
  const { pack, components, breakdowns, boards, plans, cost, ink } = request;
  const { id, name, version, language } = pack.game;
  const cards = decksOf(components).flatMap((deck) => countedCards(deck, request));
  assertFields(cards, breakdowns);
  const byTable = groupBy(cards, ({ table }) => table);
  return {
    pack: { id, name, version, language },
    components: components.map((component) => componentStats(component, cards)),
    tables: [...byTable].map(([table, own]) => tableStats(pack, table, { own, breakdowns })),
    cardTexts: cards.map(({ text }) => text),
    icons:
      components.length === pack.components.length
        ? countIcons(pack.icons, listDrawn(request))
        : null,
    boards: boards.map(graphsOf(pack)).map(measureGraph),
    sheets: countSheets(plans, ink ?? []),
    cost,
    ink,
  };
}

const decksOf = (components: readonly Component[]): DeckComponent[] =>
  components.flatMap((one) => (one.kind === 'deck' ? [one] : []));

const countedCards = (
  { id: component, cards }: DeckComponent,
  { faces }: Pick<StatsRequest, 'faces'>,
): CountedCard[] =>
  cards.map(({ id, entry, copies }) => ({
    id,
    component,
    copies,
    // A board that a template draws alone has no table.
    table: entry.table === '' ? component : entry.table,
    entry: { fields: { component, ...entry.fields } },
    text: { card: id, component, ...measureText(textOfFace(faces.get(component)?.get(id) ?? '')) },
  }));

function componentStats(component: Component, cards: readonly CountedCard[]): ComponentStats {
  const { id, name, kind } = component;
  if (kind !== 'deck') return { id, name, kind, cards: null, copies: null, texts: null };
  const own = cards.filter((card) => card.component === id);
  return {
    id,
    name,
    kind,
    cards: own.length,
    copies: componentCopies(component),
    texts: summariseTexts(own.map(({ text }) => text)),
  };
}

function tableStats(
  { tables }: Pack,
  table: string,
  { own, breakdowns }: { own: readonly CountedCard[]; breakdowns: readonly Breakdown[] },
): TableStats {
  const asked = breakdowns.filter((fields) =>
    fields.every((field) => field === undefined || hasField(own, field)),
  );
  return {
    table,
    noun: tables.get(table)?.noun ?? 'board',
    components: [...new Set(own.map(({ component }) => component))],
    cards: own.length,
    copies: own.reduce((sum, { copies }) => sum + copies, 0),
    fields:
      breakdowns.length === 0
        ? listGroupFields(own)
        : asked.flatMap(([field, other]) => (other === undefined ? [countField(own, field)] : [])),
    crossTables: asked.flatMap(([field, other]) =>
      other === undefined ? [] : [crossFields(own, [field, other])],
    ),
    texts: summariseTexts(own.map(({ text }) => text)),
    textFields: listTextFields(own),
  };
}

function assertFields(cards: readonly CountedCard[], breakdowns: readonly Breakdown[]): void {
  if (breakdowns.length > 0 && cards.length === 0) {
    throw usageError('there are no cards to count', 'name components that have cards, or none');
  }
  const tables = [...groupBy(cards, ({ table }) => table).values()];
  for (const breakdown of breakdowns) {
    const fields = breakdown.filter((field) => field !== undefined);
    const unknown = fields.find((field) => !hasField(cards, field));
    if (unknown !== undefined) {
      const known = listFieldNames(cards).filter(
        (name) => !name.includes('.') || unknown.includes('.'),
      );
      throw usageError(
        `no card has a field \`${unknown}\``,
        hintForName(unknown, known) ?? `cards have ${known.join(', ')}`,
      );
    }
    if (!tables.some((own) => fields.every((field) => hasField(own, field)))) {
      throw usageError(
        `no card has both \`${fields.join('` and `')}\``,
        'they are fields of different tables: ask for one after the other with two `--by`',
      );
    }
  }
}

/** Everything printed that may show icons. */
const listDrawn = (request: StatsRequest): Drawn[] =>
  request.components.flatMap((component): Drawn[] => {
    const { id } = component;
    if (component.kind === 'deck') {
      const sides = [request.faces.get(id), request.backs.get(id)];
      return component.cards.map((card) => ({
        component: id,
        card: card.id,
        copies: card.copies,
        markup: sides.flatMap((side) => side?.get(card.id) ?? []),
      }));
    }
    const whole = request.boardDrawings.get(id) ?? request.rulebooks.get(id)?.html;
    return whole === undefined ? [] : [{ component: id, card: null, copies: 1, markup: [whole] }];
  });
