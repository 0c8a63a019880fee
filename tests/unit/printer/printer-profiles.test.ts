import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import type { PrinterProfile } from '../../../src/pack/sheet.ts';
import {
  isPrinterName,
  parsePrinters,
  parseShift,
  readPrinters,
  writePrinters,
} from '../../../src/printer/printer-profiles.ts';

const office: PrinterProfile = { portrait: { xMm: 1.4, yMm: -0.6 }, landscape: null };
const cellar: PrinterProfile = {
  portrait: { xMm: 0, yMm: 0.25 },
  landscape: { xMm: -2, yMm: 5 },
};

let base = '';
let file = '';
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-printers-'));
  file = join(base, 'not', 'there', 'yet', 'printers.json');
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('the printers file', () => {
  it('gives back what was written, and makes its folders', async () => {
    const printers = new Map([
      ['office', office],
      ['Brother im Keller', cellar],
    ]);
    await writePrinters(file, printers);
    expect(new Map(await readPrinters(file))).toEqual(printers);
    expect(await readdir(dirname(file))).toEqual(['printers.json']);
  });

  const shift = (xMm: unknown, yMm: unknown = 0) =>
    JSON.stringify({ printers: { office: { portrait: { xMm, yMm } } } });
  it.each([
    ['nothing at all', ''],
    ['half a file', '{"printers": {"office"'],
    ['a printer without numbers', '{"printers": {"office": {}}}'],
    ['a number as text', shift('1.4')],
    ['a shift off the paper', shift(14)],
    ['a name that breaks the line', '{"printers": {"a\\nb": {"portrait": {"xMm": 1, "yMm": 1}}}}'],
  ])('is reported by its name when it is broken: %s', async (_, text) => {
    expect(parsePrinters(text)).toBeNull();
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    await expect(readPrinters(file)).rejects.toMatchObject({
      exitCode: EXIT.machine,
      message: expect.stringContaining(file),
    });
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it.skipIf(process.getuid?.() === 0)('stays as it was when its folder is locked', async () => {
    await writePrinters(file, new Map([['office', office]]));
    await chmod(dirname(file), 0o500);
    try {
      await expect(writePrinters(file, new Map())).rejects.toMatchObject({
        exitCode: EXIT.machine,
      });
    } finally {
      await chmod(dirname(file), 0o700);
    }
    expect(new Map(await readPrinters(file))).toEqual(new Map([['office', office]]));
  });
});

describe('a number off the sheet', () => {
  it.each([
    ['1.4', 1.4],
    ['-0.6', -0.6],
    ['−0.6', -0.6],
    ['0,8', 0.8],
    ['.5', 0.5],
    [' 2 mm ', 2],
    ['5', 5],
  ])('%s is read', (text, wanted) => {
    expect(parseShift(text)).toBe(wanted);
  });

  it.each(['', 'mm', '1.4.2', '5.1', '-14', '1e1', '1.4 in', 'NaN'])('%j is refused', (text) => {
    expect(parseShift(text)).toBeNull();
  });
});

describe('the name of a printer', () => {
  it.each(['office', 'HP 4200', 'Büro-2', 'a', 'x.y_z'])('%s is one', (name) => {
    expect(isPrinterName(name)).toBe(true);
  });
  it.each(['', ' office', 'office ', '--x', 'a\nb', 'a/b', '.hidden', 'x'.repeat(65)])(
    '%j is none',
    (name) => {
      expect(isPrinterName(name)).toBe(false);
    },
  );
});
