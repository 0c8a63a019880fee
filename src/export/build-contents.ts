import { isDeepStrictEqual } from 'node:util';
import type { DraftMode } from '../diagnostics/waivers.ts';
import { rotateSize, type Size } from '../geometry/geometry.ts';
import { sheetCountOf } from '../layout/plan-deck.ts';
import {
  type CardPlace,
  type IndexEntry,
  type IndexPicture,
  type Manifest,
  type ManifestCard,
  mergeEntries,
} from '../output/manifest.ts';
import {
  type Component,
  componentCopies,
  deckOfCard,
  type Pack,
  type ShopImage,
} from '../pack/pack.ts';
import {
  bookSheets,
  type ComponentPlan,
  type Format,
  pageCount,
  pageSizeOf,
  tilePageNumber,
} from '../pack/sheet.ts';
import type { PrintContext } from '../print/print-plans.ts';
import type { Words } from '../text/words.ts';
import { planBoardFiles } from './board-files.ts';
import { assetFiles, type LayOutRequest } from './lay-out.ts';

/** What is to be made of a pack, and with what. */
export interface BuildRequest extends LayOutRequest, PrintContext {
  /** `all`, or the ids of the components that this build replaces. */
  readonly replaces: 'all' | readonly string[];
  /** What replaces the last sheets of decks in the PDF of the whole, if these are there as planned. */
  readonly shared: readonly ComponentPlan[];
  readonly formats: readonly Format[];
  /** What the faces of a draft say of it; `null` for a build that is none. */
  readonly stamp: string | null;
  /** Whether PDFs that show the whole stay as they are, since a build of the whole follows. */
  readonly isAhead?: boolean;
  /** Whether it is printed although pages have problems. */
  readonly isDraft?: DraftMode;
  /** Errors of the data that a draft is printed with. */
  readonly dataFaults?: number;
  /** Whether what is printed is in shades of grey. */
  readonly grey?: boolean;
}

/** What decides which PDFs show the whole: a plan of this build, or an entry of an earlier one. */
interface PaperPart {
  readonly component: { readonly id: string };
  readonly paper: { readonly id: string; readonly name: string } | null;
}

const COVER_PATH = 'cover.html';

/** The image at the head of the index page, with the page that shows it; `null` for a pack without. */
export function coverOf({ shopImages }: Pack): { path: string; image: ShopImage } | null {
  const image = shopImages.find(({ isOnIndex }) => isOnIndex);
  return image === undefined ? null : { path: COVER_PATH, image };
}

/** The list of parts to buy, to read and for a spreadsheet, of a pack that has one. */
export const partsPaths = ({ partsTable }: Pack): string[] =>
  partsTable === null ? [] : ['parts.html', 'parts.csv'];

/** A PDF with every component of the output; where they lie there on several papers, one a paper. */
export interface EverythingPlan<Part extends PaperPart> {
  readonly path: string;
  /** `null` when there is one such file only. */
  readonly paperName: string | null;
  readonly parts: readonly Part[];
}

/**
 * The PDFs of the whole: each holds every component once. A page of its own size is in each of them,
 * except where its tiles replace it.
 */
export function planEverything<Part extends PaperPart>(
  parts: readonly Part[],
): EverythingPlan<Part>[] {
  const onPapers = parts.filter(({ paper }) => paper !== null);
  const withoutTiles = (chosen: readonly Part[]): Part[] => {
    const ids = new Set(chosen.map(({ component }) => component.id));
    return parts.filter(
      (part) => chosen.includes(part) || (part.paper === null && !ids.has(part.component.id)),
    );
  };
  const printed = new Set(onPapers.map(({ component }) => component.id));
  if (printed.size === onPapers.length) {
    return [{ path: 'pdf/everything.pdf', paperName: null, parts: withoutTiles(onPapers) }];
  }
  const papers = new Map(
    onPapers.flatMap(({ paper }) => (paper === null ? [] : [[paper.id, paper]])),
  );
  return [...papers.values()].map(({ id, name }) => ({
    path: `pdf/${id}/everything.pdf`,
    paperName: name,
    parts: withoutTiles(onPapers.filter(({ paper }) => paper?.id === id)),
  }));
}

/**
 * The sheets that decks share in the PDF of the whole: all that a build plans, but those of decks that
 * an earlier build left in another shape.
 */
