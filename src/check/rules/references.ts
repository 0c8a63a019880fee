import { parseRichText } from '../../model/rich-text.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import type { WrittenTable } from '../context.ts';
import {
  type AnnotatedText,
  annotatedTexts,
  type NameUse,
  reportUnknownNames,
  reportUnknownReferences,
} from '../parts/references.ts';
import type { Path } from '../yaml/yaml-file.ts';
import { iconNames } from './icon-names.ts';

/** Records, icons and pictures that fields name exist. One name is told once for the whole pack. */
export const references: Rule = {
  name: 'references',
  check: (context) => {
    const tables = [...context.tables.values()];
    const byTarget = new Map<string, NameUse[]>();
    for (const table of tables) gatherReferences(context, table, byTarget);
    for (const [id, uses] of byTarget) {
      const target = context.tables.get(id);
      if (target !== undefined) reportUnknownReferences(context, target, uses);
    }
    reportUnknownNames(
      context,
      tables.flatMap((table) => [...iconUses(context, table), ...inlineIcons(table)]),
      {
        message: (name) => `there is no icon \`${name}\` in assets/icons`,
        known: iconNames(context.files).keys(),
        hint: 'mend the name, or draw the icon and save it under that name in assets/icons',
      },
    );
    checkImages(context, tables);
  },
};

function gatherReferences(
  { tables }: CheckContext,
  table: WrittenTable,
  byTarget: Map<string, NameUse[]>,
): void {
  for (const { record, path, text, note } of annotatedTexts(table, 'x-reference')) {
    const target = tables.get(String(note));
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
      typeof text === 'string' ? [{ record, path: ['symbols', index], text, note: true }] : [],
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
  reportUnknownNames(context, uses, {
    message: (name) => `there is no picture \`${name}\` in the pack`,
    known: [...context.files.keys()].filter((path) => path.startsWith('assets/')),
    hint: 'pictures lie in assets/, and are named from there: `assets/fox.png`',
  });
}
