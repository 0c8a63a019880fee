import { formatCount } from '../text/text-markup.ts';
import {
  type CardChange,
  type FieldChange,
  formatValue,
  isSamePack,
  listSwaps,
  type PackDiff,
  type RecordChange,
  type Swap,
} from './compare-packs.ts';

/** A text longer than this has lines of its own for what was and what is. */
const SHORT_TEXT = 40;

const SIGNS: Readonly<Record<RecordChange['change'], string>> = {
  added: '+',
  removed: '-',
  changed: '~',
};

/**
 * What changed, in words: deck by deck, then other records, other files, and what to swap in printed
 * decks. Each line ends in a line end.
 *
 * @param title the version that the pack is compared with
 */
export function formatDiff(diff: PackDiff, title: string): string {
  if (isSamePack(diff)) return `nothing changed since ${title}\n`;
  const { decks, tables, files } = diff;
  const swaps = listSwaps(diff);
  const blocks = [
    ...decks.map(({ component, cards }) => [
      `${component}: ${countChanges(cards)}`,
      ...cards.flatMap(describeCard),
    ]),
    ...tables.map(({ table, records }) => describeRecords(table, records)),
    ...(files.length === 0
      ? []
      : [['other files:', ...files.map(({ path, change }) => `  ${SIGNS[change]} ${path}`)]]),
    ...describeSwaps(swaps.out, 'take out'),
    ...describeSwaps(swaps.in, 'put in'),
  ];
  return `since ${title}\n\n${blocks.map((lines) => `${lines.join('\n')}\n`).join('\n')}`;
}

/** The records of a table that changed, a headline first. */
export const describeRecords = (table: string, records: readonly RecordChange[]): string[] => [
  `${table}: ${countChanges(records)}`,
  ...records.flatMap((record) => describeRecord(record)),
];

const countChanges = (records: readonly RecordChange[]): string =>
  (['added', 'removed', 'changed'] as const)
    .map((change) => ({ change, count: records.filter((one) => one.change === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) => `${count} ${change}`)
    .join(', ');

function describeCard(card: CardChange): string[] {
  const { change, copies, sides, fields } = card;
  const isReprinted = change === 'changed' && fields.length === 0 && sides.length > 0;
  const notes = [
    ...(change !== 'changed' || copies.from === copies.to
      ? []
      : [`copies: ${copies.from} -> ${copies.to}`]),
    // Its own data are as they were: a template, an icon or another record has changed.
    ...(isReprinted ? [`another ${sides.join(' and another ')}`] : []),
  ];
  return describeRecord(card, notes);
}

function describeRecord(
  { id, name, change, fields }: RecordChange,
  notes: readonly string[] = [],
): string[] {
  const called = name === '' || name === id ? '' : `  ${name}`;
  // Of a new record all is new, and of one that is gone all is gone.
  const changed = change === 'changed' ? fields.flatMap(describeField) : [];
  return [
    `  ${SIGNS[change]} ${id}${called}`,
    ...[...notes, ...changed].map((line) => `      ${line}`),
  ];
}

function describeField({ field, from, to }: FieldChange): string[] {
  const [was, is] = [formatValue(from), formatValue(to)];
  return was.length > SHORT_TEXT || is.length > SHORT_TEXT
    ? [`${field}:`, `  - ${was}`, `  + ${is}`]
    : [`${field}: ${was} -> ${is}`];
}

const describeSwaps = (swaps: readonly Swap[], verb: string): string[][] =>
  swaps.length === 0
    ? []
    : [
        [
          `${verb} ${formatCount(
            swaps.reduce((sum, { copies }) => sum + copies, 0),
            'card',
          )}:`,
          ...swaps.map(({ component, id, copies }) => `  ${copies} x ${id} (${component})`),
        ],
      ];
