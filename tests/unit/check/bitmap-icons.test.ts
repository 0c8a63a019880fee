import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../../../src/app/recipes.ts';
import type { StageClock } from '../../../src/limits/time-budget.ts';
import { checkFully, shippedPack, textOf } from '../../helpers/pack.ts';
import type { FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

const CLOCK: StageClock = { time: async (_, work) => work() };

/** A game whose guests show an image as an icon. */
async function check(edits: FileEdits = {}, ending = 'png') {
  const pack = await tinyPack({
    'templates/guest.hbs': '{{icon "blot"}}',
    'assets/icons/read-me.txt': '',
    ...edits,
  });
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04020' } });
  await image.toFile(join(pack, `assets/icons/blot.${ending}`));
  const { rendered, pictures, diagnostics } = await checkFolder(pack, CLOCK);
  const face = [...(rendered?.faces.get('guests')?.values() ?? [])][0] ?? '';
  return { face, pictures: pictures.map(({ path }) => path), diagnostics };
}

describe('an icon that is an image', () => {
  it.each(['png', 'jpg', 'webp'])('is shown in its own shape: %s', async (ending) => {
    const { face, pictures } = await check({}, ending);
    const path = `assets/icons/blot.${ending}`;
    expect(pictures).toEqual([path]);
    expect(face).toContain('class="icon icon--blot" viewBox="0 0 60 40"');
    expect(face).toContain(`<image href="${path}" width="60" height="40"/>`);
  });

  it('is reported where it cannot be read', async () => {
    const { diagnostics } = await check({ 'assets/icons/torn.png': 'not an image' });
    expect(diagnostics).toMatchObject([
      { code: 'image/unreadable', file: 'assets/icons/torn.png', line: 1, column: 1 },
    ]);
  });

  it('is reported on a board, which is a drawing of its own', () => {
    const files = new Map(shippedPack);
    files.delete('assets/icons/park.svg');
    files.set('assets/icons/park.png', { kind: 'binary', path: 'assets/icons/park.png', bytes: 1 });
    const found = checkFully(files).diagnostics.filter(
      ({ code }) => code === 'icon/bitmap-on-board',
    );
    const line = textOf('data/stops.yaml', files).split('\n').indexOf('    - park') + 1;
    expect(found).toMatchObject([{ file: 'data/stops.yaml', line, column: 7 }]);
  });
});
