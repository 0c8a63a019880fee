import { expect, it } from 'vitest';
import { runCommand } from '../../helpers/command-line.ts';
import type { FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

const sizes = (guests: string, cakes: string): FileEdits => ({
  'game.yaml': (text) =>
    text.replace('size: poker', `size: ${guests}`).replace('size: mini', `size: ${cakes}`),
});
const NONE = 'there is nothing to export';

it.each<[args: string, edits: FileEdits, said: readonly string[]]>([
  [
    'tgc',
    sizes('{width: 70 mm, height: 120 mm}', '{width: 122 mm, height: 70 mm}'),
    [
      NONE,
      '`tgc: TarotDeck` (0.15 mm narrower, 0.65 mm higher)',
      '`tgc: TarotDeck` (1.35 mm narrower, 0.15 mm lower)',
    ],
  ],
  [
    'tgc',
    sizes('{width: 2.6 in, height: 3.6 in}', '{width: 30 in, height: 40 in}'),
    [NONE, '`tgc: PokerDeck` (0.1 in narrower, 0.1 in lower)', 'cakes; choose one in game.yaml'],
  ],
  [
    'tts',
    {
      'game.yaml': (text) =>
        text.replaceAll(/ {4}template: .*/g, (line) => `${line}\n    tts: {kind: none}`),
    },
    [NONE, 'not on the table: guests, cakes'],
  ],
  ['pdf --service drivethrucards', {}, ['`guests` has no backs']],
  [
    'png --service makeplayingcards',
    sizes('{width: 30 in, height: 40 in}', '{width: 30 in, height: 40 in}'),
    ['does not print cards in the size of `guests`, `cakes`'],
  ],
])('`vbuses export %s` that makes nothing is not exit 0', async (args, edits, said) => {
  const pack = await tinyPack(edits);
  const { exitCode, err } = await runCommand(['export', ...args.split(' ')], pack);
  for (const text of said) expect(err).toContain(text);
  expect([1, 2]).toContain(exitCode);
});
