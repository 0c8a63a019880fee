import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

/** Puppeteer's cache of browsers, which `npx puppeteer browsers install` fills. */
export const puppeteerCacheFolder = (machine: Pick<Machine, 'env' | 'homeFolder'>): string =>
  machine.env.PUPPETEER_CACHE_DIR || join(machine.homeFolder, '.cache', 'puppeteer');

/** Its folders of the kinds of browsers that are used: each holds one folder a version. */
export const managedBrowserFolders = (
  machine: Pick<Machine, 'env' | 'homeFolder'>,
): readonly string[] =>
  ['chrome', 'chrome-headless-shell'].map((kind) => join(puppeteerCacheFolder(machine), kind));

/**
 * The browsers in Puppeteer's cache, the best first: headless shells before full Chromes, each with
 * the newest first. Loads Puppeteer's installer only where there is a cache.
 */
export async function managedBrowserPaths(
  machine: Pick<Machine, 'env' | 'homeFolder'>,
): Promise<string[]> {
  const cacheDir = puppeteerCacheFolder(machine);
  if (!existsSync(cacheDir)) return [];
  const { Browser, getInstalledBrowsers } = await import('@puppeteer/browsers');
  const installed = await getInstalledBrowsers({ cacheDir });
  const newestFirst = installed.toSorted((a, b) =>
    b.buildId.localeCompare(a.buildId, 'en', { numeric: true }),
  );
  return [Browser.CHROMEHEADLESSSHELL, Browser.CHROME].flatMap((kind) =>
    newestFirst.filter(({ browser }) => browser === kind).map((found) => found.executablePath),
  );
}
