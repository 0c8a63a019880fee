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
    return { code, reported: stderr.match(/\[\w+\/[\w-]+\]/g) ?? [], stderr };
  };
  expect(await build({})).toMatchObject({ code: 0, reported: [] });
  return { build };
}

describe('a rulebook of which some parts were without a fault before', () => {
  it('is looked at again where its words have changed', async () => {
    const { build } = await builtOnce();
    const pale = '.chapter--two em { color: #eee }';
    expect(await build({ 'rulebook/rules.css': pale })).toMatchObject({ code: 0 });
    const { code, stderr } = await build({
      'rulebook/rules.md': RULES.replace('second', '*second*'),
    });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('second') });
    expect(await build({ 'rulebook/rules.md': RULES })).toMatchObject({ code: 0, reported: [] });
  });

  it('is looked at again as a whole when its styles have changed', async () => {
    const { build } = await builtOnce();
    const { code, reported } = await build({ 'rulebook/rules.css': 'p { font-size: 3pt }' });
    expect(code).toBe(1);
    expect(reported.length).toBeGreaterThanOrEqual(2);
  });

  it('is looked at again when a chapter has come before another', async () => {
    const { build } = await builtOnce();
    const second = '.chapter:nth-of-type(2) p { color: #eee }';
    const one = {
      'rulebook/rules.css': second,
      'rulebook/rules.md': RULES.split('# Two')[0] ?? '',
    };
    expect(await build(one)).toMatchObject({ code: 0 });
    const { code, stderr } = await build({
      'rulebook/rules.md': `# Zero\n\nNew.\n\n${RULES.split('# Two')[0]}`,
    });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('first') });
  });

  it('is not reached by the styles that a drawing in one part brings', async () => {
    const { build } = await builtOnce();
    const figure = (css: string): FileEdits => ({
      'rulebook/figures/cup.hbs': `<svg viewBox="0 0 9 9"><title>A cup</title>${css}<rect width="9" height="9"/></svg>\n`,
    });
    const called = { 'rulebook/rules.md': `${RULES}\n{{figure "cup"}}\n` };
    expect(await build({ ...figure(''), ...called })).toMatchObject({ code: 0 });
    const styles = '<style>.chapter--one p { color: #eee }</style>';
    expect(await build(figure(styles))).toMatchObject({ code: 0 });
  });

  it('is looked at again as a whole where a style looks from one part at another', async () => {
    const { build } = await builtOnce();
    const looking = '.rulebook:has(.chapter--two strong) .chapter--one p { color: #eee }';
    expect(await build({ 'rulebook/rules.css': looking })).toMatchObject({ code: 0 });
    const { code, stderr } = await build({
      'rulebook/rules.md': RULES.replace('second', '**second**'),
    });
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('first') });
  });
});
