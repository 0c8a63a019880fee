import { pdfPathsOf } from '../export/build-contents.ts';
import { formatNumber } from '../geometry/geometry.ts';
import { countSaved } from '../layout/merge-decks.ts';
import { summariseDeckPlan } from '../layout/plan-deck.ts';
import { summariseTilePlan } from '../layout/tiles/plan-tiles.ts';
import {
  type ComponentPlan,
  type DeckPlan,
  type Format,
  type TilePlan,
  tilePageNumber,
} from '../pack/sheet.ts';
import { formatCount } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';

/** What a build is going to leave. */
export interface PlanSummary {
  readonly plans: readonly ComponentPlan[];
  /** What is printed in the PDF of the whole alone. */
  readonly shared: readonly ComponentPlan[];
  /** Whether it is of all components. */
  readonly isWhole: boolean;
  readonly formats: readonly Format[];
  /** Every file, relative to the output folder. */
  readonly files: readonly string[];
}

/** The plan of a build for people: every file with its sheets and cards, and what to know of it. */
export function formatPlan(summary: PlanSummary, words: Words): string {
  const { plans, formats, files } = summary;
  const pathsOf = (plan: ComponentPlan): string[] => [
    ...(formats.includes('html') ? [plan.htmlPath] : []),
    ...(formats.includes('pdf') ? pdfPathsOf(plan) : []),
  ];
  const named = new Set(plans.flatMap(pathsOf));
  const lines = [
    ...[...plans, ...sharedOf(summary)].flatMap((plan) => [
      summarisePlan(plan, words),
      ...stampOf(plan.layout).map((stamp) => `  on each face: ${stamp}`),
      ...plan.layout.notes.map((note) => `  note: ${note}`),
      ...(plan.lastOf === undefined ? pathsOf(plan) : []).map((path) => `  ${path}`),
      ...(plan.layout.kind === 'board' ? [] : listSheets(plan.layout)).map(
        ({ number, words: on }) => `    sheet ${number}: ${on}`,
      ),
    ]),
    ...countSaved(sharedOf(summary), words).map(({ note }) => note),
    'in total:',
    ...files.filter((path) => !named.has(path)).map((path) => `  ${path}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether a part can share sheets with the rest depends on what is there. */
const sharedOf = ({ isWhole, shared }: PlanSummary): readonly ComponentPlan[] =>
  isWhole ? shared : [];

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

interface PlannedSheet {
  readonly number: number;
  readonly cards: readonly { readonly slot: number; readonly id: string }[];
  readonly tile?: string;
  /** What is on it, for people: `bike-rack x2, detour`. */
  readonly words: string;
}

/** Each sheet of paper with the faces on it; the pages of a rulebook are counted as they are printed. */
function listSheets(layout: ComponentPlan['layout']): PlannedSheet[] {
  if (layout.kind === 'board') return [{ number: 1, cards: [], words: 'the board' }];
  if (layout.kind === 'rulebook') return [];
  if (layout.kind === 'tiles') return listTiles(layout);
  const sheets = layout.sheets.filter(({ side }) => side !== 'back');
  return sheets.map(({ number, slots }) => {
    const faces = slots.filter(({ side }) => side === 'face');
    const copies = new Map<string, number>();
    for (const { cardId } of faces) copies.set(cardId, (copies.get(cardId) ?? 0) + 1);
    return {
      number,
      cards: faces.map((slot) => ({ slot: slot.number, id: slot.cardId })),
      words: [...copies].map(([id, count]) => (count === 1 ? id : `${id} x${count}`)).join(', '),
    };
  });
}

function listTiles(plan: TilePlan): PlannedSheet[] {
  const isDrawn = plan.component.kind === 'board';
  const sheets = plan.pictures.flatMap(({ cardId, side }, index) =>
    plan.tiles.map((tile) => ({
      number: tilePageNumber(plan, index, tile),
      cards: isDrawn || side === 'back' ? [] : [{ slot: 1, id: cardId }],
      tile: tile.name,
      words: `tile ${tile.name}${isDrawn ? '' : ` of ${cardId}${side === 'back' ? ', back' : ''}`}`,
    })),
  );
  const guide = { number: 1, cards: [], words: 'how the tiles go together' };
  return plan.guide === null ? [guide, ...sheets] : sheets;
}

/** The plan as data: the same for programs. */
export const planDocument = (summary: PlanSummary, out: string): object => ({
  out,
  files: summary.files,
  plan: summary.plans.map(({ component, paper, htmlPath, pdfPath, layout }) => ({
    component: component.id,
    paper: paper?.id ?? null,
    html: summary.formats.includes('html') ? htmlPath : null,
    pdf: summary.formats.includes('pdf') ? pdfPath : null,
    notes: layout.notes,
    layout: layoutDocument(layout),
    sheets: listSheets(layout).map(({ words: _, ...sheet }) => sheet),
  })),
  shared: sharedOf(summary).map(({ paper, lastOf = [], layout }) => ({
    paper: paper?.id ?? null,
    lastOf: lastOf.map(({ component }) => component.id),
    sheets: listSheets(layout).map(({ words: _, ...sheet }) => sheet),
  })),
});

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
