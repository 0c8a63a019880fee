import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAWS } from '../../../src/play/law-findings.ts';
import { REPOSITORY } from '../../helpers/pack.ts';
import { documentText } from './documents.ts';

const text = documentText('docs/play-api.md');

/** The words of all code in the page. */
const code = new Set(
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap(
    ([, block = '', span = '']) => `${block} ${span}`.match(/[A-Za-z]\w*/g) ?? [],
  ),
);

/** What `vbuses/play` or `vbuses/check` exports, by the names under which it does. */
function exportedNames(room: string, file: string): string[] {
  const source = readFileSync(join(REPOSITORY, 'src', room, file), 'utf8');
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);
  const listed = found(/^export (?:type )?\{([^}]*)\}/gm).flatMap((list) =>
    list
      .split(',')
      .map((item) => item.trim().split(/\s+/).at(-1) ?? '')
      .filter((name) => name !== ''),
  );
  const whole = found(/^export \* from '\.\/(.*)';$/gm).flatMap((one) => exportedNames(room, one));
  return [...listed, ...whole, ...found(/^export (?:const|function|type|interface) (\w+)/gm)];
}

const PLAY = exportedNames('play', 'public.ts');
const CHECK = exportedNames('boards', 'public-check.ts');

describe('the page of vbuses/play', () => {
  it('explains everything that it exports', () => {
    const names = [...PLAY, ...CHECK];
    expect(PLAY.length).toBeGreaterThan(80);
    expect(CHECK.length).toBeGreaterThan(10);
    expect(names.filter((name) => !code.has(name))).toEqual([]);
  });

  it('imports nothing that is not there', () => {
    const imported = [...text.matchAll(/import \{([^}]*)\} from 'vbuses\/play'/g)].flatMap(
      ([, list = '']) => list.split(',').map((name) => name.trim()),
    );
    expect(imported.length).toBeGreaterThan(0);
    expect(PLAY).toEqual(expect.arrayContaining(imported));
  });

  it('lists every law that is checked, in their order', () => {
    const section = text.split('\n## Check the rules\n')[1] ?? '';
    const rows = [...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, law]) => law);
    expect(rows).toEqual(Object.keys(LAWS));
  });
});
