import { boxAround, type Fault, quoted } from './face-faults.ts';
import type { Box, MeasuredFace, MeasuredText } from './measures.ts';

/** So much ink may lie on other ink before it is a mistake: accents and tails of neighbouring lines touch. */
const MAX_OVERLAP_PX = 1.5;

/**
 * Texts of a card that are printed on each other. Pieces of one paragraph belong together, and a
 * text that is drawn twice is an outline.
 */
export function textCollisions({ texts }: MeasuredFace): Fault[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other): Fault[] => {
      if (one.blockText === other.blockText || one.text === other.text) return [];
      const shared = sharedBox(one, other);
      return shared === null ? [] : [textCollision(one, other, shared)];
    }),
  );
}

/** Where a line of one lies on a line of the other. */
function sharedBox(one: MeasuredText, other: MeasuredText): Box | null {
  for (const a of one.lines) {
    for (const b of other.lines) {
      const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
      const width = Math.min(a.x + a.width, b.x + b.width) - x;
      const height = Math.min(a.y + a.height, b.y + b.height) - y;
      if (width > MAX_OVERLAP_PX && height > MAX_OVERLAP_PX) return boxAround([a, b]);
    }
  }
  return null;
}

const textCollision = (one: MeasuredText, other: MeasuredText, box: Box): Fault => ({
  code: 'card/text-collision',
  severity: 'warning',
  message: `${quoted(one.blockText)} overlaps ${quoted(other.blockText)}`,
  hint: 'shorten one of them, or move them apart in the template',
  box,
  element: one.element,
  searchTexts: [one.text, one.blockText, other.text],
});
