import { relative, resolve, sep } from 'node:path';
import { usageError } from '../errors.ts';
import { balanceFolder } from '../export/balance-folder.ts';
import { EXPORT_TARGETS, exportFolder } from '../export/export-folder.ts';
import { recoverOutput } from '../export/output/recover.ts';
import { preflightFolder } from '../export/preflight-pictures.ts';
import { findPack } from '../load/find-pack.ts';
import { toolFolder } from '../load/tool-folder.ts';
import { thisMachine } from '../print/machine.ts';
import { removeStaleProfiles } from '../print/profiles-folder.ts';
import type { CommonFlags } from './common-options.ts';
import type { Terminal } from './terminal.ts';

export interface OpenedPack {
  /** Absolute. */
  readonly folder: string;
  /** Absolute. */
  readonly out: string;
}

/** Finds the pack a command is about, and mends what an interrupted command left in its output. */
export async function openPack(flags: CommonFlags, terminal: Terminal): Promise<OpenedPack> {
  const found = await findPack({
    game: flags.game ?? null,
    cwd: terminal.cwd,
    toolRoot: toolFolder(),
  });
  const out = flags.out === undefined ? found.defaultOut : resolve(terminal.cwd, flags.out);
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

/** The folders in an output that are written each by itself. */
export const outputFolders = (out: string): string[] => [
  ...[out, preflightFolder(out), balanceFolder(out)],
  ...EXPORT_TARGETS.map((target) => exportFolder(out, target)),
];

/** Folders of a pack that hold what people wrote. */
const SOURCE_FOLDERS = [
  'data',
  'templates',
  'assets',
  'Board',
  'rulebook',
  'locales',
  'strategies',
];

/** Output may not be mixed with the files it is made from. */
function assertOutputOutsideSources(pack: string, out: string): void {
  const [first = ''] = relative(pack, out).split(sep);
  if (out !== pack && !SOURCE_FOLDERS.includes(first)) return;
  throw usageError(
    `${out} holds the pack's own files, and the output may not be mixed with them`,
    'name another folder with `--out`, or leave it out: the output then goes to Output in the pack',
  );
}
