import { expect, it } from 'vitest';
import type { Cache } from '../../../src/cache/cache.ts';
import type { ComponentPlan } from '../../../src/core/sheet.ts';
import { cachePrint, getCachedPrint } from '../../../src/print/print-cache.ts';

const PDF = Buffer.from('%PDF-1.7\n…\n%%EOF\n');
const plan = {
  component: { id: 'guests' },
  pdfPath: 'pdf/guests.pdf',
  layout: { kind: 'deck' },
} as ComponentPlan;
const print = (path: string, bytes: Uint8Array = PDF) => ({
  files: [{ path, component: 'guests', bytes, pages: 3 }],
  diagnostics: [],
  pictures: [],
});

function memory(): Cache & { readonly held: Map<string, Uint8Array> } {
  const held = new Map<string, Uint8Array>();
  return {
    held,
    enabled: true,
    get: async (key) => held.get(key) ?? null,
    set: async (key, bytes) => void held.set(key, bytes),
    evict: async () => undefined,
  };
}

it('gives back the files that a plan printed', async () => {
  const cache = memory();
  await cachePrint(cache, 'key', print('pdf/guests.pdf'));
  expect(await getCachedPrint(cache, 'key', plan)).toEqual(print('pdf/guests.pdf'));
});

it('knows nothing of what is no print of the plan', async () => {
  const cache = memory();
  await cachePrint(cache, 'key', print('pdf/guests.pdf'));
  const whole = Buffer.from(cache.held.get('key') ?? []);
  const others = ['', 'garbage', 'null\n', '{}\n', '[]\n', '[{}]\n'].map((text) =>
    Buffer.from(text),
  );
  for (const bytes of [...others, whole.subarray(0, -1), Buffer.concat([whole, PDF])]) {
    cache.held.set('key', bytes);
    expect(await getCachedPrint(cache, 'key', plan), bytes.toString()).toBeNull();
  }
  for (const other of [print('../guests.pdf'), print('pdf/guests.pdf', Buffer.from('no PDF'))]) {
    await cachePrint(cache, 'key', other);
    expect(await getCachedPrint(cache, 'key', plan)).toBeNull();
  }
});
