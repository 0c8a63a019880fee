import type { Size } from '../../geometry/geometry.ts';
import {
  frameOnCanvas,
  framePage,
  framePicture,
  type PicturedCard,
  planCardPictures,
  sizeInPixels,
} from '../../layout/card-pictures.ts';
import { type ContactSheet, planContactSheets } from '../../layout/contact-sheets.ts';
import { listTableThings, tableKind } from '../../layout/table-plan.ts';
import type {
  BoardComponent,
  Component,
  DeckComponent,
  RulebookComponent,
  TtsKind,
} from '../../pack/pack.ts';
import type { PictureFrame, PixelSize } from '../../pack/pictures.ts';
import type { RenderedPack } from '../../pack/rendered-pack.ts';
import type { Paper } from '../../pack/sheet.ts';
import type { RenderAs } from '../../render/render-pack.ts';
import type { PicturesPlan } from '../pictures/export-pictures.ts';
import { mergePicturesPlans, pagePath, planPages } from '../pictures/plan-pictures.ts';

/** How a virtual table shows things: what of them is drawn, and how finely. */
export interface TableStyle {
  /**
   * Whether cards are set into sheets; or each side of a card or piece is a picture of its own; or both,
   * with the backs behind the faces on one sheet.
   */
  readonly cards: 'sheets' | 'single' | 'both';
  /** The longer side of what is drawn, at most. A sheet that has room to spare may give more. */
  readonly maxPx: { readonly card: number; readonly piece: number; readonly board: number };
  /** A rulebook as a PDF, as pictures of its pages, or not at all. */
  readonly book: 'pdf' | 'pages' | 'none';
}

/** As in print, so that a card that fills the screen is as sharp as the printed one. */
const CARD_DPI = 300;
/** What a sheet that has room to spare gives. */
const MAX_CARD_DPI = 350;
const MAX_PIECE_DPI = 600;

const longerSide = ({ widthIn, heightIn }: Size): number => Math.max(widthIn, heightIn);

const largeDpi = (trim: Size, maxPx: number): number =>
  Math.min(CARD_DPI, maxPx / longerSide(trim));

/** A small piece is looked at from near by. */
const pieceDpi = (trim: Size, maxPx: number): number =>
  Math.round(Math.min(MAX_PIECE_DPI, Math.max(CARD_DPI, maxPx / longerSide(trim))));

/** One picture of many cards in equal cells. */
export interface TableSheet extends ContactSheet {
  /** Relative to the folder of the export. */
  readonly facePath: string;
  /** One back for all of its cards, or a sheet of backs in the same grid. */
  readonly backPath: string;
}

/** Cards in a pile. */
export interface PicturedDeck {
  readonly kind: 'deck';
  readonly component: DeckComponent;
  readonly cards: readonly PicturedCard[];
  readonly cell: PixelSize;
  /** What is set into sheets, in this order: faces, and backs where they are on the same sheets. */
  readonly cells: readonly string[];
  /** None where each side is only a picture of its own. */
  readonly sheets: readonly TableSheet[];
  readonly backs: 'none' | 'shared' | 'own';
}

/** Loose pieces with pictures of their own, or dice without any. */
export interface PicturedPieces {
  readonly kind: Exclude<TtsKind, 'deck' | 'none'>;
  readonly component: DeckComponent;
  readonly cards: readonly PicturedCard[];
}

/** Boards that a template draws, or the one that is drawn from data. */
export interface PicturedBoard {
  readonly kind: 'board';
  readonly component: BoardComponent | DeckComponent;
  readonly cards: readonly PicturedCard[];
  /** The path of the picture of a board without cards. */
  readonly path: string;
}

export interface PicturedBook {
  readonly kind: 'book';
  readonly component: RulebookComponent;
  readonly cards: readonly [];
  /** Of its PDF; pictures of pages are in a folder of its id. */
  readonly path: string;
}

export type PicturedThing = PicturedDeck | PicturedPieces | PicturedBoard | PicturedBook;

