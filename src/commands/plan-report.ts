import { pdfPathsOf } from '../export/build-contents.ts';
import { formatNumber } from '../geometry/geometry.ts';
import { summariseDeckPlan } from '../layout/plan-deck.ts';
import { summariseTilePlan } from '../layout/tiles/plan-tiles.ts';
import {
  type ComponentPlan,
  type DeckPlan,
  type Format,
  type Slot,
  type TilePicture,
  type TilePlan,
  tilePageCount,
  tilePageNumber,
} from '../pack/sheet.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';

/** What a build is going to leave. */
export interface PlanSummary {
  readonly plans: readonly ComponentPlan[];
  readonly formats: readonly Format[];
  /** Every file, relative to the output folder. */
  readonly files: readonly string[];
}

/** The plan of a build for people: every file with its sheets and cards, and what to know of it. */
export function formatPlan({ plans, formats, files }: PlanSummary, words: Words): string {
  const pathsOf = (plan: ComponentPlan): string[] => [
    ...(formats.includes('html') ? [plan.htmlPath] : []),
    ...(formats.includes('pdf') ? pdfPathsOf(plan) : []),
  ];
  const named = new Set(plans.flatMap(pathsOf));
  const lines = [
    ...plans.flatMap((plan) => [
      summarisePlan(plan, words),
      ...stampOf(plan.layout).map((stamp) => `  on each face: ${stamp}`),
      ...plan.layout.notes.map((note) => `  note: ${note}`),
      ...pathsOf(plan).map((path) => `  ${path}`),
      ...sheetLines(plan),
    ]),
    'in total:',
    ...files.filter((path) => !named.has(path)).map((path) => `  ${path}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What the faces of a draft say of it. */
const stampOf = (layout: ComponentPlan['layout']): string[] =>
  layout.kind === 'deck' && layout.stamp !== null ? [layout.stamp] : [];

function summarisePlan({ component, paper, layout }: ComponentPlan, words: Words): string {
  if (layout.kind === 'deck') {
    return paper === null ? summariseWholeBoards(layout) : summariseDeckPlan(layout, words);
  }
  if (layout.kind === 'tiles') return summariseTilePlan(layout, words);
  const { widthIn, heightIn } = layout.page;
  const size = `${formatNumber(widthIn)} x ${formatNumber(heightIn)} in`;
  return `${component.id}: ${layout.kind === 'rulebook' ? 'pages' : '1 page'} of ${size}`;
}

/** `mats: 3 pages of 19.685 x 5.5118 in`. */
function summariseWholeBoards({ component, sheets }: DeckPlan): string {
  const { widthIn, heightIn } = component.size.trim;
  const pages = formatCount(sheets.length, 'page');
  return `${component.id}: ${pages} of ${formatNumber(widthIn)} x ${formatNumber(heightIn)} in`;
}

/** `sheet 2: bike-rack x2, detour`. */
function sheetLines({ layout }: ComponentPlan): string[] {
  if (layout.kind === 'board' || layout.kind === 'rulebook') return [];
  if (layout.kind === 'tiles') {
    const tiles = tilePages(layout).map(
      ({ number, picture, tile }) =>
        `    sheet ${number}: tile ${tile}${picture === null ? '' : ` of ${picture.cardId}${picture.side === 'back' ? ', back' : ''}`}`,
    );
    const mounting = mountingSheets(layout).map(
      (number) => `    sheet ${number}: how the board is mounted and folded`,
    );
    return ['    sheet 1: how the tiles go together', ...tiles, ...mounting];
  }
  return faceSheets(layout).map((sheet) => {
    const copies = new Map<string, number>();
    for (const { cardId } of sheet.slots) copies.set(cardId, (copies.get(cardId) ?? 0) + 1);
    const cards = [...copies].map(([id, count]) => (count === 1 ? id : `${id} x${count}`));
    return `    sheet ${sheet.number}: ${cards.join(', ')}`;
  });
}

/** The plan as data: the same for programs. */
export const planDocument = ({ plans, formats, files }: PlanSummary, out: string): object => ({
  out,
  files,
  plan: plans.map(({ component, paper, htmlPath, pdfPath, layout }) => ({
    component: component.id,
    paper: paper?.id ?? null,
    html: formats.includes('html') ? htmlPath : null,
    pdf: formats.includes('pdf') ? pdfPath : null,
    notes: layout.notes,
    layout: layoutDocument(layout),
    sheets: sheetsDocument(layout),
  })),
});

function sheetsDocument(layout: ComponentPlan['layout']): object[] {
  const first = { number: 1, cards: [] };
  if (layout.kind === 'board') return [first];
  if (layout.kind === 'rulebook') return [];
  if (layout.kind === 'tiles') {
    const tiles = tilePages(layout).map(({ number, picture, tile }) => ({
      number,
      cards: picture?.side === 'face' ? [{ slot: 1, id: picture.cardId }] : [],
      tile,
    }));
    return [first, ...tiles, ...mountingSheets(layout).map((number) => ({ number, cards: [] }))];
  }
  return faceSheets(layout).map(({ number, slots }) => ({
    number,
    cards: slots.map((slot) => ({ slot: slot.number, id: slot.cardId })),
  }));
}

interface TilePage {
  readonly number: number;
  /** `null` for a board that is drawn. */
  readonly picture: TilePicture | null;
  /** The name of the tile. */
  readonly tile: string;
}

const tilePages = (plan: TilePlan): TilePage[] =>
  plan.pictures.flatMap((picture, index) =>
    plan.tiles.map((tile) => ({
      number: tilePageNumber(plan, index, tile),
      picture: plan.component.kind === 'board' ? null : picture,
      tile: tile.name,
    })),
  );

/** The number of the page on mounting a board, if it is folded. */
const mountingSheets = (plan: TilePlan): number[] =>
  plan.component.panels === undefined ? [] : [tilePageCount(plan)];

/** Each sheet of paper with the faces on it. */
const faceSheets = ({ sheets }: DeckPlan): { number: number; slots: readonly Slot[] }[] =>
  sheets
    .filter(({ side }) => side !== 'back')
    .map(({ number, slots }) => ({
      number,
      slots: slots.filter(({ side }) => side === 'face'),
    }));

function layoutDocument(layout: ComponentPlan['layout']): object | null {
  if (layout.kind === 'tiles') {
    const { orientation, columns, rows, overlap } = layout;
    return { orientation, columns, rows, overlap };
  }
  if (layout.kind !== 'deck') return null;
  const { orientation, columns, rows, binding, flip, fold, stamp } = layout;
  return {
    orientation,
    columns,
    rows,
    backs: binding,
    ...(binding === 'duplex' ? { flip } : {}),
    ...(fold === null ? {} : { fold: fold.runs }),
    ...(stamp === null ? {} : { stamp }),
  };
}
