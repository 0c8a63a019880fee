import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { replacing } from '../helpers/pack.ts';
import { editFiles, packCopy } from '../helpers/pack-copy.ts';

describe('the problems of a pack with five mistakes', () => {
  it.each(['pretty', 'github'])('as %s tells them', async (reporter) => {
    const pack = await packCopy();
    await editFiles(pack, {
      'data/routes.yaml': (text) =>
        text.replace('- joyce-collingwood-station', '- joyce-colingwood-station'),
      'data/upgrades.yaml': (text) => text.replace('cost: 5', 'cost: five'),
      'data/passengers/4-marpole.yaml': (text) => text.replace('copies: 1', 'copies: 2'),
      'data/fares.yaml': replacing('name: Fare', 'nmae: Fare'),
      'templates/fare.hbs': replacing('{{card.name}}', '{{card.name}'),
    });
    const args = ['validate', '--reporter', reporter];
    const { code, stdout, stderr } = await runHere(args, { cwd: pack });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const manifest = (await readFile(join(pack, 'game.yaml'), 'utf8')).split('\n');
    // game.yaml grows: what stands in a line of it stays.
    const reported = stdout.replaceAll(
      /game\.yaml:(\d+)/g,
      (_, line) => `game.yaml:<${manifest[Number(line) - 1]?.trim()}>`,
    );
    await expect(reported).toMatchFileSnapshot(`files/problems-${reporter}.txt`);
  });
});
