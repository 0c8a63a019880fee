import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { treeOf } from '../helpers/output-folder.ts';
import { editFiles, type FileEdits } from '../helpers/pack-copy.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const TABLE =
  '| guest | brings |\n| --- | --- |\n{{#each tables.guests}}\n| {{name}} | {{brings.name}} |\n{{/each}}\n';
const RULES = `# Tea\n\nSee [the guests](#guests).\n\n# Guests\n\n${TABLE}`;
const LONG = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of the history of tea.\n\n`);

const guests = (longNames: number): string =>
  Array.from(
    { length: 8 },
    (_, at) =>
      `- id: guest-${at}\n  name: ${at < longNames ? 'Wolfeschlegelsteinhausenbergerdorff' : 'Ada'}-${at}\n  brings: seed-cake\n  copies: 1\n`,
  ).join('');

const PACK: FileEdits = {
  'game.yaml': (text) =>
    text
      .replace(/ {4}copies: 5\n/, '')
      .replace(/ {4}cards: 5\n/, '')
      .concat('  - id: rules\n    kind: rulebook\n    name: Rules\n    source: rulebook/\n'),
  'data/guests.yaml': guests(0),
  'rulebook/rules.md': RULES,
};

const TTS = ['export', 'tts'];
const TGC = ['export', 'tgc'];
const PAGES = ['validate', '--render'];

/** One after the other in one folder: the cache holds what all the earlier ones have left. */
const EDITS: readonly (readonly [string, FileEdits, readonly (readonly string[])[]])[] = [
  ['at first', {}, [TTS, TGC, PAGES]],
  [
    'with headings on other pages',
    { 'rulebook/rules.md': RULES.replace('# Guests', `${LONG.join('')}# Guests`) },
    [TTS, PAGES],
  ],
  [
    'with a style that looks from one part at another',
    {
      'rulebook/rules.css':
        '.rulebook:has(.chapter--guests strong) .chapter--tea p { color: #eee }',
    },
    [PAGES],
  ],
  [
    'with what it looks for',
    { 'rulebook/rules.md': RULES.replace('# Guests', '# Guests\n\n**All** of them.') },
    [PAGES],
  ],
  [
    'with another chapter before',
    {
      'rulebook/rules.css': '.chapter:nth-of-type(2) p { color: #eee }',
      'rulebook/rules.md': `# Cups\n\nNine.\n\n${RULES}`,
    },
    [PAGES],
  ],
  ['with few cards at fault', { 'data/guests.yaml': guests(3) }, [PAGES]],
  [
    'with another table',
    {
      'data/guests.yaml': guests(0),
      'rulebook/rules.md': RULES + TABLE,
      'rulebook/rules.css': null,
    },
    [TTS],
  ],
  ['with another size', { 'game.yaml': (text) => text.replace('poker', 'bridge') }, [TGC]],
  [
    'with text too near the edge',
    { 'templates/tea.css': (text) => text.replace('0.4in', '0.2in') },
    [TTS],
  ],
  [
    'with tiny text',
    { 'templates/tea.css': (text) => `${text}p, small { font-size: 3pt }\n` },
    [TGC, PAGES],
  ],
];

describe('an export, and what is found on pages', () => {
  it('is the same with the cache as without, whatever was changed before', async () => {
    const folder = await tinyPack(PACK);
    const out = join(folder, 'Output');
    const run = async (args: readonly string[]) => {
      await rm(out, { recursive: true, force: true });
      const { code, stdout } = await runHere([...args, '--json'], { cwd: folder });
      return { code, stdout, tree: await treeOf(folder) };
    };
    const codes = new Set<string>();
    for (const [what, edits, lines] of EDITS) {
      await editFiles(folder, edits);
      for (const args of lines) {
        const cached = await run(args);
        const clean = await run([...args, '--no-cache']);
        expect(cached, `${args.join(' ')} ${what}`).toEqual(clean);
        // Nothing has changed since, so it answers without work.
        if (edits === EDITS.at(-1)?.[1])
          expect(await run(args), `${args.join(' ')} again`).toEqual(clean);
        for (const [, code = ''] of clean.stdout.matchAll(/"code": "([^"]+)"/g)) codes.add(code);
      }
    }
    expect([...codes]).toEqual(
      expect.arrayContaining(['card/outside-safe', 'text/low-contrast', 'text/too-small']),
    );
  });
});
