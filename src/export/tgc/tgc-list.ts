import type { PicturedCard } from '../../layout/plan-card-pictures.ts';
import type { DeckComponent, Pack } from '../../model/pack.ts';
import type { Product } from '../../model/product.ts';
import { partsList } from '../../parts/parts-list.ts';
import { cardTitle } from '../card-title.ts';
import type { DrawnPlan } from '../pictures/draw-plan-pictures.ts';
import type { LeftOut, TgcPlan, TgcProduct } from './plan-tgc.ts';

/** A picture to be uploaded, and how many of it a game has. */
export interface TgcItem {
  /** What to call it there. */
  readonly name: string;
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
  readonly product: string;
  readonly kind: TgcProduct['product']['kind'];
  readonly folder: string;
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
  /** The pieces that it stands in for; none for what has no piece. */
  readonly cards: readonly string[];
  readonly note: string | null;
}

/** What a game consists of at The Game Crafter. */
export interface TgcList {
  readonly game: { readonly id: string; readonly name: string; readonly version: string };
  readonly products: readonly TgcEntry[];
  readonly parts: readonly TgcPart[];
}

/** Writes down what was planned, with the pages that only a printed book knows. */
export const tgcList = (
  pack: Pack,
  plan: TgcPlan,
  pages: readonly (DrawnPlan & { readonly folder: string })[],
  products: readonly Product[],
): TgcList => {
  const { id, name, version } = pack.game;
  return {
    game: { id, name, version },
    products: namedApart(plan.products.flatMap((one) => entriesOf(pack, one, pages))),
    parts: partsOf(pack, plan.bought, products),
  };
};

/** The shop knows no two components of one name. */
const namedApart = (entries: readonly TgcEntry[]): TgcEntry[] =>
  entries.map((entry) =>
    entries.some((other) => other !== entry && other.name === entry.name)
      ? { ...entry, name: `${entry.name} (${entry.product})` }
      : entry,
  );

/** What is added to a game for a product: boxes one by one, all else at once. */
function entriesOf(
  pack: Pack,
  planned: TgcProduct,
  pages: readonly (DrawnPlan & { readonly folder: string })[],
): TgcEntry[] {
  const entry = entryOf(planned, pages);
  const { component } = planned;
  if (entry.kind !== 'tuckbox' || component.kind !== 'deck') return [entry];
  return entry.items.map((item) => ({
    ...{ ...entry, name: boxName(pack, component, item.name), items: [item] },
    ...{ anchor: `${entry.folder}-${item.name}`, back: item.back },
  }));
}

/** `Box: Upgrades`: after the deck that the record of the box names, or else as cards are called. */
function boxName({ components }: Pack, component: DeckComponent, cardId: string): string {
  const fields = component.cards.find(({ id }) => id === cardId)?.entry.fields ?? {};
  const inside = components.find(({ id }) => Object.values(fields).includes(id));
  const piece = `${component.piece.slice(0, 1).toUpperCase()}${component.piece.slice(1)}`;
  return `${piece}: ${inside?.name ?? cardTitle(component, cardId)}`;
}

function entryOf(
  { component, product, folder, cards }: TgcProduct,
  pages: readonly (DrawnPlan & { readonly folder: string })[],
): TgcEntry {
  const base = {
    ...{ component: component.id, name: component.name, product: product.id, kind: product.kind },
    ...{ folder, anchor: folder, quantity: 1 },
  };
  const isDocument = product.kind === 'document';
  if (isDocument) {
    return { ...base, back: null, items: [], document: documentPath(folder, component.id) };
  }
  const backs = new Set(cards.map(({ back }) => back));
  const [shared = null] = backs.size === 1 ? backs : [];
  const paths = pages.find((one) => one.folder === folder)?.paths ?? [];
  const items = cards.length > 0 ? cards.map(itemOf) : paths.map(pageItem);
  return { ...base, back: shared, items, document: null };
}

export const documentPath = (folder: string, id: string): string => `${folder}/${id}.pdf`;

/** A card goes by its id: that says exactly which one it is, and stands at its foot. */
const itemOf = ({ cardId, copies, face, back }: PicturedCard): TgcItem => ({
  ...{ name: cardId, quantity: copies, face, back },
});

const pageItem = (path: string, index: number): TgcItem => ({
  name: path.includes('/page-') ? `page ${index + 1}` : path.slice(path.lastIndexOf('/') + 1, -4),
  ...{ quantity: 1, face: path, back: null },
});

/** The parts that stand in for pieces that are not printed, and those that stand in for none. */
function partsOf(pack: Pack, bought: readonly LeftOut[], products: readonly Product[]): TgcPart[] {
  return partsList(pack).flatMap((part) => {
    // A product that is printed to order is another way to the same piece, not a part.
    if (products.some(({ id }) => id === part.name)) return [];
    const left = bought
      .filter(({ component }) => part.components.some(({ id }) => id === component.id))
      .flatMap(({ cards }) => cards.map(({ id }) => id));
    const cards = part.cards.length === 0 ? left : left.filter((id) => part.cards.includes(id));
    if (part.components.length > 0 && cards.length === 0) return [];
    const { name, supplier, isCertain, quantity, note } = part;
    return [{ name, supplier, isCertain, quantity, cards, note }];
  });
}

/** How often the game needs a picture or a piece: what the quantities of a list add up to, by card. */
export const quantitiesOf = ({ products, parts }: TgcList): Map<string, number> =>
  new Map([
    ...products.flatMap(({ quantity, items }) =>
      items.map((item) => [item.name, quantity * item.quantity] as const),
    ),
    ...parts.flatMap(({ cards, quantity }) =>
      cards.map((id) => [id, quantity / cards.length] as const),
    ),
  ]);

export const formatTgcList = (list: TgcList): string => `${JSON.stringify(list, null, 2)}\n`;
