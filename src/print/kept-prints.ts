import { deserialize, serialize } from 'node:v8';
import { cacheKey, type KeyPart } from '../cache/cache-key.ts';
import type { Cache } from '../cache/cache-store.ts';
import { stampOf, toolIdentity } from '../cache/tool-identity.ts';
import type { Game } from '../model/pack.ts';
import type { RenderedRulebook } from '../model/rulebook.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import type { FoundBrowser } from './find-browser.ts';
import type { PrintedFile, PrintedFiles } from './print-document.ts';

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
}

/** The name under which the print of a plan is kept. */
export async function printKey(inputs: PrintInputs): Promise<string> {
  const { plan, pageHash, rulebook, game, browser, isMeasured } = inputs;
  const parts: KeyPart[] = [
    await toolIdentity(),
    await stampOf(browser.executablePath),
    pageHash,
    JSON.stringify([game, plan.htmlPath, plan.pdfPath, layoutOf(plan), isMeasured]),
    JSON.stringify(rulebook === null ? null : [rulebook.headings]),
  ];
  return cacheKey('print', parts);
}

/** The layout without its cards: those stand in the HTML, with all that is printed of them. */
function layoutOf({ layout, component }: ComponentPlan): unknown {
  const { id, name, kind } = component;
  const size = 'size' in component ? component.size : null;
  return { ...layout, component: { id, name, kind, size } };
}

/** What a plan printed in an earlier run, without a fault; `null` where that is not known. */
export async function readPrint(cache: Cache, key: string): Promise<PrintedFiles | null> {
  const kept = await cache.read(key);
  if (kept === null) return null;
  const files: PrintedFile[] = deserialize(kept);
  return { files, diagnostics: [], pictures: [] };
}

/** Keeps what a plan printed. What has a fault is printed and measured again next time. */
export async function keepPrint(
  cache: Cache,
  key: string,
  { files, diagnostics, pictures }: PrintedFiles,
): Promise<void> {
  if (diagnostics.length > 0 || pictures.length > 0) return;
  await cache.keep(key, serialize(files));
}
