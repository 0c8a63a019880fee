import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/diagnostic.ts';
import { describeCode } from '../../src/load/load-codes.ts';
import type { Pack, Table } from '../../src/pack/pack.ts';
import { csvPack, GUESTS, yamlPack } from '../helpers/csv-pack.ts';
import { checkFully } from '../helpers/pack.ts';
import { readCsv } from '../helpers/read-csv.ts';
import { runs } from '../helpers/runs.ts';

/** What means something to a reader of CSV, and what is read as more than one character or none. */
const MARKS = ['"', ',', ';', '\n', '\r', '\t', ' ', '\uFEFF', '😀'] as const;

/** What a spreadsheet may do when it writes a table. */
interface Manner {
  readonly delimiter: ',' | ';' | '\t';
  readonly lineEnd: '\n' | '\r\n';
  readonly hasMark: boolean;
  readonly hasSign: boolean;
  readonly quotesAll: boolean;
  readonly blanks: string;
  readonly hasLastEnd: boolean;
  readonly blankRows: number;
}

const manners: fc.Arbitrary<Manner> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  hasMark: fc.boolean(),
  hasSign: fc.boolean(),
  quotesAll: fc.boolean(),
  blanks: fc.constantFrom('', ' ', '  '),
  hasLastEnd: fc.boolean(),
  blankRows: fc.nat(2),
});

/** Letters, and all that means something to CSV, to YAML or to a list in a cell. */
const letters = fc.constantFrom(...'abzÄé漢😀 0129-.,;\t"\'\n:#*&!|[]{}%@`=\\/~?'.split(/(?:)/u));
const isText = (text: string): boolean => text.trim() !== '';
const texts = fc.string({ unit: letters, maxLength: 12 }).filter(isText);
/** Without what might be a mark of rich text. */
const plainTexts = texts.map((text) => text.replace(/[*:\\]/g, '')).filter(isText);
/** What may stand in a list in a cell. */
const entries = texts
  .map((text) => text.replace(/[;\n]/g, '').trim())
  .filter((text) => text !== '');
/** Words of their own, so that no two names are nearly the same. */
const names = fc.string({ unit: letters, minLength: 1, maxLength: 8 });

const numbers = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }).filter((one) => !Object.is(one, -0)),
);

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const record = fc.record({
  name: names,
  brings: fc.uniqueArray(fc.constantFrom('lemon-tart', 'seed-cake')),
  seats: fc.integer({ min: 1, max: 4 }),
  weight: optional(numbers),
  awake: optional(fc.boolean()),
  text: optional(plainTexts),
  side: optional(fc.constantFrom('left', 'right')),
  lines: optional(fc.array(entries, { minLength: 1, maxLength: 3 })),
  copies: fc.integer({ min: 1, max: 9 }),
});

type Guest = { readonly id: string } & (typeof record extends fc.Arbitrary<infer T> ? T : never);

/** Ids and names far enough apart. */
const guests: fc.Arbitrary<Guest[]> = fc
  .array(record, { minLength: 1, maxLength: 5 })
  .map((records) =>
    records.map((one, index) => {
      const word = (['ant', 'beetle', 'centipede', 'dragonfly', 'earwig'] as const)[index] ?? '';
      return { ...one, id: word, name: `${word.repeat(2)} ${one.name.trim()}` };
    }),
  );

const COLUMNS = [
  'id',
  'name',
  'brings',
  'seats',
  'weight',
  'awake',
  'text',
  'side',
  'lines',
  'copies',
];

function cellOf(guest: Guest, column: string, { delimiter }: Manner): string {
  const value: unknown = Object.entries(guest).find(([one]) => one === column)?.[1];
  if (Array.isArray(value)) return value.join(';');
  if (typeof value === 'number' && delimiter !== ',') return String(value).replace('.', ',');
  return value === undefined ? '' : String(value);
}

