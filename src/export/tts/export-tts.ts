import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportContext, ExportResult, ExportSource } from '../export-target.ts';
import { hashedName, makeTableExport, type TableProgram } from '../table/export-table.ts';
import type { TableStyle } from '../table/plan-pictures.ts';
import { composeSave } from './save-object.ts';

/** Large cards and pieces are drawn coarser, small ones finer. */
export const TTS_STYLE: TableStyle = {
  cards: 'sheets',
  maxPx: { card: 2048, piece: 640, board: 4096 },
  book: 'pdf',
};

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
  const { folder } = context;
  const program: TableProgram = {
    name: 'Tabletop Simulator',
    style: TTS_STYLE,
    fileOf: hashedName,
    urlOf: (file) =>
      baseUrl === null ? pathToFileURL(join(folder, ...file.split('/'))).href : `${baseUrl}${file}`,
    write: (table) => {
      const text = `${JSON.stringify(composeSave(table), null, 2)}\n`;
      return [{ path: `${table.game.id}.json`, text }];
    },
  };
  return makeTableExport(program, source, context);
}
