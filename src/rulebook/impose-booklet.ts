/** One side of a sheet of a booklet. Pages count from 1; `null` is an empty one. */
export interface BookletSide {
  /** Counts from 1, from the outermost sheet inwards. */
  readonly sheet: number;
  readonly side: 'front' | 'back';
  readonly left: number | null;
  readonly right: number | null;
}

/**
 * The order of pages for sheets that are printed on both sides, laid into one another and folded once
 * in the middle: on the front of the first sheet the last page stands left of the first.
 *
 * @param pageCount pages of text; what lacks to a multiple of four is empty, and at the end
 */
export function imposeBooklet(pageCount: number): BookletSide[] {
  const places = Math.max(4, Math.ceil(pageCount / 4) * 4);
  const page = (number: number): number | null => (number <= pageCount ? number : null);
  return Array.from({ length: places / 4 }, (_, index) => index).flatMap((index): BookletSide[] => {
    const first = 2 * index + 1;
    const last = places - 2 * index;
    const sheet = index + 1;
    return [
      { sheet, side: 'front', left: page(last), right: page(first) },
      { sheet, side: 'back', left: page(first + 1), right: page(last - 1) },
    ];
  });
}
