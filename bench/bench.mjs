/**
 * `npm run bench`: how fast vbuses is, as ratios within one run on one machine.
 *
 * node bench/bench.mjs [--rounds <n>] [--only <part of a name>] [--before <checkout>] [--write]
 *
 * `--before` names a built checkout of an earlier version, whose pack is built in the same run.
 * `--write` puts the table into docs/performance.md.
 */
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../dist/browser/find-browser.js';
import { thisMachine } from '../dist/browser/machine.js';
import { writeCardPages } from './card-pages.mjs';
import { CARDS_OF_ONE, generatePack } from './generate-pack.mjs';
import { writeIllustratedPack } from './illustrated-pack.mjs';
import { inTurn, runNode } from './measure.mjs';
import { openPreview } from './preview.mjs';
import { openWatch } from './watch.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    before: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds is a whole number');

const REPOSITORY = join(import.meta.dirname, '..');
const CLI = join(REPOSITORY, 'dist', 'cli.js');
const PARTS = ['game.yaml', 'data', 'templates', 'assets', 'Board', 'rulebook', 'locales', 'rules'];
const DECKS = [
  ...['1-fairview', '2-mount-pleasant', '3-victoria-fraserview', '4-marpole'],
  ...['5-point-grey', '6-downtown-vancouver', '7-hastings-sunrise', '8-renfrew-collingwood'],
]
  .map((name) => `passengers-${name}`)
  .concat('upgrades', 'routes', 'fares');

