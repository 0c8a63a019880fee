import { usageError } from '../errors.ts';
import { toolVersion } from '../load/tool-folder.ts';
import { findToggle } from '../play/configure-game.ts';
import type { GameConfig, Toggle } from '../play/game-module.ts';
import { type Playable, unknownStrategyError } from '../play/playable.ts';
import { isUserBot } from '../simulate/guest-strategies.ts';
import type { OpenedGame } from '../simulate/open-game.ts';
import type { GamePlan } from '../simulate/play-chunk.ts';

/** What `simulate` understands beside the options of every command. */
export interface SimulateFlags {
  readonly games: number;
  readonly players?: readonly string[];
  readonly seats?: number;
  readonly seed: string;
  /** Pairs of a question and its answer, as they were given. */
  readonly set?: readonly (readonly [question: string, answer: string])[];
  /** `true` for all questions. */
  readonly study?: readonly string[] | true;
  readonly logs: number;
  readonly maxTurns?: number;
}

const DEFAULT_PLAYERS = ['greedy'];

/** What is played, and which answers to open questions beside it. */
export interface SimulationPlan {
  readonly plan: GamePlan;
  readonly variants: readonly { readonly toggle: Toggle; readonly value: string }[];
}

/**
 * Decides who plays which rules, before anything is played.
 *
 * @throws CliError (exit 2) for a strategy, question or answer that nobody knows
 */
export function planSimulation(
  flags: SimulateFlags,
  { playable, digest }: OpenedGame,
): SimulationPlan {
  const strategies = flags.players ?? DEFAULT_PLAYERS;
  for (const name of strategies) {
    if (!isUserBot(name) && !playable.strategies.includes(name)) {
      throw unknownStrategyError(name, playable.strategies);
    }
  }
  const { least, most } = playable.seats;
  const players =
    flags.seats ??
    (strategies.length === 1 ? most : Math.min(most, Math.max(least, strategies.length)));
  const asked = {
    players,
    toggles: resolveAnswers(playable, flags.set ?? []),
    ...(flags.maxTurns === undefined ? {} : { maxTurns: flags.maxTurns }),
  };
  const config = playable.configure(asked);
  const variants = alternativeAnswers(playable, config, flags.study);
  return {
    variants,
    plan: {
      ...{ config, strategies, seed: flags.seed, logged: flags.logs },
      variants: variants.map(({ toggle, value }) =>
        playable.configure({ ...asked, toggles: { ...config.toggles, [toggle.id]: value } }),
      ),
      log: { engine: `vbuses ${toolVersion()}`, packDigest: digest },
    },
  };
}

/** Answers by question, each of which may be named by its number or its name. */
function resolveAnswers({ toggles }: Playable, set: NonNullable<SimulateFlags['set']>) {
  const chosen = new Map<string, readonly [string, string]>();
  for (const [question, answer] of set) {
    const id = findToggle(toggles, question).id;
    const [earlier, other] = chosen.get(id) ?? [question, answer];
    if (other !== answer) {
      throw usageError(
        `\`--set ${earlier}=${other}\` and \`--set ${question}=${answer}\` contradict each other`,
        'they answer the same question: leave one of them out',
      );
    }
    chosen.set(id, [question, answer]);
  }
  return Object.fromEntries([...chosen].map(([id, [, answer]]) => [id, answer]));
}

/** Every answer but the one that is played, of the questions that are studied. */
function alternativeAnswers(
  { toggles }: Playable,
  config: GameConfig,
  wanted: SimulateFlags['study'],
): SimulationPlan['variants'] {
  if (wanted === undefined) return [];
  const asked =
    wanted === true ? null : new Set(wanted.map((name) => findToggle(toggles, name).id));
  return toggles
    .filter(({ id }) => asked === null || asked.has(id))
    .flatMap((toggle) =>
      toggle.values
        .filter(({ value }) => value !== config.toggles[toggle.id])
        .map(({ value }) => ({ toggle, value })),
    );
}
