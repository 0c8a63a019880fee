import { cacheKey } from '../cache/cache-key.ts';
import type { PackFiles } from '../model/pack-files.ts';

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
