import type { FoundBrowser } from '../browser/find-browser.ts';
import type { Cache } from '../cache/cache.ts';
import { cacheKey, fileStamp, type KeyPart } from '../cache/cache-key.ts';
import { type CacheEntry, jsonKind, type Kind, openEntry } from '../cache/memo.ts';
import { subjectsOfHas } from '../css/css-tokens.ts';
import type { Game } from '../pack/pack.ts';
import type { RenderedRulebook } from '../pack/rendered-pack.ts';
import type { ComponentPlan } from '../pack/sheet.ts';
import type { PageNumbers } from './page-numbers.ts';
import type { ValidParts } from './preflight-page.ts';
import type { PrintedFile } from './print-document.ts';

/** Everything that what a plan prints depends on. */
export interface PrintInputs {
  readonly plan: ComponentPlan;
  /** The hash of its HTML and of all that this loads. */
  readonly pageHash: string;
  readonly rulebook: RenderedRulebook | null;
  readonly game: Game;
  readonly browser: FoundBrowser;
  /** Whether its page is measured too. */
  readonly isMeasured: boolean;
  /** Whether it is printed in shades of grey. */
  readonly grey: boolean;
}

/** The place of a plan's print in the cache. */
export const openPrint = (cache: Cache, inputs: PrintInputs): Promise<CacheEntry<PrintedFiles>> =>
  openEntry(cache, PRINT, async () => {
    const { plan, pageHash, rulebook, game, browser, isMeasured, grey } = inputs;
    return [
      fileStamp(browser.executablePath),
      pageHash,
      JSON.stringify([game, plan.htmlPath, plan.pdfPath, layoutWithoutCards(plan)]),
      JSON.stringify({ isMeasured, grey }),
      JSON.stringify(rulebook === null ? null : [rulebook.headings]),
    ];
  });

type PrintedFiles = readonly PrintedFile[];

/** The files that a plan prints: a line of JSON that describes them, then the bytes of each. */
const PRINT: Kind<PrintedFiles> = { name: 'print', encode: packFiles, decode: unpackFiles };

/** The layout without its cards, which are in the HTML with everything that is printed of them. */
function layoutWithoutCards({ layout, component }: ComponentPlan): unknown {
  const { id, name, kind } = component;
  const size = 'size' in component ? component.size : null;
  return { ...layout, component: { id, name, kind, size } };
}

/** A printed file but for its bytes, which follow one after the other. */
interface CachedFile extends Pick<PrintedFile, 'path' | 'component' | 'pages'> {
  readonly length: number;
}

function packFiles(files: readonly PrintedFile[]): Uint8Array {
  const kept = files.map(({ bytes, ...file }): CachedFile => ({ ...file, length: bytes.length }));
  const header = Buffer.from(`${JSON.stringify(kept)}\n`);
  return Buffer.concat([header, ...files.map(({ bytes }) => bytes)]);
}

/** The same bytes, not a copy: decks of pictures are large. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

function unpackFiles(bytes: Uint8Array): PrintedFile[] {
  const packed = asBuffer(bytes);
  const headerEnd = packed.indexOf('\n');
  const kept: readonly CachedFile[] = JSON.parse(packed.subarray(0, headerEnd).toString('utf8'));
  let from = headerEnd + 1;
  return kept.map(({ length, ...file }) => {
    from += length;
    return { ...file, bytes: packed.subarray(from - length, from) };
  });
}

/** What is known of pages that have changed since they were last printed. */
export interface PageCache {
  /** On which pages the headings of a text stood: a guess. */
  readonly guess: PageNumbers | null;
  /** Which of its parts were without a fault; absent where that cannot be known. */
  readonly validParts?: ValidParts;
  /** Keeps what this print found. */
  readonly save: (pageNumbers?: PageNumbers) => Promise<void>;
}

interface PageEntry {
  readonly pageNumbers: PageNumbers;
  /** Hashes of the parts with all that decides how they look. */
  readonly sound: readonly string[];
}

const pageEntry = jsonKind<PageEntry>('text');

/**
 * Recalls what earlier prints found of pages.
 *
 * @param name identifies them and their paper
 * @param styles the CSS of the pack that is used in them
 * @param inputs all that what they load, and what is asked of them, depends on
 */
export async function loadPageCache(
  cache: Cache,
  {
    name,
    styles,
    inputs,
    executablePath,
  }: {
    readonly name: readonly string[];
    readonly styles: string;
    readonly inputs: KeyPart;
    readonly executablePath: string;
  },
): Promise<PageCache> {
  const stamp = fileStamp(executablePath);
  const entry = await openEntry(cache, pageEntry, [stamp, name]);
  const cached = await entry.get();
  const before = new Set(cached?.sound);
  const now = new Set<string>();
  const hashOf = (part: KeyPart): string => cacheKey('part', [inputs, part]);
  const subjects = subjectsOfHas(styles);
  const validParts = (own: readonly string[]): ValidParts => ({
    subjects: own,
    has: (part) => before.has(hashOf(part)),
    add: (part) => void now.add(hashOf(part)),
  });
  return {
    guess: cached?.pageNumbers ?? null,
    ...(cache.enabled && subjects !== null ? { validParts: validParts(subjects) } : {}),
    save: (pageNumbers = {}) => entry.set({ pageNumbers, sound: [...now] }),
  };
}
