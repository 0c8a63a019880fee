import { checkFolder } from '../../src/app/recipes.ts';
import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { type Cache, NO_CACHE } from '../../src/cache/cache.ts';
import type { ExportResult } from '../../src/export/export-target.ts';
import { makeDrawnExport } from '../../src/export/pictures/export-pictures.ts';
import { type PngChoices, planPng } from '../../src/export/pictures/plan-pictures.ts';
import type { StageClock } from '../../src/limits/time-budget.ts';

const clock: StageClock = { time: async (_, work) => work() };

/** Which pictures are wanted, and where they go. */
export interface PicturesWanted {
  readonly pack: string;
  readonly out: string;
  /** Ids; all components where there are none. */
  readonly components?: readonly string[];
  readonly choices?: Partial<PngChoices>;
  readonly cache?: Cache;
}

/** Exports pictures of a pack without errors, as the command does. */
export async function picturesOf(wanted: PicturesWanted): Promise<ExportResult> {
  const { pack, out, components = [], cache = NO_CACHE } = wanted;
  const { rendered, presets, pictures, diagnostics } = await checkFolder(pack, clock);
  const paper = presets.papers.get('letter');
  if (rendered === null || paper === undefined) {
    throw new Error(`the pack has errors: ${JSON.stringify(diagnostics)}`);
  }
  const machine = thisMachine();
  const chosen = rendered.pack.components.filter(
    ({ id }) => components.length === 0 || components.includes(id),
  );
  const choices = { dpi: 300, edge: 'bleed', isRounded: false, paper, ...wanted.choices } as const;
  const plan = planPng(rendered, chosen, choices);
  return makeDrawnExport(
    { plan, notes: [], summary: () => '' },
    {
      ...rendered,
      machine,
      clock,
      cache,
      out,
      jobs: 2,
      packFolder: pack,
      pictures,
      onStart: () => undefined,
      folder: out,
      findBrowser: () => findBrowser({ machine }),
      signal: new AbortController().signal,
      onRestart: () => undefined,
      onPrinted: () => undefined,
    },
  );
}
