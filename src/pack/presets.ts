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

interface WrittenPaper {
  readonly id: string;
  readonly name: string;
  readonly width: string;
  readonly height: string;
  readonly margin: string;
}

/** Papers, from the parsed text of presets/papers.yaml. */
export const readPapers = (papers: unknown): Map<string, Paper> =>
  new Map(
    (papers as readonly WrittenPaper[]).map(({ id, name, width, height, margin }) => [
      id,
      { id, name, size: sizeOf(width, height), marginIn: inches(margin) },
    ]),
  );

interface WrittenCardSize {
  readonly id: string;
  readonly width: string;
  readonly height: string;
  readonly bleed: string;
  readonly safe: string;
  readonly corner: string;
  readonly shape?: 'circle' | 'hexagon';
}

/** Card sizes, from the parsed text of presets/card-sizes.yaml. */
export const readCardSizes = (sizes: unknown): Map<string, CardSize> =>
  new Map(
    (sizes as readonly WrittenCardSize[]).map(
      ({ id, width, height, bleed, safe, corner, shape }) => [
        id,
        {
          id,
          trim: sizeOf(width, height),
          bleedIn: inches(bleed),
          safeIn: inches(safe),
          cornerIn: inches(corner),
          outline: presetOutline(shape, sizeOf(width, height)),
        },
      ],
    ),
  );

function presetOutline(shape: WrittenCardSize['shape'], trim: Size): Outline {
  if (shape === undefined) return RECTANGLE;
  if (shape === 'circle') return { kind: 'ellipse' };
  return { kind: 'hexagon', tips: hexagonTips(trim) ?? 'across' };
}

interface WrittenProduct extends Pick<Product, 'id' | 'service' | 'kind' | 'sides' | 'flip'> {
  readonly shape?: Product['shape'];
  readonly pixels: readonly [number, number];
  readonly width: string;
  readonly height: string;
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

interface WrittenService extends Pick<Service, 'id' | 'name' | 'exports' | 'dpi'> {
  readonly order?: Service['order'];
  readonly isRepeated?: true;
  readonly stock?: string;
  readonly bleed?: string;
  readonly safe?: string;
  readonly press?: Service['press'];
  readonly inks?: string;
  readonly paper?: string;
  readonly rejects?: Service['rejects'];
  readonly images?: readonly {
    readonly id: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Print services, from the parsed text of presets/services.yaml. */
export const readServices = (services: unknown): Map<string, Service> =>
  new Map(
    (services as readonly WrittenService[]).map((service) => [
      service.id,
      {
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
      },
    ]),
  );

interface WrittenSleeves {
  readonly id: string;
  readonly thickness: string;
  readonly extra: string;
  readonly sizes: readonly {
    readonly card: readonly [string, string];
    readonly sleeve: readonly [string, string];
  }[];
}

/** Sleeves, from the parsed text of presets/sleeves.yaml. */
export const readSleeves = (sleeves: unknown): Map<string, Sleeves> =>
  new Map(
    (sleeves as readonly WrittenSleeves[]).map(({ id, thickness, extra, sizes }) => [
      id,
      {
        id,
        thicknessIn: inches(thickness),
        extraIn: inches(extra),
        sizes: sizes.map(({ card, sleeve }) => ({
          card: sizeOf(...card),
          sleeve: sizeOf(...sleeve),
        })),
      },
    ]),
  );

interface WrittenLanguage {
  readonly id: string;
  readonly sameWords: readonly {
    readonly words: readonly string[];
    readonly place?: SpellingVariants['place'];
  }[];
  readonly dictionaries?: Readonly<Record<string, string>>;
}

/** Languages, from the parsed text of presets/languages.yaml. */
export const readLanguages = (languages: unknown): Map<string, Language> =>
  new Map(
    (languages as readonly WrittenLanguage[]).map((language) => [
      language.id,
      {
        id: language.id,
        sameWords: language.sameWords.map(({ words, place = null }) => ({ words, place })),
        dictionaries: new Map(Object.entries(language.dictionaries ?? {})),
      },
    ]),
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
