import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/print');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const HEAVY = /^(?:puppeteer|@puppeteer\/|@sparticuz\/|sharp$|@cantoo\/)/;

/** The packages that a file loads as soon as it is imported itself. */
const loadedAtOnce = (source: string): string[] =>
  [...source.matchAll(/^(import|export)\s(?!type\b)[^;]*?from '([^'.][^']*)';/gm)].flatMap(
    (match) => match[2] ?? [],
  );

describe('src/print', () => {
  it.each(files)('%s loads browser, pictures and PDFs only when they are wanted', (name) => {
    const source = readFileSync(join(folder, name), 'utf8');
    expect(loadedAtOnce(source).filter((one) => HEAVY.test(one))).toEqual([]);
  });

  it.each(files)('%s leaves alone the package that runs a pack’s .puppeteerrc.cjs', (name) => {
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
      /(from |import\(|\)\()'puppeteer'/,
    );
  });

  it('is looked at by a pattern that finds such imports', () => {
    const source = "import {\n  a,\n} from 'sharp';\nimport type { B } from 'puppeteer-core';\n";
    expect(loadedAtOnce(source)).toEqual(['sharp']);
  });
});
