import type { CheckContext, Rule } from '../check-context.ts';
import { relatedAt, type WrittenRecord, type WrittenTable } from '../context.ts';
import { namesInList, reportUnknownNames } from '../parts/references.ts';

/** The parts to buy say what they are, and which pieces they stand in for, by ids that exist. */
export const parts: Rule = {
  name: 'parts',
  check: (context) => {
    const { manifest, tables } = context;
    const table = tables.get(manifest.parts ?? '');
    if (table === undefined) return;
    for (const record of table.records) checkFields(context, record);
    if (manifest.hasAllComponents && manifest.hasAllTables) checkCards(context, table);
  },
};

/** What the list is made of; the schema may have told that it is missing. */
const NEEDS = {
  name: ({ fields }: WrittenRecord) => typeof fields.name === 'string',
  for: ({ fields }: WrittenRecord) => Array.isArray(fields.for),
} as const;

function checkFields({ manifest, report }: CheckContext, record: WrittenRecord): void {
  for (const [key, isThere] of Object.entries(NEEDS)) {
    if (!record.isMap || isThere(record) || record.toldKeys.has(key)) continue;
    report({
      code: 'parts/missing-field',
      at: key in record.fields ? record.span([key]) : record.start,
      message: `the list of parts needs \`${key}\` of each part`,
      hint:
        key === 'for'
          ? 'write the ids of the components it stands in for: `for: [tokens]`, or `for: []`'
          : 'write what the part is called',
      related: [relatedAt(manifest.file.spanOf(['parts']), 'the table of parts is named here')],
      about: [record],
    });
  }
}

/** Pieces of decks, whatever their tables are called. */
function checkCards(context: CheckContext, table: WrittenTable): void {
  const files = new Set(context.manifest.components.map(({ data }) => data));
  const known = [...context.tables.values()]
    .flatMap(({ records }) => records)
    .filter(({ id, file }) => id !== '' && files.has(file.path));
  reportUnknownNames(context, namesInList(table, 'cards', 'parts/no-such-card'), {
    message: (name) => `no deck has a card or piece \`${name}\``,
    known: known.map(({ id }) => id),
    hint: 'name a record of the data file of a component',
  });
}
