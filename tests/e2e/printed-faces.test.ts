import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jsonOf } from '../helpers/cli.ts';
import { runHere, runWell } from '../helpers/command-line.ts';
import { temporaryFolder } from '../helpers/pack-copy.ts';
import { COMPARED_DPI, compareFaces } from '../helpers/printed-pictures.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const withStyle = (css: string) => ({ 'templates/tea.css': (text: string) => text + css });

/** The guests as mats of four sheets. */
const LARGE = {
  'game.yaml': (text: string) =>
    text.replace('size: poker', 'size: { width: 14 in, height: 9 in }'),
  'templates/guest.hbs': (text: string) =>
    text.replace('</article>', '<span class="far">{{card.id}}</span></article>'),
};
const FAR = '.card .far { position: absolute; right: 0.5in; top: 0.5in }\n';

async function build(edits: Parameters<typeof tinyPack>[0]) {
  const [folder, out] = [await tinyPack(edits), await temporaryFolder()];
  return { folder, out, built: await runHere(['build', '--json', '--out', out], { cwd: folder }) };
}

describe('printed faces', () => {
  it('differ from the card alone where a style reaches them on a sheet only', async () => {
    const moved =
      '.card b { font-size: 20pt }\n[data-slot="2"] .card b { position: relative; top: 1in }\n';
    const { folder, out, built } = await build(withStyle(moved));
    expect(built).toMatchObject({ code: 0 });
    const args = ['export', 'png', '--dpi', `${COMPARED_DPI.faces}`, '--trim', '--out', out];
    await runWell(args, { cwd: folder });
    const compared = await compareFaces(out, join(out, 'export', 'png'));
    const wrong = compared.filter(({ isSame }) => !isSame);
    expect(compared).toHaveLength(8);
    expect(wrong.map(({ name }) => name)).toEqual([
      'cakes/lemon-tart face, page 1 slot 2',
      'guests/hatter face, page 1 slot 2',
    ]);
  });
});

describe('a tile that prints nothing', () => {
  it('fails the build where the whole card shows something', async () => {
    const hidden = `${FAR}[data-tile="A2"] .card * { visibility: hidden }\n`;
    const { built } = await build({ ...LARGE, ...withStyle(hidden) });
    const { diagnostics } = JSON.parse(built.stdout);
    expect(diagnostics).toMatchObject([{ code: 'sheet/blank-page', severity: 'error' }]);
    expect(diagnostics[0].message).toContain('`hatter` (tile A2), `dormouse` (tile A2): printed');
  });

  it('is right where the card shows its ground alone', async () => {
    const { built } = await build({ ...LARGE, ...withStyle(FAR) });
    expect({ ...built, stdout: '' }).toMatchObject({ code: 0 });
    expect(jsonOf(built).diagnostics).toEqual([]);
  });
});
