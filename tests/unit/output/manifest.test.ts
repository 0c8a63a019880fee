import { describe, expect, it } from 'vitest';
import {
  formatManifest,
  type Manifest,
  type ManifestUpdate,
  mergeManifest,
  parseManifest,
} from '../../../src/output/manifest.ts';
import { entryOf } from '../../helpers/output-folder.ts';

const HASH = 'a'.repeat(64);
const file = (path: string, component?: string) => ({
  path,
  sha256: HASH,
  ...(component === undefined ? {} : { component }),
});
const card = (id: string, component: string) => ({
  id,
  component,
  file: `data/${component}.yaml`,
  line: 3,
  copies: 2,
  places: [
    { file: `${component}.html`, sheet: 1, slot: 1 },
    { file: `${component}.html`, sheet: 1, slot: 2 },
  ],
});

const MANIFEST: Manifest = {
  tool: { name: 'vbuses', version: '0.1.0' },
  pack: { id: 'game', name: 'A Game', version: '2.0.0' },
  files: [file('a.html', 'a'), file('b.html', 'b'), file('index.html')],
  cards: [card('a1', 'a'), card('b1', 'b')],
  missing: [{ path: 'pdf/a.pdf', component: 'a', reason: 'no browser was found' }],
  entries: [entryOf('a'), entryOf('b')],
};

const built = (part: Partial<ManifestUpdate>): ManifestUpdate => ({
  ...MANIFEST,
  files: [],
  cards: [],
  missing: [],
  entries: [],
  replaces: 'all',
  order: ['a', 'b'],
  ...part,
});

describe('formatManifest', () => {
  it('writes the named fields in their order, files sorted, with a line break at the end', () => {
    const text = formatManifest({ ...MANIFEST, files: [...MANIFEST.files].reverse() });
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'tool',
      'pack',
      'files',
      'cards',
      'missing',
      'entries',
    ]);
    expect(text).toBe(formatManifest(MANIFEST));
    expect(text.indexOf('a.html')).toBeLessThan(text.indexOf('index.html'));
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('is read back by parseManifest', () => {
    expect(parseManifest(formatManifest(MANIFEST))).toEqual(MANIFEST);
    const backs = { binding: 'duplex', flip: 'short' } as const;
    const tiles = { columns: 4, rows: 2 };
    const bound = { ...MANIFEST, faults: 2, entries: [{ ...entryOf('a'), backs, tiles }] };
    expect(parseManifest(formatManifest(bound))).toEqual(bound);
  });
});

describe('parseManifest', () => {
  const changed = (change: object): string => JSON.stringify({ ...MANIFEST, ...change });
  it.each([
    ['not JSON', '{'],
    ['another shape', '[]'],
    ["another program's", changed({ tool: { name: 'webpack', version: '5' } })],
    ['no files', changed({ files: undefined })],
    ['a path out of the folder', changed({ files: [file('../a.html')] })],
    ['an absolute path', changed({ files: [file('/etc/passwd')] })],
    ['a path into the work folder', changed({ files: [file('.vbuses/lock')] })],
    ['itself among the files', changed({ files: [file('manifest.json')] })],
    ['no hash', changed({ files: [{ path: 'a.html', sha256: 'x' }] })],
    ['a card without places', changed({ cards: [{ ...card('a1', 'a'), places: undefined }] })],
    ['an entry without a page', changed({ entries: [{ ...entryOf('a'), page: null }] })],
    [
      'an edge that paper does not have',
      changed({ entries: [{ ...entryOf('a'), backs: { binding: 'duplex', flip: 'left' } }] }),
    ],
    ['a missing file without a path', changed({ missing: [{ reason: 'why' }] })],
  ])('is null for %s', (_, text) => {
    expect(parseManifest(text)).toBeNull();
  });
});

describe('mergeManifest', () => {
  it('replaces the named components and what is shared, and keeps the others', () => {
    const merged = mergeManifest(
      MANIFEST,
      built({
        replaces: ['b'],
        files: [file('b.html', 'b'), file('b.css')],
        cards: [card('b2', 'b')],
      }),
    );
    expect(merged.files.map((entry) => entry.path)).toEqual(['a.html', 'b.css', 'b.html']);
    expect(merged.cards.map((entry) => entry.id)).toEqual(['a1', 'b2']);
    expect(merged.missing).toEqual(MANIFEST.missing);
  });

  it('drops the sheets that a replaced deck shared with others, and all cards on them', () => {
    const joined = { ...entryOf('a-and-more'), members: ['a', 'c'] };
    const previous: Manifest = {
      ...MANIFEST,
      files: [file('a-and-more.html', 'a-and-more'), file('b.html', 'b')],
      cards: [card('a1', 'a'), card('b1', 'b'), card('c1', 'c')],
      missing: [],
      entries: [joined, entryOf('b')],
    };
    expect(parseManifest(formatManifest(previous))).toEqual(previous);
    const own = { files: [file('c.html', 'c')], cards: [card('c2', 'c')], entries: [entryOf('c')] };
    const merged = mergeManifest(previous, built({ replaces: ['c'], ...own }));
    expect(merged.files.map((entry) => entry.path)).toEqual(['b.html', 'c.html']);
    expect(merged.cards.map((entry) => entry.id)).toEqual(['b1', 'c2']);
    expect(merged.entries.map(({ component }) => component.id).sort()).toEqual(['b', 'c']);
    const others = mergeManifest(previous, built({ replaces: ['b'] }));
    expect(others.entries).toEqual([joined]);
  });

  it("keeps the other components' entries of the index page, in the pack's order", () => {
    const entries = [{ ...entryOf('a'), note: 'new' }];
    const named = mergeManifest(MANIFEST, built({ replaces: ['a'], entries }));
    expect(named.entries).toEqual([...entries, entryOf('b')]);
    expect(mergeManifest(MANIFEST, built({ entries })).entries).toEqual(entries);
    const other = { ...MANIFEST, pack: { ...MANIFEST.pack, id: 'other' } };
    expect(mergeManifest(other, built({ replaces: ['a'], entries })).entries).toEqual(entries);
  });

  it('no longer misses a file that was built, nor lists one that is missing', () => {
    const merged = mergeManifest(
      MANIFEST,
      built({
        replaces: ['c'],
        files: [file('pdf/a.pdf', 'c')],
        missing: [{ path: 'a.html', reason: 'x' }],
      }),
    );
    expect(merged.missing.map((entry) => entry.path)).toEqual(['a.html']);
    expect(merged.files.map((entry) => entry.path)).toEqual(['b.html', 'pdf/a.pdf']);
  });
});