function writeCell(text: string, { delimiter, quotesAll, blanks }: Manner): string {
  const needsQuotes = text.trim() !== text || /["\r\n;,\t]/.test(text) || text.includes(delimiter);
  if (!needsQuotes && !quotesAll) return `${blanks}${text}${blanks}`;
  return `${blanks}"${text.replaceAll('"', '""')}"${blanks}`;
}

function writeCsv(records: readonly Guest[], manner: Manner): string {
  const { delimiter, lineEnd, hasMark, hasSign, blankRows, hasLastEnd } = manner;
  const rows = [
    COLUMNS,
    ...records.map((guest) =>
      COLUMNS.map((column) => writeCell(cellOf(guest, column, manner), manner)),
    ),
  ].map((row) => row.join(delimiter));
  const blank = [...Array(blankRows).keys()].map((index) =>
    index === 0 ? '' : delimiter.repeat(COLUMNS.length - 1),
  );
  const [header = '', ...others] = rows;
  const lines = [
    ...(hasSign ? [`sep=${delimiter}`] : []),
    header,
    ...others.flatMap((row) => [...blank, row]),
  ];
  return `${hasMark ? '\uFEFF' : ''}${lines.join(lineEnd)}${hasLastEnd ? lineEnd : ''}`;
}

/** The same table as YAML. */
const writeYaml = (records: readonly Guest[]): string =>
  stringify(JSON.parse(JSON.stringify(records)));

const fieldsOf = (table: Table | undefined) =>
  table?.entries.map(({ id, fields }) => ({ id, fields }));

/** What is printed of a pack, without the places in its files. */
const contentsOf = (pack: Pack | null) => ({
  guests: fieldsOf(pack?.tables.get('guests')),
  cakes: fieldsOf(pack?.tables.get('cakes')),
  decks: pack?.components.map((one) =>
    one.kind === 'deck'
      ? one.cards.map(({ id, copies, entry }) => ({ id, copies, of: entry.fields }))
      : [],
  ),
});

const codesOf = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ code }) => code).sort();

describe('CSV', () => {
  it('gives the same pack as the same records in YAML, however it is written', () => {
    fc.assert(
      fc.property(guests, manners, (records, manner) => {
        const text = writeCsv(records, manner);
        const ofCsv = checkFully(csvPack(text));
        const ofYaml = checkFully(yamlPack(writeYaml(records)));
        // A lone quote in a word is a warning, in either form.
        expect(hasErrors(ofCsv.diagnostics), text).toBe(false);
        expect(codesOf(ofCsv.diagnostics)).toEqual(codesOf(ofYaml.diagnostics));
        expect(contentsOf(ofCsv.pack)).toEqual(contentsOf(ofYaml.pack));
        expect(contentsOf(ofCsv.pack).guests).toHaveLength(records.length);
      }),
      runs(300),
    );
  });

  it('knows where each value is written', () => {
    fc.assert(
      fc.property(guests, manners, (records, manner) => {
        const text = writeCsv(records, manner);
        const lines = text.split(/\r?\n/);
        const pack = checkFully(csvPack(text)).pack;
        for (const { place, placeOf, fields } of pack?.tables.get('guests')?.entries ?? []) {
          const from = (path: readonly (string | number)[]): string => {
            const { line, column } = placeOf(path);
            return (lines[line - 1] ?? '').slice(column - 1);
          };
          expect(from(['id'])).toMatch(new RegExp(`^"?${String(fields.id)}`));
          expect(from(['copies'])).toMatch(new RegExp(`^"?${String(fields.copies)}`));
          expect(place).toEqual(placeOf(['id']));
          const words: unknown[] = Array.isArray(fields.lines) ? fields.lines : [];
          for (const [index, word] of words.entries()) {
            expect(from(['lines', index])).toContain(
              String(word).replaceAll('"', '""').split('\n')[0],
            );
          }
        }
      }),
      runs(150),
    );
  });

  it('tells what is wrong with a broken file by codes that are known, at places that exist', () => {
    const litter = fc.constantFrom(...MARKS, 'x', '0', '\u0007');
    const slips = fc.array(fc.tuple(fc.nat(), fc.nat(3), litter), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(guests, manners, slips, (records, manner, mistakes) => {
        const broken = mistakes.reduce(
          (text, [at, length, other]) => {
            const start = at % (text.length + 1);
            return text.slice(0, start) + other + text.slice(start + length);
          },
          writeCsv(records, manner),
        );
        const { pack, diagnostics } = checkFully(csvPack(broken));
        const lines = broken.split('\n');
        for (const { code, file, line, column, message } of diagnostics) {
          expect(describeCode(code), `${code}: ${message}`).not.toBeNull();
          if (file !== GUESTS) continue;
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
        if (diagnostics.every(({ severity }) => severity !== 'error')) expect(pack).not.toBeNull();
      }),
      runs(400),
    );
  });

  it('reads any text without falling over', () => {
    const chars = fc.constantFrom(...MARKS, 'a', 'é', '=');
    fc.assert(
      fc.property(fc.string({ unit: chars, maxLength: 40 }), (text) => {
        const { file, diagnostics } = readCsv('data/a.csv', text, null);
        expect(file !== null || diagnostics.length > 0).toBe(true);
      }),
      runs(2000),
    );
  });
});
