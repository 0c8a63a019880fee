import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import { withBrowser } from '../browser/with-browser.ts';
import { clearCache, MAX_CACHE_BYTES, measureCache, resultsFolder } from '../cache/cache.ts';
import { CliError, EXIT } from '../diagnostics/errors.ts';
import { toolFolder, toolVersion } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { makeFolders, toDiskError } from '../output/disk.ts';
import { formatCount } from '../text/text-markup.ts';
import type { CommonFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, formatMegabytes, type Terminal } from './terminal.ts';

/** One thing that was looked at. */
interface Finding {
  readonly what: string;
  readonly isFine: boolean;
  readonly told: string;
  /** What to type. */
  readonly remedy: string | null;
}

/** `vbuses doctor`: the machine, and what to type about each problem. */
export async function doctor(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const findings = [
    checkNode(),
    await checkBrowser(flags, terminal),
    await checkFonts(),
    await checkCache(),
  ];
  const output = new CommandOutput(flags, terminal);
  if (output.isJson) output.document({ version: toolVersion(), findings });
  else {
    const paint = colorsFor(terminal, terminal.out);
    terminal.out.write(`vbuses ${toolVersion()}\n`);
    for (const { what, isFine, told, remedy } of findings) {
      const mark = isFine ? paint.green('ok  ') : paint.red('lack');
      terminal.out.write(`${mark} ${what}: ${told}\n`);
      if (remedy !== null) terminal.out.write(`       ${paint.cyan('type:')} ${remedy}\n`);
    }
  }
  return findings.every(({ isFine }) => isFine) ? EXIT.ok : EXIT.machine;
}

const MINIMUM_NODE = [20, 19] as const;

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isFine = major > MINIMUM_NODE[0] || (major === MINIMUM_NODE[0] && minor >= MINIMUM_NODE[1]);
  return {
    what: 'Node',
    isFine,
    told: `${process.version} on ${process.platform} ${process.arch}`,
    remedy: isFine ? null : `install Node ${MINIMUM_NODE.join('.')} or later`,
  };
}

/** Starts the browser that printing would use. */
async function checkBrowser(flags: CommonFlags, { signal }: Terminal): Promise<Finding> {
  const scratchFolder = await mkdtemp(join(tmpdir(), 'vbuses-doctor-'));
  const machine = thisMachine();
  try {
    const browser = await findBrowser({ machine, browserOption: flags.browser, signal });
    const version = await withBrowser(
      { browser, machine, scratchFolder, signal },
      async (lease) => lease.version,
    );
    const told = `${browser.name}, ${version}, ${browser.executablePath}`;
    return { what: 'browser', isFine: true, told, remedy: null };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { what: 'browser', isFine: false, told: error.message, remedy: error.hint };
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function checkCache(): Promise<Finding> {
  const folder = resultsFolder(thisMachine().cacheFolder);
  const { entries, bytes } = await measureCache(folder);
  const message = `${formatCount(entries, 'result')}, ${formatMegabytes(bytes)} of at most ${formatMegabytes(MAX_CACHE_BYTES)}, ${folder}`;
  try {
    await makeFolders(folder);
    await access(folder, constants.R_OK | constants.W_OK);
    return { what: 'cache', isFine: true, told: message, remedy: null };
  } catch {
    return {
      what: 'cache',
      isFine: false,
      told: `${folder} is not writable, so nothing is cached and every run is slow`,
      remedy: 'make it writable, or set VBUSES_CACHE to another folder',
    };
  }
}

async function checkFonts(): Promise<Finding> {
  const { fonts, diagnostics } = await loadFonts(toolFolder(), []);
  const isFine = diagnostics.length === 0;
  return {
    what: 'fonts',
    isFine,
    told: isFine
      ? `${fonts.length} styles of ${[...new Set(fonts.map(({ family }) => family))].join(' and ')}`
      : diagnostics.map(({ message }) => message).join('; '),
    remedy: isFine ? null : 'npm ci',
  };
}

/** `vbuses cache clear`: forgets what earlier runs made. Browsers that were unpacked stay. */
export async function clearResultCache(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const folder = resultsFolder(thisMachine().cacheFolder);
  const { entries, bytes } = await clearCache(folder).catch((error: unknown) => {
    throw toDiskError(error, `${folder} cannot be emptied`);
  });
  new CommandOutput(flags, terminal).result({ folder, entries, bytes }, [
    `forgot ${formatCount(entries, 'result')}, ${formatMegabytes(bytes)}`,
  ]);
  return EXIT.ok;
}
