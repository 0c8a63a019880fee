import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { vi } from 'vitest';
import type { CliResult } from './cli.ts';
import { runHere } from './command-line.ts';
import { FLAGSHIP } from './flagship.ts';
import { runFolder } from './run-folder.ts';

/** Builds of the flagship that several test files look at, by their arguments; none has a warning. */
export const SHARED_BUILDS = {
  letter: ['build'],
  duplex: ['build', '--backs', 'duplex'],
  fold: ['build', '--backs', 'gutterfold', '--paper', 'a4'],
  low: [
    ...['build', 'passengers-1-fairview', 'upgrades', 'fares', 'tokens', 'standees', 'player-aids'],
    ...['score-pad', 'dice', 'boxes-passengers', '--backs', 'duplex', '--ink', 'low'],
  ],
} as const;

export type SharedBuild = keyof typeof SHARED_BUILDS;

/**
 * The output folder of a build of the flagship, for reading only. The first caller builds it;
 * the others, in whatever process, wait for that.
 */
export const sharedBuild = (name: SharedBuild): Promise<string> =>
  buildOnce(name, SHARED_BUILDS[name], FLAGSHIP);

/** The same of any pack, as `vbuses build` makes it. */
export const sharedPackBuild = (pack: string): Promise<string> =>
  buildOnce(`${basename(pack)}-whole`, ['build'], pack);

async function buildOnce(name: string, args: readonly string[], cwd: string): Promise<string> {
  const folder = join(runFolder(), name);
  const [out, built] = [join(folder, 'Output'), join(folder, 'built.json')];
  const isFirst = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const result = await runHere([...args, '--strict', '--out', out], { cwd });
    await writeFile(`${built}.new`, JSON.stringify(result));
    await rename(`${built}.new`, built);
  }
  await vi.waitFor(() => access(built), { timeout: 580_000, interval: 100 });
  assertBuilt(JSON.parse(await readFile(built, 'utf8')));
  return out;
}

function assertBuilt({ code, stdout, stderr }: CliResult): void {
  if (code !== 0) throw new Error(`the shared build failed with ${code}:\n${stdout}${stderr}`);
}
