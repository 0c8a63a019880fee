import { parsePanels } from '../geometry/fold-panels.ts';
import { parseLength, type Size } from '../geometry/geometry.ts';
import { RECTANGLE } from '../geometry/outline.ts';
import {
  type BoardComponent,
  type Card,
  type CardSize,
  type Component,
  CUTS,
  type Entry,
  SHOP_IMAGE_DPI,
  type ShopImage,
} from '../pack/pack.ts';
import type { Service } from '../pack/product.ts';
import type { Sleeves } from '../pack/sleeves.ts';
import { isRecord } from '../values/value-shapes.ts';
import { describeWhere } from './card-sources.ts';
import { type CheckContext, originalOf } from './check-context.ts';
import { linkCards } from './decks.ts';
import { rulebookFiles } from './find-files.ts';
import type { ComponentDeclaration, GameFile } from './manifest.ts';
import { readOutline } from './rules/shapes.ts';
import type { WrittenRecord } from './written-data.ts';
import { startOf } from './yaml/yaml-file.ts';

/** Bleed and safe zone of a size that says nothing of its own: an eighth of an inch. */
const DEFAULT_BLEED_IN = 0.125;

/** The size that a component names or writes; `null` for none that can be used. */
export function resolveCardSize(
  written: unknown,
  sizes: ReadonlyMap<string, CardSize>,
): CardSize | null {
  if (typeof written === 'string') return sizes.get(written) ?? null;
  if (!isRecord(written)) return null;
  const widthIn = parseLength(written.width) ?? 0;
  const heightIn = parseLength(written.height) ?? 0;
  if (widthIn <= 0 || heightIn <= 0) return null;
  const trim = { widthIn, heightIn };
  const read = readOutline(written, trim);
  return {
    id: 'custom',
    trim,
    bleedIn: parseLength(written.bleed) ?? DEFAULT_BLEED_IN,
    safeIn: parseLength(written.safe) ?? DEFAULT_BLEED_IN,
    cornerIn: parseLength(written.corner) ?? 0,
    outline: read.ok ? read.outline : RECTANGLE,
  };
}

/** A box may be larger where cards are sleeved. */
const writtenSize = (
  { size, sleevedSize }: ComponentDeclaration,
  sleeves: Sleeves | null,
): unknown => (sleeves === null ? size : (sleevedSize ?? size));

const pageSize = ({ page }: ComponentDeclaration): Size | null =>
  resolveCardSize(page, new Map())?.trim ?? null;

/** The components of a pack without errors. */
export const linkComponents = (
  context: CheckContext,
  entryOf: ReadonlyMap<WrittenRecord, Entry>,
  {
    sizes,
    sleeves,
  }: { readonly sizes: ReadonlyMap<string, CardSize>; readonly sleeves: Sleeves | null },
): Component[] =>
  context.manifest.components.flatMap((declaration) => {
    const { id, name, kind, source, tts } = declaration;
    const exported = {
      ...(declaration.tgc === null ? {} : { tgc: declaration.tgc }),
      ...(tts === null ? {} : { tts: { ...tts, size: resolveCardSize(tts.size, sizes) } }),
    };
    const place = startOf(context.manifest.file.spanOf(['components', declaration.index]));
    if (kind === 'rulebook') {
      return source === null
        ? []
        : [
            {
              id,
              name,
              place,
              kind,
              source,
              ...exported,
              ...rulebookFiles(context.files, source),
              page: pageSize(declaration),
            },
          ];
    }
    const size = resolveCardSize(writtenSize(declaration, sleeves), sizes);
    if (size === null) return [];
    const panels = parsePanels(declaration.panels);
    const base = { id, name, size, place, ...(panels === null ? {} : { panels }), ...exported };
    if (declaration.kind === 'board' && declaration.template === null) {
      const board = declaration.board ?? context.manifest.boards[0]?.id;
      return board === undefined ? [] : [{ ...base, kind: 'board', board }];
    }
    return linkDeck(context, declaration, { base, entryOf });
  });

/** A deck, or boards that a template draws: of the records of a data file, or one of its own. */
function linkDeck(
  context: CheckContext,
  declaration: ComponentDeclaration,
  {
    base,
    entryOf,
  }: {
    readonly base: Omit<BoardComponent, 'kind' | 'board'>;
    readonly entryOf: ReadonlyMap<WrittenRecord, Entry>;
  },
): Component[] {
  const { data, table, template, back, kind } = declaration;
  const isBoard = kind === 'board';
  if (template === null) return [];
  const artBleedIn = parseLength(declaration.artBleed);
  return [
    {
      ...base,
      size: artBleedIn === null ? base.size : { ...base.size, artBleedIn },
      kind: 'deck',
      form: isBoard ? 'board' : 'cards',
      data,
      table,
      ...(declaration.where.length === 0 ? {} : { where: describeWhere(declaration.where) }),
      template,
      back,
      gutterIn: parseLength(declaration.gutter),
      piece: declaration.piece ?? (isBoard ? 'board' : 'card'),
      cut: CUTS.find((cut) => cut === declaration.cut) ?? 'edges',
      cards:
        isBoard && data === null && table === null
          ? [onlyCard(base)]
          : linkCards(originalOf(context), declaration, entryOf),
    },
  ];
}

/** The shop images of a pack without errors. */
export const linkShopImages = (
  { file, shopImages }: GameFile,
  services: ReadonlyMap<string, Service>,
): ShopImage[] =>
  shopImages.flatMap(({ id, template, tgc, width, height, isOnIndex, index }) => {
    const kind = services.get('tgc')?.images.find((one) => one.id === tgc);
    const widthPx = kind?.size.widthPx ?? width;
    const heightPx = kind?.size.heightPx ?? height;
    if (widthPx === null || heightPx === null) return [];
    const place = startOf(file.spanOf(['shopImages', index]));
    const trim = { widthIn: widthPx / SHOP_IMAGE_DPI, heightIn: heightPx / SHOP_IMAGE_DPI };
    const none = { bleedIn: 0, safeIn: 0, cornerIn: 0, outline: RECTANGLE };
    const base = { id, name: id, place };
    return [
      {
        tgc,
        isOnIndex,
        size: { widthPx, heightPx },
        deck: {
          ...base,
          kind: 'deck',
          form: 'image',
          data: null,
          table: null,
          template,
          back: null,
          size: { id: 'custom', trim, ...none },
          gutterIn: null,
          piece: 'image',
          cut: 'edges',
          cards: [onlyCard(base)],
        },
      },
    ];
  });

/** The card of a deck without a data file: its record is what game.yaml says of the component. */
function onlyCard({ id, name, place }: Pick<BoardComponent, 'id' | 'name' | 'place'>): Card {
  const entry: Entry = { id, table: '', place, placeOf: () => place, fields: { id, name } };
  return { id, entry, copies: 1 };
}
