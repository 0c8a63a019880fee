import type { CheckContext, Rule } from '../check-context.ts';
import type { WrittenRecord } from '../context.ts';

/** More copies of one card than any box holds: a slip of the finger that would print for hours. */
const MAX_COPIES = 9999;

/** What every card needs, whatever the schema of its pack says: an id, and copies that can be printed. */
export const deckCardsRule: Rule = {
  name: 'deck-cards',
  check: (context) => {
    const decks = new Set(context.manifest.components.map(({ data }) => data));
    for (const table of context.tables.values()) {
      for (const record of table.records) {
        if (record.isMap && decks.has(record.file.path)) checkCard(context, record);
      }
    }
  },
};

function checkCard({ report }: CheckContext, record: WrittenRecord): void {
  if (record.id === '' && !record.reportedKeys.has('id')) {
    report({
      code: 'key/missing',
      at: record.start,
      message: 'the key `id` is missing: every card needs one, as text',
      hint: 'it stands at the foot of the card, and tells it from the others',
      about: [record],
    });
  }
  const { copies } = record.fields;
  if (copies === undefined || copies === null || record.reportedKeys.has('copies')) return;
  if (typeof copies === 'number' && Number.isInteger(copies) && copies >= 0 && copies <= MAX_COPIES)
    return;
  report({
    code: 'value/out-of-range',
    at: record.span(['copies']),
    message: `\`copies\` must be a whole number from 0 to ${MAX_COPIES}`,
    hint: 'it says how often the card is printed',
    about: [record],
  });
  record.reportedKeys.add('copies');
}
