import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { fixtureTexts } from '../helpers/pack-copy.ts';
import { announced, type WrittenFiles, writeFiles } from '../helpers/written-pack.ts';

const FIXTURE = fixtureTexts('foxes');
const read = (path: string): string => FIXTURE[path] ?? '';

/** Every card shows one thing that is just right, or just wrong: then its line says so. */
const FOXES = read('pack/data/foxes.yaml');
/** A deck in which all is well. */
const GOOD = read('good.yaml');
/** A problem to be waived in each of three ways, and a waiver of what is not there. */
const WAIVED = read('waived.yaml');
const GAME = read('pack/game.yaml');
const CSS = read('pack/templates/fox.css');
/** Stops in a row, so near each other that labels on the wrong side meet. */
const STOPS = read('board/data/stops.yaml');

/** Makes it a pack with a board. */
const BOARD: WrittenFiles = { ...fixtureTexts('foxes/board'), 'data/foxes.yaml': GOOD };

/** A plain picture of so many pixels. */
const picture = (width: number, height: number, background = '#c63'): Promise<Uint8Array> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function foxes(more: WrittenFiles = {}): Promise<WrittenFiles> {
  return {
    ...fixtureTexts('foxes/pack'),
    'assets/coarse.png': await picture(72, 72),
    'assets/fine.png': await picture(200, 200),
    // 200 dpi high, but twice as wide as the window: only its height counts.
    'assets/wide.png': await picture(400, 190),
    'assets/sprites.png': await picture(2400, 2400),
    'assets/night.png': await picture(400, 200, '#222'),
    ...more,
  };
}

let base = '';

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-preflight-test-'));
});

afterAll(() => rm(base, { recursive: true, force: true }));

interface Report {
  readonly exitCode: number;
  readonly folder: string;
  readonly diagnostics: readonly Diagnostic[];
}

async function validate(files: WrittenFiles, folder?: string): Promise<Report> {
  const pack = folder ?? (await mkdtemp(join(base, 'pack-')));
  await writeFiles(pack, files);
  const { exitCode, out } = await runCompiled(['validate', '--render', '--json'], pack);
  const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] };
  return { exitCode, folder: pack, diagnostics };
}

const reported = ({ code, file, line }: Diagnostic): string => `${code} ${file}:${line}`;
const outputOf = (folder: string): Promise<string[]> =>
  readdir(join(folder, 'Output')).catch(() => []);