export function usableShared(
  { shared, plans, pack, isAhead }: BuildRequest,
  previous: Manifest | null,
): ComponentPlan[] {
  if (isAhead) return [];
  const isLeft = (plan: ComponentPlan): boolean => {
    const { component, paper, pdfPath } = plan;
    const isSame = (one: { component: { id: string }; paper: { id: string } | null }) =>
      one.component.id === component.id && one.paper?.id === paper?.id;
    if (plans.some(isSame)) return true;
    const entry = previous?.pack.id === pack.game.id ? previous.entries.find(isSame) : undefined;
    const placesIn = (cards: readonly ManifestCard[] = []) =>
      cards.filter((card) => card.component === component.id).map(({ id, places }) => [id, places]);
    return (
      entry?.pdfPath === pdfPath &&
      entry.language === translationLanguage(pack).language &&
      isDeepStrictEqual(entry.backs, backFields(plan).backs) &&
      isDeepStrictEqual(placesIn(previous?.cards), placesIn(manifestCards([plan])))
    );
  };
  return shared.filter(({ lastOf = [] }) => lastOf.every(isLeft));
}

/** The language of a build that is not in the pack's own. */
export const translationLanguage = ({ game, translation }: Pack): { language?: string } =>
  translation === undefined ? {} : { language: game.language };

/** The PDFs of a plan: a rulebook has one with two pages on each side too. */
export const pdfPathsOf = ({ pdfPath, layout }: ComponentPlan): string[] =>
  layout.kind === 'rulebook' && layout.imposed !== null
    ? [pdfPath, layout.imposed.path]
    : [pdfPath];

/** Whether some HTML of the output, this build's or an earlier one's, may show the pack's pictures. */
export const mayShowPictures = ({ formats, replaces }: BuildRequest): boolean =>
  formats.includes('html') || replaces !== 'all';

/**
 * Every file that a build is going to write, so that conflicts are reported before the work.
 *
 * @param previous what earlier builds left in the output folder
 */
export function plannedPaths(request: BuildRequest, previous: Manifest | null): string[] {
  const { plans, formats, pack, fonts, pictures, replaces } = request;
  const boards = planBoardFiles(pack, plans).map(({ paths }) => paths);
  const order = pack.components.map(({ id }) => id);
  const kept = mergeEntries(previous, { pack: pack.game, replaces, order, entries: [] });
  const printed = [...kept.filter(({ pdfPath }) => pdfPath !== null), ...plans];
  return [
    'index.html',
    ...(coverOf(pack) === null ? [] : [COVER_PATH]),
    ...partsPaths(pack),
    ...[
      ...assetFiles({ fonts, pictures: [], styles: '' }),
      ...(mayShowPictures(request) ? pictures : []),
    ].map(({ path }) => path),
    ...(formats.includes('html') ? plans.map(({ htmlPath }) => htmlPath) : []),
    ...boards.flatMap(({ svg, greySvg }) => [svg, greySvg]),
    ...(formats.includes('pdf')
      ? [
          ...plans.flatMap(pdfPathsOf),
          ...planEverything<PaperPart>(printed).map(({ path }) => path),
          ...boards.flatMap(({ png, pdf }) => [png, pdf]),
        ]
      : []),
  ];
}

/** Where the face of every copy of every card of a build is printed; in tiles, where its first tile is. */
export function manifestCards(plans: readonly ComponentPlan[]): ManifestCard[] {
  const cards = new Map<string, ManifestCard & { readonly places: CardPlace[] }>();
  for (const { component, layout, htmlPath } of plans) {
    if (component.kind !== 'deck') continue;
    for (const card of component.cards) {
      if (cards.has(card.id)) continue;
      const { file, line } = card.entry.place;
      const { id, copies } = card;
      const { id: deck } = deckOfCard(component, id);
      cards.set(id, { id, component: deck, file, line, copies, places: [] });
    }
    for (const { cardId, sheet, slot } of printedFaces(layout)) {
      cards.get(cardId)?.places.push({ file: htmlPath, sheet, slot });
    }
  }
  return [...cards.values()];
}

type PrintedFace = Omit<CardPlace, 'file'> & { readonly cardId: string };

function printedFaces(layout: ComponentPlan['layout']): PrintedFace[] {
  if (layout.kind === 'tiles') {
    return layout.pictures.flatMap(({ cardId, side }, index) =>
      side === 'face'
        ? [{ cardId, sheet: tilePageNumber(layout, index, { number: 1 }), slot: 1 }]
        : [],
    );
  }
  if (layout.kind !== 'deck') return [];
  return layout.sheets.flatMap(({ slots, number: sheet }) =>
    slots.flatMap(({ side, cardId, number: slot }) =>
      side === 'face' ? [{ cardId, sheet, slot }] : [],
    ),
  );
}

