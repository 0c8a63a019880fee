import { existsSync } from 'node:fs';
import { CliError } from '../diagnostics/errors.ts';
import {
  availableBrowsers,
  type BrowserOrigin,
  type BrowserSearch,
  executableState,
  type FoundBrowser,
  findBrowser,
  puppeteerCacheFolder,
  requestedBrowser,
} from './find-browser.ts';
import type { Machine } from './machine.ts';
import { chromiumFolder, findPackagedChromium } from './packaged-chromium.ts';
import { withBrowser } from './with-browser.ts';

/** One place where a browser is looked for. */
export interface BrowserCandidate {
  readonly origin: BrowserOrigin;
  /** For people: `--browser`, `installed Chrome`. */
  readonly name: string;
  /** Where it is, or would be; `null` when it is in none, or not unpacked yet. */
  readonly path: string | null;
  readonly isFound: boolean;
  /** True for the one that printing uses. */
  readonly isUsed: boolean;
}

/** Everything that `vbuses doctor` reports about browsers. */
export interface BrowserReport {
  /** In the order in which they are asked. */
  readonly candidates: readonly BrowserCandidate[];
  readonly used: FoundBrowser | null;
  /** What the used one calls itself once started: `HeadlessChrome/147.0.7727.0`; `null` if it cannot. */
  readonly version: string | null;
  /** Why there is none, or why it cannot start, with what to type; `null` when all is well. */
  readonly problem: CliError | null;
}

/**
 * Looks at every place where a browser may be, and starts the one that printing would use, with its
 * profile in `scratchFolder` (which must exist; nothing stays in it).
 */
export async function describeBrowsers(
  options: BrowserSearch & { readonly scratchFolder: string },
): Promise<BrowserReport> {
  const { scratchFolder, signal, machine } = options;
  let used: FoundBrowser | null = null;
  let version: string | null = null;
  let problem: CliError | null = null;
  try {
    used = await findBrowser(options);
    version = await withBrowser({ browser: used, machine, scratchFolder, signal }, (lease) =>
      Promise.resolve(lease.version),
    );
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    problem = error;
  }
  return { candidates: await listCandidates(options, used), used, version, problem };
}

type UnmarkedCandidate = Omit<BrowserCandidate, 'isUsed'>;

async function listCandidates(
  search: BrowserSearch,
  used: FoundBrowser | null,
): Promise<BrowserCandidate[]> {
  const { machine } = search;
  const candidates = [...(await requestedCandidates(search)), packagedCandidate(machine)];
  for await (const { origin, name, executablePath } of availableBrowsers(machine)) {
    if (candidates.some(({ path }) => path === executablePath)) continue;
    candidates.push({ origin, name, path: executablePath, isFound: true });
  }
  const missing: UnmarkedCandidate[] = [
    {
      origin: 'managed',
      name: "Puppeteer's browser",
      isFound: false,
      path: puppeteerCacheFolder(machine),
    },
    {
      origin: 'installed',
      name: 'installed Chrome, Chromium or Edge',
      isFound: false,
      path: null,
    },
  ];
  const origins = new Set(candidates.map(({ origin }) => origin));
  candidates.push(...missing.filter(({ origin }) => !origins.has(origin)));
  return candidates.map((candidate) => {
    const isSame = candidate.origin === 'packaged' || candidate.path === used?.executablePath;
    return { ...candidate, isUsed: used?.origin === candidate.origin && isSame };
  });
}

async function requestedCandidates(search: BrowserSearch): Promise<UnmarkedCandidate[]> {
  const requested = requestedBrowser(search);
  if (requested === null) return [];
  const { origin, executablePath: path } = requested;
  const name = origin === 'option' ? '--browser' : 'PUPPETEER_EXECUTABLE_PATH';
  return [{ origin, name, path, isFound: (await executableState(path)) === 'executable' }];
}

function packagedCandidate(machine: Machine): UnmarkedCandidate {
  const packaged = findPackagedChromium(machine);
  if (packaged === null) {
    const name = 'Chromium of @sparticuz/chromium (Linux x64 only)';
    return { origin: 'packaged', name, path: null, isFound: false };
  }
  const folder = chromiumFolder(machine.cacheFolder, packaged.version);
  const path = existsSync(folder) ? folder : null;
  return { origin: 'packaged', name: packaged.name, path, isFound: true };
}
