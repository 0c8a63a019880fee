import type { ReportNames } from '../balance/report.ts';
import { graphsOf } from '../boards/boards.ts';
import { checkData } from '../boards/check-data.ts';
import { cacheKey } from '../cache/cache-key.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { usageError } from '../diagnostics/errors.ts';
import { restartTimeBudget, withinBudget } from '../limits/time-budget.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { checkLocales } from '../locales/check-locales.ts';
import { localeCodes, requireLanguage } from '../locales/read-locales.ts';
import type { Pack } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { numericValue } from '../values/value-shapes.ts';
import { requireConsent, trustedCodeFile } from './code-consent.ts';
import { createOwnHost, createPackHost, type GameHost, type HostSetting } from './game-host.ts';
import { findKnownModule } from './known-code.ts';
import { snapshotPackCode } from './pack-code.ts';
import { openPackRules, packDataOf } from './pack-rules.ts';
import {
  combineNumbers,
  type TunedPack,
  type Variation,
  type VariedPack,
  varyNumbers,
} from './vary-numbers.ts';

/** A pack whose game can be played. */
export interface OpenedGame {
  readonly pack: Pack;
  /** To be closed when all is played. */
  readonly host: GameHost;
  /** See `digestPack`. */
  readonly digest: string;
  /** The pack with other numbers; the host plays it by its place here, from 1. */
  readonly varied: readonly VariedPack[];
  /** Among which a search looks; after those. */
  readonly tuned: readonly TunedPack[];
}

export interface GameRun {
  readonly files: PackFiles;
  /** `null` for a pack with errors. */
  readonly game: OpenedGame | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface OpenRequest extends Omit<HostSetting, 'packs' | 'code'> {
  /** Numbers of the data that are tried otherwise too. */
  readonly vary?: readonly Variation[];
  /** Numbers that are searched for. */
  readonly tune?: readonly Variation[];
  /** Another language of the pack. */
  readonly locale?: string | null;
  /** The data in this language, if they were read and checked before. */
  readonly read?: ReadGame;
  /** Whether the command line allows the rules of the pack to run. */
  readonly isCodeAllowed: boolean;
}

/**
 * load -> check -> open. Rules that are not those of a shipped pack run only if the user has allowed
 * exactly them.
 *
 * @throws CliError (exit 2) for a game without rules, or with rules that may not run; (exit 1) for a
 *   pack that its rules cannot play
 */
export async function openGame(request: OpenRequest): Promise<GameRun> {
  const { folder, locale = null } = request;
  const { files, pack, diagnostics } = request.read ?? (await readGame(folder, locale));
  if (pack === null) return { files, game: null, diagnostics };
  const varied = await varyNumbers({ pack, files }, request.vary ?? []);
  const tuned = await combineNumbers({ pack, files }, request.tune ?? []);
  const others = [...varied, ...tuned].map((one) => one.pack);
  const host = await openHost([pack, ...others], files, request);
  return { files, game: { pack, host, digest: digestPack(files), varied, tuned }, diagnostics };
}

/** @param packs as written, then as varied */
async function openHost(
  packs: readonly [Pack, ...Pack[]],
  files: PackFiles,
  request: OpenRequest,
): Promise<GameHost> {
  const [{ game }] = packs;
  if (game.rules === undefined) {
    throw usageError(
      `there are no rules for ${game.name} (\`${game.id}\`), so it cannot be played`,
      'bring your own with `play: { rules: rules/index.mjs }` in game.yaml (docs/play-api.md)',
    );
  }
  const setting = { ...request, packs: packs.map(packDataOf) };
  const code = snapshotPackCode(files, game.rules);
  const known = await findKnownModule(code);
  if (known !== null) return createOwnHost({ ...setting, code: null, known });
  await requireConsent({ code, game, isAllowed: request.isCodeAllowed }, trustedCodeFile());
  return createPackHost({ ...setting, code });
}

/** What is counted goes by ids; the tables whose records are called so have the names. */
export function createReportNames({ pack, host }: OpenedGame): ReportNames {
  const { holdings } = host.description;
  const tableOf = (kind: string) => [...pack.tables.values()].find(({ noun }) => noun === kind);
  const boards = [...pack.boards.values()].map((board) => graphsOf(pack)(board).nodes);
  const names = new Map(boards.flat().map(({ id, name }) => [id, name]));
  return {
    place: (id) => names.get(id) ?? id,
    thing: (id) => {
      const found = [...pack.tables.values()].find((table) => table.byId.has(id));
      const name = found?.byId.get(id)?.fields.name;
      return typeof name === 'string' ? name : id;
    },
    boards: boards.map((nodes) => nodes.map(({ id }) => id)),
    holding: (kind, id) => {
      const { name, cost } = tableOf(kind)?.byId.get(id)?.fields ?? {};
      const printed = typeof name === 'string' ? name : id;
      return {
        name: holdings?.names?.[kind]?.[id] ?? printed,
        cost: numericValue(cost),
      };
    },
    holdingNote: holdings?.note ?? '',
    idsOf: (kind) => tableOf(kind)?.entries.map(({ id }) => id) ?? [],
  };
}

/** The data of a pack, checked. */
interface ReadGame {
  readonly files: PackFiles;
  /** `null` for a pack with errors. */
  readonly pack: Pack | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * load -> check: what is needed to play, and nothing that draws.
 *
 * @param locale another language of the pack, if it is not played in its own
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export async function readGame(folder: string, locale: string | null = null): Promise<ReadGame> {
  const [files, presets] = await Promise.all([readPackFiles(folder), loadPresets()]);
  const rules = await openPackRules(folder, files, null);
  restartTimeBudget();
  return withinBudget('check', () => {
    const checked = checkData(files, presets, { rules });
    const diagnostics = mergeDiagnostics(checked.diagnostics);
    const { language } = checked;
    if (locale === null) return { files, pack: checked.pack, diagnostics };
    const wanted = requireLanguage(locale, [...new Set([language, ...localeCodes(files)])]);
    const { localeSchema } = presets;
    const request = { files, checked, localeSchema, wanted: [wanted], ...NO_TEMPLATES };
    const [found] = checkLocales(request).locales;
    return { files, pack: found === undefined ? checked.pack : found.pack, diagnostics };
  });
}

/** Nothing is drawn. */
const NO_TEMPLATES = {
  sources: { templates: new Map(), partials: new Map() },
  templates: { compiled: { templates: new Map(), partials: new Map() }, diagnostics: [] },
};

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
