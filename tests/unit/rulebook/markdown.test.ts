import { describe, expect, it } from 'vitest';
import { stripRelativeLinks } from '../../../src/rulebook/markdown.ts';

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
