import { access, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Tree, treeOf } from '../helpers/output-folder.ts';
import { COMPONENTS, copiesOf, readCards } from '../helpers/pack-components.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { addressesIn, readSlots } from '../helpers/sheet-html.ts';

interface Manifest {
  readonly tool: { readonly name: string; readonly version: string };
  readonly pack: { readonly id: string; readonly name: string; readonly version: string };
  readonly files: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly component?: string;
  }[];
  readonly cards: readonly {
    readonly id: string;
    readonly component: string;
    readonly file: string;
    readonly line: number;
    readonly copies: number;
    readonly places: readonly {
      readonly file: string;
      readonly sheet: number;
      readonly slot: number;
    }[];
  }[];
  readonly missing: readonly { readonly path: string }[];
}

let out = '';
let tree: Tree = {};
let manifest: Manifest;

beforeAll(async () => {
  out = await sharedBuild('letter');
  tree = await treeOf(out);
  manifest = JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'));
});

const filesOf = (found: Tree): string[] =>
  Object.keys(found).filter((path) => found[path] !== 'folder');
const textOf = (path: string): Promise<string> => readFile(join(out, path), 'utf8');
const pages = (): string[] => filesOf(tree).filter((path) => path.endsWith('.html'));

describe('manifest.json', () => {
  it('lists every file but itself, with its true hash, and nothing else', () => {
    const listed = manifest.files.map(({ path, sha256: hash }) => [path, hash]);
    const found = filesOf(tree).filter((path) => path !== 'manifest.json');
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(found.map((path) => [path, tree[path]])),
    );
    expect(listed).toHaveLength(found.length);
  });

  it('says which component each of its files belongs to', () => {
    for (const { id, kind } of COMPONENTS) {
      const own = manifest.files.filter(({ component }) => component === id);
      const wanted = [`${id}.html`, `pdf/${id}.pdf`];
      if (kind === 'rulebook') wanted.push(`pdf/${id}-booklet.pdf`);
      expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(wanted));
      if (kind === 'deck') expect(own).toHaveLength(wanted.length);
    }
  });

  it('places every copy of every card once, where its sheet shows it', async () => {
    const places = manifest.cards.flatMap(({ id, places: at }) =>
      at.map(({ file, sheet, slot }) => `${file} ${sheet} ${slot} ${id}`),
    );
    const written: string[] = [];
    for (const path of pages()) {
      for (const { sheet, slot, side, cardId } of readSlots(await textOf(path))) {
        expect(side).toBe('face');
        written.push(`${path} ${sheet} ${slot} ${cardId}`);
      }
    }
    expect([...places].sort()).toEqual(written.sort());
    expect(new Set(places).size).toBe(copiesOf(await readCards()));
    for (const { id, copies, places: at } of manifest.cards) expect(at, id).toHaveLength(copies);
  });
});

describe('the written pages', () => {
  it('have a content security policy that lets nothing in but what lies beside them', async () => {
    for (const path of pages()) {
      const head = (await textOf(path)).split('</head>')[0] ?? '';
      const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(
        head,
      )?.[1];
      const rules = policy?.split('; ') ?? [];
      expect(rules, path).toContain("default-src 'none'");
      expect(rules.join(' '), path).not.toMatch(/script-src|https?:|\*/);
    }
  });

  it('hold no script and no handler of one', async () => {
    for (const path of pages()) {
      const text = await textOf(path);
      expect(text, path).not.toMatch(/<script|<[a-z]+[^>]*\son[a-z]+\s*=|javascript:/i);
    }
  });

  it('load and link only what is there', async () => {
    const styles = filesOf(tree).filter((path) => path.endsWith('.css'));
    for (const path of [
      ...pages(),
      ...styles,
      ...filesOf(tree).filter((one) => one.endsWith('.svg')),
    ]) {
      for (const address of addressesIn(await textOf(path))) {
        if (address.startsWith('data:')) continue;
        expect(address, path).not.toMatch(/^([a-z][a-z+.-]*:|\/\/|\/)/i);
        const [target = '', fragment] = address.split('#');
        const file = posix.join(
          posix.dirname(path),
          decodeURIComponent(target) || posix.basename(path),
        );
        await access(join(out, file));
        if (fragment !== undefined)
          expect(await textOf(file), address).toContain(`id="${fragment}"`);
      }
    }
  });
});
