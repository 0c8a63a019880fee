import type { Size } from '../../geometry/geometry.ts';
import {
  frameOnCanvas,
  framePage,
  framePicture,
  type PicturedCard,
  planCardPictures,
} from '../../layout/card-pictures.ts';
import {
  type ContactSheet,
  type DensityLimits,
  planContactSheets,
} from '../../layout/contact-sheets.ts';
import { listTableThings, tableKind } from '../../layout/table-plan.ts';
import type { BoardComponent, DeckComponent, RulebookComponent, TtsKind } from '../../pack/pack.ts';
import type { PixelSize } from '../../pack/pictures.ts';
import type { RenderedPack } from '../../pack/rendered-pack.ts';
import type { Paper } from '../../pack/sheet.ts';
import type { RenderAs } from '../../render/render-pack.ts';
import type { PicturesPlan } from '../pictures/export-pictures.ts';
import { mergePicturesPlans, planPages } from '../pictures/plan-pictures.ts';

/** As in print, so that a card that fills the screen is as sharp as the printed one. */
const CARD_DPI = 300;
/** What a sheet that has room to spare gives. */
const MAX_CARD_DPI = 350;
/** Enough along the longer side of any card or piece: large ones are drawn coarser, small ones finer. */
const TARGET_PX = { card: 2048, piece: 640 } as const;

const MAX_PIECE_DPI = 600;
/** Of a board, along its longer side. */
const MAX_BOARD_PX = 4096;

const longerSide = ({ widthIn, heightIn }: Size): number => Math.max(widthIn, heightIn);

const cardDensity = (trim: Size): DensityLimits => ({
  minDpi: Math.min(CARD_DPI, TARGET_PX.card / longerSide(trim)),
  maxDpi: MAX_CARD_DPI,
});

/** A small piece is looked at from near by. */
const pieceDpi = (trim: Size): number =>
  Math.round(Math.min(MAX_PIECE_DPI, Math.max(CARD_DPI, TARGET_PX.piece / longerSide(trim))));

/** One picture of many cards, cut into equal cells by Tabletop Simulator. */
export interface TtsSheet extends ContactSheet {
  /** Relative to the folder of the export. */
  readonly facePath: string;
  /** One back for all of its cards, or a sheet of backs in the same grid. */
  readonly backPath: string;
}

/** Cards in a pile. */
export interface TtsDeck {
  readonly kind: 'deck';
  readonly component: DeckComponent;
  readonly cards: readonly PicturedCard[];
  readonly cell: PixelSize;
  readonly sheets: readonly TtsSheet[];
  readonly backs: 'none' | 'shared' | 'own';
}

/** Loose pieces with pictures of their own, or dice without any. */
export interface TtsPieces {
  readonly kind: Exclude<TtsKind, 'deck' | 'none'>;
  readonly component: DeckComponent;
  readonly cards: readonly PicturedCard[];
}

/** Boards that a template draws, or the one that is drawn from data. */
export interface TtsBoard {
  readonly kind: 'board';
  readonly component: BoardComponent | DeckComponent;
  readonly cards: readonly PicturedCard[];
  /** The path of the picture of a board without cards. */
  readonly path: string;
}

export interface TtsBook {
  readonly kind: 'book';
  readonly component: RulebookComponent;
  readonly cards: readonly [];
  /** Of its PDF. */
  readonly path: string;
}

export type TtsThing = TtsDeck | TtsPieces | TtsBoard | TtsBook;

export interface TtsPlan {
  readonly things: readonly TtsThing[];
  readonly pictures: PicturesPlan;
  /** Components that are no objects there. */
  readonly leftOut: readonly DeckComponent[];
}

export interface TtsRequest extends Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'words'> {
  readonly paper: Paper;
  readonly renderAs: RenderAs;
}

interface PlannedThing extends PicturesPlan {
  readonly thing: TtsThing;
}

/** Decides what every component is on a virtual table, and names every picture of it. */
export function planTts(request: TtsRequest): TtsPlan {
  const { components } = request.pack;
  const planned = listTableThings(components).map(({ kind, component }): PlannedThing => {
    if (component.kind === 'board') return planBoard(component, request);
    if (component.kind === 'rulebook') return planBook(component, request);
    if (kind === 'board') return planTemplateBoards(component, request);
    if (kind === 'deck' || kind === 'book') return planDeck(component, request);
    return planPieces(component, kind, request);
  });
  return {
    things: planned.map(({ thing }) => thing),
    pictures: mergePicturesPlans(planned),
    leftOut: components.flatMap((one) =>
      one.kind === 'deck' && tableKind(one) === 'none' ? [one] : [],
    ),
  };
}

/** The folder of what is set into sheets; it is not exported. */
export const CELLS_FOLDER = 'cells';

