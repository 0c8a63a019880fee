import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../../src/print');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

describe('src/print', () => {
  it.each(files)('%s leaves alone the package that runs a pack’s .puppeteerrc.cjs', (name) => {
    expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
      /(from |import\(|\)\()'puppeteer'/,
    );
  });
});
