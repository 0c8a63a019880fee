import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { InternalError } from '../errors.ts';
import type { CardSize } from '../model/pack.ts';
import { readCardSizes, readPapers } from '../model/presets.ts';
import type { Paper } from '../model/sheet.ts';
import { toolFolder } from './tool-folder.ts';

/** What ships with the tool as data. */
export interface Presets {
  readonly papers: ReadonlyMap<string, Paper>;
  readonly cardSizes: ReadonlyMap<string, CardSize>;
  /** The JSON Schema of game.yaml. */
  readonly gameSchema: object;
}

const read = (name: string): Promise<string> =>
  readFile(join(toolFolder(), 'presets', name), 'utf8');

/** Reads presets/. A mistake in there is ours, and thrown. */
export async function loadPresets(): Promise<Presets> {
  const [papers, cardSizes, schema] = await Promise.all([
    read('papers.yaml'),
    read('card-sizes.yaml'),
    read('schemas/game.schema.json'),
  ]);
  const gameSchema: unknown = JSON.parse(schema);
  if (typeof gameSchema !== 'object' || gameSchema === null) {
    throw new InternalError('presets/schemas/game.schema.json is not an object');
  }
  return {
    papers: readPapers(parse(papers)),
    cardSizes: readCardSizes(parse(cardSizes)),
    gameSchema,
  };
}
