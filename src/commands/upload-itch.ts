import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { EXIT, machineError, usageError } from '../diagnostics/errors.ts';
import { releaseFolder } from '../export/output-folders.ts';
import { MANIFEST_PATH, parseManifest } from '../output/manifest.ts';
import { openJob } from './open-job.ts';
import type { UploadItchFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses upload itch`: has butler push each archive of the last release to a channel of its own. */
export async function uploadItch(
  project: string,
  flags: UploadItchFlags,
  terminal: Terminal,
): Promise<number> {
  if (!/^[\w-]+\/[\w-]+$/.test(project)) {
    throw usageError(`\`${project}\` is not a project of itch.io`, 'write it as `user/game`');
  }
  const { out } = await openJob(flags, terminal);
  const folder = releaseFolder(out);
  const manifest = await readFile(join(folder, MANIFEST_PATH), 'utf8').then(
    parseManifest,
    () => null,
  );
  if (manifest === null) {
    throw usageError(
      `there is no release in ${relative(terminal.cwd, folder)}`,
      'make it with `vbuses release`',
    );
  }
  const { pack } = manifest;
  const archives = manifest.files.filter(({ path }) => path.endsWith('.zip'));
  for (const { path } of archives) {
    const channel = path.slice(`${pack.id}-${pack.version}-`.length, -'.zip'.length);
    const target = `${project}:${channel}`;
    const args = ['push', join(folder, path), target, '--userversion', pack.version];
    if (flags.dryRun === true) terminal.out.write(`butler ${args.join(' ')}\n`);
    else await push(args, terminal);
  }
  return EXIT.ok;
}

const BUTLER = process.platform === 'win32' ? 'butler.exe' : 'butler';

/** butler shows its own progress, and has its own login. */
async function push(args: readonly string[], { env, cwd }: Terminal): Promise<void> {
  const butler = spawn(BUTLER, args, { env, cwd, stdio: 'inherit' });
  const [code] = await once(butler, 'exit').catch((error: unknown) => {
    throw machineError(
      'butler cannot be started',
      'install it from itch.io/docs/butler so that `butler` runs, and log in with `butler login`',
      error,
    );
  });
  if (code !== 0)
    throw machineError(`butler ended with exit code ${code}`, 'see its message above');
}
