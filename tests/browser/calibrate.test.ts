import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { readPdf } from '../helpers/pdf.ts';

let base = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-calibrate-'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const calibrate = (...args: string[]) => runCompiled(['printer', 'calibrate', ...args], base);
const sheetIn = (folder: string) => readFile(join(base, folder, 'printer-calibration.pdf'));

describe('vbuses printer calibrate', () => {
  it('needs no pack, and makes a sheet of two pages with plain instructions', async () => {
    expect(await calibrate()).toMatchObject({ exitCode: EXIT.ok, err: '' });
    expect(await readdir(join(base, 'Output'))).toEqual(['printer-calibration.pdf']);
    const { pages, fonts, printScaling } = await readPdf(await sheetIn('Output'));
    expect(pages.map(({ mediaBox }) => mediaBox)).toEqual([
      [0, 0, 612, 792],
      [0, 0, 612, 792],
    ]);
    const [front, back] = pages.map(({ text }) => text.replace(/\s+/g, ' '));
    expect(front).toContain('vbuses printer set home --x … --y …');
    expect(front).toContain('vbuses build --backs duplex --printer home');
    expect(front).toContain('flipped on the long edge');
    expect(front).not.toContain('--orientation');
    for (const number of ['−5', '0', '5']) {
      expect(front?.split(' ').filter((word) => word === number).length).toBe(2);
    }
    expect(back).toContain('Back of the printer calibration');
    expect(fonts.every(({ type, isEmbedded }) => type === 'CIDFontType2' && isEmbedded)).toBe(true);
    expect(fonts.filter(({ name }) => !name.startsWith('Barlow'))).toEqual([]);
    expect(printScaling).toBe('None');
  });
});
