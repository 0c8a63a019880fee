import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExportContext, ExportResult, ExportSource } from '../export-target.ts';
import { hashedName, makeTableExport, type TableProgram } from '../table/export-table.ts';
import type { TableStyle } from '../table/plan-pictures.ts';
import { composeSave, type TtsSave } from './save-object.ts';
import { composeUpdate } from './update-object.ts';

/** Large cards and pieces are drawn coarser, small ones finer. */
export const TTS_STYLE: TableStyle = {
  cards: 'sheets',
  maxPx: { card: 2048, piece: 640, board: 4096 },
  book: 'pdf',
};

interface TtsChoices {
  /** Where the files will be found, ending in `/`; where they lie now by default. */
  readonly baseUrl?: string | null;
  /** Whether to write the object that brings an earlier table up to date, too. */
  readonly update?: boolean;
}

/**
 * A saved object of Tabletop Simulator with the whole game, and the pictures that it shows.
 */
export function makeTtsExport(
  { baseUrl = null, update = false }: TtsChoices,
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
      const { id } = table.game;
      const format = (save: TtsSave): string => `${JSON.stringify(save, null, 2)}\n`;
      return [
        { path: `${id}.json`, text: format(composeSave(table)) },
        ...(update ? [{ path: `${id}-update.json`, text: format(composeUpdate(table)) }] : []),
      ];
    },
  };
  return makeTableExport(program, source, context);
}
