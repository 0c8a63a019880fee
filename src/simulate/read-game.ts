import { graphsOf } from '../boards/registry.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { checkData } from '../check-data.ts';
import type { Pack } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { usageError } from '../errors.ts';
import { findGame, GAMES } from '../games/registry.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { openPackData, type PackData, toPackData } from '../play/pack-data.ts';
import type { Playable } from '../play/playable.ts';
import { restartTimeBudget, withinBudget } from '../time-budget.ts';

/** The data of a pack, checked. */
export interface ReadGame {
  readonly files: PackFiles;
  /** `null` for a pack with errors. */
  readonly pack: Pack | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** load -> check: what is needed to play, and nothing that draws. */
export async function readGame(folder: string): Promise<ReadGame> {
  const [files, presets] = await Promise.all([readPackFiles(folder), loadPresets()]);
  restartTimeBudget();
  const { pack, diagnostics } = withinBudget('check', () => checkData(files, presets));
  return { files, pack, diagnostics: mergeDiagnostics(diagnostics) };
}

/**
 * Opens a pack with the rules that we have for its game.
 *
 * @throws CliError (exit 2) for a game without rules, (exit 1) for a pack that its rules cannot play
 */
export async function openOwnGame(pack: PackData): Promise<Playable> {
  const rules = await findGame(pack.game.id)?.loadRules?.();
  if (rules !== undefined) return rules.open(openPackData(pack));
  const known = GAMES.filter(({ loadRules }) => loadRules).map(({ id }) => id);
  const keep =
    known.length === 0 ? '' : `, or keep the \`id\` of a game that has some (${known.join(', ')})`;
  throw usageError(
    `there are no rules for ${pack.game.name} (\`${pack.game.id}\`), so it cannot be played`,
    `bring your own with \`play: { rules: rules/index.mjs }\` in game.yaml (docs/play-api.md)${keep}`,
  );
}

/** What rules may know of a pack. */
export const packDataOf = (pack: Pack): PackData => toPackData(pack, graphsOf(pack));

/** A hash of what the rules are played with: game.yaml and the data, however their lines end. */
export function digestPack(files: PackFiles): string {
  const parts = [...files.entries()]
    .filter(([path]) => path === 'game.yaml' || path.startsWith('data/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => [
      path,
      file.kind === 'text' ? file.text.replaceAll('\r\n', '\n') : file.kind,
    ]);
  return cacheKey('pack', parts);
}
