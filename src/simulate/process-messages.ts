import type { CliError } from '../diagnostics/errors.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { GameCard } from '../play/game-parts.ts';
import type { LawReport, LawRequest } from '../play/law-findings.ts';
import type { LiveAnswer, LiveRequest } from '../play/live-requests.ts';
import type { ParsedLog } from '../play/log.ts';
import type { PackData } from '../play/pack-data.ts';
import type { GameDescription, MeasuredLog } from '../play/playable.ts';
import type { ReplayReport } from '../play/replay.ts';
import type { PackCode } from './pack-code.ts';
import type { FoundByChecks, StatedFacts } from './pack-parts.ts';
import type { Chunk, GamePlan, PlayedChunk } from './play-chunk.ts';

/** The first line that a process is sent: plain data, since functions cannot cross. */
export interface ProcessSetting {
  /** The pack's, and the one that strategies are named from. */
  readonly folder: string;
  readonly cwd: string;
  /** The data that are played with, checked and read once: the pack as written, then as changed. */
  readonly packs: readonly PackData[];
  /** The rules of the pack, allowed to run; `null` for those of a shipped pack. */
  readonly code: PackCode | null;
  /** The module of a shipped pack: see `findKnownModule`. */
  readonly known?: string;
}

/** A later line. Each gets one answer. */
export type Question =
  | { readonly ask: 'describe' }
  | { readonly ask: 'play'; readonly plan: GamePlan; readonly chunk: Chunk }
  | { readonly ask: 'replay'; readonly log: ParsedLog; readonly until: number | null }
  | { readonly ask: 'measure'; readonly log: ParsedLog }
  | { readonly ask: 'check'; readonly request: LawRequest }
  /** The game that people play; `bots` are those of the user that play in it. */
  | { readonly ask: 'live'; readonly request: LiveRequest; readonly bots: readonly string[] }
  | { readonly ask: 'checks'; readonly files: PackFiles }
  | { readonly ask: 'facts'; readonly cards: readonly GameCard[] };

/** What each question asks for. */
export interface Answers {
  readonly describe: { readonly description: GameDescription };
  readonly play: { readonly played: PlayedChunk };
  readonly replay: { readonly replayed: ReplayReport };
  readonly measure: { readonly measured: MeasuredLog };
  readonly check: { readonly checked: LawReport };
  readonly live: { readonly live: LiveAnswer };
  readonly checks: { readonly found: FoundByChecks };
  readonly facts: { readonly facts: StatedFacts };
}

/**
 * What a process answers: what it was asked for, what the user has to fix, or a bug of ours, as plain
 * data, since errors lose their class on the way. Lines before it are the numbers of games that begin.
 */
export type Answer =
  | Answers[keyof Answers]
  | { readonly failure: Pick<CliError, 'message' | 'hint' | 'exitCode'> }
  /** An error outside of all calls, at any time: the process ends. */
  | { readonly ended: string }
  | { readonly bug: string };
