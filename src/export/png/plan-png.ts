import type { PicturedCard } from '../../layout/card-pictures.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import { selectComponents } from '../../layout/select-components.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { Service } from '../../pack/product.ts';
import { escapeMarkup, formatCount } from '../../text/text-markup.ts';
import type { ExportSource } from '../export-target.ts';
import type { DrawingPlan } from '../pictures/export-pictures.ts';
import {
  mergePicturesPlans,
  planPng,
  planServicePng,
  planShopImages,
} from '../pictures/plan-pictures.ts';
import { selectServiceDecks } from '../services.ts';

const DEFAULT_DPI = 300;
const SHOP_IMAGES_FOLDER = 'shop-images';

export interface PngChoices {
  readonly dpi?: number;
  readonly trim?: boolean;
  readonly rounded?: boolean;
  /** Whose pixel sizes are used. */
  readonly service: Service | null;
}

/** Plans pictures of the components and shop images that are named, or of all. A service takes only cards. */
export function planPngExport(
  ids: readonly string[],
  { service, dpi = DEFAULT_DPI, trim, rounded: isRounded = false }: PngChoices,
  { rendered, presets }: ExportSource,
): DrawingPlan {
  const { shopImages } = rendered.pack;
  const images = shopImages.filter(
    ({ deck }) => service === null && (ids.length === 0 || ids.includes(deck.id)),
  );
  const others = ids.filter((id) => !images.some(({ deck }) => deck.id === id));
  const components =
    ids.length > 0 && others.length === 0 ? [] : selectComponents(rendered.pack, others, null);
  const paper = choosePaper('letter', presets.papers);
  const edge = (trim ?? isRounded) ? 'trim' : 'bleed';
  const selected = service === null ? null : selectServiceDecks(components, service, presets);
  const drawn =
    selected === null
      ? planPng(rendered, components, { dpi, edge, isRounded, paper })
      : planServicePng(rendered, selected.fitted);
  const shown = planShopImages(rendered, SHOP_IMAGES_FOLDER, (one) => images.includes(one));
  const stock = service?.stock ?? null;
  const replaces = [...components, ...images.map(({ deck }) => deck)].map(({ id }) => id);
  return {
    plan: mergePicturesPlans([drawn, shown]),
    // A service rejects what `build` would, or prints it as it is.
    measures: service !== null,
    ...(stock === null ? {} : orderFiles(drawn.cards, stock)),
    notes: selected?.notes ?? [],
    ...(ids.length === 0 ? {} : { replaces }),
    summary: ({ manifest }) => {
      const made = manifest.files.filter(({ component }) => replaces.includes(component ?? ''));
      const orders = made.filter(({ path }) => path.endsWith('.xml')).length;
      const pictures = formatCount(made.length - orders, 'picture');
      return orders === 0 ? pictures : `${pictures} and ${formatCount(orders, 'order')}`;
    },
  };
}

/** An order for each deck, beside the pictures that it names. */
function orderFiles(
  cards: readonly PicturedCard[],
  stock: string,
): Pick<DrawingPlan, 'otherPaths' | 'finish'> {
  const decks = new Map<string, PicturedCard[]>();
  for (const card of cards) {
    const { id } = card.component;
    decks.set(id, [...(decks.get(id) ?? []), card]);
  }
  const orders = [...decks].map(([component, own]) => ({
    component,
    path: `${component}.xml`,
    text: formatOrder(own, stock),
  }));
  return {
    otherPaths: orders.map(({ path }) => path),
    finish: async ({ staging, files }) => {
      for (const { path, text } of orders) await staging.stageFile(path, text);
      const listed = orders.map(({ path, component }) => ({ path, component }));
      return { files: [...files, ...listed], diagnostics: [] };
    },
  };
}

/**
 * An order of one deck as the desktop tool of mpc-autofill reads it, which fills the cart of
 * MakePlayingCards and PrinterStudio. Slots count from 0; paths are relative to the file.
 */
export function formatOrder(cards: readonly PicturedCard[], stock: string): string {
  const slots = slotsOf(cards);
  const shared = cards[0]?.back ?? null;
  const isShared = cards.every(({ back }) => back === shared);
  const sides = (pick: (card: PicturedCard) => string | null): string =>
    groupSlots(cards, slots, pick)
      .map(([path, own, name]) => cardXml(path, own, name))
      .join('');
  const quantity = cards.reduce((sum, { copies }) => sum + copies, 0);
  return [
    '<order>\n',
    `  <details>\n${element('quantity', quantity)}${element('stock', stock)}${element('foil', false)}  </details>\n`,
    `  <fronts>\n${sides(({ face }) => face)}  </fronts>\n`,
    isShared ? '' : `  <backs>\n${sides(({ back }) => back)}  </backs>\n`,
    `  <cardback>${escapeMarkup(shared ?? '')}</cardback>\n`,
    '</order>\n',
  ].join('');
}

const element = (name: string, value: string | number | boolean): string =>
  `    <${name}>${escapeMarkup(String(value))}</${name}>\n`;

/** The slots of each card, as many as it has copies. */
function slotsOf(cards: readonly PicturedCard[]): number[][] {
  let next = 0;
  return cards.map(({ copies }) => Array.from({ length: copies }, () => next++));
}

/** Each picture once, with the slots of all cards that show it. */
function groupSlots(
  cards: readonly PicturedCard[],
  slots: readonly (readonly number[])[],
  pick: (card: PicturedCard) => string | null,
): [path: string, slots: readonly number[], name: string][] {
  const groups = new Map<string, { slots: number[]; name: string }>();
  for (const [index, card] of cards.entries()) {
    const path = pick(card);
    if (path === null || card.copies === 0) continue;
    const group = groups.get(path) ?? { slots: [], name: cardTitle(card.component, card.cardId) };
    group.slots.push(...(slots[index] ?? []));
    groups.set(path, group);
  }
  return [...groups].map(([path, group]) => [path, group.slots, group.name]);
}

const cardXml = (path: string, slots: readonly number[], name: string): string =>
  `    <card>\n${[
    ['id', path],
    ['sourceType', 'Local File'],
    ['slots', slots.join(',')],
    ['name', path.slice(path.lastIndexOf('/') + 1)],
    ['query', name],
  ]
    .map(([tag = '', value = '']) => `      <${tag}>${escapeMarkup(value)}</${tag}>\n`)
    .join('')}    </card>\n`;
