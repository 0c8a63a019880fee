import type { Ink } from '../model/sheet.ts';
import { mixColours, PALETTE } from './draw-palette.ts';

/** What of a board's paint depends on how much ink it may take. */
export interface BoardInk {
  readonly ground: string;
  readonly street: { readonly colour: string; readonly widthPt: number };
  /** The ground of a region. */
  readonly tintOf: (fill: string) => string;
  /** Ground in sight between two regions: the later one eats into those before it. */
  readonly seamPt: number;
  /** The line around the grounds of regions, or `null` where the tints part them. */
  readonly border: string | null;
  /** Whether the discs of stops are filled, or wear their colour as a ring. */
  readonly areStopsFilled: boolean;
}

const TINT = 0.8;

const FULL: BoardInk = {
  ground: PALETTE.ground,
  street: { colour: PALETTE.street, widthPt: 3.5 },
  tintOf: (fill) => mixColours(fill, PALETTE.paper, TINT),
  seamPt: 4.5,
  border: null,
  areStopsFilled: true,
};

const LOW: BoardInk = {
  ground: PALETTE.paper,
  street: { colour: '#dde2e5', widthPt: 1.2 },
  tintOf: () => PALETTE.paper,
  seamPt: 0,
  border: '#a3adb4',
  areStopsFilled: false,
};

export const BOARD_INKS: Readonly<Record<Ink, BoardInk>> = { full: FULL, low: LOW };
