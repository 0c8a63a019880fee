import { resultsFolder } from '../cache/cache-folder.ts';
import { clearCache } from '../cache/cache-store.ts';
import { EXIT } from '../errors.ts';
import { toDiskError } from '../export/output/disk-problem.ts';
import { formatCount } from '../model/counted.ts';
import { thisMachine } from '../print/machine.ts';
import { type CommonFlags, resolveReporter } from './common-options.ts';
import { formatMegabytes } from './megabytes.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses cache clear`: forgets what earlier runs made. Browsers that were unpacked stay. */
export async function clearResultCache(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const folder = resultsFolder(thisMachine().cacheFolder);
  const { entries, bytes } = await clearCache(folder).catch((error: unknown) => {
    throw toDiskError(error, `${folder} cannot be emptied`);
  });
  if (resolveReporter(flags, terminal) === 'json') {
    terminal.out.write(`${JSON.stringify({ folder, entries, bytes }, null, 2)}\n`);
  } else if (!flags.quiet) {
    terminal.out.write(`forgot ${formatCount(entries, 'result')}, ${formatMegabytes(bytes)}\n`);
  }
  return EXIT.ok;
}
