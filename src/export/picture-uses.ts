import { sizeWithBleed } from '../layout/box-css.ts';
import type { RenderedPack } from '../model/rendered-pack.ts';
import type { PictureUse } from '../pictures/picture-sizes.ts';

/** The largest pages of a rulebook: letter is wider, A4 is higher. */
const BOOK_PAGE = { widthIn: 8.5, heightIn: 11.7 };

/**
 * Everything of a pack that may show a picture, with the size of its face. All of it counts whatever
 * is built, so that a build of one deck leaves the pictures of the others as they are. A picture on a
 * card is printed no larger in a rulebook, whose figures show cards.
 */
export function findPictureUses({
  pack,
  faces,
  backs,
  rulebooks,
}: Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'rulebooks'>): PictureUse[] {
  const { dpi } = pack.images;
  const onCards = pack.components.flatMap((component) => {
    if (component.kind !== 'deck') return [];
    const size = sizeWithBleed(component.size);
    const sides = [faces.get(component.id), backs.get(component.id)];
    const htmls = new Set(sides.flatMap((side) => [...(side?.values() ?? [])]));
    return [...htmls].map((html) => ({ ...size, dpi, html }));
  });
  const inBooks = [...rulebooks.values()].map(({ html, styles }) => ({
    ...{ ...BOOK_PAGE, dpi, html: `${html}\n${styles}`, isFallback: true },
  }));
  return [...onCards, ...inBooks];
}
