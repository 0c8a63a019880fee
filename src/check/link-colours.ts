import { LEAST_DISTANCE, LEAST_GREY_STEPS } from '../colour/compare-colours.ts';
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
    leastDistance: apart ?? LEAST_DISTANCE,
    leastGreySteps: greySteps ?? LEAST_GREY_STEPS,
    colours: (tables.get(table)?.entries ?? []).flatMap((entry) => {
      const colour = entry.fields[field];
      if (typeof colour !== 'string') return [];
      return [{ name: nameOf(entry), colour, marks: marks.map((mark) => markOf(entry, mark)) }];
    }),
  }));

const nameOf = ({ id, fields }: Entry): string =>
  typeof fields.name === 'string' ? fields.name : id;

function markOf({ fields }: Entry, field: string): string {
  const value = fields[field] ?? null;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
