import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { isInside, type Rect, rotateSize } from '../geometry/geometry.ts';
import { cardTitle } from '../pack/card-facts.ts';
import {
  type BoardComponent,
  type Card,
  type Component,
  componentCopies,
  type DeckComponent,
  type Game,
  type Pack,
  type RulebookComponent,
} from '../pack/pack.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import {
  type BackMode,
  type CardCut,
  type ComponentPlan,
  type Cutter,
  type DeckPlan,
  type Flip,
  type Imposition,
  type MarkStyle,
  type Paper,
  type PrinterProfile,
  type SeamObstacle,
  type Sheet,
  type Side,
  type TilePlan,
  tilesName,
  UNCALIBRATED_PROFILE,
} from '../pack/sheet.ts';
import type { Words } from '../text/words.ts';
import type { MergeRequest } from './merge-decks.ts';
import { joinLastSheets } from './merge-decks.ts';
import { planDeck } from './plan-deck.ts';
import { planMixedPage } from './plan-mixed-page.ts';
import { planTiles } from './tiles/plan-tiles.ts';
import { fitsPaper } from './tiles/tile-grid.ts';

/** How sheets are printed. */
export interface SheetChoices {
  /** The papers of single components, where they differ; `null` for those of the rest. */
  readonly papersOf: (component: Component) => readonly Paper[] | null;
  readonly marks: MarkStyle;
  /** Where the backs of cards go. */
  readonly binding: BackMode;
  readonly flip: Flip;
  readonly printer: PrinterProfile;
  /** How many cards of a component a page has to hold; `null` for as many as fit. */
  readonly perSheetOf: (component: DeckComponent) => number | null;
  /** Between cards, in place of what each deck has; `null` for that. */
  readonly gutterIn: number | null;
  readonly cut: CardCut;
  /** The machine that cuts sheets. */
  readonly cutter: Cutter | null;
  /** What each face of a draft shows. */
  readonly stamp: string | null;
  /** How rulebooks are put on sheets. */
  readonly imposition: Imposition;
  /** What seams between the tiles of a component had better not cut. */
  readonly obstaclesOf: (component: PrintedComponent) => readonly SeamObstacle[];
}

/** What is printed where nothing else is asked for. */
export const USUAL_SHEETS: SheetChoices = {
  papersOf: () => null,
  marks: 'crop',
  binding: 'none',
  flip: 'long',
  printer: UNCALIBRATED_PROFILE,
  perSheetOf: () => null,
  gutterIn: null,
  cut: 'size',
  cutter: null,
  stamp: null,
  imposition: 'booklet',
  obstaclesOf: () => [],
};

export interface PackPlanRequest extends Partial<SheetChoices> {
  readonly pack: Pack;
  readonly papers: readonly Paper[];
  /** The components to make, in the pack's order; all by default. */
  readonly components?: readonly Component[];
  /** What the tool itself prints. */
  readonly words: Words;
}

export type PrintedComponent = BoardComponent | DeckComponent;

export interface PackPlan {
  readonly plans: readonly ComponentPlan[];
  readonly diagnostics: readonly Diagnostic[];
}

/** How everything is printed. */
interface PrintChoices extends SheetChoices {
  readonly words: Words;
  readonly game: Game;
}

/** Names every file and sheet of a build before anything is drawn. A deck with no cards has none. */
export function planPack(request: PackPlanRequest): PackPlan {
  const { pack, papers: usual, words, components = pack.components } = request;
  const choices = { ...USUAL_SHEETS, ...request, game: pack.game };
  const { papersOf, imposition } = choices;
  const planned = components.filter(hasSheets).map((component): PackPlan => {
    const papers = papersOf(component) ?? usual;
    if (component.kind === 'rulebook') {
      const plans = papers.map((paper) =>
        planRulebook(component, { paper, papers, imposition, words }),
      );
      return { plans, diagnostics: [] };
    }
    const layouts = papers.map((paper) => layOutOnPaper(component, paper, choices));
    return {
      plans: [
        ...wholePages(component, choices),
        ...layouts.flatMap((layout, index) => {
          const paper = papers[index];
          if (layout === null || 'code' in layout || paper === undefined) return [];
          const paths = filePaths(component, layout, { paper, papers });
          return [{ component, paper, ...paths, layout }];
        }),
      ],
      diagnostics: layouts.flatMap((one) => (one !== null && 'code' in one ? [one] : [])),
    };
  });
  return {
    plans: planned.flatMap(({ plans }) => plans),
    diagnostics: planned.flatMap(({ diagnostics }) => diagnostics),
  };
}

