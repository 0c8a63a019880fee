import { relative, resolve } from 'node:path';
import { preparePack } from '../app/recipes.ts';
import { EXIT } from '../diagnostics/errors.ts';
import { formatNumber } from '../geometry/geometry.ts';
import {
  findMisnamedManifest,
  gamesAround,
  isWithin,
  type ListedGame,
  toolFolder,
} from '../load/folders.ts';
import { type Component, componentCopies } from '../pack/pack.ts';
import { openJob } from './open-job.ts';
import type { ListFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { formatTable, type Terminal } from './terminal.ts';

/**
 * `vbuses list`: the components with their cards, copies, size and data file, and the other games of
 * the repository. Outside of all packs, the games that can be named.
 */
export async function list(flags: ListFlags, terminal: Terminal): Promise<number> {
  const known = flags.game === undefined ? await gamesOutsidePacks(terminal.cwd) : null;
  if (known !== null) return listKnownGames(known, flags, terminal);
  const job = await openJob(flags, terminal);
  const { packFolder: folder } = job;
  const { files, diagnostics, rendered, languages } = await preparePack({
    ...job,
    choices: { ...job.choices, isDraft: 'without-art' },
  });
  const output = new CommandOutput(flags, terminal);
  if (rendered === null) return output.failed(diagnostics, { packFolder: folder, files });
  const { pack } = rendered;
  const rows = pack.components.map(describeComponent);
  const games = await gamesAround(folder);
  if (output.isJson) {
    const { id, name, version } = pack.game;
    output.document({
      pack: { id, name, version },
      languages,
      components: rows,
      ...describeGames(games),
    });
    return EXIT.ok;
  }
  terminal.out.write(
    formatTable(
      ['component', 'cards', 'copies', 'size', 'data', 'name'],
      rows.map((row) => [
        row.id,
        row.cards === null ? '' : String(row.cards),
        row.copies === null ? '' : String(row.copies),
        row.widthIn === null || row.heightIn === null
          ? ''
          : `${formatNumber(row.widthIn, 2)} x ${formatNumber(row.heightIn, 2)} in`,
        [row.data ?? row.table ?? '', ...(row.where === null ? [] : [row.where])].join(': '),
        row.name,
      ]),
    ),
  );
  if (languages.length > 1) {
    const [own, ...others] = languages;
    terminal.out.write(`\nlanguages: ${own}; with --locale: ${others.join(', ')}\n`);
  }
  const others = games.filter((one) => one.folder !== folder);
  if (others.length > 0) {
    terminal.out.write(`\nother games, with --game:\n${formatGames(others, terminal)}`);
  }
  return EXIT.ok;
}

/** The games that can be named where there is no pack; `null` in a pack, and where one is misnamed. */
async function gamesOutsidePacks(cwd: string): Promise<readonly ListedGame[] | null> {
  const around = await gamesAround(cwd);
  if (around.some(({ folder }) => isWithin(resolve(cwd), folder))) return null;
  if ((await findMisnamedManifest(cwd)) !== null) return null;
  return around.length > 0 ? around : gamesAround(toolFolder());
}

function listKnownGames(
  games: readonly ListedGame[],
  flags: ListFlags,
  terminal: Terminal,
): number {
  const output = new CommandOutput(flags, terminal);
  if (output.isJson) {
    output.document({ pack: null, languages: [], components: [], ...describeGames(games) });
    return EXIT.ok;
  }
  output.note('there is no game here: name one with `--game <id>`, or make one with `vbuses init`');
  terminal.out.write(formatGames(games, terminal));
  return EXIT.ok;
}

function describeGames(all: readonly ListedGame[]) {
  const listed = (areExamples: boolean) =>
    all
      .filter(({ isExample }) => isExample === areExamples)
      .map(({ id, name, path }) => ({ id, name, folder: path }));
  return { games: listed(false), examples: listed(true) };
}

/** With folders as they can be typed here. */
const formatGames = (games: readonly ListedGame[], { cwd }: Terminal): string =>
  formatTable(
    ['game', 'name', 'folder'],
    games.map(({ id, name, folder }) => [id, name, relative(cwd, folder) || '.']),
  );

function describeComponent(component: Component) {
  const isDeck = component.kind === 'deck';
  return {
    id: component.id,
    name: component.name,
    kind: isDeck && component.form === 'board' ? 'board' : component.kind,
    cards: isDeck ? component.cards.length : null,
    copies: isDeck ? componentCopies(component) : null,
    ...sizeFields(component),
    data: isDeck ? component.data : component.kind === 'rulebook' ? component.source : null,
    table: isDeck ? component.table : null,
    where: (isDeck && component.where) || null,
    file: component.place.file,
    line: component.place.line,
  };
}

/** A rulebook is as large as the paper it is printed on. */
function sizeFields(component: Component) {
  if (component.kind === 'rulebook') return { size: null, widthIn: null, heightIn: null };
  const { id, trim } = component.size;
  return { size: id, widthIn: trim.widthIn, heightIn: trim.heightIn };
}
