import { InternalError } from '../errors.ts';
import type { CardSize } from './pack.ts';
import type { Paper } from './sheet.ts';
import { parseLength } from './units.ts';

/**
 * Papers by id, from the parsed text of presets/papers.yaml, in the order of the file.
 * The presets ship with the program: anything wrong in them is thrown as an InternalError.
 */
export const readPapers = (doc: unknown): Map<string, Paper> =>
  readPresets('papers', doc, (preset) => ({
    id: preset.text('id'),
    name: preset.text('name'),
    size: { widthIn: preset.size('width'), heightIn: preset.size('height') },
    marginIn: preset.length('margin'),
  }));

/**
 * Card sizes by id, from the parsed text of presets/card-sizes.yaml, in the order of the file.
 * The presets ship with the program: anything wrong in them is thrown as an InternalError.
 */
export const readCardSizes = (doc: unknown): Map<string, CardSize> =>
  readPresets('card-sizes', doc, (preset) => ({
    id: preset.text('id'),
    trim: { widthIn: preset.size('width'), heightIn: preset.size('height') },
    bleedIn: preset.length('bleed'),
    safeIn: preset.length('safe'),
    cornerIn: preset.length('corner'),
  }));

/** The fields of one record; each look-up throws when the field is not what it should be. */
interface PresetFields {
  text(key: string): string;
  /** Inches, 0 or more. */
  length(key: string): number;
  /** Inches, more than 0. */
  size(key: string): number;
}

function readPresets<T extends { readonly id: string }>(
  name: string,
  doc: unknown,
  read: (preset: PresetFields) => T,
): Map<string, T> {
  if (!Array.isArray(doc) || doc.length === 0) {
    throw new InternalError(`presets/${name}.yaml is not a list of presets`);
  }
  const presets = new Map<string, T>();
  for (const [index, record] of doc.entries()) {
    const where = `presets/${name}.yaml, record ${index + 1}`;
    const preset = read(fieldsOf(record, where));
    if (presets.has(preset.id)) throw new InternalError(`${where}: ${preset.id} is there twice`);
    presets.set(preset.id, preset);
  }
  return presets;
}

function fieldsOf(record: unknown, where: string): PresetFields {
  const isMapping = typeof record === 'object' && record !== null;
  const fields = new Map<string, unknown>(isMapping ? Object.entries(record) : []);
  const fail = (key: string, wanted: string): never => {
    throw new InternalError(`${where}: \`${key}\` is not ${wanted}`);
  };
  const length = (key: string): number =>
    parseLength(fields.get(key)) ?? fail(key, 'a length such as `2.5 in` or `63 mm`');
  return {
    text(key) {
      const value = fields.get(key);
      return typeof value === 'string' && value !== '' ? value : fail(key, 'a text');
    },
    length: (key) => (length(key) >= 0 ? length(key) : fail(key, '0 or more')),
    size: (key) => (length(key) > 0 ? length(key) : fail(key, 'more than 0')),
  };
}
