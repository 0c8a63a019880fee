import { checkData } from '../boards/check-data.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { restartTimeBudget, withinBudget } from '../limits/time-budget.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import type { Pack } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { openPackRules } from './pack-rules.ts';

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
  const rules = await openPackRules(folder, files, null);
  restartTimeBudget();
  const { pack, diagnostics } = withinBudget('check', () => checkData(files, presets, { rules }));
  return { files, pack, diagnostics: mergeDiagnostics(diagnostics) };
}

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
