import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../src/errors.ts';
import { runCompiled, runHere } from '../helpers/command-line.ts';
import { REPOSITORY, replacing } from '../helpers/pack.ts';
import { copyPack, editFiles, type FileEdits } from '../helpers/pack-copy.ts';
import { runFolder } from '../helpers/shared-build.ts';

/** A slip of the kind that people make, and what `validate` must say about it. */
interface Mistake {
  readonly edits: FileEdits;
  /** In which file, and at which stretch of text of it: `>` stands before the place. */
  readonly at: readonly [file: string, marked: string];
  readonly says: readonly (string | RegExp)[];
}

/** The first of several equal stretches, with what stands around it making it one. */
const inRecord =
  (id: string, from: string, to: string) =>
  (text: string): string => {
    const start = text.indexOf(`- id: ${id}\n`);
    const end = text.indexOf('\n- id: ', start + 1);
    const record = text.slice(start, end);
    return text.slice(0, start) + replacing(from, to)(record) + text.slice(end);
  };

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a stop misspelt in one route': {
    edits: {
      'data/routes.yaml': (text) =>
        text.replace('- joyce-collingwood-station', '- joyce-colingwood-station'),
    },
    at: ['data/routes.yaml', '- >joyce-colingwood-station'],
    says: ['error ', '[route/no-such-stop]', 'did you mean `joyce-collingwood-station`?'],
  },
  'a passenger card too many': {
    edits: {
      'data/passengers/1-fairview.yaml': inRecord(
        'passenger-4th-arbutus',
        'copies: 1',
        'copies: 2',
      ),
    },
    at: ['data/passengers/1-fairview.yaml', '- >id: passenger-4th-arbutus'],
    says: [
      '18 cards, found 19',
      '1 too many',
      '`4th-arbutus`',
      /see game\.yaml:\d+:\d+ 18 expected/,
    ],
  },
  'a passenger card too few': {
    edits: {
      'data/passengers/1-fairview.yaml': inRecord(
        'passenger-broadway-city-hall-station',
        'copies: 3',
        'copies: 2',
      ),
    },
    at: ['data/passengers/1-fairview.yaml', '- >id: passenger-4th-arbutus'],
    says: ['18 cards, found 17', '1 too few', '`broadway-city-hall-station`'],
  },
  'a starting stop off its route': {
    edits: { 'data/routes.yaml': inRecord('"3"', 'start: marine-main', 'start: ubc') },
    at: ['data/routes.yaml', 'style: solid\n  start: >ubc'],
    says: ['[route/start-off-route]', '`ubc`', '`marine-drive-station`'],
  },
  'a link removed so that a leg breaks': {
    edits: { 'data/links.yaml': replacing('- from: 49th-main\n  to: marine-main\n', '') },
    at: ['data/routes.yaml', 'marine-drive-station\n      - marine-main\n      - >49th-main'],
    says: ['[route/no-such-link]', '`marine-main` to `49th-main`', 'data/links.yaml'],
  },
  'a region renamed in one file': {
    edits: { 'data/regions.yaml': replacing('- id: fairview\n', '- id: fairview-slopes\n') },
    at: ['data/stops.yaml', 'name: 4th & Arbutus\n  region: >fairview'],
    says: ['[stop/no-such-region]', '`fairview-slopes`', 'see data/regions.yaml:'],
  },
  'an unknown key': {
    edits: { 'data/stops.yaml': inRecord('4th-arbutus', 'size: minor', 'sise: minor') },
    at: ['data/stops.yaml', '>sise: minor'],
    says: ['[key/unknown]', 'did you mean `size`?'],
  },
  'a tab in YAML': {
    edits: { 'data/stops.yaml': inRecord('4th-arbutus', '  size: minor', '\tsize: minor') },
    at: ['data/stops.yaml', '>\tsize: minor'],
    says: ['[yaml/syntax]', 'a tab', 'spaces'],
  },
  'a duplicate id': {
    edits: {
      'data/upgrades.yaml': replacing('- id: improved-engines', '- id: improved-transmission'),
    },
    at: ['data/upgrades.yaml', '- id: >improved-transmission\n  name: Improved Engines'],
    says: ['[id/duplicate]', 'see data/upgrades.yaml:11:7'],
  },
  'an icon that does not exist': {
    edits: { 'data/upgrades.yaml': (text) => text.replace('- expo-line', '- expo-lin') },
    at: ['data/upgrades.yaml', '- >expo-lin\n'],
    says: ['[upgrade/no-such-icon]', 'did you mean `expo-line`?'],
  },
  'an upgrade cost of "five"': {
    edits: {
      'data/upgrades.yaml': inRecord('improved-transmission', 'cost: 5', 'cost: five'),
    },
    at: ['data/upgrades.yaml', 'cost: >five'],
    says: ['[value/wrong-type]', '`cost` must be a whole number', '5'],
  },
  'an empty file': {
    edits: { 'data/fares.yaml': '' },
    at: ['data/fares.yaml', '>'],
    says: ['[file/empty]'],
  },
  'a binary file': {
    edits: { 'data/links.yaml': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255, 254) },
    at: ['data/links.yaml', '>'],
    says: ['[file/binary]', 'UTF-8'],
  },
  'a template that does not end': {
    edits: { 'templates/upgrade.hbs': (text) => `${text}{{#if card.name}}` },
    at: ['templates/upgrade.hbs', '>{{#if card.name}}'],
    says: ['[template/syntax]'],
  },
  'a missing file': {
    edits: { 'data/passengers/4-marpole.yaml': null },
    at: ['game.yaml', '- >data/passengers/4-marpole.yaml\n'],
    says: ['[file/missing]'],
  },
};

