import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../src/diagnostics/errors.ts';
import { runCommand } from '../../helpers/command-line.ts';
import { editFiles } from '../../helpers/pack-copy.ts';
import { TINY_PACK } from '../../helpers/tiny-pack.ts';

const office = { portrait: { xMm: 1.4, yMm: -0.6 }, landscape: { xMm: -0.2, yMm: 0 } };
const upright = { portrait: { xMm: 1, yMm: 0 } };

let base = '';
const file = (): string => join(base, 'vbuses', 'printers.json');
const printers = async (): Promise<unknown> => JSON.parse(await readFile(file(), 'utf8'));
const vbuses = (...args: string[]) => runCommand(args, base);

/** What earlier commands have left. */
async function given(known: object): Promise<void> {
  await mkdir(join(base, 'vbuses'), { recursive: true });
  await writeFile(file(), JSON.stringify({ printers: known }));
}

/** Where the slots of one side lie on their pages, in inches, as a written page has them. */
const slotsOf = (html: string, side: string): number[][] =>
  [
    ...html.matchAll(
      new RegExp(
        `data-side="${side}" data-card="[^"]*" style="[^"]*translate\\(([-.\\d]+)in,([-.\\d]+)in`,
        'g',
      ),
    ),
  ].map(([, x, y]) => [Number(x), Number(y)]);

// Only on Linux does the environment say where a user's settings lie.
describe.runIf(process.platform === 'linux')('vbuses printer', () => {
  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'vbuses-printer-command-'));
    vi.stubEnv('XDG_CONFIG_HOME', base);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(base, { recursive: true, force: true });
  });

  it('keeps the numbers of a sheet under a name', async () => {
    const set = await vbuses('printer', 'set', 'office', '--x', '1.4', '--y', '-0.6');
    expect(set).toMatchObject({ exitCode: EXIT.ok, err: '' });
    expect(set.out).toContain('vbuses build --backs duplex --printer office');
    await vbuses('printer', 'set', 'office', '--x=-0,2', '--y', '0', '--orientation', 'landscape');
    expect(await printers()).toEqual({ printers: { office } });
  });

  it.each([
    ['a number too large for a printer', ['set', 'a', '--x', '14', '--y', '0'], '--x <mm>'],
    ['a number missing', ['set', 'a', '--x', '1'], '--y <mm>'],
    ['a name that is none', ['set', 'a/b', '--x', '1', '--y', '1'], 'a/b'],
    [
      'landscape numbers alone',
      ['set', 'attic', '--x', '1', '--y', '1', '--orientation', 'landscape'],
      'no numbers for a p',
    ],
    ['an unknown paper', ['calibrate', '--paper', 'lettre'], 'did you mean `letter`'],
  ])('is wrong with %s', async (_, args, reported) => {
    await given({ office });
    const before = await printers();
    const { exitCode, err } = await vbuses('printer', ...args);
    expect(exitCode).toBe(EXIT.usage);
    expect(err).toContain(reported);
    expect(await printers()).toEqual(before);
  });

  it('does not write the sheet over what it did not write', async () => {
    await mkdir(join(base, 'mine'));
    await writeFile(join(base, 'mine', 'printer-calibration.pdf'), 'my own notes');
    const { exitCode, err } = await vbuses('printer', 'calibrate', '--out', 'mine');
    expect(exitCode).toBe(EXIT.machine);
    expect(err).toContain('printer-calibration.pdf');
    expect(await readFile(join(base, 'mine', 'printer-calibration.pdf'), 'utf8')).toBe(
      'my own notes',
    );
  });

  describe('build --printer', () => {
    const game = (): string => join(base, 'tea');
    beforeEach(async () => {
      await given({ office, upright });
      await editFiles(game(), TINY_PACK);
      await editFiles(game(), {
        'game.yaml': (text) =>
          text.replaceAll(/ {4}(template: .*)/g, '    $1\n    back: templates/cake.hbs'),
      });
    });

    const plan = (...args: string[]) =>
      vbuses('build', '--game', game(), '--out', join(base, 'out'), '--dry-run', ...args);

    it('knows no printer that was not set, and says how to make one', async () => {
      const { exitCode, err } = await plan('--backs', 'duplex', '--printer', 'offce');
      expect(exitCode).toBe(EXIT.usage);
      expect(err).toContain('there is no printer `offce`');
      expect(err).toContain('did you mean `office`?');
      expect(err).toContain('vbuses printer calibrate');
    });

    it('says where it can only guess', async () => {
      const guessed = await plan('--backs', 'duplex', '--printer', 'upright');
      expect(guessed.exitCode).toBe(EXIT.ok);
      expect(guessed.err).toContain('calibrate --orientation landscape');
      const known = await plan('--backs', 'duplex', '--printer', 'office');
      expect(known.err).not.toContain('calibrate --orientation landscape');
    });

    it('moves everything on back pages against what was measured, and nothing on the others', async () => {
      const placesIn = async (out: string, ...args: string[]) => {
        const build = ['build', 'cakes', '--game', game(), '--out', join(base, out)];
        const made = await vbuses(...build, '--format', 'html', '--backs', 'duplex', ...args);
        expect(made.exitCode).toBe(EXIT.ok);
        const html = await readFile(join(base, out, 'cakes.html'), 'utf8');
        return {
          isUpright: /@page \{ size: 8\.5in 11in/.test(html),
          face: slotsOf(html, 'face'),
          back: slotsOf(html, 'back'),
        };
      };
      const plain = await placesIn('plain');
      const corrected = await placesIn('corrected', '--printer', 'office');
      expect(corrected.face).toEqual(plain.face);
      expect(corrected.back.length).toBe(3);
      const { xMm, yMm } = plain.isUpright ? office.portrait : office.landscape;
      // Turned about the long edge: left and right change on an upright page, top and foot on the other.
      const byMm = plain.isUpright ? [xMm, -yMm] : [-xMm, yMm];
      const moves = corrected.back.map(([x = 0, y = 0], index) => {
        const [plainX = 0, plainY = 0] = plain.back[index] ?? [];
        return [(x - plainX) * 25.4, (y - plainY) * 25.4];
      });
      for (const move of moves) {
        expect(move).toEqual(byMm.map((mm) => expect.closeTo(mm, 1)));
      }
    });
  });
});
