import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describeBrowsers } from '../browser/describe-browsers.ts';
import type { Machine } from '../browser/machine.ts';
import { thisMachine } from '../browser/machine.ts';
import { clearCache, MAX_CACHE_BYTES, measureCache, resultsFolder } from '../cache/cache.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { toolFolder, toolVersion } from '../load/folders.ts';
import { loadFonts } from '../load/load-fonts.ts';
import { makeFolders } from '../output/disk.ts';
import { toDiskError } from '../output/disk-errors.ts';
import { formatCount } from '../text/text-markup.ts';
import type { CommonFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, formatMegabytes, type Terminal } from './terminal.ts';

/** One thing that was looked at. */
interface Finding {
  readonly what: string;
  readonly isFine: boolean;
  /** False for what is not there, and not needed either. */
  readonly isFound?: boolean;
  readonly told: string;
  /** What to type. */
  readonly remedy: string | null;
}

/** `vbuses doctor`: the machine, and what to type about each problem. */
export async function doctor(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const findings = [
    checkNode(),
    ...(await checkBrowser(flags, terminal)),
    await checkFonts(),
    await checkCache(),
    await checkPdfPrograms(),
  ];
  const output = new CommandOutput(flags, terminal);
  if (output.isJson) output.document({ version: toolVersion(), findings });
  else {
    const paint = colorsFor(terminal, terminal.out);
    terminal.out.write(`vbuses ${toolVersion()}\n`);
    for (const { what, isFine, isFound = true, told, remedy } of findings) {
      const fine = isFound ? paint.green('ok  ') : 'none';
      const mark = isFine ? fine : paint.red('lack');
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

async function checkBrowser(flags: CommonFlags, { signal }: Terminal): Promise<Finding[]> {
  const scratchFolder = await mkdtemp(join(tmpdir(), 'vbuses-doctor-'));
  try {
    const machine = thisMachine();
    const report = await describeBrowsers({
      machine,
      browserOption: flags.browser,
      signal,
      scratchFolder,
    });
    const { used, version, problem, candidates } = report;
    const finding: Finding = {
      what: 'browser',
      isFine: problem === null,
      told:
        problem === null ? `${used?.name}, ${version}, ${used?.executablePath}` : problem.message,
      remedy: problem?.hint ?? null,
    };
    const others = candidates
      .filter(({ isUsed }) => !isUsed)
      .map(
        ({ name, path, isFound }): Finding => ({
          what: 'other browser',
          isFine: true,
          isFound,
          told: `${name}: ${isFound ? (path ?? 'installed with npm, unpacked on first use') : 'not found'}`,
          remedy: null,
        }),
      );
    return flags.verbose || problem !== null ? [finding, ...others] : [finding];
  } finally {
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function checkPdfPrograms(): Promise<Finding> {
  const found = await findPdfChecks(thisMachine());
  const nothing = 'verapdf, qpdf or gs would show what is in a PDF for a press';
  const isFound = found !== null;
  return { what: 'PDF checks', isFine: true, isFound, told: found ?? nothing, remedy: null };
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

/** Programs that look into a PDF for a press, and what each of them shows. */
const PROGRAMS = [
  { name: 'verapdf', shows: 'its structure' },
  { name: 'qpdf', shows: 'its syntax, boxes and layers' },
  { name: 'gs', shows: 'its separations' },
] as const;

/**
 * What this machine has to check a PDF for a press with, in words; `null` for nothing. Programs are
 * looked for on the path, and not started.
 */
export async function findPdfChecks({
  env,
  platform,
}: Pick<Machine, 'env' | 'platform'>): Promise<string | null> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  const found = await Promise.all(
    PROGRAMS.map(async ({ name, shows }) => {
      const tried = folders.map((folder) =>
        access(join(folder, `${name}${ending}`), constants.X_OK).then(
          () => true,
          () => false,
        ),
      );
      return (await Promise.all(tried)).includes(true) ? [`${name} (${shows})`] : [];
    }),
  );
  return found.flat().length === 0 ? null : found.flat().join(', ');
}
