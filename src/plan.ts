import type { Pack } from './core/pack.ts';
import type {
  BackMode,
  ComponentPlan,
  Flip,
  Format,
  Ink,
  MarkStyle,
  Paper,
  PrinterProfile,
} from './core/sheet.ts';
import { ENGLISH_WORDS, type Words } from './core/words.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { hintForName } from './diagnostics/suggestions.ts';
import { usageError } from './errors.ts';
import { type PackPlanRequest, planPack } from './layout/plan-pack.ts';
import { assertComponents, selectComponents } from './layout/select-components.ts';

/** The paper of that id, in capitals or not: `A4` is `a4`. Another name is a CliError with exit 2. */
export function choosePaper(id: string, papers: ReadonlyMap<string, Paper>): Paper {
  const paper = papers.get(id.toLowerCase());
  if (paper !== undefined) return paper;
  const near = hintForName(id, papers.keys());
  const known = hintForName('', papers.keys());
  const hint = near === known ? known : [near, known].join(' ');
  throw usageError(`there is no paper \`${id}\``, hint);
}

export const choosePapers = (
  ids: readonly string[],
  papers: ReadonlyMap<string, Paper>,
): readonly Paper[] => ids.map((id) => choosePaper(id, papers));

/** The paper of what has none of its own, where `--paper` names none for it. */
const USUAL_PAPER = 'letter';

/** Papers for everything, and for single components that are printed on others. */
type PaperChoice = Required<Pick<PackPlanRequest, 'papers' | 'papersOf'>>;

/** `letter`, or for one component `mat=tabloid` or `mat=tabloid+a3`. */
function parsePaperItem(item: string): { component: string | null; papers: readonly string[] } {
  const at = item.indexOf('=');
  return at === -1
    ? { component: null, papers: [item] }
    : { component: item.slice(0, at), papers: item.slice(at + 1).split('+') };
}

/** @throws CliError (exit 2) for what `--paper` names and is no paper */
export function assertPapers(items: readonly string[], known: ReadonlyMap<string, Paper>): void {
  choosePapers(
    items.flatMap((item) => parsePaperItem(item).papers),
    known,
  );
}

/**
 * What `--paper` chooses.
 *
 * @throws CliError (exit 2) for a paper or a component that does not exist, with the nearest name
 */
export function choosePapersByComponent(
  items: readonly string[],
  known: ReadonlyMap<string, Paper>,
  pack: Pick<Pack, 'components'>,
): PaperChoice {
  const parsed = items.map(parsePaperItem);
  const named = parsed.flatMap(({ component }) => component ?? []);
  assertComponents(pack, named);
  const papersFor = (component: string | null): readonly Paper[] => {
    const ids = parsed.flatMap((one) => (one.component === component ? one.papers : []));
    return [...new Set(choosePapers(ids, known))];
  };
  const usual = papersFor(null);
  const own = new Map(named.map((id) => [id, papersFor(id)]));
  return {
    papers: usual.length === 0 ? choosePapers([USUAL_PAPER], known) : usual,
    papersOf: ({ id }) => own.get(id) ?? null,
  };
}

/** What is to be built of a pack. */
export interface BuildChoices {
  /** Ids of components; none means all. */
  readonly ids: readonly string[];
  /** Just these cards: an id, or an id with `x` and a number of copies. */
  readonly cards?: readonly string[];
  /** Whether the folder holds a reprint of some cards and nothing else. */
  readonly isReprint: boolean;
  readonly format: readonly Format[];
  /** Ids of papers, and those of single components: `mat=tabloid`. */
  readonly paper: readonly string[];
  readonly marks: MarkStyle;
  readonly backs: BackMode;
  /** It matters only for duplex backs. */
  readonly flip?: Flip;
  readonly ink: Ink;
  /** What the tool itself prints; English by default. */
  readonly words?: Words;
  /** The name of a printer that was set. */
  readonly printer?: string;
  /** What was measured of that printer. */
  readonly profile: PrinterProfile;
}

/** What a build makes, decided before a page is laid out. */
export interface BuildPlan {
  readonly plans: readonly ComponentPlan[];
  /** `all`, or the ids of the components that this build replaces. */
  readonly replaces: 'all' | readonly string[];
  readonly formats: readonly Format[];
  readonly ink: Ink;
  /** Whether the whole game is built. */
  readonly isWhole: boolean;
  /** What a user should know that is no problem. */
  readonly notes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Plans a build: which components, on which paper, and what it replaces.
 *
 * @throws CliError (exit 2) for a component, card or paper that does not exist
 */
export function planBuild(
  pack: Pack,
  known: ReadonlyMap<string, Paper>,
  choices: BuildChoices,
): BuildPlan {
  const { ids, cards, isReprint, format: formats, ink, marks, backs, flip } = choices;
  const { printer, profile, words = ENGLISH_WORDS } = choices;
  const papers = choosePapersByComponent(choices.paper, known, pack);
  const components = selectComponents(pack, ids, cards ?? null);
  const { plans, diagnostics } = planPack({
    pack,
    components,
    ...papers,
    marks,
    binding: backs,
    flip: flip ?? 'long',
    printer: profile,
    words,
  });
  const isWhole = ids.length === 0 && cards === undefined;
  return {
    plans,
    diagnostics,
    formats,
    ink,
    isWhole,
    // A reprint is all that its own folder holds, whatever was reprinted before.
    replaces: isWhole || isReprint ? 'all' : components.map(({ id }) => id),
    notes: [
      ...(flip === undefined || backs === 'duplex' ? [] : [words('plan.no-flip')]),
      ...(printer === undefined ? [] : printerNotes(printer, profile, { plans, words })),
    ],
  };
}

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
