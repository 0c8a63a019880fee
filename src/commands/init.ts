import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { parseSheetPath } from '../core/sheet-text.ts';
import { formatCount } from '../core/text-markup.ts';
import { EXIT, usageError } from '../errors.ts';
import {
  namePack,
  newPackFiles,
  type Scaffold,
  WORKFLOW_PATH,
  writeNewPack,
} from '../init/new-pack.ts';
import type { SpreadsheetPack, UnderstoodDeck } from '../init/pack-from-spreadsheet.ts';
import { installSpec, isInstalledFor } from '../load/folders.ts';
import type { InitFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** What a reader changes first in a new pack. */
const FIRST_TO_CHANGE = {
  board: 'data/letters.yaml',
  cards: 'data/cards.csv',
  play: 'rules/index.mjs',
} as const;

const isScaffold = (from: string): from is keyof typeof FIRST_TO_CHANGE => from in FIRST_TO_CHANGE;

/** `vbuses init <folder>`: lays down a small new pack, and says what to type next. */
export async function init(given: string, flags: InitFlags, terminal: Terminal): Promise<number> {
  if (given.trim() === '')
    throw usageError('a folder for the new pack is required', '`vbuses init my-game`');
  const output = new CommandOutput(flags, terminal);
  const folder = resolve(terminal.cwd, given);
  const named = namePack(folder);
  const spreadsheet = isScaffold(flags.from) ? null : await readSpreadsheet(flags.from, terminal);
  const from: Scaffold = isScaffold(flags.from) ? flags.from : 'spreadsheet';
  const files = await newPackFiles(named, { from, hasCi: flags.ci ?? false, spreadsheet });
  const kept = await writeNewPack(folder, files, terminal.signal);
  if (kept.includes(WORKFLOW_PATH)) {
    output.note(`${WORKFLOW_PATH} already exists and was not changed`);
  }
  for (const sheet of spreadsheet?.leftOut ?? []) {
    output.note(`the sheet \`${sheet}\` has no cards, so there is no deck of it`);
  }
  const next = nextCommands(folder, from, terminal);
  const toChange = isScaffold(flags.from) ? FIRST_TO_CHANGE[flags.from] : spreadsheet?.path;
  const paint = colorsFor(terminal, terminal.out);
  const shown = relative(terminal.cwd, folder) || 'this folder';
  const decks = spreadsheet?.decks ?? [];
  const document = { folder, pack: named, files: [...files.keys()], next };
  output.result(spreadsheet === null ? document : { ...document, decks }, [
    `${paint.green('created')} ${named.name} in ${shown}: ${files.size} files`,
    '',
    ...decks.flatMap((deck) => [...describeDeck(deck), '']),
    'next, type:',
    ...next.map((line) => `  ${line}`),
    '',
    `then open Output/index.html in it, change ${toChange}, and build again`,
  ]);
  return EXIT.ok;
}

/** What was understood of a sheet, so that a wrong guess is seen at once. */
const describeDeck = ({ id, source, rows, fields, notes }: UnderstoodDeck): string[] => [
  `the deck ${id}, from ${describeSource(source)}: ${formatCount(rows, 'row')}`,
  ...Object.entries(fields).map(
    ([header, field]) =>
      `  ${header} -> card.${field}${field === 'copies' ? ', how many of this card' : ''}`,
  ),
  ...(notes.length === 0 ? [] : [`  left out as notes: ${notes.join(', ')}`]),
];

function describeSource(source: string): string {
  const parts = parseSheetPath(source);
  return parts === null ? source : `the sheet ${parts.sheet} of ${parts.workbook}`;
}

/** @throws CliError (exit 2) for a file that does not exist, (exit 1) for one that has no table */
async function readSpreadsheet(given: string, { cwd }: Terminal): Promise<SpreadsheetPack> {
  const bytes = await readFile(resolve(cwd, given)).catch(() => {
    throw usageError(
      `there is no file \`${given}\` that can be read`,
      'name your spreadsheet as it is seen from this folder: `--from ../cards.xlsx`',
    );
  });
  const { packFromSpreadsheet } = await import('../init/pack-from-spreadsheet.ts');
  return packFromSpreadsheet(given, bytes);
}

/**
 * Through npx the program is known only where it is installed, so that one stays there. Where it is
 * not, `npx vbuses` would fetch whatever package has that name: it is installed into the pack first.
 */
function nextCommands(folder: string, from: Scaffold, { cwd, env }: Terminal): string[] {
  const commands = [
    'validate',
    'build',
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
