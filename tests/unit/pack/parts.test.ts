import { describe, expect, it } from 'vitest';
import { composePartsHtml } from '../../../src/export/stage-output.ts';
import { formatPartsCsv, listParts, type Part } from '../../../src/pack/parts.ts';
import { FOXES } from '../../helpers/bare-pack.ts';
import { ENGLISH_WORDS } from '../../helpers/english-words.ts';
import { checkFully, editedPack, replacing, shippedPack } from '../../helpers/pack.ts';

const listOf = (files = shippedPack): Part[] => {
  const { pack } = checkFully(files);
  if (pack === null) throw new Error('the pack is not sound');
  return listParts(pack);
};

const part = (id: string, parts = listOf()): Part => {
  const found = parts.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no part ${id}`);
  return found;
};

describe('the parts to buy', () => {
  it('are as many as the pieces that they stand in for', () => {
    const parts = listOf();
    expect(part('meeple', parts).quantity).toBe(160);
    expect(part('d8-blue', parts).quantity).toBe(1);
    expect(part('bus-figure', parts).quantity).toBe(4);
    expect(part('coin', parts).quantity).toBe(48);
    expect(part('poker-deck', parts).quantity).toBe(153 + 64);
    expect(part('small-square-chit', parts).quantity).toBe(160);
    expect(part('poker-tuck-box-36', parts).quantity).toBe(8);
    expect(part('poker-tuck-box-72', parts).quantity).toBe(1);
    expect(part('bag', parts).quantity).toBe(1);
  });

  it('are none for a pack that names no table of them', () => {
    const files = editedPack({ 'game.yaml': replacing('\nparts: parts\n', '\n') });
    expect(listOf(files)).toEqual([]);
  });
});

const AWKWARD: Part = {
  id: 'awkward',
  name: '=1+1, "quoted"',
  supplier: 'A & B',
  isCertain: false,
  quantity: 3,
  unit: 'pairs',
  components: [
    { id: 'a', name: 'Tokens <1>' },
    { id: 'b', name: 'Buses' },
  ],
  cards: [],
  note: 'two\nlines',
};

/** Reads what `partsCsv` writes: enough of RFC 4180 for that. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the list for a spreadsheet', () => {
  it('keeps commas, quotes and ends of lines within a cell, and no formula', () => {
    expect(readCsv(formatPartsCsv([AWKWARD], ENGLISH_WORDS))[1]).toEqual([
      '3',
      'pairs',
      `'=1+1, "quoted"`,
      'A & B',
      'no',
      'Tokens <1>; Buses',
      'two\nlines',
    ]);
  });
});

describe('the page of parts', () => {
  const page = (parts: readonly Part[]) =>
    composePartsHtml({
      words: ENGLISH_WORDS,
      game: FOXES,
      parts,
      csvPath: 'parts.csv',
    });

  it('shows each part once, by supplier, escaped', () => {
    const html = page([AWKWARD, { ...AWKWARD, id: 'other', supplier: 'C', isCertain: true }]);
    expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      'A &amp; B',
      'C',
    ]);
    expect(html).toContain('Tokens &lt;1&gt;');
    expect(html).not.toContain('<1>');
    expect(html.match(/<tbody>/g)).toHaveLength(2);
    expect(html).toContain('href="parts.csv"');
    expect(html).not.toMatch(/<script|https?:/);
  });
});
