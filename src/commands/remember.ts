import { join } from 'node:path';
import type { Cache } from '../cache/cache-store.ts';
import { type Stamp, stampPaths, stampTree } from '../cache/file-stamps.ts';
import { commandRunOf, type Replay, rememberRun } from '../cache/remembered-runs.ts';
import { workFolderOf } from '../export/output/work-folder.ts';
import { upward } from '../load/find-pack.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import { type BrowserSearch, browserPlaces, findBrowser } from '../print/find-browser.ts';
import { thisMachine } from '../print/machine.ts';
import { profilesFolder } from '../print/profiles-folder.ts';
import { printersFile } from '../printer/profile-store.ts';
import type { Terminal } from './terminal.ts';

/** How everything was that a command is about to read. */
export interface Witnessed {
  readonly stamps: readonly Stamp[];
  readonly atMs: number;
  readonly browser: BrowserWish;
}

/** Whether a command needs a browser, and which one it was given. */
export interface BrowserWish {
  readonly isWanted: boolean;
  /** What `--browser` says. */
  readonly option: string | undefined;
}

/** Looks at the files of a pack, and at what else decides what a command does, before they are read. */
export function witness(folder: string, cwd: string, browser: BrowserWish): Witnessed {
  const atMs = Date.now();
  const places = browser.isWanted ? browserPlaces(searchFor(browser)) : [];
  // A manifest nearer to the working folder would be another pack.
  const manifests = upward(cwd).map((above) => join(above, 'game.yaml'));
  const stamps = [
    ...PACK_PARTS.flatMap((name) => stampTree(join(folder, name))),
    ...stampPaths([...manifests, printersFile(), ...places]),
  ];
  return { stamps, atMs, browser };
}

const searchFor = ({ option }: BrowserWish): BrowserSearch => ({
  machine: thisMachine(),
  browserOption: option,
});

export interface WentWell {
  readonly cache: Cache;
  /** Folders, absolute, in which an interrupted command may have left something. */
  readonly outputs: readonly string[];
  readonly witnessed: Witnessed;
  readonly fonts: LoadedFonts;
  /** Absolute paths of whatever else was read, and of what was written. */
  readonly touched: readonly string[];
  readonly replay: Replay;
}

/** Remembers a command that went well: while nothing changes, it need not run again. */
export async function remember(terminal: Terminal, went: WentWell): Promise<void> {
  const { cache, outputs, witnessed, fonts, touched, replay } = went;
  const read = [...witnessed.stamps, ...stampPaths(fonts.files)];
  const { browser } = witnessed;
  const used = browser.isWanted ? [(await findBrowser(searchFor(browser))).executablePath] : [];
  const work = outputs.map((folder) => workFolderOf(folder).root);
  await rememberRun(cache, commandRunOf(terminal), {
    ...{ replay, read, readMs: witnessed.atMs },
    written: stampPaths([...touched, ...used, ...work]),
    vacant: [...work, profilesFolder(thisMachine())],
  });
}

/** A terminal that passes on what is said, and what was said. */
export function listening(terminal: Terminal): { terminal: Terminal; said: () => Replay } {
  const said = { out: '', err: '' };
  const passing = (name: 'out' | 'err') => ({
    isTty: terminal[name].isTty,
    write: (text: string) => {
      said[name] += text;
      terminal[name].write(text);
    },
  });
  return {
    terminal: { ...terminal, out: passing('out'), err: passing('err') },
    said: () => ({ ...said }),
  };
}
