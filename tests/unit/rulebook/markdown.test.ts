import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseByBlock, parseMarkdown, stripRelativeLinks } from '../../../src/rulebook/markdown.ts';

describe('a text that is read elsewhere', () => {
  it.each([
    ['See [docs/exports.md](docs/exports.md).', 'See docs/exports.md.'],
    ['The [**new** `rules`](#rules "all") and [more](/more)', 'The **new** `rules` and more'],
    ['![A card](card.png) and [![A board](b.png)](board.html)', 'A card and A board'],
    ['[here][1], [1] and ![shown][1]\n\n[1]: docs/a.md', 'here, 1 and shown'],
    ['[](docs/a.md)nothing', 'nothing'],
  ])('has words where links led nowhere: %s', (text, wanted) => {
    expect(stripRelativeLinks(text)).toBe(wanted);
  });

  it.each([
    '[Keep a Changelog](https://example.com/a.md), <mailto:me@example.com>, [x](//example.com)',
    '`[code](docs/a.md)` and [a box], ![drawn](https://example.com/a.png)',
    '```md\n[code](docs/a.md)\n```',
    '[here][1]\n\n[1]: https://example.com/',
    '- *a* & b \\* c\n  1. d',
  ])('is else as it was written: %s', (text) => {
    expect(stripRelativeLinks(text)).toBe(text);
  });
});

describe('a text that is read block by block', () => {
  /** The blocks that a text is read in. */
  const blocksOf = (text: string): string[] => {
    const blocks: string[] = [];
    const tree = parseByBlock(text, (block) => {
      blocks.push(block);
      return parseMarkdown(block);
    });
    expect(tree).toEqual(parseMarkdown(text));
    return blocks;
  };

  it.each([
    ['# A\n\nb *c*\nd\n\n| e | f |\n| --- | --- |\n| g | `h` |\n\n**i**\n', 3],
    ['- a\n\n- b\n\n  c\n\nd\n \n1. e\n\n\n\n   f\n\ng', 3],
    ['\n\na\n\n\tcode\n\n\tmore\n\n> b\n\n> c\n\nd\n', 3],
    ['a\r\n\r\nb\r\n', 1],
    ['a\rb\n\nc\n', 2],
    ['- a\n\n  ```\n  b\n\nc\n', 1],
    ['a\n===\n\n===\n\n***\n\n_b_\n\n\uFEFFc\n', 3],
    ['', 1],
    ['\n', 1],
  ])('has the tree of the whole: %j', (text, count) => {
    expect(blocksOf(text)).toHaveLength(count);
  });

  it.each([
    'a [b] c\n\n[b]: #d\n',
    '```\na\n\nb\n```\n\nc',
    ' ~~~\na\n\nb\n',
    '<pre>\n\na\n\n</pre>\n\nb',
    '<!-- a\n\nb -->\n\nc',
  ])('is read as a whole where a block reaches into others: %j', (text) => {
    expect(blocksOf(text)).toEqual([text]);
  });

  it('has the tree of the whole in every chapter of the shipped rulebooks', () => {
    const folder = join(import.meta.dirname, '../../../rulebook');
    const chapters = readdirSync(folder).filter((name) => name.endsWith('.md'));
    const counts = chapters.map(
      (name) => blocksOf(readFileSync(join(folder, name), 'utf8')).length,
    );
    expect(Math.max(...counts)).toBeGreaterThan(10);
  });
});