describe('validate --render', () => {
  it('finds every fault of a card at its line, and nothing in the cards that are just right', async () => {
    const files = await foxes();
    const { exitCode, folder, diagnostics } = await validate(files);
    expect(diagnostics.map(reported)).toEqual([
      ...announced('data/foxes.yaml', FOXES),
      // A colour is a mistake of the template.
      'text/low-contrast templates/fox.hbs:3',
    ]);
    expect(diagnostics.at(-1)?.message).toContain(
      'the same on 3 of 36 cards: `grey-on-grey`, `fading`, `on-picture`',
    );
    expect(exitCode).toBe(1);
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ code }) => code)).toEqual(['card/text-collision', 'text/faked-style']);
    const [back] = diagnostics.filter(({ message }) => message.includes('on the back'));
    expect(back?.related.map((one) => one.file)).toContain('templates/fox-back.hbs');
    expect(await outputOf(folder)).toEqual([]);
  });

  it.each([
    ['pdf', 'drivethrucards'],
    ['png', 'makeplayingcards'],
  ])('finds the same in %s for a print service, and writes nothing', async (target, service) => {
    const pack = await mkdtemp(join(base, 'pack-'));
    await writeFiles(pack, await foxes());
    const { exitCode, err } = await runCompiled(['export', target, '--service', service], pack);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/data\/foxes\.yaml.*\[image\/low-resolution\]/);
    expect(await outputOf(pack)).toEqual([]);
  });

  it('lets stand what a card, a component or the run waives, and lists it', async () => {
    const files = await foxes({
      'game.yaml': GAME.replace('size: poker', 'size: poker\n    waive: [text/low-contrast]'),
      'data/foxes.yaml': WAIVED,
    });
    const pack = await mkdtemp(join(base, 'pack-'));
    await writeFiles(pack, files);
    const command = ['validate', '--render', '--waive', 'image/low-resolution'];
    const { exitCode, out } = await runCompiled([...command, '--json'], pack);
    const { diagnostics, counts, waived } = JSON.parse(out);
    expect(diagnostics.map(reported)).toEqual([]);
    expect({ exitCode, counts }).toEqual({ exitCode: 0, counts: { error: 0, warning: 0 } });
    expect(waived).toEqual([
      {
        code: 'text/too-small',
        count: 1,
        by: 'record',
        id: 'small',
        file: 'data/foxes.yaml',
        line: 5,
        column: 11,
      },
      {
        code: 'text/low-contrast',
        count: 2,
        by: 'component',
        id: 'foxes',
        file: 'game.yaml',
        line: GAME.split('\n').indexOf('    size: poker') + 2,
        column: 13,
      },
      { code: 'image/low-resolution', count: 1, by: 'run' },
    ]);
    const words = await runCompiled(command, pack);
    expect(words.out).toMatch(
      /^no problems\nwaived: 1 text\/too-small, by `waive` of the record `small` \(data\/foxes\.yaml:5:11\)\nwaived: 2 text\/low-contrast, by `waive` of the component `foxes` \(game\.yaml:\d+:13\)\nwaived: 1 image\/low-resolution, by `--waive` of this run\n$/,
    );
    const wrong = await runCompiled(['validate', '--waive', 'image/low-resoluton'], pack);
    expect(wrong).toMatchObject({ exitCode: 2 });
    expect(wrong.err).toContain('did you mean `image/low-resolution`?');
  });

  it('prints a draft of pages with problems, and says that it is one', async () => {
    const pack = await mkdtemp(join(base, 'pack-'));
    const data = WAIVED.replace(/ {2}waive: .*\n/g, '');
    await writeFiles(pack, await foxes({ 'data/foxes.yaml': data }));
    const { exitCode, err } = await runCompiled(['build', '--draft'], pack);
    expect(exitCode).toBe(0);
    expect(err).toContain('3 warnings');
    expect(err).toContain('draft: printed despite 3 problems');
    const index = await readFile(join(pack, 'Output', 'index.html'), 'utf8');
    expect(index).toContain('This is a draft');
    expect(await readdir(join(pack, 'Output', 'pdf'))).toContain('foxes.pdf');
  });

  it('finds labels of a board that lie on each other, at the label that was written', async () => {
    const { diagnostics } = await validate(await foxes(BOARD));
    expect(diagnostics.map(reported)).toEqual(announced('data/stops.yaml', STOPS));
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'board: "Hedge Row" overlaps the stop `wood`',
      'board: "Brook" overlaps "Meadow"',
    ]);
    expect(diagnostics.map(({ related }) => related[0]?.line)).toEqual([10, 23]);
  });

  it('says once, as an error, that nothing is to be seen of all cards that have content', async () => {
    const css = `${CSS}* { display: none; }`;
    const { exitCode, diagnostics } = await validate(
      await foxes({ 'data/foxes.yaml': GOOD, 'templates/fox.css': css }),
    );
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error card/blank',
      'error card/blank',
    ]);
    expect(diagnostics.map(({ message }) => message.includes('on the back'))).toEqual([
      true,
      false,
    ]);
    expect(exitCode).toBe(1);
  });

  it('finds stops that lie on each other', async () => {
    const stops = STOPS.replaceAll(/ # .*/g, '').replace('[300, 0]', '[204, 12]');
    const { diagnostics } = await validate(await foxes({ ...BOARD, 'data/stops.yaml': stops }));
    const [first] = diagnostics.filter(({ code }) => code === 'board/stop-collision');
    expect(first).toMatchObject({ file: 'data/stops.yaml', line: 10, severity: 'error' });
    expect(first?.related).toMatchObject([{ file: 'data/stops.yaml', line: 5 }]);
  });

  it('finds stops on a fold that no gap between them can take', async () => {
    const panels = (name: string) =>
      String(BOARD['game.yaml']).replace(/(\n {4}kind: board\n)/, `$1    panels: ${name}\n`);
    const stops = STOPS.replaceAll(/ # .*/g, '').replaceAll(/ {2}label: .*\n/g, '');
    const folded = async (name: string, marks = '') => {
      const game = panels(name).replace('links: links }', `links: links${marks} }`);
      const files = { ...BOARD, 'data/stops.yaml': stops, 'game.yaml': game };
      const { diagnostics } = await validate(await foxes(files));
      return diagnostics.filter(({ code }) => code === 'board/folded-stop');
    };
    expect(await folded('2x1')).toEqual([]);
    const large = await folded('6x1', ', stopMarks: { diameter: 1.4 in }');
    expect(large.map(({ severity, line, message }) => `${severity} ${line} ${message}`)).toEqual([
      'warning 1 board: the stop `gate` lies on the fold 1.5 in from the left',
      'warning 5 board: the stop `hedge` and 1 other stop lie on the fold 3 in from the left',
      'warning 17 board: the stop `meadow` lies on the fold 4.5 in from the left',
      'warning 21 board: the stop `hill` lies on the fold 7.5 in from the left',
    ]);
  });

  it('finds what a partial draws beyond the marks of stops, once for all of them', async () => {
    const stops = STOPS.replaceAll(/ # .*/g, '').replaceAll(/ {2}label: .*\n/g, '');
    const partial = '<circle r="9" fill="#ddd"/><text y="5" font-size="14">{{stop.name}}</text>\n';
    const files = {
      ...BOARD,
      'data/stops.yaml': stops,
      'templates/partials/mark.hbs': partial,
      'game.yaml': String(BOARD['game.yaml']).replace(
        'links: links }',
        'links: links, stopMarks: { partial: mark, names: false } }',
      ),
    };
    const { diagnostics } = await validate(await foxes(files));
    const [first, ...others] = diagnostics.filter(({ code }) => code === 'board/mark-overflow');
    expect(others).toEqual([]);
    expect(first).toMatchObject({ file: 'data/stops.yaml', line: 9, severity: 'error' });
    expect(first?.message).toMatch(
      /^board: what is drawn in `wood` extends 0\.\d+ in beyond its mark; 2 more \(`gate`, `hedge`\) too$/,
    );
    const small = {
      ...files,
      'templates/partials/mark.hbs': partial.replace('{{stop.name}}', '1'),
    };
    expect((await validate(await foxes(small))).diagnostics).toEqual([]);
  });

  it('finds the text of a page figure that lies at the edge of the paper, at the figure', async () => {
    const game = String((await foxes())['game.yaml']);
    const cover = (css: string) => ({
      'data/foxes.yaml': GOOD,
      'game.yaml': `${game}  - { id: rules, kind: rulebook, name: Rules, source: rulebook/ }\n`,
      'rulebook/00-cover.md': '{{figure "cov" page=true}}\n',
      'rulebook/01-rules.md': '# How to play\n\nRun.\n',
      'rulebook/figures/cov.hbs':
        '<svg viewBox="0 0 85 110"><rect width="85" height="110" fill="#dfe8f0"/></svg>\n',
      'rulebook/rules.css': css,
    });
    expect((await validate(await foxes(cover('')))).diagnostics.map(reported)).toEqual([]);
    const css = '.cover--page { padding: 0 !important }\n';
    const { exitCode, diagnostics } = await validate(await foxes(cover(css)));
    expect(diagnostics.map(reported)).toEqual(['card/outside-safe rulebook/figures/cov.hbs:1']);
    expect(exitCode).toBe(1);
  });
});

describe('build', () => {
  it('measures what it prints: with a fault nothing is put out but its picture', async () => {
    const folder = await mkdtemp(join(base, 'pack-'));
    await writeFiles(folder, await foxes({ 'data/foxes.yaml': GOOD }));
    const good = await runCompiled(['build', '--quiet'], folder);
    expect(good).toMatchObject({ exitCode: 0, err: '' });
    const output = join(folder, 'Output');
    const before = await readFile(join(output, 'manifest.json'), 'utf8');
    const faulty = GOOD.replace('look: plain', 'note: Tiny\n  look: five-points');
    await writeFiles(folder, { 'data/foxes.yaml': faulty });
    const bad = await runCompiled(['build', '--quiet'], folder);
    expect(bad.exitCode).toBe(1);
    expect(bad.err).toContain('data/foxes.yaml:3:9 error red: "Tiny" is set in 5 pt');
    expect(await readFile(join(output, 'manifest.json'), 'utf8')).toBe(before);
  });
});
