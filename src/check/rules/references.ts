import { hintForIcon, hintForPicture } from '../../diagnostics/nearest.ts';
import { parseRichText } from '../../model/rich-text.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import { isRecord, relatedPlace, type WrittenTable } from '../context.ts';
import { groupBy } from '../parts/grouping.ts';
import {
  type AnnotatedText,
  annotatedTexts,
  type NameUse,
  reportUnknownNames,
  reportUnknownReferences,
} from '../parts/references.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { iconPaths, unusableIcons } from './icon-names.ts';

/** Records, icons and pictures that fields name exist. One name is told once for the whole pack. */
export const referencesRule: Rule = {
  name: 'references',
  check: (context) => {
    const tables = [...context.tables.values()];
    const unusable = unusableIcons(context.files);
    const byTarget = new Map<string, NameUse[]>();
    for (const table of tables) collectReferences(context, table, byTarget);
    for (const [id, uses] of byTarget) {
      const target = context.tables.get(id);
      if (target !== undefined) reportUnknownReferences(context, target, uses);
    }
    reportUnknownNames(
      context,
      tables.flatMap((table) => [...iconUses(context, table), ...inlineIcons(table)]),
      {
        message: (name) => `there is no icon \`${name}\` in assets/icons`,
        known: iconPaths(context.files).keys(),
        hintFor: (name, known) => hintForIcon(name, known, unusable),
        hint: 'mend the name, or draw the icon and save it under that name in assets/icons',
      },
    );
    checkImages(context, tables);
  },
};

function collectReferences(
  { tables }: CheckContext,
  table: WrittenTable,
  byTarget: Map<string, NameUse[]>,
): void {
  for (const { record, path, text, annotationValue } of annotatedTexts(table, 'x-reference')) {
    const target = tables.get(String(annotationValue));
    if (target === undefined) continue;
    const uses = byTarget.get(target.id) ?? [];
    byTarget.set(target.id, uses);
    const code = `${table.noun}/no-such-${target.noun}`;
    uses.push({ name: text, record, code, at: () => record.span(path) });
  }
}

/** What is drawn as an icon: what the schema calls one, and the symbols of the board's stops. */
function iconUses({ manifest }: CheckContext, table: WrittenTable): NameUse[] {
  const uses = annotatedTexts(table, 'x-icon');
  const isDrawn = table.id === manifest.board?.stops && !uses.some(({ path }) => isSymbol(path));
  return [...uses, ...(isDrawn ? symbolsOf(table) : [])].map(({ record, path, text }) => ({
    name: text,
    record,
    code: `${table.noun}/no-such-icon`,
    at: () => record.span(path),
  }));
}

const isSymbol = ([key]: Path): boolean => key === 'symbols';

const symbolsOf = (table: WrittenTable): AnnotatedText[] =>
  table.records.flatMap((record) => {
    const { symbols } = record.fields;
    if (!Array.isArray(symbols)) return [];
    return symbols.flatMap((text: unknown, index) =>
      typeof text === 'string'
        ? [{ record, path: ['symbols', index], text, annotationValue: true }]
        : [],
    );
  });

const inlineIcons = (table: WrittenTable): NameUse[] =>
  annotatedTexts(table, 'x-rich-text').flatMap(({ record, path, text }) =>
    parseRichText(text).flatMap((part): NameUse[] => {
      if (part.kind !== 'icon') return [];
      const { name, offset } = part;
      const whole = [record.index, ...path];
      const at = () => record.file.spanWithin(whole, offset, name.length + 2);
      return [{ name, record, code: 'text/no-such-icon', at }];
    }),
  );

function checkImages(context: CheckContext, tables: readonly WrittenTable[]): void {
  const { faults } = context.pictures;
  const uses = tables.flatMap((table) =>
    annotatedTexts(table, 'x-image').map(
      ({ record, path, text }): NameUse => ({
        name: text,
        record,
        code: `${table.noun}/no-such-image`,
        at: () => record.span(path),
      }),
    ),
  );
  const files = [...context.files.keys()].filter((path) => path.startsWith('assets/'));
  const known = new Map(files.map((path) => [path.normalize('NFC'), path]));
  const written = uses.map((use) => ({ ...use, name: use.name.normalize('NFC') }));
  reportUnknownNames(context, written, {
    message: (name) => `there is no picture \`${name}\` in the pack`,
    known: known.keys(),
    hintFor: (name) => hintForPicture(name, files),
  });
  for (const [name, [first, ...others]] of groupBy(written, (use) => use.name)) {
    const fault = faults.get(known.get(name) ?? '');
    if (fault === undefined || first === undefined) continue;
    const related = others.map((use) => relatedPlace(use.at(), 'it is named here too'));
    context.report({ ...fault, at: first.at(), related });
  }
  checkOriginals(context);
}

/** Pictures that game.yaml says something about. */
function checkOriginals({ manifest, pictures, report }: CheckContext): void {
  const { images } = manifest.game;
  const original = isRecord(images) && Array.isArray(images.original) ? images.original : [];
  const paths = [...pictures.pictures.keys()];
  for (const [index, path] of original.entries()) {
    if (typeof path !== 'string' || pictures.pictures.has(path)) continue;
    const fault = pictures.faults.get(path);
    const missing = {
      code: 'image/missing',
      message: `there is no picture \`${path}\` in the pack`,
      hint: hintForPicture(path, paths),
    };
    report({ ...(fault ?? missing), at: manifest.file.spanOf(['images', 'original', index]) });
  }
}
