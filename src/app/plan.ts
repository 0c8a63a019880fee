import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { usageError } from '../diagnostics/errors.ts';
import { isSameLanguageCode } from '../diagnostics/suggestions.ts';
import { findBoardSeams, seamObstaclesOf } from '../export/board-files.ts';
import type { PlainCards } from '../export/plain-pack.ts';
import { type CardList, readCardList } from '../layout/card-list.ts';
import { perSheetOf, shrinkToPage } from '../layout/cards-per-page.ts';
import { choosePapersByComponent } from '../layout/choose-paper.ts';
import { asWritten, mergeDecks, withMembers } from '../layout/merge-decks.ts';
import { mergeRequest, planPack, planSharedSheets, USUAL_SHEETS } from '../layout/plan-pack.ts';
import { selectComponents } from '../layout/select-components.ts';
import type { Component, DeckComponent, Game, Pack } from '../pack/pack.ts';
import { type RenderedPack, withMergedSides } from '../pack/rendered-pack.ts';
import type {
  BackMode,
  CardCut,
  ComponentPlan,
  Cutter,
  Flip,
  Format,
  Imposition,
  Ink,
  MarkStyle,
  Paper,
  PrinterProfile,
} from '../pack/sheet.ts';
import { canonicalLanguageCode, languageName } from '../text/language.ts';
import type { Words } from '../text/words.ts';
import type { LanguageChoice, PackJob } from './job.ts';
import type { ReadyRun } from './render.ts';

/** Which draft it is, beside the version of the game. */
export interface DraftEdition {
  /** `2026-11-23`; `null` where none is known. */
  readonly date: string | null;
  /** Whether files have changed since. */
  readonly isChanged: boolean;
}

/** What is to be built of a pack. */
export interface BuildChoices {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
  /** Just these cards: an id, or an id with `x` and a number of copies. */
  readonly cards?: readonly string[];
  /** The same as a list. */
  readonly cardList?: CardList;
  /** Whether the folder holds a reprint of some cards, or plain ones, and nothing else. */
  readonly isReprint: boolean;
  /** Cards that are drawn without their templates, and nothing else; `null` for a usual build. */
  readonly plain?: PlainCards | null;
  /** Whether only the plan is wanted. */
  readonly isDry?: boolean;
  readonly format: readonly Format[];
  /** Ids of papers, and those of single components: `mat=tabloid`. */
  readonly paper: readonly string[];
  /** The machine that cuts the sheets. */
  readonly cutter?: Cutter;
  /** Crop marks by default; lines for cards that are cut for sleeves. */
  readonly marks?: MarkStyle;
  /** How many cards a page holds, which are printed smaller if need be. */
  readonly perPage?: number;
  /** Whether the PDFs are in shades of grey. */
  readonly grey?: boolean;
  /** Between cards, in inches. */
  readonly gutter?: number;
  readonly cut?: CardCut;
  /** How rulebooks are put on sheets. */
  readonly rulebook?: Imposition;
  /** Whether decks share sheets. */
  readonly mergeDecks?: boolean;
  /** What says which draft this is. */
  readonly draft?: DraftEdition | null;
  readonly backs: BackMode;
  /** It matters only for duplex backs. */
  readonly flip?: Flip;
  readonly ink: Ink;
  /** The name of a printer that was set. */
  readonly printer?: string;
  /** What was measured of that printer. */
  readonly profile: PrinterProfile;
}

