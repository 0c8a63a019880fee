import type { Size } from '../geometry/geometry.ts';
import {
  type Component,
  componentCopies,
  type DeckComponent,
  type Game,
  type Pack,
} from '../pack/pack.ts';
import { type ComponentPlan, pageCount, pageSizeOf } from '../pack/sheet.ts';
import { groupBy } from '../values/maps.ts';
import { type Counted, countRecords, type FieldCount, listGroupFields } from './count-fields.ts';

/** One component in numbers. */
export interface ComponentStats {
  readonly id: string;
  readonly name: string;
  readonly kind: Component['kind'];
  /** Both `null` for what has no cards. */
  readonly cards: number | null;
  readonly copies: number | null;
}

/** The cards of one table, whatever decks they are in. */
export interface TableStats {
  readonly table: string;
  /** What one record is called. */
  readonly noun: string;
  readonly components: readonly string[];
  readonly cards: number;
  readonly copies: number;
  /** The fields that divide its cards into groups. */
  readonly fields: readonly FieldCount[];
}

/** The printed pages of one component on one paper. */
export interface SheetCount {
  readonly component: string;
  /** `null` for pages of their own size. */
  readonly paper: string | null;
  readonly page: Size;
  /** Printed sides; `null` for text, whose pages are known only once it is printed. */
  readonly pages: number | null;
  /** Sheets of paper: half as many where backs are on the other side. */
  readonly sheets: number | null;
  /** The share of the paper that is left once all is cut out, from 0 to 1; `null` where it is unknown. */
  readonly used: number | null;
}

/** A pack in numbers: the document of `stats --json`. */
export interface PackStats {
  readonly pack: Pick<Game, 'id' | 'name' | 'version' | 'language'>;
  readonly components: readonly ComponentStats[];
  readonly tables: readonly TableStats[];
  readonly sheets: readonly SheetCount[];
  /** Sheets that are not needed, since decks share their last ones. */
  readonly saved: readonly { readonly paper: string; readonly sheets: number }[];
}

/** A card as it is counted. */
interface CountedCard extends Counted {
  readonly component: string;
  readonly table: string;
}

/**
 * Counts all there is to count in a pack.
 *
 * @param components those to look at, in the pack's order
 */
export function collectStats(
  pack: Pack,
  components: readonly Component[],
  plans: readonly ComponentPlan[],
  saved: PackStats['saved'] = [],
): PackStats {
  const { id, name, version, language } = pack.game;
  const cards = components.flatMap((one) => (one.kind === 'deck' ? countCards(one) : []));
  const byTable = groupBy(cards, ({ table }) => table);
  return {
    pack: { id, name, version, language },
    components: components.map((component) => componentStats(component, cards)),
    tables: [...byTable].map(([table, own]) => ({
      table,
      noun: pack.tables.get(table)?.noun ?? 'board',
      components: [...new Set(own.map(({ component }) => component))],
      cards: countRecords(own),
      copies: own.reduce((sum, { copies }) => sum + copies, 0),
      fields: listGroupFields(own),
    })),
    sheets: plans.map(countSheets),
    saved: [...groupBy(saved, ({ paper }) => paper)].map(([paper, ofPaper]) => ({
      paper,
      sheets: ofPaper.reduce((sum, { sheets }) => sum + sheets, 0),
    })),
  };
}

const countCards = ({ id: component, cards }: DeckComponent): CountedCard[] =>
  cards.map(({ entry, copies }) => ({
    component,
    copies,
    // A board that a template draws alone has no table.
    table: entry.table === '' ? component : entry.table,
    entry: { fields: { component, ...entry.fields } },
  }));

function componentStats(component: Component, cards: readonly CountedCard[]): ComponentStats {
  const { id, name, kind } = component;
  if (kind !== 'deck') return { id, name, kind, cards: null, copies: null };
  const own = cards.filter((card) => card.component === id);
  return {
    id,
    name,
    kind,
    cards: own.length,
    copies: componentCopies(component),
  };
}

const areaOf = ({ widthIn, heightIn }: Size): number => widthIn * heightIn;

/** The sheets of one plan of a build. */
function countSheets(plan: ComponentPlan): SheetCount {
  const { component, paper, layout } = plan;
  const page = pageSizeOf(plan);
  const base = { component: component.id, paper: paper?.id ?? null, page };
  if (layout.kind === 'rulebook') return { ...base, pages: null, sheets: null, used: null };
  const pages = pageCount(plan);
  if (layout.kind === 'deck') {
    const sheets = new Set(layout.sheets.map(({ number }) => number)).size;
    const faces = layout.sheets.flatMap(({ slots }) => slots.filter(({ side }) => side === 'face'));
    const cut = faces.reduce((sum, { trim }) => sum + areaOf(trim), 0);
    return { ...base, pages, sheets, used: cut / (sheets * areaOf(page)) };
  }
  const pieces = layout.kind === 'tiles' ? layout.pictures.length : 1;
  const size = layout.component.size.trim;
  return { ...base, pages, sheets: pages, used: (pieces * areaOf(size)) / (pages * areaOf(page)) };
}
