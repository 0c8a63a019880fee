import { spawnSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../../../helpers/pack.ts';
import { temporaryFolder } from '../../../helpers/pack-copy.ts';

interface Preset {
  readonly id: string;
  readonly service: string;
  readonly pixels: readonly number[];
  readonly width: string;
  readonly height: string;
  readonly flip: string;
}

const own: string = await readFile(join(REPOSITORY, 'presets', 'products.yaml'), 'utf8');
const presets: readonly Preset[] = parse(own);
const inches = (length: string): string => {
  const [amount = '', unit] = length.split(' ');
  return unit === 'mm' ? (Number(amount) / 25.4).toFixed(2) : amount;
};
/** What the catalogue says where nothing has changed. */
const listed = presets
  .filter(({ service }) => service === 'tgc')
  .map(({ id, pixels, width, height, flip }) => ({
    identity: id,
    flip_along: flip,
    size: { pixels, finished_inches: [inches(width), inches(height), 0.013] },
  }));

async function update(result: readonly object[]) {
  const folder = await temporaryFolder();
  const [catalogue, target] = [join(folder, 'catalogue.json'), join(folder, 'products.yaml')];
  await copyFile(join(REPOSITORY, 'presets', 'products.yaml'), target);
  await writeFile(catalogue, JSON.stringify({ result }));
  const script = join(REPOSITORY, 'scripts', 'update-products.mjs');
  const { stdout, status } = spawnSync(process.execPath, [script, catalogue, target], {
    encoding: 'utf8',
  });
  return { stdout, status, text: await readFile(target, 'utf8') };
}

describe('the script that brings products up to date', () => {
  it('writes what changed, tells it, and keeps everything else as it was', async () => {
    const changed = listed.map((one) =>
      one.identity === 'MiniDeck'
        ? { ...one, size: { pixels: [601, 826], finished_inches: ['1.80', '2.5', 0.013] } }
        : one,
    );
    const { stdout, text } = await update([...changed, { ...listed[0], identity: 'NewDeck' }]);
    expect(stdout).toContain('MiniDeck: pixels were 600 x 825, are 601 x 826\n');
    expect(stdout).toContain('MiniDeck: width was 1.75 in, is 1.8 in\n');
    expect(stdout).toContain('2 changes\nnot known here: NewDeck\n');
    const was = own.split('\n');
    const differing = text.split('\n').filter((line, index) => line !== was[index]);
    expect(differing).toEqual(['  pixels: [601, 826]', '  width: 1.8 in']);
  });
});
