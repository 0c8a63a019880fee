import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { crc32 } from 'node:zlib';
import { CliError, EXIT, InternalError } from '../../diagnostics/errors.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import { planTable, type TableObject } from '../../layout/table-plan.ts';
import type { Staging } from '../../output/job.ts';
import type { Manifest } from '../../output/manifest.ts';
import { resolveIn } from '../../output/paths.ts';
import type { Game } from '../../pack/pack.ts';
import type { PictureGrid } from '../../print/encode-png.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import type { ExportContext, ExportedFile, ExportResult, ExportSource } from '../export-target.ts';
import {
  collectDiagnostics,
  type DrawnExport,
  type FinishedExport,
  makeDrawnExport,
} from '../pictures/export-pictures.ts';
import { zipFiles } from '../zip-files.ts';
import {
  CELLS_FOLDER,
  type PicturedDeck,
  type PicturedThing,
  planTablePictures,
  type TableStyle,
} from './plan-pictures.ts';

/** A picture with the bytes that are exported. */
export interface StoredPicture {
  /** As planned, with the ending of what it has become: a picture that was too large is a JPEG. */
  readonly path: string;
  /** The first digits of its SHA-256. */
  readonly hash: string;
  readonly crc32: number;
  readonly bytes: number;
}

/** What a target writes its files from. */
export interface Table {
  readonly game: Game;
  readonly words: Words;
  readonly things: readonly PicturedThing[];
  readonly objects: readonly TableObject<PicturedThing>[];
  /** The address of a picture or PDF, by its planned path. */
  readonly urlOf: (path: string) => string;
  /** The planned paths of the pages of a rulebook; none before they are drawn. */
  readonly pagesOf: (component: string) => readonly string[];
  /** What an earlier export wrote; `null` before anything is drawn, or without one. */
  readonly previous: Manifest | null;
}

export interface TableFile {
  readonly path: string;
  readonly text: string;
}

/** A program that shows tables. */
export interface TableProgram {
  /** In words. */
  readonly name: string;
  readonly style: TableStyle;
  /** Where a picture is put. */
  readonly fileOf: (picture: StoredPicture) => string;
  /** How the files refer to what lies there; its path by default. */
  readonly urlOf?: (file: string) => string;
  readonly write: (table: Table) => readonly TableFile[];
  /** The one archive that all files are packed into, by the id of the game. */
  readonly archiveOf?: (game: string) => string;
  readonly limits?: TableLimits;
}

export interface TableLimits {
  /** Of a picture: one with more becomes a JPEG. */
  readonly pictureBytes: number;
  readonly textBytes: number;
  /** Entries of the written list. */
  readonly entries?: number;
}

/** Exports a pack as a table of a program: plans, checks its limits, draws, names pictures, writes. */
export function makeTableExport(
  program: TableProgram,
  source: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { rendered, presets } = source;
  const { pack, words } = rendered;
  const { renderAs, diagnostics } = collectDiagnostics(source);
  const paper = choosePaper('letter', presets.papers);
  const plan = planTablePictures({ ...rendered, paper, renderAs, style: program.style });
  const { things } = plan;
  const left = plan.leftOut.map(({ id }) => id).join(', ');
  const table = { game: pack.game, words, things, objects: planTable(things, words) };
  const outline = { ...table, urlOf: longestUrl, pagesOf: () => [], previous: null };
  const files = program.write(outline);
  checkLimits(program, files);
  const archive = program.archiveOf?.(pack.game.id);
  return makeDrawnExport(
    {
      plan: plan.pictures,
      otherPaths: archive === undefined ? files.map(({ path }) => path) : [archive],
      finish: (drawn) => finishTable(drawn, program, table, context),
      diagnostics,
      notes: left === '' ? [] : [`not on the table: ${left}`],
      summary: () => `${formatCount(things.length, 'component')} for ${program.name}`,
    },
    context,
  );
}

/** Stands for addresses that are not known yet, and is as long as they get in archives. */
const longestUrl = (path: string): string => `/assets/${'0'.repeat(20)}/${path}`;

/** Before anything is drawn. */
function checkLimits({ name, limits }: TableProgram, files: readonly TableFile[]): void {
  if (limits === undefined) return;
  for (const { path, text } of files) {
    const bytes = Buffer.byteLength(text);
    if (bytes > limits.textBytes) {
      throw tooLarge(
        `${name} takes files of at most ${mebibytes(limits.textBytes)}, and ${path} would have ${mebibytes(bytes)}`,
      );
    }
    if (limits.entries === undefined) continue;
    const entries = Object.keys(JSON.parse(text)).length;
    if (entries <= limits.entries) continue;
    throw tooLarge(
      `${name} takes at most ${limits.entries} objects on a table, and this game would have ${entries}`,
    );
  }
}

const tooLarge = (message: string): CliError =>
  new CliError(message, {
    exitCode: EXIT.problems,
    hint: '`tts: none` on a component in game.yaml leaves it off all virtual tables',
  });

const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

