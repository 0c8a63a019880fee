import type { Size } from '../geometry/geometry.ts';
import { type ComponentPlan, pageCount, pageSizeOf } from '../pack/sheet.ts';

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

const areaOf = ({ widthIn, heightIn }: Size): number => widthIn * heightIn;

/** The sheets of one plan of a build. */
export function countSheets(plan: ComponentPlan): SheetCount {
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
