import { describe, expect, it } from 'vitest';
import { check, editedPack, replacing } from '../../helpers/pack.ts';

const reported = (edits: Parameters<typeof editedPack>[0]): string[] =>
  check(editedPack(edits)).map(({ code, file, hint }) => `${code} ${file} ${hint}`);

describe('`source` of a rulebook', () => {
  it('is a folder with Markdown in it', () => {
    expect(
      reported({ 'game.yaml': replacing('source: rulebook/\n', 'source: rulebook/rules\n') }),
    ).toEqual([
      'rulebook/no-text game.yaml the text of a rulebook is in `rulebook/`, in .md files',
    ]);
  });

  it('is the folder of rulebooks or in it', () => {
    const [one, ...others] = reported({
      'game.yaml': replacing('source: rulebook/\n', 'source: ../rules/\n'),
    });
    expect(one).toMatch(/^value\/\S+ game\.yaml/);
    expect(others).toEqual([]);
  });

  it('is needed by a rulebook, which has no size of its own', () => {
    const [missing] = reported({ 'game.yaml': replacing('    source: rulebook/\n', '') });
    expect(missing).toMatch(/^key\/missing game\.yaml/);
    const [size] = reported({
      'game.yaml': replacing('source: rulebook/\n', 'source: rulebook/\n    size: poker\n'),
    });
    expect(size).toMatch(/^key\/not-here game\.yaml/);
  });

  it('is unknown to a deck', () => {
    const [one] = reported({
      'game.yaml': replacing(
        '    template: templates/route.hbs\n',
        '    template: templates/route.hbs\n    source: rulebook/\n',
      ),
    });
    expect(one).toMatch(/^\w+\/\S+ game\.yaml/);
  });
});
