import { relative, resolve } from 'node:path';
import { EXIT, usageError } from '../errors.ts';
import { namePack, newPackFiles, WORKFLOW_PATH, writeNewPack } from '../init/new-pack.ts';
import { installSpec, isInstalledFor } from '../load/folders.ts';
import { type CommonFlags, resolveReporter } from './command-line.ts';
import { colorsFor, type Terminal } from './terminal.ts';

export interface InitFlags {
  /** Lay down a workflow for GitHub too. */
  readonly ci?: boolean;
}

/** `vbuses init <folder>`: lays down a small new pack, and says what to type next. */
export async function init(
  given: string,
  flags: CommonFlags & InitFlags,
  terminal: Terminal,
): Promise<number> {
  if (given.trim() === '') throw usageError('the new pack needs a folder', '`vbuses init my-game`');
  const folder = resolve(terminal.cwd, given);
  const named = namePack(folder);
  const files = await newPackFiles(named, { hasCi: flags.ci ?? false });
  const kept = await writeNewPack(folder, files, terminal.signal);
  if (kept.includes(WORKFLOW_PATH)) {
    const { err } = terminal;
    const note = colorsFor(terminal, err).cyan('note:');
    err.write(`${note} ${WORKFLOW_PATH} was there, and stays as it is\n`);
  }
  const next = nextCommands(folder, terminal);
  if (resolveReporter(flags, terminal) === 'json') {
    const document = { folder, pack: named, files: [...files.keys()], next };
    terminal.out.write(`${JSON.stringify(document, null, 2)}\n`);
    return EXIT.ok;
  }
  if (flags.quiet) return EXIT.ok;
  const paint = colorsFor(terminal, terminal.out);
  const shown = relative(terminal.cwd, folder) || 'this folder';
  terminal.out.write(
    [
      `${paint.green('made')} ${named.name} in ${shown}: ${files.size} files`,
      '',
      'type next:',
      ...next.map((line) => `  ${line}`),
      '',
      'then open Output/index.html in it, change data/letters.yaml, and build again',
      '',
    ].join('\n'),
  );
  return EXIT.ok;
}

/**
 * Through npx the program is known only where it is installed, so that one stays there. Where it is
 * not, `npx vbuses` would fetch whatever package has that name: it is installed into the pack first.
 */
function nextCommands(folder: string, { cwd, env }: Terminal): string[] {
  const path = relative(cwd, folder);
  const goThere = path === '' ? [] : [`cd ${quoteIfNeeded(path)}`];
  if (env.npm_command !== 'exec') return [...goThere, 'vbuses build', 'vbuses validate'];
  if (!isInstalledFor(cwd)) {
    const install = `npm install ${quoteIfNeeded(installSpec())}`;
    return [...goThere, install, 'npx vbuses build', 'npx vbuses validate'];
  }
  const game = path === '' ? '' : ` --game ${quoteIfNeeded(path)}`;
  return [`npx vbuses build${game}`, `npx vbuses validate${game}`];
}

const quoteIfNeeded = (path: string): string => (/[^\w./\\:@+#-]/.test(path) ? `"${path}"` : path);
