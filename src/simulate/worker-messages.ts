import type { CliError } from '../errors.ts';
import type { LawReport, LawRequest } from '../play/law-findings.ts';
import type { ParsedLog } from '../play/log.ts';
import type { PackData } from '../play/pack-data.ts';
import type { GameDescription, ReplayReport } from '../play/playable.ts';
import type { CallSlot } from './code-watchdog.ts';
import type { PackCode } from './pack-code.ts';
import type { Chunk, GamePlan, PlayedChunk } from './play-chunk.ts';

/** What every thread is handed as it starts: plain data, since functions cannot cross. */
export interface ThreadSetting {
  /** The pack's, and the one that strategies are named from. */
  readonly folder: string;
  readonly cwd: string;
  /** The data that are played with, checked and read once: the pack as written, then as changed. */
  readonly packs: readonly PackData[];
  /** The rules of the pack, allowed to run; `null` for a game of ours. */
  readonly code: PackCode | null;
}

/** What a thread is handed to work on. */
export interface WorkerTask {
  /** The modules that the slot names by their number. */
  readonly modules: readonly string[];
  readonly slot: CallSlot;
  readonly question: Question;
}

export type Question =
  | { readonly ask: 'describe' }
  | { readonly ask: 'play'; readonly plan: GamePlan; readonly chunk: Chunk }
  | { readonly ask: 'replay'; readonly log: ParsedLog; readonly until: number | null }
  | { readonly ask: 'check'; readonly request: LawRequest };

/**
 * What a worker answers: what it was asked for, what the user has to fix, or a bug of ours, as plain
 * data, since errors lose their class on the way.
 */
export type Answer =
  | { readonly description: GameDescription }
  | { readonly played: PlayedChunk }
  | { readonly replayed: ReplayReport }
  | { readonly checked: LawReport }
  | { readonly failure: Pick<CliError, 'message' | 'hint' | 'exitCode'> }
  | { readonly bug: string };

/** A thread with code of a pack answers in JSON, which holds plain data alone. */
export type WorkerAnswer = Answer | { readonly json: string };
