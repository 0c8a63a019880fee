import { nearestName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import { toolVersion } from '../load/tool-folder.ts';
import type { GameConfig, Toggle } from '../play/game-module.ts';
import { type Playable, unknownStrategy } from '../play/playable.ts';
import { isGuest } from '../simulate/guest-strategies.ts';
import type { OpenedGame } from '../simulate/open-game.ts';
import type { GamePlan } from '../simulate/play-chunk.ts';

/** What `simulate` understands beside the options of every command. */
export interface SimulateFlags {
  readonly games: number;
  readonly players?: readonly string[];
  readonly seats?: number;
  readonly seed: string;
  readonly set?: Readonly<Record<string, string>>;
  /** `true` for all questions. */
  readonly study?: readonly string[] | true;
  readonly logs: number;
  readonly maxTurns?: number;
}

const DEFAULT_PLAYERS = ['greedy'];

/** What is played, and which answers to open questions beside it. */
export interface Planned {
  readonly plan: GamePlan;
  readonly variants: readonly { readonly toggle: Toggle; readonly value: string }[];
}

/**
 * Decides who plays which rules, before anything is played.
 *
 * @throws CliError (exit 2) for a strategy, question or answer that nobody knows
 */
export function planGames(flags: SimulateFlags, { playable, digest }: OpenedGame): Planned {
  const strategies = flags.players ?? DEFAULT_PLAYERS;
  for (const name of strategies) {
    if (!isGuest(name) && !playable.strategies.includes(name)) {
      throw unknownStrategy(name, playable.strategies);
    }
  }
  const { least, most } = playable.seats;
  const players =
    flags.seats ??
    (strategies.length === 1 ? most : Math.min(most, Math.max(least, strategies.length)));
  const asked = {
    players,
    toggles: flags.set ?? {},
    ...(flags.maxTurns === undefined ? {} : { maxTurns: flags.maxTurns }),
  };
  const config = playable.configure(asked);
  const variants = otherAnswers(playable, config, flags.study);
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

/** Every answer but the one that is played, of the questions that are studied. */
function otherAnswers(
  { toggles }: Playable,
  config: GameConfig,
  wanted: SimulateFlags['study'],
): Planned['variants'] {
  if (wanted === undefined) return [];
  const known = toggles.flatMap(({ id, name }) => [id, name]);
  const unknown = wanted === true ? undefined : wanted.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, known);
    throw usageError(
      `the rules leave no question \`${unknown}\` open`,
      nearest === null ? `there are ${known.join(', ')}` : `did you mean \`${nearest}\`?`,
    );
  }
  return toggles
    .filter(({ id, name }) => wanted === true || wanted.includes(id) || wanted.includes(name))
    .flatMap((toggle) =>
      toggle.values
        .filter(({ value }) => value !== config.toggles[toggle.id])
        .map(({ value }) => ({ toggle, value })),
    );
}
