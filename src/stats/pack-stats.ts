import type { Size } from '../geometry/geometry.ts';
import { type Component, componentCopies, type Game } from '../pack/pack.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { type ComponentPlan, pageCount, pageSizeOf } from '../pack/sheet.ts';
import { groupBy } from '../values/maps.ts';
import { type Counted, type FieldCount, listGroupFields } from './count-fields.ts';
import { countIcons, type Drawn, type IconCounts } from './count-icons.ts';
import {
  type CardText,
  measureText,
  summariseTexts,
  type TextSummary,
  textOfFace,
} from './count-texts.ts';

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
  /** The text of each face, in the order of the pack. */
  readonly cardTexts: readonly CardText[];
  /** `null` where only some components are looked at. */
  readonly icons: IconCounts | null;
  readonly sheets: readonly SheetCount[];
}

/** A card as it is counted. */
interface CountedCard extends Counted {
  readonly component: string;
  readonly table: string;
  readonly text: CardText;
}

/**
 * Counts all there is to count in a pack.
 *
 * @param components those to look at, in the pack's order
 * @param boards the drawings of boards, by component
 */
export function collectStats(
  rendered: Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'rulebooks'>,
  components: readonly Component[],
  plans: readonly ComponentPlan[],
  boards: ReadonlyMap<string, string>,
): PackStats {
  const { pack, faces } = rendered;
  const { id, name, version, language } = pack.game;
  const cards = components.flatMap((one) => (one.kind === 'deck' ? countCards(one, faces) : []));
  const byTable = groupBy(cards, ({ table }) => table);
  return {
    pack: { id, name, version, language },
    components: components.map((component) => componentStats(component, cards)),
    tables: [...byTable].map(([table, own]) => ({
      table,
      noun: pack.tables.get(table)?.noun ?? 'board',
      components: [...new Set(own.map(({ component }) => component))],
      cards: own.length,
      copies: own.reduce((sum, { copies }) => sum + copies, 0),
      fields: listGroupFields(own),
    })),
    cardTexts: cards.map(({ text }) => text),
    icons:
      components.length === pack.components.length
        ? countIcons(
            pack.icons,
            components.flatMap((one) => drawnOf(one, rendered, boards)),
          )
        : null,
    sheets: plans.map(countSheets),
  };
}

const countCards = (
  { id: component, cards }: Extract<Component, { kind: 'deck' }>,
  faces: RenderedPack['faces'],
): CountedCard[] =>
  cards.map(({ id, entry, copies }) => ({
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

/** What of a component is printed and may show icons. */
function drawnOf(
  component: Component,
  { faces, backs, rulebooks }: Pick<RenderedPack, 'faces' | 'backs' | 'rulebooks'>,
  boards: ReadonlyMap<string, string>,
): Drawn[] {
  const { id } = component;
  if (component.kind === 'deck') {
    const sides = [faces.get(id), backs.get(id)];
    return component.cards.map((card) => ({
      component: id,
      card: card.id,
      copies: card.copies,
      markup: sides.flatMap((side) => side?.get(card.id) ?? []),
    }));
  }
  const whole = boards.get(id) ?? rulebooks.get(id)?.html;
  return whole === undefined ? [] : [{ component: id, card: null, copies: 1, markup: [whole] }];
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
