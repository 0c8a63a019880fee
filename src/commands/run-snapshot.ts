import { join } from 'node:path';
import { type BrowserSearch, browserLocations, findBrowser } from '../browser/find-browser.ts';
import { profilesFolder, thisMachine } from '../browser/machine.ts';
import type { Cache } from '../cache/cache.ts';
import { type Stamp, stampPaths, stampTree } from '../cache/file-stamps.ts';
import { cacheRun, commandRunOf, type RunOutput } from '../cache/run-cache.ts';
import { packLocations, toolFolder } from '../load/folders.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import { resolveWorkFolder } from '../output/paths.ts';
import type { LoadedFonts } from '../pack/fonts.ts';
import { printersFile } from '../printer/printer-profiles.ts';
import { trustedCodeFile } from '../simulate/code-consent.ts';
import type { CommonFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

/** How everything was that a command is about to read. */
export interface InputSnapshot {
  readonly stamps: readonly Stamp[];
  readonly takenAtMs: number;
  readonly browser: BrowserNeed;
}

/** Whether a command needs a browser, and which one it was given. */
export interface BrowserNeed {
  readonly isWanted: boolean;
  /** What `--browser` says. */
  readonly option: string | undefined;
}

/** Stamps the files of a pack, and what else decides what a command does, before they are read. */
export async function snapshotInputs({
  packFolder,
  cwd,
  flags,
  isPrinted,
}: {
  readonly packFolder: string;
  readonly cwd: string;
  readonly flags: Pick<CommonFlags, 'game' | 'browser'>;
  readonly isPrinted: boolean;
}): Promise<InputSnapshot> {
  const browser = { isWanted: isPrinted, option: flags.browser };
  const takenAtMs = Date.now();
  const browsers = browser.isWanted ? browserLocations(browserSearch(browser)) : [];
  const packs = await packLocations({ game: flags.game ?? null, cwd, toolRoot: toolFolder() });
  const stamps = [
    ...PACK_PARTS.flatMap((name) => stampTree(join(packFolder, name))),
    ...stampPaths([...packs, printersFile(), trustedCodeFile(), ...browsers]),
  ];
  return { stamps, takenAtMs, browser };
}

const browserSearch = ({ option }: BrowserNeed): BrowserSearch => ({
  machine: thisMachine(),
  browserOption: option,
});

export interface SuccessfulRun {
  readonly cache: Cache;
  /** Folders, absolute, in which an interrupted command may have left something. */
  readonly outputs: readonly string[];
  readonly snapshot: InputSnapshot;
  readonly fonts: LoadedFonts;
  /** Absolute paths of whatever else was read, and of what was written. */
  readonly otherPaths: readonly string[];
  readonly replay: RunOutput;
}

/** Saves the output of a successful command: while nothing changes, it need not run again. */
export async function saveRun(terminal: Terminal, went: SuccessfulRun): Promise<void> {
  const { cache, outputs, snapshot, fonts, otherPaths, replay } = went;
  const read = [...snapshot.stamps, ...stampPaths(fonts.files)];
  const { browser } = snapshot;
  const used = browser.isWanted ? [(await findBrowser(browserSearch(browser))).executablePath] : [];
  const work = outputs.map((folder) => resolveWorkFolder(folder).root);
  await cacheRun(cache, commandRunOf(terminal), {
    output: replay,
    inputs: read,
    inputsReadMs: snapshot.takenAtMs,
    outputs: stampPaths([...otherPaths, ...used, ...work]),
    emptyFolders: [...work, profilesFolder(thisMachine())],
  });
}

/** A terminal that passes on what is written to it, and everything that was. */
export function captureOutput(terminal: Terminal): { terminal: Terminal; output: () => RunOutput } {
  const written = { out: '', err: '' };
  const passing = (name: 'out' | 'err') => ({
    isTty: terminal[name].isTty,
    write: (text: string) => {
      written[name] += text;
      terminal[name].write(text);
    },
  });
  return {
    terminal: { ...terminal, out: passing('out'), err: passing('err') },
    output: () => ({ ...written }),
  };
}
