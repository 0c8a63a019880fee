import { CliError, EXIT } from '../diagnostics/errors.ts';
import { CHECK_API, PLAY_API } from '../pack/rules-code.ts';
import { isGameModule } from '../play/game-module.ts';
import type { GameParts } from '../play/game-parts.ts';
import { openPackData, type PackData } from '../play/pack-data.ts';
import type { Playable } from '../play/playable.ts';
import { getProgress, reportProgress } from '../play/progress.ts';
import * as playApi from '../play/public.ts';
import { hideMachine, PackModules } from './load-pack-module.ts';
import type { PackCode } from './pack-code.ts';

/** A game whose rules are code of its pack, in a process of its own. */
export interface PackGame {
  readonly parts: GameParts;
  /** With each of the packs. */
  readonly playables: readonly Playable[];
  /** Makes a call that runs rules; what they throw becomes a problem of the pack, with its place. */
  readonly attempt: <T>(call: () => T) => T;
}

/**
 * Loads the rules of a pack, and so runs them: only with consent, in a process that can be ended.
 *
 * @param packs the data of the pack, as written and as changed
 * @throws CliError (exit 1) for code that cannot be loaded, that is not a game, or that fails
 */
export async function openPackGame(
  folder: string,
  code: PackCode,
  packs: readonly PackData[],
): Promise<PackGame> {
  const { entry } = code;
  hideMachine();
  // Rules that only play do not wait for it.
  const checkApi = code.files.some(([, text]) => text.includes(CHECK_API))
    ? await import('../boards/public-check.ts')
    : {};
  const modules = new PackModules(folder, code, { [PLAY_API]: playApi, [CHECK_API]: checkApi });
  const attempt = <T>(call: () => T): T => {
    try {
      return call();
    } catch (error) {
      throw modules.failure(error, `failed${whereabouts()}`);
    }
  };
  // Our own modules take long on a busy machine: the time of the code begins here.
  reportProgress();
  const game = await modules.loadDefault();
  if (!isGameModule(game)) {
    throw new CliError(`the default export of ${entry} is no game`, {
      exitCode: EXIT.problems,
      hint: 'make it with `defineGame` of `vbuses/play`: `export default defineGame({ … })`',
    });
  }
  const id = packs[0]?.game.id;
  if (id !== undefined && game.id !== id) {
    throw new CliError(
      `${entry} defines the game \`${game.id}\`, but the \`id\` in game.yaml is \`${id}\``,
      { exitCode: EXIT.problems, hint: 'write the same id in both' },
    );
  }
  let playables: readonly Playable[] | null = null;
  return {
    parts: game.parts,
    attempt,
    // Facts and checks are asked for packs that cannot be played, too.
    get playables() {
      playables ??= attempt(() =>
        packs.map((pack) => game.open(openPackData(pack), { isPackCode: true })),
      );
      return playables;
    },
  };
}

function whereabouts(): string {
  const { game, moves } = getProgress();
  return game === null ? '' : ` in game ${game} after ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}