/** How decks are joined so that they share sheets of these papers. */
export function mergeRequest(
  papers: readonly Paper[],
  { papersOf, perSheetOf, marks, binding, gutterIn, cut, words }: SheetChoices & { words: Words },
): MergeRequest {
  // Cards that touch need sheets of one size.
  const isSpaced = gutterIn === null && cut === 'size';
  return {
    words,
    printOf: (deck) => [papersOf(deck) ?? papers, perSheetOf(deck)],
    fitsOnePage: (component) =>
      isSpaced &&
      perSheetOf(component) === null &&
      (papersOf(component) ?? papers).every(
        (paper) => planMixedPage({ component, paper, marks, binding }) !== null,
      ),
  };
}

/**
 * The last sheets of decks, laid out together on each paper where that takes fewer sheets.
 *
 * @param plans those of all components, as they were planned with the same request
 */
export function planSharedSheets(
  request: PackPlanRequest,
  plans: readonly ComponentPlan[],
): ComponentPlan[] {
  const choices = { ...USUAL_SHEETS, ...request, game: request.pack.game };
  const decks = plans.filter(({ component }) => component.kind === 'deck');
  const papers = new Map(decks.flatMap(({ paper }) => (paper === null ? [] : [[paper.id, paper]])));
  return [...papers.values()].flatMap((paper) => {
    const printed = decks.filter((plan) => plan.paper?.id === paper.id);
    const merge = mergeRequest([paper], { ...choices, papersOf: () => null });
    return joinLastSheets(printed, merge).flatMap((component): ComponentPlan[] => {
      const layout = layOutOnPaper(component, paper, choices);
      if (layout === null || 'code' in layout || layout.kind !== 'deck') return [];
      const paths = filePaths(component, layout, { paper, papers: [...papers.values()] });
      const ids = component.members?.map(({ id }) => id);
      const lastOf = printed.filter((plan) => ids?.includes(plan.component.id));
      return [{ component, paper, ...paths, layout, lastOf }];
    });
  });
}

/**
 * Sheets of a paper, or tiles where it is too small; `null` for a drawn board that the paper holds,
 * whose page of its own size is all that is needed.
 */
function layOutOnPaper(
  component: PrintedComponent,
  paper: Paper,
  choices: PrintChoices,
): DeckPlan | TilePlan | Diagnostic | null {
  const { marks, binding, words, obstaclesOf } = choices;
  const isTooLarge = !fitsPaper(component.size.trim, paper);
  if (component.kind === 'board') {
    if (!isTooLarge) return null;
  } else {
    const perSheet = choices.perSheetOf(component);
    const planned = planDeck({ component, paper, ...choices, perSheet });
    if (planned.ok) return planned.plan;
    // Where the marks of a machine leave no room, a sheet is cut by hand.
    if (choices.cutter !== null) {
      const byHand = planDeck({ component, paper, ...choices, perSheet, cutter: null });
      if (byHand.ok) return byHand.plan;
    }
    if (!isTooLarge) return tooLargeDiagnostic(component, planned.reason, binding);
  }
  const obstacles = obstaclesOf(component);
  const hasBacks = binding !== 'none';
  const tiles = planTiles({ component, paper, marks, hasBacks, obstacles, words });
  const reason = `not even one tile of it fits on ${paper.name}`;
  return tiles ?? tooLargeDiagnostic(component, reason, 'none');
}

/** Boards on pages of their own size, for a printer that has such paper. */
function wholePages(component: PrintedComponent, choices: PrintChoices): ComponentPlan[] {
  const isDrawn = component.kind === 'board';
  if (!isDrawn && component.form === 'cards') return [];
  const page = component.size.trim;
  const layout = isDrawn
    ? { kind: 'board' as const, component, page, notes: [] }
    : planWholeBoards(component, choices);
  const { id } = component;
  return [{ component, paper: null, htmlPath: `${id}.html`, pdfPath: `pdf/${id}.pdf`, layout }];
}

/** Each board that a template draws, once, and behind it its back where backs are printed. */
function planWholeBoards(
  component: DeckComponent,
  { binding: wanted, flip, stamp, words }: PrintChoices,
): DeckPlan {
  const page = component.size.trim;
  const binding = component.back === null || wanted === 'none' ? 'none' : 'duplex';
  const sides: readonly Side[] = binding === 'none' ? ['face'] : ['face', 'back'];
  const whole: Rect = { xIn: 0, yIn: 0, ...page };
  const cards = component.cards.filter(({ copies }) => copies > 0);
  const isWide = page.widthIn > page.heightIn;
  const repeated = cards.filter(({ copies }) => copies > 1);
  return {
    kind: 'deck',
    component,
    trim: page,
    paper: { id: 'own', name: '', size: isWide ? rotateSize(page) : page, marginIn: 0 },
    orientation: isWide ? 'landscape' : 'portrait',
    binding,
    flip,
    fold: null,
    columns: 1,
    rows: 1,
    stamp,
    sheets: cards.flatMap(({ id: cardId }, index) =>
      sides.map((side): Sheet => {
        const slot = { number: 1, cardId, side, turnDeg: 0, trim: whole, painted: whole } as const;
        const empty = { marks: [], cutPaths: [], folds: [], label: null, ruler: null };
        return { number: index + 1, side, page, slots: [slot], ...empty };
      }),
    ),
    notes: repeated.length === 0 ? [] : [copiesNote(component, repeated, words)],
  };
}

