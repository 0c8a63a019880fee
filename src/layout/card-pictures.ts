import { InternalError } from '../diagnostics/errors.ts';
import type { Size } from '../geometry/geometry.ts';
import { isRectangular, outlinePath } from '../geometry/outline.ts';
import type { CardSize, DeckComponent } from '../pack/pack.ts';
import { NO_MIRROR_BLEED, type PictureFrame, type PixelSize } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { Side } from '../pack/sheet.ts';
import { sizeWithBleed } from './html-document.ts';

/** One picture of a card: of its face, or of a back that it may share with others. */
export interface CardPicture {
  readonly component: DeckComponent;
  /** The card it is drawn from. */
  readonly cardId: string;
  readonly side: Side;
  /** What is drawn, as it was rendered. */
  readonly html: string;
  /** Relative to the folder of the export. */
  readonly path: string;
  readonly frame: PictureFrame;
}

/** What shows a card. */
export interface PicturedCard {
  readonly component: DeckComponent;
  readonly cardId: string;
  readonly copies: number;
  /** Paths, relative to the folder of the export. */
  readonly face: string;
  /** `null` for a card that is blank behind. */
  readonly back: string | null;
}

/**
 * Names the pictures of a deck: each card once, however many copies it has. Backs that look alike
 * share one, which bears the name of the deck, or where there are several the first of its cards. A
 * back that is the card's face over again has no picture of its own.
 *
 * @param folder relative to that of the export
 */
export function planCardPictures(
  component: DeckComponent,
  rendered: Pick<RenderedPack, 'faces' | 'backs'>,
  folder: string,
  frameOf: (side: Side) => PictureFrame,
) {
  const faces = rendered.faces.get(component.id);
  const backs = component.back === null ? undefined : rendered.backs.get(component.id);
  const facePath = (id: string): string => `${folder}/${id}.png`;
  const faceOf = (id: string): string => {
    const html = faces?.get(id);
    if (html === undefined) throw new InternalError(`no face was rendered for card ${id}`);
    return html;
  };
  const frames = { face: frameOf('face'), back: frameOf('back') };
  const isAlike = frames.face.mask === frames.back.mask;
  const firstWith = new Map<string, string>();
  for (const { id } of component.cards) {
    const html = backs?.get(id);
    if (backs !== undefined && html === undefined) {
      throw new InternalError(`no back was rendered for card ${id}`);
    }
    const isOther = html !== faces?.get(id) || !isAlike;
    if (html !== undefined && isOther && !firstWith.has(html)) firstWith.set(html, id);
  }
  const isShared = firstWith.size === 1;
  const backPath = (id: string): string => `${folder}/backs/${isShared ? component.id : id}.png`;
  const backOf = (id: string): string | null => {
    const html = backs?.get(id);
    if (html === undefined) return null;
    const first = firstWith.get(html);
    return first === undefined ? facePath(id) : backPath(first);
  };
  return {
    drawn: [
      ...component.cards.map(({ id }) => ({
        component,
        cardId: id,
        path: facePath(id),
        html: faceOf(id),
        side: 'face' as const,
        frame: frames.face,
      })),
      ...[...firstWith].map(([html, id]) => ({
        component,
        cardId: id,
        path: backPath(id),
        html,
        side: 'back' as const,
        frame: frames.back,
      })),
    ],
    cards: component.cards.map(({ id, copies }) => ({
      component,
      cardId: id,
      copies,
      face: facePath(id),
      back: backOf(id),
    })),
  };
}

/** Where a picture of a card ends: with its bleed, or where it is cut. */
export const PICTURE_EDGES = ['bleed', 'trim'] as const;

export type PictureEdge = (typeof PICTURE_EDGES)[number];

export const sizeInPixels = ({ widthIn, heightIn }: Size, dpi: number): PixelSize => ({
  widthPx: Math.round(widthIn * dpi),
  heightPx: Math.round(heightIn * dpi),
});

export interface PictureOptions {
  readonly dpi: number;
  readonly edge: PictureEdge;
  /** Whether the corners of a rectangle are cut off. */
  readonly isRounded: boolean;
}

/**
 * Pictures of a card, its finished edge or its bleed at the edges of the picture. Where they end at
 * the edge, pieces that are not rectangles are cut to their outline.
 */
export const framePicture =
  (size: CardSize, { dpi, edge, isRounded }: PictureOptions) =>
  (side: Side): PictureFrame => {
    const wanted = sizeInPixels(edge === 'bleed' ? sizeWithBleed(size) : size.trim, dpi);
    return {
      ...frameOnCanvas(size, wanted, dpi),
      cornerPx: isRounded ? Math.round(size.cornerIn * dpi) : 0,
      mask: edge === 'bleed' || isRectangular(size) ? null : maskOf(size, wanted, side),
    };
  };

/** The outline of a side in the pixels of a picture that ends where its box does. */
const maskOf = ({ outline }: CardSize, { widthPx, heightPx }: PixelSize, side: Side): string =>
  outlinePath(
    { trim: { widthIn: widthPx, heightIn: heightPx }, outline },
    { view: { isMirrored: side === 'back', isUpsideDown: false } },
  );

/** A card in the middle of a canvas, at its true size; what it has more bleed than that is cut off. */
export function frameOnCanvas(
  size: CardSize,
  { widthPx, heightPx }: PixelSize,
  dpi: number,
): PictureFrame {
  const page = sizeInPixels(sizeWithBleed(size), dpi);
  return {
    widthPx,
    heightPx,
    dpi,
    pxPerIn: dpi,
    turnDeg: 0,
    cornerPx: 0,
    mask: null,
    mirrorBleed: NO_MIRROR_BLEED,
    xPx: halfPx(widthPx - page.widthPx),
    yPx: halfPx(heightPx - page.heightPx),
  };
}

/** Half a number of pixels, in whole ones; never minus nothing. */
const halfPx = (px: number): number => Math.round(px / 2) + 0;

/** A page that is drawn whole; up to `bled` it goes on as its own mirror image. */
export function framePage(page: Size, bled: Size, dpi: number): PictureFrame {
  const { widthPx, heightPx } = sizeInPixels(page, dpi);
  const whole = sizeInPixels(bled, dpi);
  return {
    widthPx,
    heightPx,
    xPx: 0,
    yPx: 0,
    pxPerIn: dpi,
    dpi,
    turnDeg: 0,
    cornerPx: 0,
    mask: null,
    mirrorBleed: { widthPx: whole.widthPx - widthPx, heightPx: whole.heightPx - heightPx },
  };
}
