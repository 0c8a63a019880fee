import { sheetCountOf } from '../layout/summarise-deck-plan.ts';
import type { Component } from '../model/pack.ts';
import { pageCount, pageOf } from '../model/plan-pages.ts';
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
export interface MadeComponent {
  readonly plan: ComponentPlan;
  readonly hasHtml: boolean;
  readonly hasPdf: boolean;
  readonly pictures: readonly IndexPicture[];
  /** The component as the pack has it: the plan's may hold a selection of its cards. */
  readonly whole: Component;
}

/** What the index page shows of a component. */
export function indexEntry({ plan, hasHtml, hasPdf, pictures, whole }: MadeComponent): IndexEntry {
  const { component, paper, layout, htmlPath, pdfPath } = plan;
  const copies = copiesOf(component);
  const isSelection = component !== whole;
  const selection = isSelection ? [`Only a selection of its ${copiesOf(whole)} cards.`] : [];
  return {
    component: { id: component.id, name: component.name },
    kind: component.kind,
    paper: paper === null ? null : { id: paper.id, name: paper.name },
    page: pageOf(plan),
    trim: component.kind === 'deck' ? component.size.trim : null,
    cards: component.kind === 'deck' ? component.cards.length : 0,
    copies,
    sheets: paperCountOf(plan),
    ...backsOf(layout),
    ...tilesOf(layout),
    htmlPath: hasHtml ? htmlPath : null,
    pdfPath: hasPdf ? pdfPath : null,
    pictures,
    note: [...selection, ...layout.notes].join(' ') || null,
  };
}

const paperCountOf = (plan: ComponentPlan): number =>
  plan.layout.kind === 'deck' ? sheetCountOf(plan.layout) : pageCount(plan);

const tilesOf = (layout: ComponentPlan['layout']): Pick<IndexEntry, 'tiles'> =>
  layout.kind === 'tiles' ? { tiles: { columns: layout.columns, rows: layout.rows } } : {};

function backsOf(layout: ComponentPlan['layout']): Pick<IndexEntry, 'backs'> {
  if (layout.kind !== 'deck' || layout.binding === 'none') return {};
  return { backs: { binding: layout.binding, flip: layout.flip } };
}

/** All copies of all cards of a component; 0 for what has none. */
export const copiesOf = (component: Component): number =>
  component.kind === 'deck' ? component.cards.reduce((sum, card) => sum + card.copies, 0) : 0;