/** A planned component with the files that this build makes of it. */
export interface BuiltComponent {
  readonly plan: ComponentPlan;
  readonly hasHtml: boolean;
  readonly hasPdf: boolean;
  /** How many pages each PDF has whose pages no plan can count. */
  readonly pagesOf?: ReadonlyMap<string, number | undefined>;
  readonly pictures: readonly IndexPicture[];
  /** The component as the pack has it: the plan's may hold a selection of its cards. */
  readonly whole: Component;
  /** The code of its language, when that is not the pack's own. */
  readonly language?: string;
  /** What the tool itself prints. */
  readonly words: Words;
}

/** What the index page shows of a component. */
export function createIndexEntry(made: BuiltComponent): IndexEntry {
  const { plan, hasHtml, hasPdf, pictures, whole, words } = made;
  const { component, paper, layout, htmlPath, pdfPath } = plan;
  const deck = component.kind === 'deck' ? component : null;
  const copies = componentCopies(component);
  const isSelection = component !== whole;
  const stamp = layout.kind === 'deck' ? layout.stamp : null;
  const draft = stamp === null ? [] : [`${stamp}.`];
  const selection = isSelection
    ? [
        words('entry.selection', {
          all: words.count(componentCopies(whole), whole.kind === 'deck' ? whole.piece : 'card'),
        }),
      ]
    : [];
  return {
    component: { id: component.id, name: component.name },
    kind: component.kind === 'deck' && component.form === 'board' ? 'board' : component.kind,
    paper: paper === null ? null : { id: paper.id, name: paper.name },
    page: pageSizeOf(plan),
    trim: trimOf(plan),
    // What is usual is left out.
    piece: deck === null || deck.piece === 'card' ? undefined : deck.piece,
    cut: deck?.cut === 'drawn' ? deck.cut : undefined,
    members: deck?.members?.map(({ id }) => id),
    cards: deck?.cards.length ?? 0,
    copies,
    sheets: countSheets(made),
    book: describeBook(made),
    ...backFields(plan),
    tiles: describeTiling(layout),
    language: made.language,
    htmlPath: hasHtml ? htmlPath : null,
    pdfPath: hasPdf ? pdfPath : null,
    pictures: [...pictures, ...imposedLinks(made)],
    note: [...draft, ...selection, ...layout.notes].join(' ') || null,
  };
}

function countSheets(made: BuiltComponent): number {
  const { layout } = made.plan;
  if (layout.kind === 'rulebook') return bookSheets(layout, countBookPages(made));
  return layout.kind === 'deck' ? sheetCountOf(layout) : pageCount(made.plan);
}

/** 0 where it was not printed. */
const countBookPages = ({ plan, pagesOf }: BuiltComponent): number =>
  pagesOf?.get(plan.pdfPath) ?? 0;

function describeBook(made: BuiltComponent): IndexEntry['book'] {
  const { layout } = made.plan;
  if (layout.kind !== 'rulebook') return undefined;
  const sheet = layout.imposed === null ? null : rotateSize(layout.paper.size);
  return { pages: countBookPages(made), sheet };
}

function imposedLinks(made: BuiltComponent): IndexPicture[] {
  const { plan, hasPdf, words } = made;
  if (plan.layout.kind !== 'rulebook' || plan.layout.imposed === null || !hasPdf) return [];
  const { path, imposition } = plan.layout.imposed;
  const pages = countBookPages(made);
  const count = imposition === 'booklet' ? Math.ceil(pages / 4) : Math.ceil(pages / 2);
  const sheets = words.count(count, 'sheet');
  return [{ label: words(`entry.${imposition}-pdf`, { sheets }), path }];
}

function describeTiling(layout: ComponentPlan['layout']): IndexEntry['tiles'] {
  if (layout.kind !== 'tiles') return undefined;
  const { columns, rows, pictures } = layout;
  return { columns, rows, pictures: pictures.length === 1 ? undefined : pictures.length };
}

function backFields({
  component,
  layout,
}: ComponentPlan): Pick<IndexEntry, 'backs' | 'hasBlankBacks'> {
  if (component.kind !== 'deck') return {};
  if (layout.kind !== 'deck') {
    const isPrinted =
      layout.kind === 'tiles' && layout.pictures.some(({ side }) => side === 'back');
    return component.back === null || isPrinted ? {} : { hasBlankBacks: true };
  }
  if (layout.binding === 'none') return component.back === null ? {} : { hasBlankBacks: true };
  return { backs: { binding: layout.binding, flip: layout.flip } };
}

/** The finished card; `null` where there is none, or cards of several sizes share sheets. */
function trimOf({ component, layout }: ComponentPlan): Size | null {
  if (layout.kind !== 'deck') return component.kind === 'deck' ? component.size.trim : null;
  return layout.pattern?.kind === 'several-sizes' ? null : layout.trim;
}
