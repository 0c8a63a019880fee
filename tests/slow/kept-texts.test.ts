import { describe, expect, it } from 'vitest';
import { runHere } from '../helpers/command-line.ts';
import { editFiles, type FileEdits } from '../helpers/pack-copy.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

const RULES = '# One\n\nThe first words.\n\n# Two\n\nThe second words.\n';

const pack: FileEdits = {
  'game.yaml': (text) =>
    `${text.trimEnd()}\n  - id: rules\n    kind: rulebook\n    name: Rules\n    source: rulebook/\n`,
  'rulebook/rules.md': RULES,
  'rulebook/rules.css': '',
};

/** A pack whose rulebook was printed and found without a fault; builds it after changes. */
async function builtOnce() {
  const folder = await tinyPack(pack);
  const build = async (edits: FileEdits) => {
    await editFiles(folder, edits);
    const { code, stderr } = await runHere(['build', 'rules'], { cwd: folder });
    return { code, stderr };
  };
  expect(await build({})).toMatchObject({ code: 0 });
  return { build };
}

const chapters = (text: string): FileEdits => ({ 'rulebook/rules.md': text });
const styles = (css: string): FileEdits => ({ 'rulebook/rules.css': css });
const [ONE = ''] = RULES.split('# Two');

describe('a rulebook of which some parts were without a fault before', () => {
  it.each<[when: string, before: FileEdits, change: FileEdits, at: string]>([
    [
      'where its words have changed',
      styles('.chapter--two em { color: #eee }'),
      chapters(RULES.replace('second', '*second*')),
      'second',
    ],
    [
      'when a chapter has come before another',
      { ...styles('.chapter:nth-of-type(2) p { color: #eee }'), ...chapters(ONE) },
      chapters(`# Zero\n\nNew.\n\n${ONE}`),
      'first',
    ],
    [
      'as a whole where a style looks from one part at another',
      styles('.rulebook:has(.chapter--two strong) .chapter--one p { color: #eee }'),
      chapters(RULES.replace('second', '**second**')),
      'first',
    ],
    ['as a whole when its styles have changed', {}, styles('p { font-size: 3pt }'), 'second'],
  ])('is looked at again %s', async (_when, before, change, at) => {
    const { build } = await builtOnce();
    expect(await build(before)).toMatchObject({ code: 0 });
    expect(await build(change)).toMatchObject({ code: 1, stderr: expect.stringContaining(at) });
    expect(await build({ ...chapters(RULES), ...styles('') })).toMatchObject({ code: 0 });
  });

  it('is not reached by the styles that a drawing in one part brings', async () => {
    const { build } = await builtOnce();
    const figure = (css: string): FileEdits => ({
      'rulebook/figures/cup.hbs': `<svg viewBox="0 0 9 9"><title>A cup</title>${css}<rect width="9" height="9"/></svg>\n`,
    });
    const called = chapters(`${RULES}\n{{figure "cup"}}\n`);
    expect(await build({ ...figure(''), ...called })).toMatchObject({ code: 0 });
    const drawn = '<style>.chapter--one p { color: #eee }</style>';
    expect(await build(figure(drawn))).toMatchObject({ code: 0 });
  });
});
