import { hintForName } from '../../diagnostics/nearest.ts';
import type { Size } from '../../model/geometry.ts';
import { BOARD_EDGES, type BoardEdge, type CardSize } from '../../model/pack.ts';
import { formatNumber } from '../../model/units.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { relatedAt, type WrittenRecord } from '../context.ts';
import { sizeOf } from '../link-components.ts';
import { pairOf } from '../pairs.ts';

/** A space of the board is for a deck, and lies at one place on the board, on no other space. */
export const boardSpaces = (sizes: ReadonlyMap<string, CardSize>): Rule => ({
  name: 'board-spaces',
  check: (context) => {
    const { manifest, tables } = context;
    const spaces = tables.get(manifest.board?.spaces ?? '')?.records ?? [];
    for (const space of spaces) {
      if (!space.isSound || !space.isMap) continue;
      checkDeck(context, space);
      checkPlace(context, space);
    }
    const board = manifest.components.find(({ kind }) => kind === 'board');
    const size = sizeOf(board?.size, sizes)?.trim;
    if (size === undefined) return;
    for (const panel of tables.get(manifest.board?.panels ?? '')?.records ?? []) {
      checkPanel(context, panel, size);
    }
    const placed = spaces.flatMap((space) => placedOn(context, { space, sizes, board: size }));
    for (const one of placed) checkOnBoard(context, one, size);
    checkOverlaps(context, placed);
  },
});

/** Components that there are not are told with the other names of components. */
function checkDeck({ manifest, report }: CheckContext, space: WrittenRecord): void {
  const wanted = space.text('component');
  const named = manifest.components.find(({ id }) => id === wanted);
  if (named === undefined || named.kind === 'deck') return;
  const decks = manifest.components.filter(({ kind }) => kind === 'deck').map(({ id }) => id);
  report({
    code: 'board/no-such-deck',
    at: space.span(['component']),
    message: `\`${wanted}\` is no deck`,
    hint: hintForName(named.id, decks) ?? 'a space of the board holds the cards of a deck',
    related: [relatedAt(manifest.file.spanOf(['components', named.index]), 'it is declared here')],
    about: [space],
  });
}

function checkPlace({ report }: CheckContext, space: WrittenRecord): void {
  const isAtEdge = space.text('edge') !== null && space.number('along') !== null;
  const isOnBoard = pairOf(space.fields.centre) !== null;
  const hasHalf = ('edge' in space.fields || 'along' in space.fields) && isOnBoard;
  if (isAtEdge !== isOnBoard && !hasHalf) return;
  report({
    code: 'board/missing-field',
    at: space.start,
    message: `the board cannot place this ${space.table.noun}: it needs \`edge\` with \`along\`, or else \`centre\``,
    hint: 'a mark at an edge, or a space upon the board; see "The board" in docs/pack.md',
    about: [space],
  });
}

/** A space as far as it can be compared with others: along an edge, or across and down the board. */
interface PlacedSpace {
  readonly space: WrittenRecord;
  readonly edge: BoardEdge | null;
  readonly ranges: readonly Range[];
}

interface Range {
  readonly key: 'along' | 'centre';
  readonly fromIn: number;
  readonly toIn: number;
  /** How far the board reaches that way. */
  readonly limitIn: number;
}

function placedOn(
  { manifest }: CheckContext,
  {
    space,
    sizes,
    board,
  }: { space: WrittenRecord; sizes: ReadonlyMap<string, CardSize>; board: Size },
): PlacedSpace[] {
  const deck = manifest.components.find(({ id }) => id === space.text('component'));
  const card = deck?.kind === 'deck' ? sizeOf(deck.size, sizes)?.trim : undefined;
  if (!space.isSound || card === undefined) return [];
  const range = (
    key: Range['key'],
    middleIn: number,
    [ofIn, limitIn]: readonly [number, number],
  ) => ({
    ...{ key, fromIn: middleIn - ofIn / 2, toIn: middleIn + ofIn / 2, limitIn },
  });
  const along = space.number('along');
  const edge = BOARD_EDGES.find((one) => one === space.text('edge')) ?? null;
  if (edge !== null && along !== null) {
    const limitIn = edge === 'top' || edge === 'bottom' ? board.widthIn : board.heightIn;
    return [{ space, edge, ranges: [range('along', along, [card.widthIn, limitIn])] }];
  }
  const centre = pairOf(space.fields.centre);
  if (centre === null) return [];
  const [x, y] = centre;
  const across = range('centre', x, [card.widthIn, board.widthIn]);
  const down = range('centre', y, [card.heightIn, board.heightIn]);
  return [{ space, edge: null, ranges: [across, down] }];
}

/** Rounding of what is written in tenths is no overlap. */
const SLACK_IN = 0.005;

function checkOnBoard({ report }: CheckContext, { space, ranges }: PlacedSpace, board: Size): void {
  const out = ranges.find(
    ({ fromIn, toIn, limitIn }) => fromIn < -SLACK_IN || toIn > limitIn + SLACK_IN,
  );
  if (out === undefined) return;
  report({
    code: 'board/off-board',
    at: space.span([out.key]),
    message: `this ${space.table.noun} reaches from ${inches(out.fromIn)} to ${inches(out.toIn)} in, and the board from 0 to ${inches(out.limitIn)}`,
    hint: `the board is ${inches(board.widthIn)} in wide and ${inches(board.heightIn)} in high; \`${out.key}\` is the middle of the space`,
    about: [space],
  });
}

function checkPanel({ report }: CheckContext, panel: WrittenRecord, board: Size): void {
  const at = pairOf(panel.fields.at);
  if (!panel.isSound || at === null) return;
  if (at[0] < board.widthIn && at[1] < board.heightIn) return;
  report({
    code: 'board/off-board',
    at: panel.span(['at']),
    message: `this ${panel.table.noun} begins at ${at.map(inches).join(', ')} in, which is off the board`,
    hint: `the board is ${inches(board.widthIn)} in wide and ${inches(board.heightIn)} in high; \`at\` is the top left corner`,
    about: [panel],
  });
}

const inches = (value: number): string => formatNumber(value, 2);

/** Marks at one edge, and spaces upon the board, each with those before it. */
function checkOverlaps({ report }: CheckContext, placed: readonly PlacedSpace[]): void {
  for (const [index, one] of placed.entries()) {
    const other = placed.slice(0, index).find((before) => isOn(one, before));
    if (other === undefined || !one.space.isSound) continue;
    report({
      code: 'board/space-collision',
      at: one.space.span([one.ranges[0]?.key ?? 'id']),
      message: `the space \`${one.space.id}\` lies on the space \`${other.space.id}\``,
      hint: 'move one of them: each is as wide as a card of its deck',
      related: [relatedAt(other.space.start, 'this is the other one')],
      about: [one.space],
    });
  }
}

const isOn = (a: PlacedSpace, b: PlacedSpace): boolean =>
  a.edge === b.edge &&
  a.ranges.every(({ fromIn, toIn }, index) => {
    const other = b.ranges[index];
    return other !== undefined && fromIn < other.toIn - SLACK_IN && other.fromIn < toIn - SLACK_IN;
  });
