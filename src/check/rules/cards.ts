import { hintForWaiver, WAIVABLE_CODES } from '../../diagnostics/waivers.ts';
import { WAIVE_KEY, type Waiver } from '../../pack/waiver.ts';
import type { CheckContext } from '../check-context.ts';
import { cardRecords, MAX_COPIES } from '../decks.ts';
import type { Report, WrittenRecord } from '../written-data.ts';
import { startOf } from '../yaml/yaml-file.ts';

/** What every card needs, whatever the schema of its pack says: an id, and copies that can be printed. */
export function checkDeckCards(context: CheckContext): void {
  for (const record of cardRecords(context)) if (record.isMap) checkCard(context, record);
}

function checkCard({ report }: CheckContext, record: WrittenRecord): void {
  if (record.id === '' && !record.reportedKeys.has('id')) report(idReport(record));
  const { copies } = record.fields;
  const isCount =
    typeof copies === 'number' && Number.isInteger(copies) && copies >= 0 && copies <= MAX_COPIES;
  if (isCount || copies === undefined || copies === null) return;
  if (record.reportedKeys.has('copies')) return;
  report({
    code: 'value/out-of-range',
    at: record.span(['copies']),
    message: `\`copies\` must be a whole number from 0 to ${MAX_COPIES}`,
    hint: 'it is the number of copies to print',
    about: [record],
  });
  record.reportedKeys.add('copies');
}

function idReport(record: WrittenRecord): Report {
  const { id } = record.fields;
  if (id === undefined || id === null || id === '') {
    return {
      code: 'key/missing',
      at: record.start,
      message: 'the key `id` is missing: every card needs an id, as text',
      hint: 'the id is printed at the foot of the card and identifies it',
      about: [record, `table ${record.table.id}`],
    };
  }
  return {
    code: 'value/wrong-type',
    at: record.span(['id']),
    message: 'the id of a card must be text',
    hint: `write it in quotes: "${record.file.sourceOf([record.index, 'id']) ?? 'my-id'}"`,
    about: [record, `table ${record.table.id}`],
  };
}

/** Checks that what cards and components waive are codes of laid-out pages. */
export function checkWaivers(context: CheckContext): void {
  for (const record of cardRecords(context)) checkWaiveList(context, record);
  for (const { code, at } of writtenWaivers(context)) {
    if (WAIVABLE_CODES.includes(code)) continue;
    context.report({
      code: 'waiver/no-such-code',
      at,
      message: `\`${code}\` cannot be waived: it is not a code of a check of laid-out pages`,
      hint: hintForWaiver(code),
    });
  }
}

/** The waivers of a pack without errors. */
export const linkWaivers = (context: CheckContext): Waiver[] =>
  writtenWaivers(context).map(({ at, ...waiver }) => ({ ...waiver, place: startOf(at) }));

function checkWaiveList({ report }: CheckContext, record: WrittenRecord): void {
  const written = record.fields[WAIVE_KEY];
  const isList = Array.isArray(written) && written.every((one) => typeof one === 'string');
  if (written === undefined || isList) return;
  report({
    code: 'value/wrong-type',
    at: record.span([WAIVE_KEY]),
    message: `\`${WAIVE_KEY}\` must be a list of codes`,
    hint: '`waive: [image/low-resolution]`',
  });
}

function writtenWaivers(context: CheckContext) {
  const { components, file } = context.manifest;
  return [
    ...components.flatMap(({ id, index, waive }) =>
      waive.map((code, at) => ({
        code,
        by: 'component' as const,
        id,
        at: file.spanOf(['components', index, WAIVE_KEY, at]),
      })),
    ),
    ...cardRecords(context).flatMap((record) =>
      record.texts(WAIVE_KEY).map((code, at) => ({
        code,
        by: 'record' as const,
        id: record.id,
        at: record.span([WAIVE_KEY, at]),
      })),
    ),
  ];
}
