import type { GameConfig, Term, Toggle } from '../play/game-rules.ts';
import type { Section } from '../values/report.ts';
import type { LuckSplit } from './luck-tally.ts';
import type { Estimate } from './statistics.ts';
import type { ActionTally, Tally } from './tally.ts';
import type { PairedGames, PairedSeats, Thresholds } from './toggle-study.ts';
import type { Tuning } from './tune.ts';

/** What the numbers of a run say. */
export type Outcome = 'holds' | 'fails' | 'unclear';

/** Whether the game is as it should be in one respect. */
export interface Verdict {
  readonly id: string;
  /**
   * `unclear`: chance may have put the number on its side of the threshold. `expected`: it fails, and
   * the pack says why that is right for this game.
   */
  readonly outcome: Outcome | 'expected';
  readonly told: string;
}

/** One answer to a question of the rules, one value of a number, or a seat without a thing, compared. */
export interface StudiedToggle {
  readonly kind: 'question' | 'number' | 'thing';
  readonly toggle: Toggle;
  readonly value: string;
  readonly pairs: PairedGames;
  readonly worth: PairedSeats;
}

/** What was played. */
export interface RunFacts {
  readonly engine: string;
  readonly game: { readonly id: string; readonly name: string; readonly version: string };
  readonly rulesVersion: string;
  readonly packDigest: string;
  readonly config: GameConfig;
  readonly seed: string;
  readonly strategies: readonly string[];
  /** How many of the games people played. */
  readonly gamesOfPeople?: number;
  /** Whether every set of them met, each in each seat, with the same random events. */
  readonly isTournament?: true;
}

/** Names for what is counted, as the pack has them. */
export interface ReportNames {
  readonly place: (id: string) => string;
  /** A record of any table. */
  readonly thing: (id: string) => string;
  /** What follows a caution about comparing those who hold a thing, or ''. */
  readonly holdingNote?: string;
  /** Its name, and its cost if it has one. */
  readonly holding: (
    kind: string,
    id: string,
  ) => { readonly name: string; readonly cost: number | null };
  /** How often each thing of a kind is in the box; empty for kinds without copies. */
  readonly idsOf: (kind: string) => readonly string[];
  /** The ids of the places of each board. */
  readonly boards: readonly (readonly string[])[];
}

/** What people chose, in all games that they played. */
export interface PeopleTally {
  games: number;
  /** By type of action. */
  readonly actions: Map<string, ActionTally>;
}

export interface ReportInput {
  readonly run: RunFacts;
  readonly tally: Tally;
  /** What people did in games of theirs, which are in the tally too. */
  readonly people?: PeopleTally;
  readonly study: readonly StudiedToggle[];
  /** Of a tournament. */
  readonly luck?: LuckSplit | null;
  /** Of a run that searched for numbers. */
  readonly tuning?: Tuning;
  readonly thresholds: Thresholds;
  readonly scoreParts: readonly string[];
  /** Every question of the rules. */
  readonly toggles: readonly Toggle[];
  /** What the rules' own words for decisions, actions and money mean. */
  readonly terms: ReadonlyMap<string, Term>;
  readonly names: ReportNames;
  /** Why a verdict may fail in this game, by its id. */
  readonly expected: Readonly<Record<string, string>>;
  /** Whether the rules check invariants of their own. */
  readonly hasInvariants: boolean;
}

export interface BalanceReport {
  readonly run: RunFacts;
  readonly games: number;
  /** What a designer would say first. */
  readonly summary: readonly string[];
  readonly verdicts: readonly Verdict[];
  readonly sections: readonly Section[];
}

/** What a section finds. */
export interface Findings {
  readonly section: Section | null;
  readonly verdicts: readonly Verdict[];
}

/** Of a run that says nothing about the subject of a section. */
export const NO_FINDINGS: Findings = { section: null, verdicts: [] };

/** A section with its verdicts; without charts where they are left out. */
export const findingsOf = ({
  verdicts = [],
  charts = [],
  ...section
}: Omit<Section, 'charts'> & Partial<Pick<Section, 'charts'> & Findings>): Findings => ({
  verdicts,
  section: { ...section, charts },
});

export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : (100 * part) / whole;

/** Where an interval lies, as a whole, to a threshold. */
export interface Certainty {
  /** The whole interval of what was measured is on the good side. */
  readonly isInside: boolean;
  /** The whole interval is on the bad side. */
  readonly isOutside: boolean;
}

/**
 * What a verdict comes to: only what the whole interval says, and nothing after few games, since many
 * things are looked at and some of them are beyond any threshold by chance.
 */
export function judge(
  { tally, thresholds }: { readonly tally: Pick<Tally, 'games'>; readonly thresholds: Thresholds },
  { isInside, isOutside }: Certainty,
): Outcome {
  if (tally.games < thresholds['games-least'] || isInside === isOutside) return 'unclear';
  return isInside ? 'holds' : 'fails';
}

/** A number that should be at most, or at least, a threshold. */
export const atMost = ({ low, high }: Estimate, most: number): Certainty => ({
  isInside: high <= most,
  isOutside: low > most,
});

export const atLeast = ({ low, high }: Estimate, least: number): Certainty => ({
  isInside: low >= least,
  isOutside: high < least,
});

/** Many things of which each should be right; with none nothing is known. */
export const allOf = (each: readonly Certainty[]): Certainty => ({
  isInside: each.length > 0 && each.every(({ isInside }) => isInside),
  isOutside: each.some(({ isOutside }) => isOutside),
});

/** What a verdict says first: one of two answers, or the question that more games could answer. */
export interface Phrases {
  readonly holds: string;
  readonly fails: string;
  /** After `whether`: `turn order matters`. */
  readonly question: string;
}

export const phraseFor = (outcome: Outcome, phrases: Phrases): string =>
  outcome === 'unclear'
    ? `More games are needed to tell whether ${phrases.question}`
    : phrases[outcome];

/** A share with its interval, in percent. */
export const inPercent = (share: Estimate): Estimate => scaleEstimate(share, 100);

/** An estimate as cells of a table: its value, and from where to where it may lie. */
export const intervalCells = ({ value, low, high }: Estimate): readonly number[] => [
  value,
  low,
  high,
];

/** An interval in another unit, such as percent. */
export const scaleEstimate = ({ value, low, high }: Estimate, factor: number): Estimate => ({
  value: value * factor,
  low: low * factor,
  high: high * factor,
});

const MAX_LISTED = 8;

/** Names after what is said of them: `: these, those and 3 others`. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 0) return '';
  const others = names.length - MAX_LISTED;
  return `: ${names.slice(0, MAX_LISTED).join(', ')}${others > 0 ? ` and ${others} ${others === 1 ? 'other' : 'others'}` : ''}`;
}
