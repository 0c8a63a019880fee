import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InternalError } from '../../diagnostics/errors.ts';
import { choosePaper } from '../../layout/choose-paper.ts';
import type { Staging } from '../../output/job.ts';
import type { Pack } from '../../pack/pack.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import type { ExportContext, ExportResult, ExportSource } from '../export-target.ts';
import type { DrawnExport, ExportedFile, FinishedExport } from '../pictures/export-pictures.ts';
import { collectDiagnostics, makeDrawnExport } from '../pictures/export-pictures.ts';
import { CELLS_FOLDER, planTts, type TtsDeck, type TtsPlan, type TtsSheet } from './plan-tts.ts';
import { composeSave } from './save-object.ts';

interface TtsExport {
  readonly pack: Pack;
  readonly words: Words;
  readonly tts: TtsPlan;
  /** Of the export, absolute. */
  readonly folder: string;
  readonly baseUrl: string | null;
}

/**
 * A saved object of Tabletop Simulator with the whole game, and the pictures that it shows.
 *
 * @param baseUrl where the files will be found, ending in `/`; `null` for where they lie now
 */
export function makeTtsExport(
  baseUrl: string | null,
  source: ExportSource,
  context: ExportContext,
): Promise<ExportResult> {
  const { rendered, presets } = source;
  const { renderAs, diagnostics } = collectDiagnostics(source);
  const tts = planTts({ ...rendered, paper: choosePaper('letter', presets.papers), renderAs });
  const left = tts.leftOut.map(({ id }) => id).join(', ');
  const { folder } = context;
  const planned = {
    plan: tts.pictures,
    otherPaths: [savePath(rendered.pack.game.id), ...sheetPaths(tts)],
    finish: (drawn: DrawnExport) => finishExport(drawn, { ...rendered, tts, folder, baseUrl }),
    diagnostics,
    notes: left === '' ? [] : [`not on the table: ${left}`],
    summary: () => `${formatCount(tts.things.length, 'thing')} for Tabletop Simulator`,
  };
  return makeDrawnExport(planned, context);
}

const savePath = (id: string): string => `${id}.json`;

const listDecks = ({ things }: TtsPlan): TtsDeck[] =>
  things.flatMap((thing) => (thing.kind === 'deck' ? [thing] : []));

const sheetPaths = (plan: TtsPlan): string[] => [
  ...new Set(
    listDecks(plan).flatMap(({ sheets }) =>
      sheets.flatMap(({ facePath, backPath }) => [facePath, backPath]),
    ),
  ),
];

async function finishExport(
  { staging, files, pages }: DrawnExport,
  { pack, words, tts, folder, baseUrl }: TtsExport,
): Promise<FinishedExport> {
  const exported: ExportedFile[] = files.filter(({ path }) => !path.startsWith(`${CELLS_FOLDER}/`));
  for (const deck of listDecks(tts)) exported.push(...(await stageSheets(staging, deck)));
  for (const thing of tts.things) {
    const own = pages.find(({ plan }) => plan.component.id === thing.component.id);
    if (thing.kind === 'board' && thing.component.kind === 'board') {
      exported.push({ path: thing.path, component: thing.component.id });
    }
    if (thing.kind !== 'book') continue;
    const pdf = own?.files.find(({ path }) => path === own.plan.pdfPath);
    if (pdf === undefined) throw new InternalError(`${thing.component.id} was not printed`);
    await staging.stageFile(thing.path, pdf.bytes);
    exported.push({ path: thing.path, component: thing.component.id });
  }
  const urlOf = (path: string): string =>
    baseUrl === null ? pathToFileURL(join(folder, ...path.split('/'))).href : `${baseUrl}${path}`;
  const save = composeSave({ game: pack.game, things: tts.things, urlOf, words });
  const path = savePath(pack.game.id);
  await staging.stageFile(path, `${JSON.stringify(save, null, 2)}\n`);
  return { files: [...exported, { path }], diagnostics: [] };
}

/** Sets the faces of a deck into sheets, and its backs where they differ. */
async function stageSheets(staging: Staging, deck: TtsDeck): Promise<ExportedFile[]> {
  const { component, sheets, backs, cell, cards } = deck;
  const { blankPng, composeGrid } = await import('../../print/encode-png.ts');
  const staged: ExportedFile[] = [];
  const stage = async (path: string, png: Uint8Array): Promise<void> => {
    await staging.stageFile(path, png);
    staged.push({ path, component: component.id });
  };
  const grid = (sheet: TtsSheet, paths: readonly string[]): Promise<Uint8Array> => {
    const pictures = paths.map((path) => join(staging.stagingFolder, ...path.split('/')));
    return composeGrid({ pictures, cell, columns: sheet.columns, rows: sheet.rows });
  };
  for (const sheet of sheets) {
    const own = cards.slice(sheet.from, sheet.from + sheet.count);
    const faces = own.map(({ face }) => face);
    await stage(sheet.facePath, await grid(sheet, faces));
    if (backs === 'own') {
      const paths = own.map(({ back }) => back ?? '');
      await stage(sheet.backPath, await grid(sheet, paths));
    }
  }
  const [first] = sheets;
  const [card] = cards;
  if (first !== undefined && backs === 'none') {
    await stage(first.backPath, await blankPng(cell, BLANK_DPI));
  } else if (first !== undefined && backs === 'shared') {
    await stage(first.backPath, await staging.readFile(card?.back ?? ''));
  }
  return staged;
}

/** Nothing is printed from it. */
const BLANK_DPI = 96;
