import { relative, resolve } from 'node:path';
import { EXIT, usageError } from '../errors.ts';
import {
  namePack,
  newPackFiles,
  type Scaffold,
  WORKFLOW_PATH,
  writeNewPack,
} from '../init/new-pack.ts';
import { installSpec, isInstalledFor } from '../load/folders.ts';
import type { InitFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** What a reader changes first in a new pack. */
const FIRST_TO_CHANGE: Readonly<Record<Scaffold, string>> = {
  board: 'data/letters.yaml',
  cards: 'data/cards.csv',
  play: 'rules/index.mjs',
};

/** `vbuses init <folder>`: lays down a small new pack, and says what to type next. */
export async function init(given: string, flags: InitFlags, terminal: Terminal): Promise<number> {
  if (given.trim() === '')
    throw usageError('a folder for the new pack is required', '`vbuses init my-game`');
  const output = new CommandOutput(flags, terminal);
  const folder = resolve(terminal.cwd, given);
  const named = namePack(folder);
  const files = await newPackFiles(named, { from: flags.from, hasCi: flags.ci ?? false });
  const kept = await writeNewPack(folder, files, terminal.signal);
  if (kept.includes(WORKFLOW_PATH)) {
    output.note(`${WORKFLOW_PATH} already exists and was not changed`);
  }
  const next = nextCommands(folder, flags.from, terminal);
  const paint = colorsFor(terminal, terminal.out);
  const shown = relative(terminal.cwd, folder) || 'this folder';
  output.result({ folder, pack: named, files: [...files.keys()], next }, [
    `${paint.green('created')} ${named.name} in ${shown}: ${files.size} files`,
    '',
    'next, type:',
    ...next.map((line) => `  ${line}`),
    '',
    `then open Output/index.html in it, change ${FIRST_TO_CHANGE[flags.from]}, and build again`,
  ]);
  return EXIT.ok;
}

/**
 * Through npx the program is known only where it is installed, so that one stays there. Where it is
 * not, `npx vbuses` would fetch whatever package has that name: it is installed into the pack first.
 */
function nextCommands(folder: string, from: Scaffold, { cwd, env }: Terminal): string[] {
  const commands = [
    'build',
    'validate',
    ...(from === 'play' ? ['play check --run-pack-code', 'simulate --games 100'] : []),
  ];
  const path = relative(cwd, folder);
  const goThere = path === '' ? [] : [`cd ${quoteIfNeeded(path)}`];
  const type = (program: string, game = '') => commands.map((one) => `${program} ${one}${game}`);
  if (env.npm_command !== 'exec') return [...goThere, ...type('vbuses')];
  if (!isInstalledFor(cwd)) {
    return [...goThere, `npm install ${quoteIfNeeded(installSpec())}`, ...type('npx vbuses')];
  }
  return type('npx vbuses', path === '' ? '' : ` --game ${quoteIfNeeded(path)}`);
}

const quoteIfNeeded = (path: string): string => (/[^\w./\\:@+#-]/.test(path) ? `"${path}"` : path);