function planDeck(component: DeckComponent, { faces, backs }: TtsRequest): PlannedThing {
  const { id, size, cards } = component;
  const { cell, sheets } = planContactSheets(cards.length, size.trim, cardDensity(size.trim));
  const pxPerIn = cell.widthPx / size.trim.widthIn;
  const frame = { ...frameOnCanvas(size, cell, pxPerIn), dpi: Math.round(pxPerIn) };
  const planned = planCardPictures({
    component,
    folder: `${CELLS_FOLDER}/${id}`,
    frameOf: () => frame,
    faces: faces.get(id) ?? new Map(),
    backs: backs.get(id),
  });
  const paths = new Set(planned.cards.map(({ back }) => back));
  const kind = paths.has(null) ? 'none' : paths.size === 1 ? 'shared' : 'own';
  const named = sheets.map((sheet, index) => ({
    ...sheet,
    facePath: `sheets/${id}-${index + 1}.png`,
    backPath: kind === 'own' ? `sheets/${id}-${index + 1}-backs.png` : `sheets/${id}-back.png`,
  }));
  const thing = { kind: 'deck' as const, component, cards: planned.cards, cell, sheets: named };
  const shown = planned.cards.map((card) => ({ ...card, ...sheetPaths(card, planned, named) }));
  return { thing: { ...thing, backs: kind }, drawn: planned.pictures, cards: shown, pages: [] };
}

/** Where a card is found in what is exported: on its sheet. */
function sheetPaths(
  { cardId }: PicturedCard,
  { cards }: { readonly cards: readonly PicturedCard[] },
  sheets: readonly TtsSheet[],
): Pick<PicturedCard, 'face' | 'back'> {
  const at = cards.findIndex((one) => one.cardId === cardId);
  const sheet = sheets.find(({ from, count }) => at >= from && at < from + count);
  return { face: sheet?.facePath ?? '', back: sheet?.backPath ?? null };
}

function planPieces(
  component: DeckComponent,
  kind: TtsPieces['kind'],
  request: TtsRequest,
): PlannedThing {
  const { id, tts } = component;
  if (kind === 'die') {
    const cards = component.cards.map((card) => ({
      component,
      cardId: card.id,
      copies: card.copies,
      face: '',
      back: null,
    }));
    return { thing: { kind, component, cards }, drawn: [], cards: [], pages: [] };
  }
  const isRedrawn = (tts?.template ?? null) !== null;
  const { faces, backs } = isRedrawn ? request.renderAs(component, {}) : request;
  const { outline, trim } = component.size;
  const frameOf = framePicture(component.size, {
    dpi: pieceDpi(trim),
    edge: 'trim',
    isRounded: false,
  });
  // Round and hexagonal tiles are cut there, and need all of the art; an image of another outline is its shape.
  const isCutThere = kind === 'bag' && outline.kind !== 'path';
  const { pictures, cards } = planCardPictures({
    component,
    folder: `pieces/${id}`,
    frameOf: isCutThere ? (side) => ({ ...frameOf(side), mask: null }) : frameOf,
    faces: faces.get(id) ?? new Map(),
    backs: component.back === null ? undefined : backs.get(id),
  });
  return { thing: { kind, component, cards }, drawn: pictures, cards, pages: [] };
}

function planBoard(component: BoardComponent, request: TtsRequest): PlannedThing {
  const { trim } = component.size;
  const frame = framePage(trim, trim, Math.min(CARD_DPI, MAX_BOARD_PX / longerSide(trim)));
  const path = `${component.id}.png`;
  const pages = planPages(request, [component], request.paper).map((plan) => ({
    plan,
    pathOf: () => path,
    frame: { ...frame, dpi: Math.round(frame.dpi) },
  }));
  return { thing: { kind: 'board', component, cards: [], path }, drawn: [], cards: [], pages };
}

/** Boards that a template draws. */
function planTemplateBoards(component: DeckComponent, { faces, backs }: TtsRequest): PlannedThing {
  const { id, size } = component;
  const dpi = Math.min(CARD_DPI, MAX_BOARD_PX / longerSide(size.trim));
  const frameOf = framePicture(size, { dpi, edge: 'trim', isRounded: false });
  const { pictures, cards } = planCardPictures({
    component,
    folder: `boards/${id}`,
    frameOf: (side) => ({ ...frameOf(side), dpi: Math.round(dpi) }),
    faces: faces.get(id) ?? new Map(),
    backs: backs.get(id),
  });
  return {
    thing: { kind: 'board', component, cards, path: '' },
    drawn: pictures,
    cards,
    pages: [],
  };
}

function planBook(component: RulebookComponent, request: TtsRequest): PlannedThing {
  const path = `${component.id}.pdf`;
  const pages = planPages(request, [component], request.paper).map((plan) => ({
    plan,
    frame: null,
    pathOf: () => path,
  }));
  return { thing: { kind: 'book', component, cards: [], path }, drawn: [], cards: [], pages };
}
