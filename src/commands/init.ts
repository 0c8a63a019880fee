import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { countDiagnostics } from '../diagnostics/diagnostic.ts';
import { EXIT, usageError } from '../diagnostics/errors.ts';
import { createJsonReport } from '../diagnostics/machine-formats.ts';
import { CARD_DESIGNS, DESIGN_NAMES } from '../init/card-designs.ts';
import {
  namePack,
  newPackFiles,
  type PackName,
  type Scaffold,
  WORKFLOW_PATH,
  writeNewPack,
} from '../init/new-pack.ts';
import type { SheetDeck } from '../init/pack-from-spreadsheet.ts';
import { installSpec, isInstalledFor } from '../load/folders.ts';
import { parseSheetPath } from '../pack/sheet-text.ts';
import { formatCount } from '../text/text-markup.ts';
import type { FittedPack } from './fit-spreadsheet.ts';
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
  const hasCi = flags.ci ?? false;
  const from: Scaffold = isScaffold(flags.from) ? flags.from : 'spreadsheet';
  if (from !== 'spreadsheet' && flags.template !== undefined) {
    throw usageError('`--template` is for cards from a spreadsheet', 'add `--from cards.xlsx`');
  }
  const fitted = isScaffold(flags.from)
    ? null
    : await fitSpreadsheet(flags.from, { named, hasCi, flags }, terminal);
  const files = fitted?.files ?? (await newPackFiles(named, { from, hasCi }));
  const kept = await writeNewPack(folder, files, terminal.signal);
  if (kept.includes(WORKFLOW_PATH)) {
    output.note(`${WORKFLOW_PATH} already exists and was not changed`);
  }
  for (const note of fitted?.notes ?? []) output.note(note);
  const next = nextCommands(folder, from, terminal);
  const toChange = isScaffold(flags.from) ? FIRST_TO_CHANGE[flags.from] : fitted?.spreadsheet.path;
  const paint = colorsFor(terminal, terminal.out);
  const shown = relative(terminal.cwd, folder) || 'this folder';
  const decks = fitted?.spreadsheet.decks ?? [];
  const found = fitted?.run.diagnostics ?? [];
  const document = { folder, pack: named, files: [...files.keys()], next };
  if (fitted !== null && found.length > 0 && !output.isJson) {
    await output.problems(found, { packFolder: folder, files: fitted.run.files });
  }
  const counts = countDiagnostics(found);
  output.result(
    fitted === null
      ? document
      : {
          ...document,
          decks: decks.map(deckDocument),
          notes: fitted.notes,
          ...createJsonReport(found),
        },
    [
      `${paint.green('created')} ${named.name} in ${shown}: ${files.size} files`,
      '',
      ...decks.flatMap((deck) => [...describeDeck(deck, fitted), '']),
      ...(counts.error === 0
        ? []
        : ['before you build, fix the errors above in the spreadsheet of the pack', '']),
      'next, type:',
      ...next.map((line) => `  ${line}`),
      '',
      `then open Output/index.html in it, change ${toChange}, and build again`,
    ],
  );
  return EXIT.ok;
}

/** For programs: what was understood of a sheet. */
const deckDocument = ({ id, source, rows, columns }: SheetDeck) => ({
  id,
  source,
  rows,
  fields: Object.fromEntries(columns.map(({ header, field }) => [header, field])),
  notes: columns.flatMap(({ header, role }) => (role === 'note' ? [header] : [])),
});

/** What was understood of a sheet, so that a wrong guess is seen at once. */
function describeDeck(
  { id, source, rows, columns }: SheetDeck,
  fitted: FittedPack | null,
): string[] {
  const list = (title: string, of: readonly string[]): string[] =>
    of.length === 0 ? [] : [`  ${title}: ${of.join(', ')}`];
  const headers = (of: readonly SheetDeck['columns'][number][]): string[] =>
    of.flatMap(({ header, cells }) =>
      header === '' && cells.length === 0 ? [] : [header || '(no name)'],
    );
  return [
    `the deck ${id}, from ${describeSource(source)}: ${formatCount(rows, 'row')}`,
    ...columns.flatMap(({ header, field, role }) =>
      role === 'note'
        ? []
        : [`  ${header} -> card.${field}${role === 'copies' ? ', how many of this card' : ''}`],
    ),
    ...list('left out as notes', headers(columns.filter(({ role }) => role === 'note'))),
    ...list('not on the cards', headers(fitted?.pack.faces.get(id)?.leftOut ?? [])),
  ];
}

function describeSource(source: string): string {
  const parts = parseSheetPath(source);
  return parts === null ? source : `the sheet ${parts.sheet} of ${parts.workbook}`;
}

/**
 * A pack of a spreadsheet whose cards fit.
 *
 * @throws CliError (exit 2) for a file that does not exist, (exit 1) for one that has no table
 */
async function fitSpreadsheet(
  given: string,
  {
    flags,
    ...options
  }: { readonly named: PackName; readonly hasCi: boolean; readonly flags: InitFlags },
  terminal: Terminal,
): Promise<FittedPack> {
  const path = resolve(terminal.cwd, given);
  const bytes = await readFile(path).catch(() => {
    throw usageError(
      `there is no file \`${given}\` that can be read`,
      'name your spreadsheet as it is seen from this folder: `--from ../cards.xlsx`',
    );
  });
  const [{ readSpreadsheet }, { fitPack }] = await Promise.all([
    import('../init/pack-from-spreadsheet.ts'),
    import('./fit-spreadsheet.ts'),
  ]);
  const spreadsheet = await readSpreadsheet(given, bytes);
  const design = flags.template ?? (await askForDesign(flags, terminal));
  return fitPack(spreadsheet, { path, design, ...options }, terminal);
}

/** The first one where no one is asked, or the answer is empty. */
async function askForDesign({ yes, json, quiet }: InitFlags, { ask, err }: Terminal) {
  const [first] = DESIGN_NAMES;
  if (ask === undefined || yes || json || quiet) return first;
  const list = Object.entries(CARD_DESIGNS).map(
    ([name, { description }], at) => `  ${at + 1}  ${name.padEnd(9)} ${description}\n`,
  );
  err.write(`which look shall the cards have?\n${list.join('')}`);
  for (;;) {
    const answer = (await ask(`1 to ${list.length}, or Enter for ${first}: `, false)).trim();
    const design = DESIGN_NAMES.find((name, at) => [name, String(at + 1)].includes(answer));
    if (answer === '' || design !== undefined) return design ?? first;
  }
}

/**
 * Through npx the program is known only where it is installed, so that one stays there. Where it is
 * not, `npx vbuses` would fetch whatever package has that name: it is installed into the pack first.
 */
function nextCommands(folder: string, from: Scaffold, { cwd, env }: Terminal): string[] {
  const commands = [
    // What is still to be drawn is an error there.
    ...(from === 'spreadsheet' ? [] : ['validate']),
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