const copiesNote = (component: DeckComponent, cards: readonly Card[], words: Words): string =>
  words('plan.whole-copies', {
    copies: words.list(
      cards.map(({ id, copies: count }) =>
        words('plan.whole-copy', { name: cardTitle(component, id), count }),
      ),
    ),
  });

/**
 * Plans every page once, backs included, to be measured: faces and backs are the same on every paper,
 * so one that takes them all is enough. Of a card that is too large for both the larger is named.
 */
export function planPageCheck(
  { pack, words }: Pick<RenderedPack, 'pack' | 'words'>,
  papers: ReadonlyMap<string, Paper>,
): PackPlan {
  const planOn = (id: string): PackPlan => {
    const paper = papers.get(id);
    if (paper === undefined) throw new InternalError(`there is no preset for ${id} paper`);
    return planPack({ pack, words, papers: [paper], binding: 'duplex' });
  };
  const usual = planOn('letter');
  return hasErrors(usual.diagnostics) ? planOn('a3') : usual;
}

const hasSheets = (component: Component): boolean =>
  component.kind !== 'deck' || componentCopies(component) > 0;

/** The web page of a component, and the folder of its PDFs; each of several papers has its own. */
const locateFiles = (
  id: string,
  paper: Paper,
  papers: readonly Paper[],
): { readonly htmlPath: string; readonly folder: string } =>
  papers.length === 1
    ? { htmlPath: `${id}.html`, folder: 'pdf' }
    : { htmlPath: `${id}.${paper.id}.html`, folder: `pdf/${paper.id}` };

/** The files of a component on a paper; a board that a template draws has whole pages beside them. */
function filePaths(
  component: PrintedComponent,
  layout: DeckPlan | TilePlan,
  { paper, papers }: { readonly paper: Paper; readonly papers: readonly Paper[] },
): Pick<ComponentPlan, 'htmlPath' | 'pdfPath'> {
  const { id } = component;
  if (component.kind === 'board') {
    const path = `board/${tilesName(id)}${papers.length === 1 ? '' : `.${paper.id}`}`;
    return { htmlPath: `${path}.html`, pdfPath: `${path}.pdf` };
  }
  const laidOut = layout.kind === 'tiles' ? 'tiles' : 'sheets';
  const name = component.form === 'board' ? `${id}.${laidOut}` : id;
  const { htmlPath, folder } = locateFiles(name, paper, papers);
  return { htmlPath, pdfPath: `${folder}/${name}.pdf` };
}

const tooLargeDiagnostic = (
  component: Component,
  reason: string,
  binding: BackMode,
): Diagnostic => ({
  ...component.place,
  code: 'component/too-large',
  severity: 'error',
  message: `${component.id} does not fit: ${reason}`,
  hint:
    binding === 'gutterfold'
      ? 'choose a larger paper with `--paper`, or `--backs duplex`'
      : 'choose a larger paper with `--paper`, or a smaller `size`',
  related: [],
});

/** A rulebook for one paper: its web page, its pages, and the sheets with two of them on each side. */
function planRulebook(
  component: RulebookComponent,
  {
    paper,
    papers,
    imposition,
    words,
  }: {
    readonly paper: Paper;
    readonly papers: readonly Paper[];
    readonly imposition: Imposition;
    readonly words: Words;
  },
): ComponentPlan {
  const { htmlPath, folder } = locateFiles(component.id, paper, papers);
  const half = { widthIn: paper.size.heightIn / 2, heightIn: paper.size.widthIn };
  const page = component.page ?? half;
  const path = `${folder}/${component.id}-${imposition}.pdf`;
  const origin = { xIn: 0, yIn: 0 };
  const holdsTwo = isInside({ ...origin, ...half }, { ...origin, ...page });
  const imposed = holdsTwo ? { path, imposition } : null;
  return {
    component,
    paper,
    htmlPath,
    pdfPath: `${folder}/${component.id}.pdf`,
    layout: {
      kind: 'rulebook',
      component,
      paper,
      page,
      imposed,
      notes: imposed?.imposition === 'booklet' ? [words('plan.booklet')] : [],
    },
  };
}