let pack = '';

beforeAll(async () => {
  pack = await mkdtemp(join(runFolder(), 'mistaken-'));
  await copyPack(pack);
});

/** Edits the copy of the pack for the length of a test. */
async function edit(edits: FileEdits): Promise<void> {
  await editFiles(pack, edits);
  onTestFinished(async () => {
    for (const path of Object.keys(edits)) await copyFile(join(REPOSITORY, path), join(pack, path));
  });
}

async function placeOf([file, marked]: Mistake['at']): Promise<string> {
  const text = await readFile(join(pack, file), 'latin1');
  const at = text.indexOf(marked.replace('>', ''));
  if (at === -1) throw new Error(`${file} has no ${marked}`);
  const before = text.slice(0, at + marked.indexOf('>')).split('\n');
  return `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

const expectNoStack = (reported: string): void => {
  expect(reported).not.toMatch(/^\s+at |Error:|undefined|\[object/m);
};

describe('validate', () => {
  it('finds nothing wrong with a copy of the shipped pack', async () => {
    const result = await runHere(['validate', '--strict'], { cwd: pack });
    expect(result).toMatchObject({ code: 0, stdout: 'no problems\n', stderr: '' });
  });

  // The same command without a process of its own: reading a whole pack is quick the second time.
  it.each(Object.entries(MISTAKES))(
    'tells %s with its place, in one piece',
    async (_what, mistake) => {
      await edit(mistake.edits);
      const { exitCode, out, err } = await runCompiled(['validate'], pack);
      expect({ exitCode, err }, out).toEqual({ exitCode: EXIT.problems, err: '' });
      expectNoStack(out);
      const [first, ...others] = out.match(/^\S+:\d+:\d+(?= error )/gm) ?? [];
      expect(first, out).toBe(await placeOf(mistake.at));
      expect(others, out).toEqual([]);
      for (const part of mistake.says) expect(out).toMatch(part);
      expect(out).toMatch(/\n1 error\n$/);
    },
  );

  it.skipIf(process.platform === 'win32')('refuses a link that leads out of the pack', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'vbuses-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    await copyFile(join(pack, 'data', 'fares.yaml'), join(outside, 'fares.yaml'));
    await edit({ 'data/fares.yaml': null });
    await symlink(join(outside, 'fares.yaml'), join(pack, 'data', 'fares.yaml'));
    onTestFinished(() => rm(join(pack, 'data', 'fares.yaml')));
    const result = await runHere(['validate'], { cwd: pack });
    expect(result).toMatchObject({ code: 1 });
    expect(result.stdout).toContain('data/fares.yaml:1:1 error ');
    expect(result.stdout).toContain('[file/outside-pack]');
    expectNoStack(result.stdout + result.stderr);
  });

  it('does not drown in aliases that explode', async () => {
    const levels = Array.from({ length: 30 }, (_, at) => `- &a${at + 1} [*a${at}, *a${at}]`);
    await edit({ 'data/fares.yaml': ['- &a0 [x]', ...levels, ''].join('\n') });
    const result = await runHere(['validate'], { cwd: pack });
    expect(result).toMatchObject({ code: 1 });
    expectNoStack(result.stdout + result.stderr);
  });

  it('reads what editors on Windows write: a byte order mark and their line ends', async () => {
    await edit({ 'data/fares.yaml': (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}` });
    await writeFile(join(pack, 'data', 'Thumbs.db'), '');
    onTestFinished(() => rm(join(pack, 'data', 'Thumbs.db')));
    const result = await runHere(['validate'], { cwd: pack });
    expect(result, result.stdout).toMatchObject({ code: 0 });
  });
});
