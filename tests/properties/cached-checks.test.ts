import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../helpers/command-line.ts';
import { editFiles } from '../helpers/pack-copy.ts';
import {
  createBranchSwitch,
  editFile,
  editKeepingTimes,
  moveFile,
  type PackEdit,
  reverseWord,
  swapNames,
} from '../helpers/pack-edits.ts';
import { runs } from '../helpers/runs.ts';
import { TINY_PACK } from '../helpers/tiny-pack.ts';

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), 'vbuses-cached-checks-'));
  vi.stubEnv('VBUSES_CACHE', cache);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(cache, { recursive: true, force: true });
});

const line = fc.nat({ max: 40 });
const lines = (edit: (all: string[], at: number) => void) => (at: number) => (text: string) => {
  const all = text.split('\n');
  edit(all, at % all.length);
  return all.join('\n');
};

/** What a tired designer does to a text: a line too few, too many, indented, half a word, a note. */
const aSlip = fc.oneof(
  line.map(lines((all, at) => all.splice(at, 1))),
  line.map(lines((all, at) => all.splice(at, 0, all[at] ?? ''))),
  line.map(lines((all, at) => all.splice(at, 1, `  ${all[at]}`))),
  line.map(lines((all, at) => all.splice(at, 1, (all[at] ?? '').slice(0, -2)))),
  line.map(lines((all, at) => all.splice(at, 0, '# a note'))),
  line.map(lines((all, at) => all.splice(at, 1, (all[at] ?? '').replace(/tart|cake/, 'tarte')))),
  fc.constant((text: string) => text.replace('integer', 'string')),
);

const PACK: Readonly<Record<string, string>> = {
  ...TINY_PACK,
  'templates/partials/name.hbs': '<b>{{name}}</b>\n',
  'templates/guest.hbs': (TINY_PACK['templates/guest.hbs'] ?? '').replace(
    '<b>{{card.name}}</b>',
    '{{> name name=card.name}}',
  ),
};

/** On the other branch a table, a template and a style have mistakes. */
const FORK = {
  'data/cakes.yaml': (text: string) => text.replace('copies: 2', 'copies: none'),
  'templates/cake.hbs': (text: string) => text.replace('card.name', 'card.nmae'),
  'templates/tea.css': (text: string) => text.replace('padding', 'paddnig'),
};

/** Changes that no stamp of a file shows, or that many files show at once. */
const aChange = fc.constantFrom(
  ['data/guests.yaml', editKeepingTimes('data/guests.yaml', reverseWord(/brings: /))] as const,
  ['data/cakes.yaml', editKeepingTimes('data/cakes.yaml', reverseWord(/copies: \d\n- /))] as const,
  ['templates/guest.hbs', editKeepingTimes('templates/guest.hbs', reverseWord(/card\./))] as const,
  [
    'templates/guest.hbs',
    swapNames(['templates/partials/name.hbs', 'templates/partials/title.hbs'], {
      in: 'templates/cake.hbs',
      calls: ['{{> name ', '{{> title '],
    }),
  ] as const,
  ['branch', 'switch branch'] as const,
);

const aSlipInAFile = fc
  .record({ file: fc.constantFrom(...Object.keys(TINY_PACK)), slip: aSlip })
  .map(({ file, slip }) => [file, editFile(file, slip)] as const);

/** Files that go, change their line ends or the case of their name, and files that come. */
const aFileChange = fc.oneof(
  fc.constantFrom(...Object.keys(PACK)).map((file) => [file, moveFile(file, null)] as const),
  fc
    .constantFrom(...Object.keys(PACK))
    .map((file) => [file, editFile(file, (text) => text.replaceAll('\n', '\r\n'))] as const),
  fc
    .constantFrom<readonly [string, string]>(
      ['templates/tea.css', 'templates/Tea.css'],
      ['templates/guest.hbs', 'templates/Guest.hbs'],
      ['data/cakes.yaml', 'data/Cakes.yaml'],
      ['templates/partials/name.hbs', 'templates/partials/Name.hbs'],
    )
    .map(([from, to]) => [from, moveFile(from, to)] as const),
  fc
    .constantFrom<readonly [string, string]>(
      ['templates/more.css', '.card { colr: red }\n'],
      ['templates/more.css', '.card u { font-family: Barlow Condensed }\n'],
      ['assets/icons/cup.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>\n'],
      ['assets/cup.png', 'no picture'],
      ['data/more.yaml', '- id: none\n'],
      ['locales/de.yaml', 'game:\n  name: Teegesellschaft\n'],
      ['locales/de.yaml', 'game: [\n'],
      ['templates/partials/name.hbs', '<b>{{nmae}}</b>\n'],
    )
    .map(([file, text]): readonly [string, PackEdit] => [
      file,
      (folder) => editFiles(folder, { [file]: text }),
    ]),
  fc
    .constantFrom<readonly [string, string]>(
      ['[400, 700]', '[400]'],
      ['@fontsource/barlow', '@fontsource/barlow-condensed'],
      ['size: poker', 'size: pocker'],
      ['size: mini', 'size: bridge'],
      ['language: en', 'language: de'],
      ['    cards: 5', '    cards: 6'],
      ['  - id: guests\n    kind', '  - id: Guests\n    kind'],
    )
    .map(
      ([from, to]) =>
        ['game.yaml', editFile('game.yaml', (text) => text.replace(from, to))] as const,
    ),
);

describe('what is reported with the cache', () => {
  it('is what is reported without, whatever was right or wrong before', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: aSlipInAFile },
      { weight: 2, arbitrary: aChange },
      { weight: 3, arbitrary: aFileChange },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const folder = await mkdtemp(join(tmpdir(), 'vbuses-slips-'));
        const validate = (...args: string[]) => runCommand(['validate', '--json', ...args], folder);
        const switchBranch = createBranchSwitch(FORK);
        try {
          await editFiles(folder, PACK);
          expect((await validate()).exitCode).toBe(0);
          for (const [at, [file, change]] of steps.entries()) {
            await (change === 'switch branch' ? switchBranch : change)(folder);
            const reported = await validate();
            expect(reported).toEqual(await validate('--no-cache'));
            // And at the end once more, of what the last run has found out.
            if (at === steps.length - 1) expect(await validate()).toEqual(reported);
            if (reported.exitCode === 1 && file !== 'branch') {
              await editFiles(folder, { [file]: PACK[file] ?? null });
            }
          }
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
      runs(60),
    );
  });
});
