import { boxAround, type Fault, quoted } from './face-faults.ts';
import {
  type Box,
  boxesOverlap,
  type MeasuredFace,
  type MeasuredMark,
  type MeasuredText,
  MIN_OVERLAP_PX,
} from './measures.ts';

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
  message: `${quoted(one.blockText)} is printed on ${quoted(other.blockText)}`,
  hint: 'write one of them shorter, or move them apart in the template',
  box,
  element: one.element,
  searchTexts: [one.text, one.blockText, other.text],
});

/** Texts of a board that lie on each other, and labels that lie on the mark of another stop. */
export function labelCollisions({ texts, marks }: MeasuredFace): Fault[] {
  const placed = texts.map((text) => ({ text, box: boxAround(text.lines) }));
  const faults = new Map<string, Fault>();
  const add = (fault: Fault): void => {
    const key = JSON.stringify([
      ...(fault.stops ?? []),
      fault.stops === undefined ? fault.message : '',
    ]);
    if (!faults.has(key)) faults.set(key, fault);
  };
  placed.forEach((one, index) => {
    for (const other of placed.slice(index + 1)) {
      if (!areSameGroup(one.text, other.text) && boxesOverlap(one.box, other.box))
        add(labelCollision(one, other));
    }
    if (one.text.labelOf === null) return;
    for (const mark of marks) {
      if (mark.stop !== one.text.labelOf && overlapsDisc(one.box, mark.box))
        add(markCollision(one, mark));
    }
  });
  return [...faults.values()];
}

interface PlacedText {
  readonly text: MeasuredText;
  readonly box: Box;
}

const areSameGroup = (a: MeasuredText, b: MeasuredText): boolean =>
  a.group !== '' && a.group === b.group;

/** Marks are round: a label may stand in the corner of the square around one. */
function overlapsDisc(box: Box, around: Box): boolean {
  const disc = discOf(around);
  const nearX = Math.min(Math.max(disc.x, box.x), box.x + box.width);
  const nearY = Math.min(Math.max(disc.y, box.y), box.y + box.height);
  return Math.hypot(nearX - disc.x, nearY - disc.y) < disc.radius - MIN_OVERLAP_PX;
}

/** Stops whose marks lie on each other: nobody sees which of them a bus stands on. */
export function stopCollisions({ marks }: MeasuredFace): Fault[] {
  return marks.flatMap((one, index) =>
    marks.slice(index + 1).flatMap((other): Fault[] => {
      if (one.stop === other.stop) return [];
      const [a, b] = [discOf(one.box), discOf(other.box)];
      if (Math.hypot(a.x - b.x, a.y - b.y) >= a.radius + b.radius - MIN_OVERLAP_PX) return [];
      return [
        {
          code: 'board/stop-collision',
          message: `the stop \`${other.stop}\` lies on the stop \`${one.stop}\``,
          hint: 'move one of them: `position` is in units of the board',
          box: boxAround([one.box, other.box]),
          element: 'g',
          searchTexts: [],
          stops: [other.stop, one.stop],
        },
      ];
    }),
  );
}

const discOf = ({ x, y, width, height }: Box) => ({
  x: x + width / 2,
  y: y + height / 2,
  radius: Math.min(width, height) / 2,
});

const LABEL_HINT = 'choose another side or other lines with `label`, or move the stop';

/** The label of a stop comes first: it is what can be moved. */
function labelCollision(one: PlacedText, other: PlacedText): Fault {
  const [first, second] = one.text.labelOf === null ? [other, one] : [one, other];
  const stops = [first, second].flatMap(({ text }) => text.labelOf ?? []);
  return {
    code: 'board/label-collision',
    message: `${quoted(first.text.blockText)} lies on ${quoted(second.text.blockText)}`,
    hint: LABEL_HINT,
    box: boxAround([first.box, second.box]),
    element: first.text.element,
    searchTexts: [first.text.blockText],
    ...(stops.length === 0 ? {} : { stops }),
  };
}

const markCollision = ({ text, box }: PlacedText, mark: MeasuredMark): Fault => ({
  code: 'board/label-collision',
  message: `${quoted(text.blockText)} lies on the stop \`${mark.stop}\``,
  hint: LABEL_HINT,
  box: boxAround([box, mark.box]),
  element: text.element,
  searchTexts: [text.blockText],
  stops: [text.labelOf ?? '', mark.stop],
});
