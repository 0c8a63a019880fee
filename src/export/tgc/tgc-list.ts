import type { Size } from '../../geometry/geometry.ts';
import { isRectangular } from '../../geometry/outline.ts';
import type { PicturedCard } from '../../layout/card-pictures.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { Component, DeckComponent, Pack } from '../../pack/pack.ts';
import { listParts } from '../../pack/parts.ts';
import type { Product } from '../../pack/product.ts';
import type { DrawnPlan } from '../pictures/export-pictures.ts';
import type { TgcPlan, TgcProduct, TgcShopImage } from './plan-tgc.ts';

/** A picture to be uploaded, and how many of it a game has. */
export interface TgcItem {
  /** What to call it there. */
  readonly name: string;
  /** The card that it shows; `null` for a page or a board. */
  readonly card: string | null;
  /** A whole number from 1 to 99. */
  readonly quantity: number;
  /** Paths, relative to the folder of the export. */
  readonly face: string;
  readonly back: string | null;
}

/** A product to be added to the game. */
export interface TgcEntry {
  readonly component: string;
  /** What to call it there: no two are called alike. */
  readonly name: string;
  /** What links within the guide call it. */
  readonly anchor: string;
  /** Written as its id. */
  readonly product: Product;
  readonly kind: Product['kind'];
  readonly folder: string;
  /** How large it is printed, beside the game's own sheets; 1 is as large. */
  readonly scale: number;
  /** Of pieces with an outline that no product has, which are cut out by hand. */
  readonly isCutByHand?: true;
  /** How many of the product a game has. */
  readonly quantity: number;
  /** The back that all of it share, or `null`. */
  readonly back: string | null;
  readonly items: readonly TgcItem[];
  /** Instead of pictures: a PDF, as it is. */
  readonly document: string | null;
}

/** A part to be bought beside what is printed. */
export interface TgcPart {
  readonly name: string;
  readonly supplier: string;
  /** Whether the name was found in the supplier's catalogue. */
  readonly isCertain: boolean;
  readonly quantity: number;
  /** The pieces that it replaces; none for what has no piece. */
  readonly cards: readonly string[];
  readonly note: string | null;
}

/** What a game consists of at The Game Crafter. */
export interface TgcList {
  readonly game: { readonly id: string; readonly name: string; readonly version: string };
  readonly products: readonly TgcEntry[];
  /** The images of its page in the shop. */
  readonly shopImages: readonly TgcShopImage[];
  readonly parts: readonly TgcPart[];
}

/** Printed pages with the folder of their product. */
export type BookletPages = DrawnPlan & { readonly folder: string };

/** Lists what was planned, with the pages whose number is known only once a book is printed. */
export function createTgcList(pack: Pack, plan: TgcPlan, pages: readonly BookletPages[]): TgcList {
  const { id, name, version } = pack.game;
  return {
    game: { id, name, version },
    products: withUniqueNames(plan.products.flatMap((one) => createEntries(pack, one, pages))),
    shopImages: plan.shopImages,
    parts: createParts(pack, plan),
  };
}

/** The shop knows no two components of one name; a download is none. */
function withUniqueNames(entries: readonly TgcEntry[]): TgcEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const {
      kind,
      product: { id },
    } = entry;
    const wanted = kind === 'document' ? `${entry.name} (PDF)` : entry.name;
    const more = [wanted, `${wanted} (${id})`];
    let name = more.find((one) => !taken.has(one)) ?? '';
    for (let number = 2; name === ''; number += 1) {
      const numbered = `${wanted} (${id} ${number})`;
      if (!taken.has(numbered)) name = numbered;
    }
    taken.add(name);
    return { ...entry, name };
  });
}

/** What is added to a game for a product: boxes one by one, all else at once. */
function createEntries(
  pack: Pack,
  planned: TgcProduct,
  pages: readonly BookletPages[],
): TgcEntry[] {
  const entry = createEntry(planned, pages);
  const { component } = planned;
  if (entry.kind !== 'tuckbox' || component.kind !== 'deck') return [entry];
  return entry.items.map((item) => ({
    ...entry,
    name: boxName(pack, component, item.card ?? ''),
    items: [item],
    anchor: `${entry.folder}-${itemAnchor(item)}`,
    back: item.back,
  }));
}

/** Two items of one picture have two anchors. */
const itemAnchor = ({ name }: TgcItem): string => name.replaceAll(/[ ()]+/g, '-');

/** `Box: Upgrades`: after the deck that the record of the box names, or else as cards are called. */
function boxName({ components }: Pack, component: DeckComponent, cardId: string): string {
  const fields = component.cards.find(({ id }) => id === cardId)?.entry.fields ?? {};
  const inside = components.find(({ id }) => Object.values(fields).includes(id));
  const piece = `${component.piece.slice(0, 1).toUpperCase()}${component.piece.slice(1)}`;
  return `${piece}: ${inside?.name ?? cardTitle(component, cardId)}`;
}

