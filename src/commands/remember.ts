import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache-store.ts';
import { type Stamp, stampPaths, stampTree } from '../cache/file-stamps.ts';
import { commandRunOf, type Replay, rememberRun } from '../cache/remembered-runs.ts';
import { PACK_PARTS } from '../load/read-pack-files.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import { printersFile } from '../printer/profile-store.ts';
import type { Terminal } from './terminal.ts';

/** How everything was that a command is about to read. */
export interface Witnessed {
  readonly stamps: readonly Stamp[];
  readonly atMs: number;
}

/** Looks at the files of a pack, before they are read. */
export function witness(folder: string, cwd: string): Witnessed {
  const atMs = Date.now();
  const stamps = [
    ...PACK_PARTS.flatMap((name) => stampTree(join(folder, name))),
    ...stampPaths([...upward(cwd).map((above) => join(above, 'game.yaml')), printersFile()]),
  ];
  return { stamps, atMs };
}

/** A manifest in one of these would be another pack. */
function upward(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upward(above)];
}

export interface WentWell {
  readonly cache: Cache;
  readonly witnessed: Witnessed;
  readonly fonts: LoadedFonts;
  /** Absolute paths of whatever else was read, and of what was written. */
  readonly touched: readonly string[];
  readonly replay: Replay;
}

/** Remembers a command that went well: while nothing changes, it need not run again. */
export function remember(terminal: Terminal, went: WentWell): Promise<void> {
  const { cache, witnessed, fonts, touched, replay } = went;
  const read = [...witnessed.stamps, ...stampPaths(fonts.files)];
  const written = stampPaths(touched);
  return rememberRun(cache, commandRunOf(terminal), {
    ...{ replay, read, written },
    readMs: witnessed.atMs,
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
