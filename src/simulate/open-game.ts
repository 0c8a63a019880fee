import { checkPack } from '../check/check-pack.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { sortDiagnostics } from '../diagnostics/sort.ts';
import { usageError } from '../errors.ts';
import { gameModuleOf } from '../games/game-modules.ts';
import { openPlayableGame, playableIds } from '../games/open-playable.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import type { Pack } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import type { Playable } from '../play/playable.ts';
import { digestPack } from './digest-pack.ts';

/** A pack whose game can be played. */
export interface OpenedGame {
  readonly pack: Pack;
  readonly playable: Playable;
  /** See `digestPack`. */
  readonly digest: string;
}

export interface GameRun {
  readonly files: PackFiles;
  /** `null` for a pack with errors. */
  readonly game: OpenedGame | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * load -> check -> open: what is needed to play, and nothing that draws.
 *
 * @throws CliError (exit 2) for a game without rules, (exit 1) for a pack that its rules cannot play
 */
export async function openGame(folder: string): Promise<GameRun> {
  const [files, presets] = await Promise.all([readPackFiles(folder), loadPresets()]);
  const { pack, diagnostics: found } = checkPack(files, { ...presets, gameModuleOf });
  const diagnostics = sortDiagnostics(found);
  if (pack === null) return { files, game: null, diagnostics };
  const playable = openPlayableGame(pack);
  if (playable === null) {
    throw usageError(
      `the rules of ${pack.game.name} (\`${pack.game.id}\`) are not known, so it cannot be played`,
      `games that can be played: ${playableIds.join(', ')}; a copy of such a pack keeps its \`id\` in game.yaml`,
    );
  }
  return { files, game: { pack, playable, digest: digestPack(files) }, diagnostics };
}
