import type { ReportNames } from '../balance/report.ts';
import { boardKindOf, graphsOf } from '../boards/registry.ts';
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
import { toGamePack } from '../play/pack-data.ts';
import type { Playable } from '../play/playable.ts';

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
  const { pack, diagnostics: found } = checkData(files, presets);
  const diagnostics = mergeDiagnostics(found);
  if (pack === null) return { files, game: null, diagnostics };
  const rules = await findGame(pack.game.id)?.loadRules?.();
  if (rules === undefined) {
    const playable = GAMES.filter(({ loadRules }) => loadRules).map(({ id }) => id);
    throw usageError(
      `there are no rules for ${pack.game.name} (\`${pack.game.id}\`), so it cannot be played`,
      `games that can be played: ${playable.join(', ')}; a copy of such a pack must keep its \`id\` in game.yaml`,
    );
  }
  const playable = rules.open(toGamePack(pack, graphsOf(pack)));
  return { files, game: { pack, playable, digest: digestPack(files) }, diagnostics };
}

/** A hash of what the rules are played with: game.yaml and the data, however their lines end. */
function digestPack(files: PackFiles): string {
  const parts = [...files.entries()]
    .filter(([path]) => path === 'game.yaml' || path.startsWith('data/'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, file]) => [
      path,
      file.kind === 'text' ? file.text.replaceAll('\r\n', '\n') : file.kind,
    ]);
  return cacheKey('pack', parts);
}

/** What is counted goes by ids; the tables whose records are called so have the names. */
export function createReportNames({ pack, playable }: OpenedGame): ReportNames {
  const { holdings } = playable.description;
  const tableOf = (kind: string) => [...pack.tables.values()].find(({ noun }) => noun === kind);
  const places = new Map(
    [...pack.boards.values()]
      .flatMap((board) => boardKindOf(board).places(board))
      .map(({ id, name }) => [id, name]),
  );
  return {
    place: (id) => places.get(id) ?? id,
    places: [...places.keys()],
    holding: (kind, id) => {
      const { name, cost } = tableOf(kind)?.byId.get(id)?.fields ?? {};
      const printed = typeof name === 'string' ? name : id;
      return {
        name: holdings?.names?.[kind]?.[id] ?? printed,
        cost: typeof cost === 'number' ? cost : null,
      };
    },
    holdingNote: holdings?.note ?? '',
    idsOf: (kind) => tableOf(kind)?.entries.map(({ id }) => id) ?? [],
  };
}
