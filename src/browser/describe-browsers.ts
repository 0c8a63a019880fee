import { access } from 'node:fs/promises';
import { CliError } from '../errors.ts';
import {
  availableBrowsers,
  type BrowserOrigin,
  type BrowserSearch,
  checkRequestedBrowser,
  type FoundBrowser,
  findBrowser,
  packagedBrowserName,
  puppeteerCacheFolder,
  requestedBrowser,
} from './find-browser.ts';
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

/** All that `vbuses doctor` tells about browsers. */
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

async function listCandidates(
  search: BrowserSearch,
  used: FoundBrowser | null,
): Promise<BrowserCandidate[]> {
  const seen: Omit<BrowserCandidate, 'isUsed'>[] = [
    ...(await describeNamed(search)),
    await describePackaged(search),
  ];
  for await (const { origin, name, executablePath } of availableBrowsers(search.machine)) {
    if (seen.some(({ path }) => path === executablePath)) continue;
    seen.push({ origin, name, path: executablePath, isFound: true });
  }
  if (!seen.some(({ origin }) => origin === 'managed')) {
    const path = puppeteerCacheFolder(search.machine);
    seen.push({ origin: 'managed', name: "Puppeteer's browser", path, isFound: false });
  }
  if (!seen.some(({ origin }) => origin === 'installed')) {
    const name = 'installed Chrome, Chromium or Edge';
    seen.push({ origin: 'installed', name, path: null, isFound: false });
  }
  return seen.map((candidate) => ({ ...candidate, isUsed: isUsedBrowser(candidate, used) }));
}

const isUsedBrowser = (
  candidate: Omit<BrowserCandidate, 'isUsed'>,
  used: FoundBrowser | null,
): boolean =>
  used?.origin === candidate.origin &&
  (candidate.origin === 'packaged' || candidate.path === used.executablePath);

async function describeNamed(search: BrowserSearch): Promise<Omit<BrowserCandidate, 'isUsed'>[]> {
  const named = requestedBrowser(search);
  if (named === null) return [];
  const isFound = await checkRequestedBrowser(named).then(
    () => true,
    () => false,
  );
  const name = named.origin === 'option' ? '--browser' : 'PUPPETEER_EXECUTABLE_PATH';
  return [{ origin: named.origin, name, path: named.executablePath, isFound }];
}

async function describePackaged({
  machine,
}: BrowserSearch): Promise<Omit<BrowserCandidate, 'isUsed'>> {
  const packaged = findPackagedChromium(machine);
  if (packaged === null) {
    const name = 'Chromium of @sparticuz/chromium (Linux x64 only)';
    return { origin: 'packaged', name, path: null, isFound: false };
  }
  const folder = chromiumFolder(machine.cacheFolder, packaged.version);
  const isUnpacked = await access(folder).then(
    () => true,
    () => false,
  );
  const path = isUnpacked ? folder : null;
  return { origin: 'packaged', name: packagedBrowserName(packaged.version), path, isFound: true };
}