function createEntry(
  { component, product, folder, scale, cards }: TgcProduct,
  pages: readonly BookletPages[],
): TgcEntry {
  const base = {
    component: component.id,
    name: component.name,
    product,
    kind: product.kind,
    folder,
    anchor: folder,
    scale: Math.round(scale * 1000) / 1000,
    ...(isCutByHand(component, product) ? { isCutByHand: true as const } : {}),
    quantity: 1,
  };
  const isDocument = product.kind === 'document';
  if (isDocument) {
    return { ...base, back: null, items: [], document: documentPath(folder, component.id) };
  }
  const backs = new Set(cards.map(({ back }) => back));
  const [shared = null] = backs.size === 1 ? backs : [];
  const paths = pages.find((one) => one.folder === folder)?.paths ?? [];
  const items = cards.length > 0 ? cards.flatMap(createItems) : paths.map(pageItem);
  return { ...base, back: shared, items, document: null };
}

/** A drawn outline, or an ellipse, is printed on the rectangle around it. */
const isCutByHand = (component: Component, product: Product): boolean =>
  component.kind === 'deck' && !isRectangular(component.size) && product.shape === 'rectangle';

export const documentPath = (folder: string, id: string): string => `${folder}/${id}.pdf`;

/** The most that the shop takes of one picture, or of one part. */
export const MAX_QUANTITY = 99;

/**
 * A card is named by its id, which is printed at its foot. More copies than one quantity allows become
 * several items with one picture.
 */
function createItems({ cardId, copies, face, back }: PicturedCard): TgcItem[] {
  const count = Math.ceil(copies / MAX_QUANTITY);
  return Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? cardId : `${cardId} (${index + 1})`,
    card: cardId,
    face,
    back,
    quantity: Math.min(MAX_QUANTITY, copies - index * MAX_QUANTITY),
  }));
}

const pageItem = (path: string, index: number): TgcItem => ({
  name: path.includes('/page-') ? `page ${index + 1}` : path.slice(path.lastIndexOf('/') + 1, -4),
  card: null,
  quantity: 1,
  face: path,
  back: null,
});

/** The parts that replace pieces that are not printed, and those that replace none. */
function createParts(pack: Pack, { bought, productIds }: TgcPlan): TgcPart[] {
  return listParts(pack).flatMap((part) => {
    // A product that is printed to order is another way to the same piece, not a part.
    if (productIds.includes(part.name)) return [];
    const left = bought
      .filter(({ component }) => part.components.some(({ id }) => id === component.id))
      .flatMap(({ cards }) => cards.map(({ id }) => id));
    const cards = part.cards.length === 0 ? left : left.filter((id) => part.cards.includes(id));
    if (part.components.length > 0 && cards.length === 0) return [];
    const { name, supplier, isCertain, note } = part;
    const quantity = Math.ceil(part.quantity);
    return quantity < 1 ? [] : [{ name, supplier, isCertain, quantity, cards, note }];
  });
}

export function formatTgcList(list: TgcList): string {
  const products = list.products.map((entry) => ({ ...entry, product: entry.product.id }));
  return `${JSON.stringify({ ...list, products }, null, 2)}\n`;
}

/** A list as it is written: products are named. */
export interface WrittenTgcList extends Pick<TgcList, 'game' | 'shopImages' | 'parts'> {
  readonly products: readonly (Omit<TgcEntry, 'product' | 'anchor' | 'kind'> & {
    readonly product: string;
  })[];
}

/** Of the list, relative to the folder of the export. */
export const TGC_LIST_PATH = 'tgc.json';

/** The least inside of a box for the whole game: every product lies flat in it, folded where it folds. */
export function boxBase(entries: readonly TgcEntry[]): Size {
  // A document is folded to fit, or not printed at all.
  const sizes = entries
    .filter(({ kind }) => kind !== 'document')
    .map(({ product }) => packedSize(product));
  return {
    widthIn: Math.max(0, ...sizes.map(({ widthIn }) => widthIn)),
    heightIn: Math.max(0, ...sizes.map(({ heightIn }) => heightIn)),
  };
}

/** How many pieces of it a game has. */
export const countPieces = ({ items, document }: TgcEntry): number =>
  document === null ? items.reduce((sum, { quantity }) => sum + quantity, 0) : 1;

/** Folded, and lying so that it is higher than wide. */
function packedSize({ finished, folds: [across, down] }: Product): Size {
  const sides = [finished.widthIn / across, finished.heightIn / down];
  return { widthIn: Math.min(...sides), heightIn: Math.max(...sides) };
}
