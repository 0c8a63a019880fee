import {
  type BoardComponent,
  type Component,
  componentCopies,
  type Pack,
  type RulebookComponent,
} from '../core/pack.ts';
import {
  type BackMode,
  type ComponentPlan,
  type Flip,
  type MarkStyle,
  type Paper,
  type PrinterProfile,
  UNCALIBRATED_PROFILE,
} from '../core/sheet.ts';
import { ENGLISH_WORDS, type Words } from '../core/words.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../errors.ts';
import { planDeck } from './plan-deck.ts';
import { fitsPaper, planTiles, type TilePlanRequest } from './tiles/plan-tiles.ts';

export interface PackPlanRequest {
  readonly pack: Pack;
  readonly papers: readonly Paper[];
  /** The components to make, in the pack's order; all by default. */
  readonly components?: readonly Component[];
  /** Crop marks by default. */
  readonly marks?: MarkStyle;
  /** Where the backs of cards go; nowhere by default. */
  readonly binding?: BackMode;
  /** On the long edge by default. */
  readonly flip?: Flip;
  /** One that needs no correction by default. */
  readonly printer?: PrinterProfile;
  /** What the tool itself prints; English by default. */
  readonly words?: Words;
}

export interface PackPlan {
  readonly plans: readonly ComponentPlan[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Names every file and sheet of a build before anything is drawn. A deck with no cards has none. */
export function planPack({
  pack,
  papers,
  components = pack.components,
  marks = 'crop',
  binding = 'none',
  flip = 'long',
  printer = UNCALIBRATED_PROFILE,
  words = ENGLISH_WORDS,
}: PackPlanRequest): PackPlan {
  const plans: ComponentPlan[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const component of components.filter(hasSheets)) {
    if (component.kind === 'board') {
      plans.push({
        component,
        paper: null,
        htmlPath: `${component.id}.html`,
        pdfPath: `pdf/${component.id}.pdf`,
        layout: { kind: 'board', component, page: component.size.trim, notes: [] },
      });
      const tiled = planBoardTiles(component, papers, { marks, words });
      plans.push(...tiled.plans);
      diagnostics.push(...tiled.diagnostics);
      continue;
    }
    if (component.kind === 'rulebook') {
      plans.push(...papers.map((paper) => planRulebook(component, { paper, papers, words })));
      continue;
    }
    for (const paper of papers) {
      const deck = { component, paper, marks, binding, flip, printer, game: pack.game, words };
      const result = planDeck(deck);
      if (!result.ok) diagnostics.push(tooLargeDiagnostic(component, result.reason, binding));
      else {
        const { htmlPath, folder } = locateFiles(component, paper, papers);
        const pdfPath = `${folder}/${component.id}.pdf`;
        plans.push({ component, paper, htmlPath, pdfPath, layout: result.plan });
      }
    }
  }
  return { plans, diagnostics };
}

/**
 * Plans every page once, backs included, to be measured: faces and backs are the same on every paper,
 * so one that takes them all is enough. Of a card that is too large for both the larger is named.
 */
export function planPageCheck(pack: Pack, papers: ReadonlyMap<string, Paper>): PackPlan {
  const planOn = (id: string): PackPlan => {
    const paper = papers.get(id);
    if (paper === undefined) throw new InternalError(`there is no preset for ${id} paper`);
    return planPack({ pack, papers: [paper], binding: 'duplex' });
  };
  const usual = planOn('letter');
  return hasErrors(usual.diagnostics) ? planOn('a3') : usual;
}

const hasSheets = (component: Component): boolean =>
  component.kind !== 'deck' || componentCopies(component) > 0;

/** The web page of a component, and the folder of its PDFs; each of several papers has its own. */
const locateFiles = (
  { id }: Component,
  paper: Paper,
  papers: readonly Paper[],
): { readonly htmlPath: string; readonly folder: string } =>
  papers.length === 1
    ? { htmlPath: `${id}.html`, folder: 'pdf' }
    : { htmlPath: `${id}.${paper.id}.html`, folder: `pdf/${paper.id}` };

/** The name of the files in `board/` that show a board in tiles. */
export const tilesName = (component: string): string =>
  component === 'board' ? 'tiles' : `${component}-tiles`;

/** The board in tiles for each paper on which it cannot be printed whole. */
function planBoardTiles(
  component: BoardComponent,
  papers: readonly Paper[],
  printed: Pick<TilePlanRequest, 'marks' | 'words'>,
): PackPlan {
  const name = tilesName(component.id);
  const small = papers.filter((paper) => !fitsPaper(component.size.trim, paper));
  const planned = small.map((paper) => ({
    paper,
    layout: planTiles({ component, paper, ...printed }),
  }));
  const diagnostics = planned.flatMap(({ paper, layout }) =>
    layout === null
      ? [tooLargeDiagnostic(component, `not even one tile of it fits on ${paper.name}`, 'none')]
      : [],
  );
  const plans = planned.flatMap(({ paper, layout }): ComponentPlan[] => {
    if (layout === null) return [];
    const path = `board/${name}${papers.length === 1 ? '' : `.${paper.id}`}`;
    return [{ component, paper, htmlPath: `${path}.html`, pdfPath: `${path}.pdf`, layout }];
  });
  return { plans, diagnostics };
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

interface RulebookPlanRequest {
  readonly paper: Paper;
  readonly papers: readonly Paper[];
  /** What the tool itself prints; English by default. */
  readonly words?: Words;
}

/**
 * A rulebook on one paper: its web page, its pages, and the booklet of half as large ones.
 *
 * @param request all papers of the build: where there are several, each has its own files
 */
export function planRulebook(
  component: RulebookComponent,
  { paper, papers, words = ENGLISH_WORDS }: RulebookPlanRequest,
): ComponentPlan {
  const { htmlPath, folder } = locateFiles(component, paper, papers);
  const { widthIn, heightIn } = paper.size;
  return {
    component,
    paper,
    htmlPath,
    pdfPath: `${folder}/${component.id}.pdf`,
    layout: {
      kind: 'rulebook',
      component,
      paper,
      page: paper.size,
      booklet: {
        path: `${folder}/${component.id}-booklet.pdf`,
        page: { widthIn: heightIn / 2, heightIn: widthIn },
      },
      notes: [words('plan.booklet')],
    },
  };
}
