/** One side of a sheet that lies open: what is on its two halves. */
export interface OpenSide<Page> {
  readonly left: Page;
  readonly right: Page;
}

/**
 * The pages of a booklet in the order in which a reader turns them, worked out with the sheets in hand,
 * which come from the printer as front, back, front, back: each is folded in its middle and laid into
 * the one before. From outside to inside come the right half of each front and the left half of its
 * back; from inside to outside the right half of the back and the left half of the front.
 */
export function readFolded<Page>(sides: readonly OpenSide<Page>[]): Page[] {
  const sheets = sides.flatMap((front, at) => {
    const back = sides[at + 1];
    return at % 2 === 0 && back !== undefined ? [{ front, back }] : [];
  });
  if (sheets.length * 2 !== sides.length) throw new Error('a sheet has no other side');
  const inwards = sheets.flatMap(({ front, back }) => [front.right, back.left]);
  const outwards = sheets.map(({ front, back }) => [back.right, front.left]).reverse();
  return [...inwards, ...outwards.flat()];
}