async function finishTable(
  { staging, files, pages }: DrawnExport,
  program: TableProgram,
  table: Pick<Table, 'game' | 'words' | 'things' | 'objects'>,
  { signal }: ExportContext,
): Promise<FinishedExport> {
  const drawn = files.filter(({ path }) => !path.startsWith(`${CELLS_FOLDER}/`));
  for (const thing of table.things) {
    if (thing.kind === 'deck') drawn.push(...(await stageSheets(staging, thing, program.style)));
  }
  for (const { plan: own, paths, files: printed } of pages) {
    const component = own.component.id;
    drawn.push(...paths.map((path) => ({ path, component })));
    const pdf = printed.find(({ path }) => path === own.pdfPath);
    const book = table.things.find((one) => one.kind === 'book' && one.component.id === component);
    if (book?.kind !== 'book' || program.style.book !== 'pdf') continue;
    if (pdf === undefined) throw new InternalError(`${component} was not printed`);
    await staging.stageFile(book.path, pdf.bytes);
    drawn.push({ path: book.path, component });
  }
  const stored = new Map<string, string>();
  const exported: ExportedFile[] = [];
  for (const { path, component } of drawn) {
    const file = await storePicture(staging, path, program);
    stored.set(path, file);
    exported.push({ path: file, ...(component === undefined ? {} : { component }) });
  }
  const fileOf = (path: string): string => {
    const file = stored.get(path);
    if (file === undefined) throw new InternalError(`${path} was not drawn`);
    return file;
  };
  const { urlOf = (file) => file } = program;
  const written = program.write({
    ...table,
    urlOf: (path) => urlOf(fileOf(path)),
    pagesOf: (id) => pages.find((one) => one.plan.component.id === id)?.paths ?? [],
    previous: staging.previous,
  });
  for (const { path, text } of written) await staging.stageFile(path, text);
  const all = [...exported, ...written.map(({ path }) => ({ path }))];
  const archive = program.archiveOf?.(table.game.id);
  if (archive === undefined) return { files: all, diagnostics: [], pathOf: fileOf };
  await staging.stageFile(archive, '');
  await zipFiles({
    from: staging.stagingFolder,
    paths: [...new Set(all.map(({ path }) => path))],
    root: null,
    to: resolveIn(staging.stagingFolder, archive),
    signal,
  });
  return { files: [{ path: archive }], diagnostics: [], pathOf: () => archive };
}

/** Stages a picture under its final name, smaller if it must be, and answers that. */
async function storePicture(
  staging: Staging,
  path: string,
  { fileOf, limits }: TableProgram,
): Promise<string> {
  const drawn = await staging.readFile(path);
  const isTooLarge = limits !== undefined && drawn.length > limits.pictureBytes;
  const { shrinkPng } = await import('../../print/encode-png.ts');
  const data = isTooLarge ? await shrinkPng(drawn, limits.pictureBytes) : drawn;
  const ending = data[0] === JPEG_MARKER ? '.jpg' : posix.extname(path);
  const file = fileOf({
    path: `${path.slice(0, -posix.extname(path).length)}${ending}`,
    hash: createHash('sha256').update(data).digest('hex').slice(0, HASH_DIGITS),
    crc32: crc32(data),
    bytes: data.length,
  });
  await staging.stageFile(file, data);
  return file;
}

const JPEG_MARKER = 0xff;
/** Enough to tell the versions of one picture apart. */
const HASH_DIGITS = 10;

/** `sheets/upgrades-1.3f9c0a12bd.png`: another picture has another name, and no cache shows the old one. */
export const hashedName = ({ path, hash }: StoredPicture): string => {
  const ending = posix.extname(path);
  return `${path.slice(0, -ending.length)}.${hash}${ending}`;
};

/** Sets the faces of a deck into sheets, and its backs where they differ. */
async function stageSheets(
  staging: Staging,
  deck: PicturedDeck,
  style: TableStyle,
): Promise<ExportedFile[]> {
  const { component, sheets, backs, cell, cards } = deck;
  const { blankPng } = await import('../../print/encode-png.ts');
  const staged: ExportedFile[] = [];
  const stage = async (path: string, png: Uint8Array): Promise<void> => {
    await staging.stageFile(path, png);
    staged.push({ path, component: component.id });
  };
  for (const sheet of sheets) {
    const isOn = (_: unknown, at: number) => at >= sheet.from && at < sheet.from + sheet.count;
    const faces = deck.cells.filter(isOn);
    await stage(sheet.facePath, await composeCells(staging, { ...sheet, cell, paths: faces }));
    if (backs !== 'own' || style.cards !== 'sheets') continue;
    const paths = cards.filter(isOn).map(({ back }) => back ?? '');
    await stage(sheet.backPath, await composeCells(staging, { ...sheet, cell, paths }));
  }
  if (style.cards !== 'sheets') return staged;
  const [first] = sheets;
  const [card] = cards;
  if (first !== undefined && backs === 'none') {
    await stage(first.backPath, await blankPng(cell, BLANK_DPI));
  } else if (first !== undefined && backs === 'shared') {
    await stage(first.backPath, await staging.readFile(card?.back ?? ''));
  }
  return staged;
}

/** Sets staged pictures of one size into a grid. */
async function composeCells(
  { stagingFolder }: Staging,
  { paths, ...grid }: Omit<PictureGrid, 'pictures'> & { readonly paths: readonly string[] },
): Promise<Uint8Array> {
  const { composeGrid } = await import('../../print/encode-png.ts');
  return composeGrid({ ...grid, pictures: paths.map((path) => resolveIn(stagingFolder, path)) });
}

/** Nothing is printed from it. */
const BLANK_DPI = 96;
