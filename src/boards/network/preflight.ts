import { applyWaiver, type Diagnostic, placeKey } from '../../diagnostics/diagnostic.ts';
import { locateFault } from '../../diagnostics/fault-location.ts';
import { type FoldLines, foldLines } from '../../geometry/fold-panels.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../../geometry/geometry.ts';
import type { BoardComponent, Entry, Pack, Place } from '../../pack/pack.ts';
import {
  boxAround,
  type Fault,
  faceFaults,
  faultDiagnostic,
  formatInches,
  quoted,
} from '../../preflight/face-faults.ts';
import type { GlyphCoverage } from '../../preflight/glyphs.ts';
import {
  type Background,
  type Box,
  boxesOverlap,
  type MeasuredContent,
  type MeasuredFace,
  type MeasuredMark,
  type MeasuredText,
  MIN_OVERLAP_PX,
} from '../../preflight/measures.ts';
import { formatCount } from '../../text/text-markup.ts';
import { areaPlaceId, type Board, boardPlaces } from './model.ts';

type FaultPlace = Pick<Diagnostic, 'related'> & { readonly place: Place };

interface BoardChecks {
  readonly pack: Pick<Pack, 'tables' | 'waivers'>;
  readonly board: Pick<Board, 'stops' | 'areas'>;
  readonly component: BoardComponent;
  readonly measured: MeasuredFace;
  readonly ground: Background;
  readonly glyphs: GlyphCoverage;
}

/**
 * What is wrong with a board, reported at the place whose label it is, or at the record whose name it
 * prints. Its page is as large as the board, so that there is no bleed to look at.
 */
export function preflightBoard(checks: BoardChecks): Diagnostic[] {
  const { pack, board, component, measured, ground, glyphs } = checks;
  const size = { bleedIn: 0, safeIn: component.size.safeIn };
  const faults = [
    ...faceFaults({ face: measured, ground, size, glyphs }),
    ...labelCollisions(measured),
    ...stopCollisions(measured),
    ...foldedStops(measured, foldLines(component.size.trim, component.panels)),
    ...markOverflows(measured),
  ];
  const entries = [...pack.tables.values()].flatMap((table) => table.entries);
  const byPlace = new Map(entries.map((entry) => [placeKey(entry.place), entry]));
  const atPlace = new Map(
    boardPlaces(board).map(({ id, place }) => [id, byPlace.get(placeKey(place))]),
  );
  const locate = (fault: Fault): FaultPlace => {
    const [one, other] = (fault.places ?? []).flatMap((id) => atPlace.get(id) ?? []);
    if (one === undefined) {
      const named = entries.find(({ fields }) =>
        fault.searchTexts.some((text) => text === fields.name),
      );
      return { place: named?.placeOf(['name']) ?? component.place, related: [] };
    }
    return fault.code.startsWith('board/')
      ? locateOnBoard(fault, one, other)
      : locateFault(fault.code, one, fault.searchTexts, pack.tables);
  };
  return faults.map((fault) => {
    const { place, related } = locate(fault);
    const diagnostic = faultDiagnostic(fault, { place, subject: component.id }, related);
    return applyWaiver(diagnostic, pack.waivers, { component: component.id });
  });
}

