import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documents, documentText, prose } from './documents.ts';

interface Link {
  readonly from: string;
  readonly to: string;
}

/** Links and pictures, those within links included. */
const linksOf = (path: string, text: string): Link[] =>
  [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => ({
    from: path,
    to: match[1] ?? '',
  }));

const links = documents.flatMap(({ path, text }) => linksOf(path, text));
const inside = links.filter(({ to }) => !/^[a-z]+:/.test(to));

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (path: string): string[] =>
  [...prose(documentText(path)).matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

describe('links in the docs', () => {
  it.each(inside)('$from leads to $to', ({ from, to }) => {
    const [file = '', anchor] = to.split('#');
    const target = file === '' ? from : posix.join(dirname(from), file);
    expect(existsSync(join(REPOSITORY, target)), target).toBe(true);
    if (anchor !== undefined) expect(anchorsOf(target)).toContain(anchor);
  });

  it('are found', () => {
    expect(inside.length).toBeGreaterThan(20);
    expect(linksOf('a', '[![b](c.png)](d.svg) [e](f.md#g)').map(({ to }) => to)).toEqual([
      'c.png',
      'd.svg',
      'f.md#g',
    ]);
  });

  it('lead from the README to every document', () => {
    const reached = links.filter(({ from }) => from === 'README.md').map(({ to }) => to);
    const others = documents.map(({ path }) => path).filter((path) => path !== 'README.md');
    expect(reached).toEqual(expect.arrayContaining(others));
  });
});
