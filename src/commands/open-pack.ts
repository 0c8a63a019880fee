import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type Machine, removeStaleProfiles, thisMachine } from '../browser/machine.ts';
import { type Cache, NO_CACHE, openCache, resultsFolder } from '../cache/cache.ts';
import { usageError } from '../diagnostics/errors.ts';
import {
  balanceFolder,
  balancePartsFolder,
  diffFolder,
  exportFolder,
  lawsFolder,
  preflightFolder,
  releaseFolder,
  statsFolder,
} from '../export/output-folders.ts';
import { EXPORTS } from '../export/targets.ts';
import { type FoundPack, findPack, isWithin, toolFolder } from '../load/folders.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import { recoverOutput } from '../output/recover.ts';
import type { CommonFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

export interface OpenedPack {
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly out: string;
}

/** What is needed to open the game of a pack and play it. */
export const gameRequest = (
  { folder }: OpenedPack,
  flags: CommonFlags & { readonly runPackCode?: boolean },
  { cwd, signal }: Terminal,
) => ({
  folder,
  cwd,
  signal,
  jobs: flags.jobs ?? null,
  isCodeAllowed: flags.runPackCode === true,
});

/** Finds the pack a command is about, and recovers what an interrupted command left in its output. */
export async function openPack(flags: CommonFlags, terminal: Terminal): Promise<OpenedPack> {
  const found = await findPack({
    game: flags.game ?? null,
    cwd: terminal.cwd,
    toolRoot: toolFolder(),
  });
  const out = await resolveOut(flags, terminal, found);
  assertOutputOutsideSources(found.folder, out);
  await removeStaleProfiles(thisMachine());
  for (const one of outputFolders(out)) {
    const recovery = await recoverOutput(one);
    if (recovery.outcome === 'blocked') {
      terminal.err.write(`warning: ${recovery.problem.message}\n`);
    } else if (flags.verbose && recovery.outcome !== 'nothing') {
      terminal.err.write(`an earlier command was interrupted: ${recovery.outcome}\n`);
    }
  }
  return { folder: found.folder, out };
}

/**
 * The output folder. Links above it are resolved, since the user means them. Not so in the pack: there
 * they may be a stranger's, and writing refuses them.
 */
export async function resolveOut(
  { out }: Pick<CommonFlags, 'out'>,
  { cwd }: Pick<Terminal, 'cwd'>,
  pack: FoundPack | null,
): Promise<string> {
  if (out === undefined) return pack?.defaultOut ?? join(cwd, 'Output');
  const named = resolve(cwd, out);
  if (pack !== null && isWithin(named, pack.folder)) return named;
  return join(await resolveLinks(dirname(named)), basename(named));
}

/** The real path of a folder of which the last steps may not be there yet. */
const resolveLinks = (folder: string): Promise<string> =>
  realpath(folder).catch(async () =>
    dirname(folder) === folder
      ? folder
      : join(await resolveLinks(dirname(folder)), basename(folder)),
  );

/** The folders in an output that are written each by itself. */
export const outputFolders = (out: string): string[] => [
  ...[out, preflightFolder(out), balanceFolder(out), balancePartsFolder(out), lawsFolder(out)],
  diffFolder(out),
  statsFolder(out),
  releaseFolder(out),
  ...EXPORTS.map(({ id }) => exportFolder(out, id)),
];

/** Output may not be mixed with the files it is made from. */
function assertOutputOutsideSources(pack: string, out: string): void {
  const [first = ''] = relative(pack, out).split(sep);
  if (out !== pack && !PACK_PARTS.includes(first)) return;
  throw usageError(
    `${out} contains the pack's own files, and the output cannot be mixed with them`,
    'choose another folder with `--out`, or remove the option: the output then goes to Output in the pack',
  );
}

/** The cache that a command uses: none with `--no-cache`. */
export const openCacheFor = (
  { cache }: CommonFlags,
  { cacheFolder }: Pick<Machine, 'cacheFolder'>,
): Cache => (cache ? openCache(resultsFolder(cacheFolder)) : NO_CACHE);
