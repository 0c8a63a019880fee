import { InternalError } from '../diagnostics/errors.ts';
import { parseLength, type Size } from '../geometry/geometry.ts';
import { hexagonTips, type Outline, RECTANGLE } from '../geometry/outline.ts';
import type { Language, SpellingVariants } from '../text/language.ts';
import type { CardSize } from './pack.ts';
import { BOX_PANELS, type BoxPanel, type Product, type Service } from './product.ts';
import type { Paper } from './sheet.ts';
import type { Sleeves } from './sleeves.ts';

// Tests validate the presets against their schemas in presets/schemas/, so they are not checked again
// here. Records are returned by their ids, in the order of the file.

type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Records by their ids, each made of what is written. */
const byId =
  <Written extends Texts<'id'>, Made>(make: (written: Written) => Made) =>
  (records: unknown): Map<string, Made> =>
    new Map((records as readonly Written[]).map((one) => [one.id, make(one)]));

/** Papers, from the parsed text of presets/papers.yaml. */
export const readPapers = byId(
  ({
    id,
    name,
    width,
    height,
    margin,
  }: Texts<'id' | 'name' | 'width' | 'height' | 'margin'>): Paper => ({
    id,
    name,
    size: sizeOf(width, height),
    marginIn: inches(margin),
  }),
);

interface WrittenCardSize extends Texts<'id' | 'width' | 'height' | 'bleed' | 'safe' | 'corner'> {
  readonly shape?: 'circle' | 'hexagon';
}

/** Card sizes, from the parsed text of presets/card-sizes.yaml. */
export const readCardSizes = byId(
  ({ id, width, height, bleed, safe, corner, shape }: WrittenCardSize): CardSize => ({
    id,
    trim: sizeOf(width, height),
    bleedIn: inches(bleed),
    safeIn: inches(safe),
    cornerIn: inches(corner),
    outline: presetOutline(shape, sizeOf(width, height)),
  }),
);

function presetOutline(shape: WrittenCardSize['shape'], trim: Size): Outline {
  if (shape === undefined) return RECTANGLE;
  if (shape === 'circle') return { kind: 'ellipse' };
  return { kind: 'hexagon', tips: hexagonTips(trim) ?? 'across' };
}

interface WrittenProduct
  extends Texts<'width' | 'height'>,
    Pick<Product, 'id' | 'service' | 'kind' | 'sides' | 'flip'> {
  readonly shape?: Product['shape'];
  readonly pixels: readonly [number, number];
  readonly folds?: Product['folds'];
  readonly most?: number;
  readonly panels?: Readonly<
    Partial<Record<BoxPanel, readonly [x: number, y: number, width: number, height: number]>>
  >;
}

/** What print services sell, by `service/id`, from the parsed text of presets/products.yaml. */
export const readProducts = (products: unknown): Map<string, Product> =>
  new Map(
    (products as readonly WrittenProduct[]).map((written) => {
      const { id, service, kind, sides, flip, width, height } = written;
      const [widthPx, heightPx] = written.pixels;
      const product: Product = {
        id,
        service,
        kind,
        shape: written.shape ?? 'rectangle',
        canvas: { widthPx, heightPx },
        finished: sizeOf(width, height),
        folds: written.folds ?? [1, 1],
        sides,
        flip,
        maxQuantity: written.most ?? null,
        panels: new Map(
          BOX_PANELS.flatMap((name) => {
            const panel = written.panels?.[name];
            if (panel === undefined) return [];
            const [xPx, yPx, panelWidthPx, panelHeightPx] = panel;
            return [[name, { xPx, yPx, widthPx: panelWidthPx, heightPx: panelHeightPx }]];
          }),
        ),
      };
      return [`${service}/${id}`, product];
    }),
  );

interface WrittenService
  extends Partial<Texts<'stock' | 'bleed' | 'safe' | 'inks' | 'paper'>>,
    Pick<Service, 'id' | 'name' | 'exports' | 'dpi'> {
  readonly order?: Service['order'];
  readonly isRepeated?: true;
  readonly press?: Service['press'];
  readonly rejects?: Service['rejects'];
  readonly images?: readonly (Texts<'id'> & Readonly<Record<'width' | 'height', number>>)[];
}

/** Print services, from the parsed text of presets/services.yaml. */
export const readServices = byId(
  (service: WrittenService): Service => ({
    ...service,
    order: service.order ?? 'faces',
    isRepeated: service.isRepeated ?? false,
    stock: service.stock ?? null,
    margins:
      service.bleed === undefined || service.safe === undefined
        ? null
        : { bleedIn: inches(service.bleed), safeIn: inches(service.safe) },
    press: service.press ?? null,
    inks: service.inks ?? null,
    paper: service.paper ?? null,
    rejects: service.rejects ?? [],
    images: (service.images ?? []).map(({ id, width, height }) => ({
      id,
      size: { widthPx: width, heightPx: height },
    })),
  }),
);

interface WrittenSleeves extends Texts<'id' | 'thickness' | 'extra'> {
  readonly sizes: readonly Readonly<Record<'card' | 'sleeve', readonly [string, string]>>[];
}

/** Sleeves, from the parsed text of presets/sleeves.yaml. */
export const readSleeves = byId(
  ({ id, thickness, extra, sizes }: WrittenSleeves): Sleeves => ({
    id,
    thicknessIn: inches(thickness),
    extraIn: inches(extra),
    sizes: sizes.map(({ card, sleeve }) => ({ card: sizeOf(...card), sleeve: sizeOf(...sleeve) })),
  }),
);

interface WrittenLanguage extends Texts<'id'> {
  readonly sameWords: readonly {
    readonly words: readonly string[];
    readonly place?: SpellingVariants['place'];
  }[];
  readonly dictionaries?: Texts<string>;
}

/** Languages, from the parsed text of presets/languages.yaml. */
export const readLanguages = byId(
  ({ id, sameWords, dictionaries = {} }: WrittenLanguage): Language => ({
    id,
    sameWords: sameWords.map(({ words, place = null }) => ({ words, place })),
    dictionaries: new Map(Object.entries(dictionaries)),
  }),
);

const sizeOf = (width: string, height: string): Size => ({
  widthIn: inches(width),
  heightIn: inches(height),
});

function inches(length: string): number {
  const lengthIn = parseLength(length);
  if (lengthIn === null) throw new InternalError(`a preset has the length ${length}`);
  return lengthIn;
}
