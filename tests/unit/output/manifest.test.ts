import { describe, expect, it } from 'vitest';
import { type Manifest, parseManifest } from '../../../src/output/manifest.ts';
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
