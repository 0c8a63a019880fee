import { MIN_COLOUR_DISTANCE, MIN_LIGHTNESS_DIFFERENCE } from '../colour/compare-colours.ts';
import type { Entry, MeaningfulColours, Table } from '../model/pack.ts';
import type { Manifest } from './manifest.ts';

/** The colours that mean something, of a pack without errors. */
export const linkColours = (
  { colours }: Manifest,
  tables: ReadonlyMap<string, Table>,
): MeaningfulColours[] =>
  colours.map(({ table, field, marks, apart, greySteps }) => ({
    table,
    field,
    marks,
    minDistance: apart ?? MIN_COLOUR_DISTANCE,
    minLightnessDifference: greySteps ?? MIN_LIGHTNESS_DIFFERENCE,
    colours: (tables.get(table)?.entries ?? []).flatMap((entry) => {
      const colour = entry.fields[field];
      if (typeof colour !== 'string') return [];
      return [
        { name: colourName(entry), colour, marks: marks.map((mark) => markText(entry, mark)) },
      ];
    }),
  }));

const colourName = ({ id, fields }: Entry): string =>
  typeof fields.name === 'string' ? fields.name : id;

function markText({ fields }: Entry, field: string): string {
  const value = fields[field] ?? null;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