export interface TablePictures {
  readonly things: readonly PicturedThing[];
  readonly pictures: PicturesPlan;
  /** Components that are not objects there. */
  readonly leftOut: readonly Component[];
}

export interface TableRequest extends Pick<RenderedPack, 'pack' | 'faces' | 'backs' | 'words'> {
  readonly paper: Paper;
  readonly renderAs: RenderAs;
  readonly style: TableStyle;
}

interface PlannedThing extends Partial<PicturesPlan> {
  readonly thing: PicturedThing;
}

/** Decides what every component is on a virtual table, and names every picture of it. */
export function planTablePictures(request: TableRequest): TablePictures {
  const { components } = request.pack;
  const isLeftOut = (one: Component): boolean =>
    one.kind === 'deck'
      ? tableKind(one) === 'none'
      : one.kind === 'rulebook' && request.style.book === 'none';
  const shown = components.filter((one) => !isLeftOut(one));
  const planned = listTableThings(shown).map(({ kind, component }): PlannedThing => {
    if (component.kind === 'board') return planBoard(component, request);
    if (component.kind === 'rulebook') return planBook(component, request);
    if (kind === 'board') return planTemplateBoards(component, request);
    const isDeck = kind === 'deck' || (request.style.cards === 'both' && kind !== 'die');
    if (isDeck || kind === 'book') return planDeck(component, request);
    return planPieces(component, kind, request);
  });
  return {
    things: planned.map(({ thing }) => thing),
    pictures: mergePicturesPlans(planned),
    leftOut: components.filter(isLeftOut),
  };
}

/** The folder of what is set into sheets; it is not exported. */
export const CELLS_FOLDER = 'cells';

function planDeck(component: DeckComponent, request: TableRequest): PlannedThing {
  const { style } = request;
  const sides = sidesOf(component, request);
  const { id, size, cards } = component;
  const isSingle = style.cards === 'single';
  const hasAll = style.cards === 'both';
  const dpi = largeDpi(size.trim, style.maxPx.card);
  const { cell, sheets } = isSingle
    ? { cell: sizeInPixels(size.trim, dpi), sheets: [] }
    : planContactSheets(cards.length + (hasAll ? countBacks(component, sides) : 0), size.trim, {
        minDpi: dpi,
        maxDpi: MAX_CARD_DPI,
      });
  const folder = `${style.cards === 'sheets' ? CELLS_FOLDER : 'cards'}/${id}`;
  const frame = frameCell(component, cell);
  const planned = planCardPictures(component, sides, folder, () => frame);
  const paths = new Set(planned.cards.map(({ back }) => back));
  const kind = paths.has(null) ? 'none' : paths.size === 1 ? 'shared' : 'own';
  const named = sheets.map((sheet, index) => ({
    ...sheet,
    facePath: `sheets/${id}-${index + 1}.png`,
    backPath: kind === 'own' ? `sheets/${id}-${index + 1}-backs.png` : `sheets/${id}-back.png`,
  }));
  const cells = planned.drawn.filter(({ side }) => side === 'face' || hasAll);
  const thing = {
    kind: 'deck' as const,
    component,
    cards: planned.cards,
    cell,
    cells: cells.map(({ path }) => path),
    sheets: named,
    backs: kind,
  } as const;
  const shown = planned.cards.map((card) => ({
    ...card,
    ...(style.cards === 'sheets' ? sheetPaths(card, planned, named) : {}),
  }));
  return { thing, drawn: planned.drawn, cards: shown };
}

/** The faces and backs of a component as it is shown there. */
const sidesOf = (
  component: DeckComponent,
  request: TableRequest,
): Pick<TableRequest, 'faces' | 'backs'> =>
  (component.tts?.template ?? null) === null ? request : request.renderAs(component, {});