/** Texts of a board that lie on each other, and labels that lie on the mark of another stop. */
export function labelCollisions({ texts, marks }: MeasuredFace): Fault[] {
  const placed = texts.map((text) => ({ text, box: boxAround(text.lines) }));
  const faults = new Map<string, Fault>();
  const add = (fault: Fault): void => {
    const key = JSON.stringify([
      ...(fault.places ?? []),
      fault.places === undefined ? fault.message : '',
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
      if (mark.place !== one.text.labelOf && overlapsDisc(one.box, mark.box))
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

/** Stops whose marks overlap, so that it is unclear which of them a piece stands on. */
function stopCollisions({ marks }: MeasuredFace): Fault[] {
  return marks.flatMap((one, index) =>
    marks.slice(index + 1).flatMap((other): Fault[] => {
      if (one.place === other.place) return [];
      const [a, b] = [discOf(one.box), discOf(other.box)];
      if (Math.hypot(a.x - b.x, a.y - b.y) >= a.radius + b.radius - MIN_OVERLAP_PX) return [];
      return [
        {
          code: 'board/stop-collision',
          message: `the stop \`${other.place}\` overlaps the stop \`${one.place}\``,
          hint: 'move one of them: `position` is in units of the board',
          element: 'g',
          searchTexts: [],
          places: [other.place, one.place],
        },
      ];
    }),
  );
}

/** Stops across a fold: a pawn there stands on a hinge. Reported once for each fold. */
function foldedStops({ marks }: MeasuredFace, { xIn, yIn }: FoldLines): Fault[] {
  const folds = [
    ...xIn.map((inches) => ({ inches, from: 'left', axis: 'x' as const })),
    ...yIn.map((inches) => ({ inches, from: 'top', axis: 'y' as const })),
  ];
  return folds.flatMap(({ inches, from, axis }): Fault[] => {
    const crossed = marks.filter(({ box }) => {
      const disc = discOf(box);
      return Math.abs(disc[axis] - inches * CSS_PX_PER_INCH) < disc.radius - MIN_OVERLAP_PX;
    });
    const [first, ...others] = crossed;
    if (first === undefined) return [];
    const also = others.length === 0 ? '' : ` and ${formatCount(others.length, 'other stop')}`;
    return [
      {
        code: 'board/folded-stop',
        severity: 'warning',
        message: `the stop \`${first.place}\`${also} lie${also === '' ? 's' : ''} on the fold ${formatNumber(inches)} in from the ${from}`,
        hint: 'leave a gap between stops there that is wider than their marks, or choose other `panels`',
        element: 'g',
        searchTexts: [],
        places: [first.place],
      },
    ];
  });
}

/** What is drawn in stops and areas, and reaches out of them: reported once, for the worst. */
export function markOverflows({ contents }: MeasuredFace): Fault[] {
  const outside = contents
    .filter(({ beyondPx }) => beyondPx > MAX_BEYOND_PX)
    .sort((a, b) => b.beyondPx - a.beyondPx);
  const kinds = [outside.filter(isOfArea), outside.filter((one) => !isOfArea(one))];
  return kinds.flatMap(([worst, ...others]): Fault[] => {
    if (worst === undefined) return [];
    const isArea = isOfArea(worst);
    const also = others.length === 0 ? '' : `; ${others.length} more ${describe(others)} too`;
    return [
      {
        code: 'board/mark-overflow',
        message: `what is drawn in \`${idOf(worst)}\` extends ${formatInches(worst.beyondPx)} beyond its ${isArea ? 'area' : 'mark'}${also}`,
        hint: isArea
          ? 'shorten it, or make the area larger, or the room in it with `width` and `height` of `areaMarks`'
          : 'make it smaller, or the mark larger with `diameter` of `stopMarks`',
        element: 'g',
        searchTexts: [],
        places: [worst.place],
      },
    ];
  });
}

/** Type is set to a fraction of a pixel. */
const MAX_BEYOND_PX = 1;

const isOfArea = ({ place }: MeasuredContent): boolean => place.startsWith(areaPlaceId(''));

const idOf = ({ place }: MeasuredContent): string => place.replace(areaPlaceId(''), '');

const MAX_NAMED = 3;

const describe = (contents: readonly MeasuredContent[]): string => {
  const named = contents.slice(0, MAX_NAMED).map((one) => `\`${idOf(one)}\``);
  return `(${[...named, ...(contents.length > MAX_NAMED ? ['\u2026'] : [])].join(', ')})`;
};

const discOf = ({ x, y, width, height }: Box) => ({
  x: x + width / 2,
  y: y + height / 2,
  radius: Math.min(width, height) / 2,
});

const LABEL_HINT = 'choose another side or other line breaks with `label`, or move the stop';

/** The label of a stop comes first: it is what can be moved. */
function labelCollision(one: PlacedText, other: PlacedText): Fault {
  const [first, second] = one.text.labelOf === null ? [other, one] : [one, other];
  const stops = [first, second].flatMap(({ text }) => text.labelOf ?? []);
  return {
    code: 'board/label-collision',
    message: `${quoted(first.text.blockText)} overlaps ${quoted(second.text.blockText)}`,
    hint: LABEL_HINT,
    element: first.text.element,
    searchTexts: [first.text.blockText],
    ...(stops.length === 0 ? {} : { places: stops }),
  };
}

const markCollision = ({ text }: PlacedText, mark: MeasuredMark): Fault => ({
  code: 'board/label-collision',
  message: `${quoted(text.blockText)} overlaps the stop \`${mark.place}\``,
  hint: LABEL_HINT,
  element: text.element,
  searchTexts: [text.blockText],
  places: [text.labelOf ?? '', mark.place],
});

/** Where a fault of the drawing is reported: at the stop or area that can be moved, or at its label. */
function locateOnBoard(fault: Fault, stop: Entry, other: Entry | undefined): FaultPlace {
  if (fault.code === 'board/mark-overflow' || fault.code === 'board/folded-stop') {
    return { place: stop.place, related: [] };
  }
  if (fault.code === 'board/stop-collision') {
    const related =
      other === undefined ? [] : [{ ...other.place, message: 'the other one is here' }];
    return { place: stop.place, related };
  }
  // A place chosen in the data comes before one that the drawing has chosen.
  const isOthers = other !== undefined && !hasLabel(stop) && hasLabel(other);
  const [first, second] = isOthers ? [other, stop] : [stop, other];
  const related =
    second === undefined ? [] : [{ ...labelPlace(second), message: 'the other one is here' }];
  return { place: labelPlace(first), related };
}

const hasLabel = ({ fields }: Entry): boolean => (fields.label ?? null) !== null;

const labelPlace = (stop: Entry): Place => (hasLabel(stop) ? stop.placeOf(['label']) : stop.place);