const root = mkdtempSync(join(tmpdir(), 'vbuses-bench-'));
const cache = join(root, 'cache');
process.env.VBUSES_CACHE = cache;
process.on('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
const browser = await findBrowser({ machine: thisMachine() });

/** A copy of the pack of a checkout, so that it can be changed. */
function copyPack(repository, name) {
  const folder = join(root, name);
  for (const part of PARTS) cpSync(join(repository, part), join(folder, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}
const pack = copyPack(REPOSITORY, 'pack');

const bare = (name) => join(import.meta.dirname, 'bare', name);
const vbuses = (args, options = {}) => runNode([CLI, ...args], { cwd: pack, ...options });
const printBare = (components, options = {}) =>
  runNode(
    [
      bare('print-html.mjs'),
      ...[browser.executablePath, join(root, 'bare')],
      ...components.map((id) => join(pack, 'Output', `${id}.html`)),
    ],
    { cwd: REPOSITORY, ...options },
  );

/** Puts a new word into a text of the data, another one each time. */
function changeAWord(file, pattern) {
  const path = join(pack, file);
  const before = readFileSync(path, 'utf8');
  return () => {
    changes += 1;
    writeFileSync(
      path,
      before.replace(pattern, (found) => `${found} Word ${changes}.`),
    );
  };
}
let changes = 0;
const changeDie = changeAWord('data/dice.yaml', /text: "[^"]*/);
const changeScorePad = changeAWord('data/score-pads.yaml', /total: [^\n"]*/);
const changeUpgrade = changeAWord('data/upgrades.yaml', /text: "[^"]*/);

const afterChange = (change, args) => async () => {
  change();
  return vbuses(args);
};

/** Until the program has been compiled by the engine that runs it. */
const SAVES_BEFORE = 8;

const ratio = (name, against, most) => ({ name, against, most });

/** What is measured, and which ratios are read from it. */
const CASES = [
  {
    title: '`validate`, empty cache',
    programs: {
      vbuses: () => vbuses(['validate', '--no-cache']),
      bare: () => runNode([bare('parse-files.mjs'), pack], { cwd: REPOSITORY }),
    },
    ratios: [ratio('vbuses', 'bare', 2.4)],
  },
  {
    title: '`validate`, one text changed',
    prepare: () => vbuses(['validate']),
    programs: {
      vbuses: afterChange(changeUpgrade, ['validate']),
      bare: () => runNode([bare('parse-files.mjs'), pack], { cwd: REPOSITORY }),
    },
    ratios: [ratio('vbuses', 'bare', 1.4)],
  },
  {
    title: '`validate`, nothing changed',
    prepare: () => vbuses(['validate']),
    programs: {
      vbuses: () => vbuses(['validate']),
      bare: () => runNode(['-e', '0']),
    },
    ratios: [ratio('vbuses', 'bare', 1.7)],
  },
  {
    title: '`build`, nothing changed',
    prepare: () => vbuses(['build']),
    programs: {
      vbuses: () => vbuses(['build']),
      bare: () => runNode(['-e', '0']),
    },
    ratios: [ratio('vbuses', 'bare', 2.2)],
  },
  {
    title: "`build`, one upgrade's text changed (also in the rulebook)",
    prepare: () => vbuses(['build']),
    programs: {
      vbuses: afterChange(changeUpgrade, ['build']),
      bare: () => printBare(['upgrades']),
      cold: () => vbuses(['build', '--no-cache']),
    },
    ratios: [ratio('vbuses', 'bare', 4), ratio('vbuses', 'cold', 0.25)],
  },
  {
    title: '`build`, one text of the score pad changed (its picture is in the rulebook)',
    prepare: () => vbuses(['build']),
    programs: {
      vbuses: afterChange(changeScorePad, ['build']),
      bare: () => printBare(['score-pad']),
      cold: () => vbuses(['build', '--no-cache']),
    },
    ratios: [ratio('vbuses', 'bare', 2), ratio('vbuses', 'cold', 0.35)],
  },
  {
    title: '`build`, one text of a die changed (not in the rulebook)',
    prepare: () => vbuses(['build']),
    programs: {
      vbuses: afterChange(changeDie, ['build']),
      bare: () => printBare(['dice']),
    },
    ratios: [ratio('vbuses', 'bare', 2.5)],
  },
  watch('save to the new PDF of its deck in `build --watch`', 'savePdf', 1.5),
  watch('save to all of the output in `build --watch`', 'saveAll', 3),
  {
    title: '`build` of all decks of cards, cold, every page measured',
    prepare: () => vbuses(['build', ...DECKS]),
    programs: {
      vbuses: () => vbuses(['build', ...DECKS, '--no-cache'], { hasMemory: true }),
      bare: () => printBare(DECKS, { hasMemory: true }),
    },
    ratios: [ratio('vbuses', 'bare', 2.4)],
    mostMb: 450,
  },
  wholeBox(values.before),
  preview('an open preview', ''),
  preview(
    'an open preview that shows the deck as sheets',
    '#view=sheets&page-sheets=upgrades.html',
  ),
  growth({ times: 4, most: null, mostMemory: null }),
  growth({ times: 10, most: 3, mostMemory: 1.4 }),
  pictures(),
  picturesAndSheets(),
  changedPicture({
    title: "pictures of the upgrades again, one upgrade's text changed",
    ids: ['upgrades'],
    change: changeUpgrade,
    cardId: 'improved-transmission',
    most: 1.8,
  }),
  changedPicture({
    title: "pictures again, one upgrade's text changed (also in the rulebook)",
    change: changeUpgrade,
    cardId: 'improved-transmission',
    most: 2.5,
  }),
  changedPicture({
    title: 'pictures again, one text of the score pad changed',
    change: changeScorePad,
    cardId: 'score-sheet',
    most: 2.5,
  }),
  manyPictures(),
  illustrated(),
];

/** Everything that is printed, and what an earlier version took for its pack. */
function wholeBox(before) {
  const program = (repository, folder) => () =>
    runNode([join(repository, 'dist', 'cli.js'), 'build', '--no-cache'], {
      cwd: folder,
      hasMemory: true,
    });
  const programs = { vbuses: program(REPOSITORY, pack) };
  if (before !== undefined) programs.before = program(before, copyPack(before, 'pack-before'));
  return {
    title: '`build` of the whole box, cold',
    programs,
    ratios: before === undefined ? [] : [ratio('vbuses', 'before', 0.65)],
    mostMs: before === undefined ? null : undefined,
    mostMb: 650,
  };
}

/** Saves of one word while a build watches; the first ones, slower, are not counted. */
function watch(title, wait, most) {
  let opened = null;
  return {
    title,
    prepare: async () => {
      opened = await openWatch({ cli: CLI, pack, pdf: 'upgrades.pdf' });
      for (let save = 0; save < SAVES_BEFORE / 2; save += 1) await opened.saveAll(changeUpgrade);
    },
    programs: { vbuses: () => opened[wait](changeUpgrade), bare: () => printBare(['upgrades']) },
    finish: () => opened.close(),
    ratios: [ratio('vbuses', 'bare', most)],
  };
}

/** Saves of one word while a page of the preview is open; the first ones, slower, are not counted. */
function preview(shown, hash) {
  const { executablePath } = browser;
  let opened = null;
  return {
    title: `save to new pixels in ${shown}`,
    prepare: async () => {
      opened = await openPreview({ cli: CLI, pack, executablePath, hash });
      for (let save = 0; save < SAVES_BEFORE; save += 1) await opened.save(changeUpgrade);
    },
    programs: { vbuses: () => opened.save(changeUpgrade) },
    finish: () => opened.close(),
    ratios: [],
    mostMs: 200,
  };
}

/** A generated game at once and at `times` as many cards. */
function growth({ times, most, mostMemory }) {
  const one = join(root, 'many-1');
  const many = join(root, `many-${times}`);
  generatePack(one, 1);
  generatePack(many, times);
  const build = (cwd) => () => runNode([CLI, 'build', '--no-cache'], { cwd, hasMemory: true });
  return {
    title: `cold build of ${CARDS_OF_ONE * times} generated cards against ${CARDS_OF_ONE}`,
    programs: { vbuses: build(many), [`${CARDS_OF_ONE} cards`]: build(one) },
    ratios: [ratio('vbuses', `${CARDS_OF_ONE} cards`, most)],
    memoryRatio: { against: `${CARDS_OF_ONE} cards`, most: mostMemory },
  };
}

/** Runs a script that is given the browser, a folder and HTML files. */
const runBare = (script, files, options = {}) =>
  runNode([bare(script), browser.executablePath, join(root, 'bare'), ...files], {
    cwd: REPOSITORY,
    ...options,
  });

/** Every face and back that is different, of cards and of pieces, at 300 pixels an inch. */
function pictures() {
  let files = [];
  let ids = [];
  return {
    title: 'pictures of all faces and backs, cold',
    prepare: async () => {
      files = await writeCardPages({ pack, out: join(root, 'card-pages') });
      ids = files.map((file) => basename(file, '.html'));
    },
    programs: {
      vbuses: () => vbuses(['export', 'png', ...ids, '--no-cache'], { hasMemory: true }),
      screenshots: () => runBare('screenshot-cards.mjs', files),
      bare: () => runBare('draw-cards.mjs', files, { hasMemory: true }),
    },
    ratios: [ratio('vbuses', 'screenshots', 0.25), ratio('vbuses', 'bare', null)],
    mostMb: 500,
  };
}

/** What a print shop and a home printer need, from nothing: a build and its pictures. */
function picturesAndSheets() {
  return {
    title: 'pictures and letter PDFs of all decks of cards, cold, a card of 284',
    programs: {
      vbuses: async () => {
        rmSync(cache, { recursive: true, force: true });
        const sheets = await vbuses(['build', ...DECKS]);
        const drawn = await vbuses(['export', 'png', ...DECKS]);
        return { ms: (sheets.ms + drawn.ms) / CARDS_OF_ONE, peakMb: null };
      },
    },
    ratios: [],
    mostMs: 28.8,
  };
}

/** Some components, or the whole box, are exported again when one card has changed. */
function changedPicture({ title, change, cardId, most, ids = [] }) {
  let files = [];
  return {
    title,
    prepare: async () => {
      await vbuses(['export', 'png', ...ids]);
      const isWanted = (id) => id === cardId;
      files = await writeCardPages({ pack, out: join(root, `page-${cardId}`), isWanted });
      if (files.length !== 1) throw new Error(`no page of ${cardId}`);
    },
    programs: {
      vbuses: afterChange(change, ['export', 'png', ...ids]),
      bare: () => runBare('draw-cards.mjs', files),
    },
    ratios: [ratio('vbuses', 'bare', most)],
  };
}

function manyPictures() {
  const [one, many] = [1, 10].map((times) => {
    const folder = join(root, `pictures-${times}`);
    generatePack(folder, times);
    return () => runNode([CLI, 'export', 'png', '--no-cache'], { cwd: folder, hasMemory: true });
  });
  const against = `${CARDS_OF_ONE} cards`;
  return {
    title: `pictures of ${CARDS_OF_ONE * 10} generated cards against ${CARDS_OF_ONE}`,
    programs: { vbuses: many, [against]: one },
    ratios: [ratio('vbuses', against, 11)],
    memoryRatio: { against, most: 1.3 },
    mostMb: 500,
  };
}

/** A deck of 300 cards that each show a picture of 3000 x 4000 pixels, against one of 60. */
function illustrated() {
  const [few, many] = [60, 300].map((count) => join(root, `illustrated-${count}`));
  const build = (cwd) => () => runNode([CLI, 'build', '--no-cache'], { cwd, hasMemory: true });
  const sizeOf = (name) => (statSync(join(many, 'Output', 'pdf', name)).size / 1e6).toFixed(1);
  return {
    title: 'cold build of 300 pictures of 3000 x 4000 against 60',
    prepare: async () => {
      await writeIllustratedPack(few, { count: 60 });
      await writeIllustratedPack(many, { count: 300 });
    },
    programs: { vbuses: build(many), '60 pictures': build(few) },
    finish: () => {
      process.stdout.write(
        `300 pictures: cards.pdf ${sizeOf('cards.pdf')} MB, everything.pdf ${sizeOf('everything.pdf')} MB\n`,
      );
    },
    ratios: [ratio('vbuses', '60 pictures', 6)],
    memoryRatio: { against: '60 pictures', most: 1.3 },
    mostMb: 900,
  };
}

const rows = [];
for (const one of CASES.filter(({ title }) => title.includes(values.only))) {
  await one.prepare?.();
  const found = await inTurn(one.programs, rounds);
  await one.finish?.();
  rows.push(...rowsOf(one, found));
  for (const row of rows.slice(-rowsOf(one, found).length)) process.stdout.write(`${row}\n`);
}

function rowsOf({ title, ratios, mostMs, mostMb, memoryRatio }, found) {
  const seconds = (name) => `${(found[name].ms / 1000).toFixed(2)} s`;
  const verdict = (value, most) =>
    most === null ? '' : value <= most ? `at most ${most}` : `**at most ${most}**`;
  const line = (...cells) => `| ${cells.join(' | ')} |`;
  const { peakMb } = found.vbuses;
  return [
    ...ratios.map(({ name, against, most }) => {
      const value = found[name].ms / found[against].ms;
      return line(
        title,
        seconds(name),
        `${against}: ${seconds(against)}`,
        value.toFixed(2),
        verdict(value, most),
      );
    }),
    ...(mostMs === undefined
      ? []
      : [
          line(
            title,
            `${found.vbuses.ms.toFixed(found.vbuses.ms < 100 ? 1 : 0)} ms`,
            '',
            '',
            `${verdict(found.vbuses.ms, mostMs).replace(/(\d)(\**)$/, '$1 ms$2')}`,
          ),
        ]),
    ...(mostMb === undefined || peakMb === null
      ? []
      : [
          line(
            `${title}: peak memory`,
            `${peakMb.toFixed(0)} MB`,
            found.bare?.peakMb ? `bare: ${found.bare.peakMb.toFixed(0)} MB` : '',
            '',
            verdict(peakMb, mostMb).replace(/(\d)(\**)$/, '$1 MB$2'),
          ),
        ]),
    ...(memoryRatio === undefined || peakMb === null
      ? []
      : [
          line(
            `${title}: peak memory`,
            `${peakMb.toFixed(0)} MB`,
            `${memoryRatio.against}: ${found[memoryRatio.against].peakMb.toFixed(0)} MB`,
            (peakMb / found[memoryRatio.against].peakMb).toFixed(2),
            verdict(peakMb / found[memoryRatio.against].peakMb, memoryRatio.most),
          ),
        ]),
  ];
}

if (values.write) {
  const path = join(REPOSITORY, 'docs', 'performance.md');
  const text = readFileSync(path, 'utf8');
  const machine = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 1e9).toFixed(0)} GB, ${process.platform} ${release().split('-')[0]}, Node ${process.versions.node}, ${browser.name}, medians of ${rounds}`;
  const table = [
    '| what | vbuses | against | ratio | target |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  writeFileSync(
    path,
    text.replace(
      /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/,
      (_, begin, end) => `${begin}\n${machine}.\n\n${table}\n${end}`,
    ),
  );
}
