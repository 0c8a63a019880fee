import { resultsFolder } from '../cache/cache-folder.ts';
import { clearCache } from '../cache/cache-store.ts';
import { EXIT } from '../errors.ts';
import { asDiskProblem } from '../export/output/disk-problem.ts';
import { counted } from '../model/counted.ts';
import { thisMachine } from '../print/machine.ts';
import { type CommonFlags, reporterOf } from './common-options.ts';
import { inMegabytes } from './megabytes.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses cache clear`: forgets what earlier runs made. Browsers that were unpacked stay. */
export async function forgetResults(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const folder = resultsFolder(thisMachine().cacheFolder);
  const { entries, bytes } = await clearCache(folder).catch((error: unknown) => {
    throw asDiskProblem(error, `${folder} cannot be emptied`);
  });
  if (reporterOf(flags, terminal) === 'json') {
    terminal.out.write(`${JSON.stringify({ folder, entries, bytes }, null, 2)}\n`);
  } else if (!flags.quiet) {
    terminal.out.write(`forgot ${counted(entries, 'result')}, ${inMegabytes(bytes)}\n`);
  }
  return EXIT.ok;
}