/** How many pictures of backs a deck has: backs that are alike share one. */
const countBacks = (
  { id }: DeckComponent,
  { faces, backs }: Pick<TableRequest, 'faces' | 'backs'>,
): number =>
  new Set(
    [...(backs.get(id) ?? [])].flatMap(([card, html]) =>
      html === faces.get(id)?.get(card) ? [] : [html],
    ),
  ).size;

/** A card that fills a cell from edge to edge. */
export function frameCell({ size }: DeckComponent, cell: PixelSize): PictureFrame {
  const pxPerIn = cell.widthPx / size.trim.widthIn;
  return { ...frameOnCanvas(size, cell, pxPerIn), dpi: Math.round(pxPerIn) };
}

/** Where a card is found in what is exported: on its sheet. */
function sheetPaths(
  { cardId }: PicturedCard,
  { cards }: { readonly cards: readonly PicturedCard[] },
  sheets: readonly TableSheet[],
): Pick<PicturedCard, 'face' | 'back'> {
  const at = cards.findIndex((one) => one.cardId === cardId);
  const sheet = sheets.find(({ from, count }) => at >= from && at < from + count);
  return { face: sheet?.facePath ?? '', back: sheet?.backPath ?? null };
}

function planPieces(
  component: DeckComponent,
  kind: PicturedPieces['kind'],
  request: TableRequest,
): PlannedThing {
  if (kind === 'die') {
    const cards = component.cards.map((card) => ({
      component,
      cardId: card.id,
      copies: card.copies,
      face: '',
      back: null,
    }));
    return { thing: { kind, component, cards } };
  }
  const { outline, trim } = component.size;
  const frameOf = framePicture(component.size, {
    dpi: pieceDpi(trim, request.style.maxPx.piece),
    edge: 'trim',
    isRounded: false,
  });
  // Round and hexagonal tiles are cut there, and need all of the art; an image of another outline is its shape.
  const isCutThere = kind === 'bag' && outline.kind !== 'path';
  const planned = planCardPictures(
    component,
    sidesOf(component, request),
    `pieces/${component.id}`,
    isCutThere ? (side) => ({ ...frameOf(side), mask: null }) : frameOf,
  );
  return { thing: { kind, component, cards: planned.cards }, ...planned };
}

function planBoard(component: BoardComponent, request: TableRequest): PlannedThing {
  const { trim } = component.size;
  const frame = framePage(trim, trim, largeDpi(trim, request.style.maxPx.board));
  const path = `${component.id}.png`;
  const pages = planPages(request, [component], request.paper).map((plan) => ({
    plan,
    pathOf: () => path,
    frame: { ...frame, dpi: Math.round(frame.dpi) },
  }));
  return { thing: { kind: 'board', component, cards: [], path }, pages };
}

/** Boards that a template draws. */
function planTemplateBoards(component: DeckComponent, request: TableRequest): PlannedThing {
  const { id, size } = component;
  const dpi = largeDpi(size.trim, request.style.maxPx.board);
  const frameOf = framePicture(size, { dpi, edge: 'trim', isRounded: false });
  const planned = planCardPictures(component, request, `boards/${id}`, (side) => ({
    ...frameOf(side),
    dpi: Math.round(dpi),
  }));
  return { thing: { kind: 'board', component, cards: planned.cards, path: '' }, ...planned };
}

function planBook(component: RulebookComponent, request: TableRequest): PlannedThing {
  const path = `${component.id}.pdf`;
  const isPdf = request.style.book === 'pdf';
  const pages = planPages(request, [component], request.paper).map((plan) => ({
    plan,
    frame:
      isPdf || plan.layout.kind !== 'rulebook' ? null : framePageWithin(plan.layout.page, request),
    pathOf: isPdf ? () => path : pagePath(component.id),
  }));
  return { thing: { kind: 'book', component, cards: [], path }, pages };
}

function framePageWithin(page: Size, { style }: TableRequest): PictureFrame {
  const frame = framePage(page, page, largeDpi(page, style.maxPx.card));
  return { ...frame, dpi: Math.round(frame.dpi) };
}
