import { sheetCountOf } from '../layout/summarise-deck-plan.ts';
import { componentCopies } from '../model/copies.ts';
import { formatCount } from '../model/counted.ts';
import type { Component } from '../model/pack.ts';
import { pageCount, pageSizeOf } from '../model/plan-pages.ts';
import type { ComponentPlan, Slot } from '../model/sheet.ts';
import type { IndexEntry, IndexPicture } from './index-page/index-entry.ts';
import type { CardPlace, ManifestCard } from './output/manifest.ts';

/** Where the face of every copy of every card of a build is printed. */
export function manifestCards(plans: readonly ComponentPlan[]): ManifestCard[] {
  const cards = new Map<string, ManifestCard & { readonly places: CardPlace[] }>();
  for (const { component, layout, htmlPath } of plans) {
    if (component.kind !== 'deck' || layout.kind !== 'deck') continue;
    for (const card of component.cards) {
      if (cards.has(card.id)) continue;
      const { file, line } = card.entry.place;
      const { id, copies } = card;
      cards.set(id, { id, component: component.id, file, line, copies, places: [] });
    }
    for (const sheet of layout.sheets) {
      for (const slot of sheet.slots) {
        if (slot.side === 'face') addPlace(cards, slot, htmlPath, sheet.number);
      }
    }
  }
  return [...cards.values()];
}

function addPlace(
  cards: ReadonlyMap<string, { readonly places: CardPlace[] }>,
  { cardId, number }: Slot,
  file: string,
  sheet: number,
): void {
  cards.get(cardId)?.places.push({ file, sheet, slot: number });
}

/** A planned component with the files that this build makes of it. */
export interface BuiltComponent {
  readonly plan: ComponentPlan;
  readonly hasHtml: boolean;
  readonly hasPdf: boolean;
  /** How many pages each PDF has whose pages no plan can count. */
  readonly pagesOf?: ReadonlyMap<string, number | undefined>;
  readonly pictures: readonly IndexPicture[];
  /** The component as the pack has it: the plan's may hold a selection of its cards. */
  readonly whole: Component;
  /** The code of its language, when that is not the pack's own. */
  readonly language?: string;
}

/** What the index page shows of a component. */
export function createIndexEntry(made: BuiltComponent): IndexEntry {
  const { plan, hasHtml, hasPdf, pictures, whole } = made;
  const { component, paper, layout, htmlPath, pdfPath } = plan;
  const copies = componentCopies(component);
  const isSelection = component !== whole;
  const selection = isSelection
    ? [
        `Only a selection of its ${formatCount(componentCopies(whole), whole.kind === 'deck' ? whole.piece : 'card')}.`,
      ]
    : [];
  return {
    component: { id: component.id, name: component.name },
    kind: component.kind,
    paper: paper === null ? null : { id: paper.id, name: paper.name },
    page: pageSizeOf(plan),
    trim: component.kind === 'deck' ? component.size.trim : null,
    ...pieceFields(component),
    cards: component.kind === 'deck' ? component.cards.length : 0,
    copies,
    sheets: countSheets(made),
    ...bookletFields(made),
    ...backFields(plan),
    ...tileFields(layout),
    ...(made.language === undefined ? {} : { language: made.language }),
    htmlPath: hasHtml ? htmlPath : null,
    pdfPath: hasPdf ? pdfPath : null,
    pictures: [...pictures, ...bookletLinks(made)],
    note: [...selection, ...layout.notes].join(' ') || null,
  };
}

function countSheets({ plan, pagesOf }: BuiltComponent): number {
  if (plan.layout.kind === 'rulebook') return pagesOf?.get(plan.pdfPath) ?? 0;
  return plan.layout.kind === 'deck' ? sheetCountOf(plan.layout) : pageCount(plan);
}

function bookletFields({ plan, pagesOf }: BuiltComponent): Pick<IndexEntry, 'booklet'> {
  if (plan.layout.kind !== 'rulebook') return {};
  return { booklet: { sheets: (pagesOf?.get(plan.layout.booklet.path) ?? 0) / 2 } };
}

const bookletLinks = ({ plan, hasPdf }: BuiltComponent): IndexPicture[] =>
  plan.layout.kind === 'rulebook' && hasPdf
    ? [{ label: 'Booklet PDF', path: plan.layout.booklet.path }]
    : [];

const tileFields = (layout: ComponentPlan['layout']): Pick<IndexEntry, 'tiles'> =>
  layout.kind === 'tiles' ? { tiles: { columns: layout.columns, rows: layout.rows } } : {};

function backFields({
  component,
  layout,
}: ComponentPlan): Pick<IndexEntry, 'backs' | 'hasBlankBacks'> {
  if (component.kind !== 'deck' || layout.kind !== 'deck') return {};
  if (layout.binding === 'none') return component.back === null ? {} : { hasBlankBacks: true };
  return { backs: { binding: layout.binding, flip: layout.flip } };
}

/** What is usual is left out. */
const pieceFields = (component: Component): Pick<IndexEntry, 'piece' | 'cut'> =>
  component.kind === 'deck'
    ? {
        ...(component.piece === 'card' ? {} : { piece: component.piece }),
        ...(component.cut === 'drawn' ? { cut: component.cut } : {}),
      }
    : {};
