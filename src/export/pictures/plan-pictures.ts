import { InternalError } from '../../diagnostics/errors.ts';
import {
  frameOnCanvas,
  framePage,
  framePicture,
  type PictureEdge,
  planCardPictures,
} from '../../layout/card-pictures.ts';
import { fitProduct, isSameSize, productShape } from '../../layout/fit-product.ts';
import { sizeWithBleed } from '../../layout/html-document.ts';
import { planPack } from '../../layout/plan-pack.ts';
import {
  type Component,
  type DeckComponent,
  SHOP_IMAGE_DPI,
  type ShopImage,
} from '../../pack/pack.ts';
import type { PictureFrame } from '../../pack/pictures.ts';
import { type Product, productsOf, type Service } from '../../pack/product.ts';
import type { RenderedPack } from '../../pack/rendered-pack.ts';
import type { ComponentPlan, Paper, Side } from '../../pack/sheet.ts';
import type { PagesToDraw, PicturesPlan } from './export-pictures.ts';

export interface PngChoices {
  /** Pixels an inch. */
  readonly dpi: number;
  readonly edge: PictureEdge;
  readonly isRounded: boolean;
  /** Of rulebooks. */
  readonly paper: Paper;
}

/**
 * Names every picture of some components: the sides of cards, the board with bleed all round, the
 * pages of rulebooks. A component has a folder of its own.
 */
export function planPng(
  rendered: Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'words'>,
  components: readonly Component[],
  choices: PngChoices,
): PicturesPlan {
  const decks = components.flatMap((one) => {
    if (one.kind !== 'deck') return [];
    return [{ deck: one, frameOf: framePicture(one.size, choices) }];
  });
  const others = components.filter(({ kind }) => kind !== 'deck');
  const pages = planPages(rendered, others, choices.paper).map((plan) =>
    pagesToDraw(plan, choices),
  );
  return { ...planServicePng(rendered, decks), pages };
}

/** Names the pictures of decks, with the frames that a print service wants. */
export function planServicePng(
  rendered: Pick<RenderedPack, 'faces' | 'backs'>,
  decks: readonly Pick<ServiceDeck, 'deck' | 'frameOf'>[],
): PicturesPlan {
  return mergePicturesPlans(
    decks.map(({ deck, frameOf }) => planCardPictures(deck, rendered, deck.id, frameOf)),
  );
}

/** Names the shop images of a pack that are wanted: each in its own pixels, in one folder. */
export const planShopImages = (
  rendered: Pick<RenderedPack, 'pack' | 'faces' | 'backs'>,
  folder: string,
  isWanted: (image: ShopImage) => boolean = () => true,
): Pick<PicturesPlan, 'drawn'> => ({
  drawn: rendered.pack.shopImages.filter(isWanted).flatMap(({ deck, size }) => {
    const frame = frameOnCanvas(deck.size, size, SHOP_IMAGE_DPI);
    return planCardPictures(deck, rendered, folder, () => frame).drawn;
  }),
});

/** The pictures of several plans, in their order. */
export const mergePicturesPlans = (plans: readonly Partial<PicturesPlan>[]): PicturesPlan => ({
  drawn: plans.flatMap(({ drawn = [] }) => drawn),
  cards: plans.flatMap(({ cards = [] }) => cards),
  pages: plans.flatMap(({ pages = [] }) => pages),
});

/** How boards and rulebooks are printed: whole, and as pages of one paper. */
export const planPages = (
  { pack, words }: Pick<RenderedPack, 'pack' | 'words'>,
  components: readonly Component[],
  paper: Paper,
): ComponentPlan[] =>
  planPack({
    pack,
    words,
    components,
    papers: [paper],
    marks: 'none',
  }).plans.filter(({ layout }) => layout.kind !== 'tiles');

function pagesToDraw(plan: ComponentPlan, { dpi, edge }: PngChoices): PagesToDraw {
  const { component, layout } = plan;
  if (component.kind === 'board') {
    const { size } = component;
    const bled = edge === 'bleed' ? sizeWithBleed(size) : size.trim;
    const frame = framePage(size.trim, bled, dpi);
    return { plan, frame, pathOf: () => `${component.id}/${component.id}.png` };
  }
  if (layout.kind !== 'rulebook') throw new InternalError(`${component.id} has no pages`);
  const frame = framePage(layout.page, layout.page, dpi);
  return { plan, frame, pathOf: pagePath(component.id) };
}

/** `rulebook/page-07.png`: as many digits as the last page needs, so that files lie in order. */
export const pagePath =
  (folder: string) =>
  (page: number, pageCount: number): string =>
    `${folder}/page-${String(page).padStart(String(pageCount).length, '0')}.png`;

/** A deck as a print service takes it. */
export interface ServiceDeck {
  /** With the bleed of the product. */
  readonly deck: DeckComponent;
  /** `null` at a service that prints any size. */
  readonly product: Product | null;
  readonly frameOf: (side: Side) => PictureFrame;
}

export interface ServiceDecks {
  readonly fitted: readonly ServiceDeck[];
  /** Of a size that the service does not print. */
  readonly unmatched: readonly DeckComponent[];
}

/** Matches decks with the products of a service: those that are finished at their size. */
export function fitService(
  decks: readonly DeckComponent[],
  { id, dpi, margins }: Service,
  products: ReadonlyMap<string, Product>,
): ServiceDecks {
  if (margins !== null) {
    const { bleedIn, safeIn } = margins;
    return {
      unmatched: decks.filter(({ cut }) => cut === 'drawn'),
      fitted: decks.flatMap((one) => {
        if (one.cut === 'drawn') return [];
        const size = { ...one.size, bleedIn, safeIn: Math.max(safeIn, one.size.safeIn) };
        const frameOf = framePicture(size, { dpi, edge: 'bleed', isRounded: false });
        return [{ deck: { ...one, size }, product: null, frameOf }];
      }),
    };
  }
  const offered = productsOf(products, id).filter(({ kind }) => kind === 'deck');
  const matched = decks.map((deck) => ({
    deck,
    product:
      deck.cut === 'drawn'
        ? undefined
        : offered.find(
            ({ finished, shape }) =>
              shape === productShape(deck.size) && isSameSize(finished, deck.size.trim),
          ),
  }));
  return {
    fitted: matched.flatMap(({ deck, product }) => {
      if (product === undefined) return [];
      const { size, frameOf } = fitProduct(deck.size, product, { dpi, isRedrawn: false });
      return [{ deck: { ...deck, size }, product, frameOf }];
    }),
    unmatched: matched.flatMap(({ deck, product }) => (product === undefined ? [deck] : [])),
  };
}