/** What a build makes, decided before a page is laid out. */
export interface BuildPlan {
  /** With the cards that are printed. */
  readonly rendered: RenderedPack;
  readonly plans: readonly ComponentPlan[];
  /** What replaces the last sheets of decks in the PDF of the whole, if these are there as planned. */
  readonly shared: readonly ComponentPlan[];
  /** `all`, or the ids of the components that this build replaces. */
  readonly replaces: 'all' | readonly string[];
  readonly formats: readonly Format[];
  readonly ink: Ink;
  readonly grey: boolean;
  /** Whether the whole game is built. */
  readonly isWhole: boolean;
  /** What its faces say of a draft: `Draft 1.0.0 · 2026-11-23`; `null` for no draft. */
  readonly stamp: string | null;
  /** Notes that are not warnings. */
  readonly notes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans a build: which components, on which paper, and what it replaces.
 *
 * @throws CliError (exit 2) for a component, card or paper that does not exist
 */
export async function planBuild(
  job: PackJob,
  run: ReadyRun,
  asked: BuildChoices,
): Promise<BuildPlan> {
  const { plain = null } = asked;
  const { rendered, ids } =
    plain === null
      ? { rendered: run.rendered, ids: asked.ids }
      : (await import('../export/plain-pack.ts')).plainPack(run.rendered, asked.ids, plain);
  const choices = { ...asked, ids };
  const { pack, words } = rendered;
  const { isReprint, format: formats, ink, backs, flip } = choices;
  const { printer, profile } = choices;
  const cards = chooseCards(pack, choices);
  const obstaclesOf = seamObstaclesOf(rendered, await findBoardSeams(job.cache, rendered));
  const request = { ...sheetChoices(rendered, run.presets.papers, choices), obstaclesOf };
  const shrink = (some: readonly Component[]): readonly Component[] =>
    shrinkToPage(some, (deck) => pageRequests(deck, request));
  const sized = shrink(selectComponents(pack, ids, cards));
  const { mergeDecks: isMerged = false, cutter } = choices;
  const components = isMerged ? mergeDecks(sized, mergeRequest(request.papers, request)) : sized;
  const isWhole = ids.length === 0 && cards === null;
  const isUsual = plain === null && !isMerged && cutter === undefined;
  const { plans, diagnostics } = planPack({ ...request, components });
  const isShared = isUsual && cards === null && formats.includes('pdf');
  const all = (): readonly ComponentPlan[] =>
    planPack({ ...request, components: shrink(selectComponents(pack, [], null)) }).plans;
  const shared = isShared ? planSharedSheets(request, isWhole ? plans : all()) : [];
  const made = [...plans, ...shared].map(({ component }) => component);
  return {
    rendered: withMergedSides(rendered, made),
    plans,
    shared,
    diagnostics,
    formats,
    ink,
    grey: choices.grey ?? false,
    isWhole,
    stamp: request.stamp,
    // A reprint is all that its own folder holds, whatever was reprinted before.
    replaces: isWhole || isReprint ? 'all' : withMembers(components).map(({ id }) => id),
    notes: [
      ...fallbackNotes(job.language, pack),
      ...(ink === 'low' && !pack.styles.includes('data-ink') ? [words('plan.no-low-ink')] : []),
      ...(choices.draft?.date === null ? [words('plan.no-date')] : []),
      ...(flip === undefined || backs === 'duplex' ? [] : [words('plan.no-flip')]),
      ...(printer === undefined ? [] : printerNotes(printer, profile, { plans, words })),
      ...plans.flatMap(({ component, paper, layout }) =>
        layout.kind === 'tiles' && paper !== null && isOfCards(component)
          ? [words('plan.card-tiles', { name: component.name, paper: paper.name })]
          : [],
      ),
    ],
  };
}

/** Boards and boxes are expected to be in tiles; cards are not. */
const isOfCards = (component: Component): boolean =>
  component.kind === 'deck' && component.form === 'cards' && component.cut === 'edges';

/** The cards that are named, as `--cards` takes them; `null` for all. */
function chooseCards(pack: Pack, { ids, cards, cardList }: BuildChoices): readonly string[] | null {
  if (cardList === undefined) return cards ?? null;
  return readCardList(cardList, selectComponents(pack, ids, null));
}

/** How the sheets are laid out, with the defaults of what was not asked for. */
function sheetChoices(
  rendered: RenderedPack,
  known: ReadonlyMap<string, Paper>,
  choices: BuildChoices,
) {
  const { pack, words } = rendered;
  const { paper, perPage = null, gutter, cut = 'size', marks, backs, flip, profile } = choices;
  const { draft = null, cutter = null } = choices;
  if (cutter !== null && backs === 'gutterfold') {
    throw usageError(
      '`--cutter` cuts sheets that are not folded',
      'print the backs on the other side with `--backs duplex`',
    );
  }
  const { papers, papersOf } = choosePapersByComponent(paper, known, pack);
  return {
    pack,
    papers,
    papersOf: (component: Component) => papersOf(asWritten(component)),
    perSheetOf: (deck: DeckComponent) => perSheetOf(asWritten(deck), perPage),
    gutterIn: gutter ?? null,
    cut,
    cutter,
    marks: marks ?? (cut === 'sleeves' ? 'lines' : USUAL_SHEETS.marks),
    binding: backs,
    flip: flip ?? USUAL_SHEETS.flip,
    printer: profile,
    imposition: choices.rulebook ?? USUAL_SHEETS.imposition,
    stamp: draft === null ? null : stampText(draft, pack.game, words),
    words,
  } as const;
}

/** `Draft 1.0.0 · 2026-11-23`, with `+` for files that have changed since. */
function stampText({ date, isChanged }: DraftEdition, { version }: Game, words: Words): string {
  const edition = words('draft.edition', { version });
  return date === null ? edition : `${edition} · ${date}${isChanged ? '+' : ''}`;
}

/** How a deck is laid out on each of its papers. */
const pageRequests = (
  component: DeckComponent,
  { papers, papersOf, perSheetOf, ...rest }: ReturnType<typeof sheetChoices>,
) =>
  (papersOf(component) ?? papers).map((paper) => ({
    ...rest,
    component,
    paper,
    game: rest.pack.game,
    perSheet: perSheetOf(component),
  }));

/** Where the correction of a printer does nothing, or is a guess. */
function printerNotes(
  name: string,
  { portrait, landscape }: PrinterProfile,
  { plans, words }: { readonly plans: readonly ComponentPlan[]; readonly words: Words },
): string[] {
  const duplex = plans.flatMap(({ layout }) =>
    layout.kind === 'deck' && layout.binding === 'duplex' ? [layout] : [],
  );
  if (duplex.length === 0) {
    return [words('plan.no-printer')];
  }
  const onLandscape = duplex.filter(({ orientation }) => orientation === 'landscape');
  const isGuessed = landscape === null && (portrait.xMm !== 0 || portrait.yMm !== 0);
  if (!isGuessed || onLandscape.length === 0) return [];
  const ids = [...new Set(onLandscape.map(({ component }) => component.id))].join(', ');
  return [words('plan.not-measured', { printer: name, components: ids })];
}

/** A note where a more general language stands in for the one that was asked for. */
export function fallbackNotes({ locale }: LanguageChoice, { game: { language } }: Pack): string[] {
  const asked = locale === null ? null : canonicalLanguageCode(locale);
  if (asked === null || isSameLanguageCode(asked, language)) return [];
  return [
    `the pack has no ${languageName(asked)} (\`${asked}\`): this is its ${languageName(language)} (\`${language}\`)`,
  ];
}
