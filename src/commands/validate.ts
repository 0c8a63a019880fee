import { checkFolder } from '../check-folder.ts';
import { formatCounts } from '../diagnostics/format-pretty.ts';
import { type CommonFlags, reporterOf } from './common-options.ts';
import { openPack } from './open-pack.ts';
import { Profile } from './profile.ts';
import { exitCodeOf, formatReport } from './report.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses validate`: every check that needs no browser. Its problems are its result. */
export async function validate(flags: CommonFlags, terminal: Terminal): Promise<number> {
  const profile = new Profile();
  const { folder } = await openPack(flags, terminal);
  const { files, diagnostics } = await checkFolder(folder, profile);
  const reporter = reporterOf(flags, terminal);
  terminal.out.write(
    formatReport(diagnostics, { terminal, reporter, packFolder: folder, files }, terminal.out),
  );
  const isForPeople = reporter === 'pretty' || reporter === 'github';
  if (isForPeople && diagnostics.length === 0 && !flags.quiet) {
    terminal.out.write(`${formatCounts(diagnostics)}\n`);
  }
  if (flags.profile) terminal.err.write(`${profile.lines().join('\n')}\n`);
  return exitCodeOf(diagnostics, flags.strict ?? false);
}
