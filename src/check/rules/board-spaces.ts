import { hintForName } from '../../diagnostics/nearest.ts';
import {
  bottomOf,
  isInside,
  isOverlapping,
  type Rect,
  rightOf,
  type Size,
} from '../../model/geometry.ts';
import type { CardSize, DeckSpace } from '../../model/pack.ts';
import { deckSpaceRect } from '../../model/space-box.ts';
import { formatNumber } from '../../model/units.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { relatedPlace, type WrittenRecord } from '../context.ts';
import { resolveCardSize } from '../link-components.ts';
import { parsePoint } from '../pairs.ts';
import { spacePosition } from '../space-place.ts';

type Sizes = ReadonlyMap<string, CardSize>;

/** A space of the board is for a deck, and lies at one place on the board, on no other space. */
export const boardSpacesRule = (sizes: Sizes): Rule => ({
  name: 'board-spaces',
  check: (context) => {
    const { manifest, tables } = context;
    const spaces = tables.get(manifest.board?.spaces ?? '')?.records ?? [];
    for (const space of spaces) {
      if (!space.isValid || !space.isMap) continue;
      checkDeck(context, space);
      checkPlace(context, space);
    }
    const board = manifest.components.find(({ kind }) => kind === 'board');
    const size = resolveCardSize(board?.size, sizes)?.trim;
    if (size === undefined) return;
    for (const panel of tables.get(manifest.board?.panels ?? '')?.records ?? []) {
      checkPanel(context, panel, size);
    }
    const placed = spaces.flatMap((space) => placeSpace(context, { space, sizes, board: size }));
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
    related: [
      relatedPlace(manifest.file.spanOf(['components', named.index]), 'it is declared here'),
    ],
    about: [space],
  });
}

function checkPlace({ report }: CheckContext, space: WrittenRecord): void {
  const isAtEdge = space.text('edge') !== null && space.number('along') !== null;
  const isOnBoard = parsePoint(space.fields.centre) !== null;
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

interface PlacedSpace {
  readonly space: WrittenRecord;
  readonly at: DeckSpace['at'];
  readonly box: Rect;
}

function placeSpace(
  { manifest }: CheckContext,
  { space, sizes, board }: { space: WrittenRecord; sizes: Sizes; board: Size },
): PlacedSpace[] {
  const deck = manifest.components.find(({ id }) => id === space.text('component'));
  const card = deck?.kind === 'deck' ? resolveCardSize(deck.size, sizes)?.trim : undefined;
  const at = spacePosition(space);
  if (!space.isValid || card === undefined || at === null) return [];
  return [{ space, at, box: deckSpaceRect(at, card, board) }];
}

/** The key that says where a space lies. */
const positionKey = ({ at }: PlacedSpace): string => (at.edge === null ? 'centre' : 'along');

function checkOnBoard({ report }: CheckContext, placed: PlacedSpace, board: Size): void {
  const { space, box } = placed;
  if (isInside(box, { xIn: 0, yIn: 0, ...board })) return;
  const isAcross = box.xIn < 0 || rightOf(box) > board.widthIn;
  const [fromIn, toIn, endIn] = isAcross
    ? [box.xIn, rightOf(box), board.widthIn]
    : [box.yIn, bottomOf(box), board.heightIn];
  report({
    code: 'board/off-board',
    at: space.span([positionKey(placed)]),
    message: `this ${space.table.noun} reaches from ${formatInches(fromIn)} to ${formatInches(toIn)} in, and the board from 0 to ${formatInches(endIn)}`,
    hint: `the board is ${formatSize(board)}; \`${positionKey(placed)}\` is the middle of the space`,
    about: [space],
  });
}

function checkPanel({ report }: CheckContext, panel: WrittenRecord, board: Size): void {
  const at = parsePoint(panel.fields.at);
  if (!panel.isValid || at === null) return;
  if (at[0] < board.widthIn && at[1] < board.heightIn) return;
  report({
    code: 'board/off-board',
    at: panel.span(['at']),
    message: `this ${panel.table.noun} begins at ${at.map(formatInches).join(', ')} in, which is off the board`,
    hint: `the board is ${formatSize(board)}; \`at\` is the top left corner`,
    about: [panel],
  });
}

const formatInches = (value: number): string => formatNumber(value, 2);

const formatSize = ({ widthIn, heightIn }: Size): string =>
  `${formatInches(widthIn)} in wide and ${formatInches(heightIn)} in high`;

function checkOverlaps({ report }: CheckContext, placed: readonly PlacedSpace[]): void {
  for (const [index, one] of placed.entries()) {
    const other = placed.slice(0, index).find(({ box }) => isOverlapping(one.box, box));
    if (other === undefined || !one.space.isValid) continue;
    report({
      code: 'board/space-collision',
      at: one.space.span([positionKey(one)]),
      message: `the space \`${one.space.id}\` lies on the space \`${other.space.id}\``,
      hint: 'move one of them: each is as wide as a card of its deck',
      related: [relatedPlace(other.space.start, 'this is the other one')],
      about: [one.space],
    });
  }
}
