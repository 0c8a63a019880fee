import { relative } from 'node:path';
import { thisMachine } from '../browser/machine.ts';
import type { Cache } from '../cache/cache.ts';
import type { Pack } from '../core/pack.ts';
import type { RenderedPack } from '../core/rendered-pack.ts';
import { UNCALIBRATED_PROFILE } from '../core/sheet.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { findUnusedWaivers } from '../diagnostics/waivers.ts';
import { InternalError } from '../errors.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { type PackPlan, planPack } from '../layout/plan-pack.ts';
import { toolVersion } from '../load/folders.ts';
import type { Presets } from '../load/load-presets.ts';
import type { CheckedRun } from '../pipeline.ts';
import { checkPages } from '../pipeline.ts';
import { type CommonFlags, DEFAULT_JOBS } from './command-line.ts';
import type { OpenedPack } from './open-pack.ts';
import { createBrowserFinder, reportRestart } from './resolve-flags.ts';
import type { StageTimes, Terminal } from './terminal.ts';

/** Faces and backs are the same on every paper: one that takes them all is enough. */
const DEFAULT_PAPER = 'letter';
const FALLBACK_PAPER = 'a3';

/** Lays out every page of a checked pack, backs included, and measures it. */
export async function validatePages(
  { presets, pictures }: CheckedRun,
  rendered: RenderedPack,
  {
    flags,
    terminal,
    opened,
    profile,
    cache,
  }: {
    flags: CommonFlags;
    terminal: Terminal;
    opened: OpenedPack;
    profile: StageTimes;
    cache: Cache;
  },
): Promise<readonly Diagnostic[]> {
  const { plans, diagnostics } = planPages(rendered.pack, presets);
  if (hasErrors(diagnostics)) return diagnostics;
  const machine = thisMachine();
  const found = await checkPages({
    ...rendered,
    plans,
    pictures,
    ink: 'full',
    out: opened.out,
    picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
    toolVersion: toolVersion(),
    browser: await createBrowserFinder(flags, terminal)(),
    machine,
    cache,
    jobs: flags.jobs ?? DEFAULT_JOBS,
    clock: profile,
    signal: terminal.signal,
    onRestart: reportRestart(flags, terminal),
  });
  const { waivers } = rendered.pack;
  return [...diagnostics, ...found, ...findUnusedWaivers(waivers, found)];
}

/** Of a card that is too large for both the larger paper is named. */
function planPages(pack: Pack, { papers }: Presets): PackPlan {
  const plan = (id: string): PackPlan => {
    const paper = papers.get(id);
    if (paper === undefined) throw new InternalError(`there is no preset for ${id} paper`);
    return planPack({
      pack,
      components: pack.components,
      papers: [paper],
      marks: 'crop',
      binding: 'duplex',
      flip: 'long',
      printer: UNCALIBRATED_PROFILE,
    });
  };
  const usual = plan(DEFAULT_PAPER);
  return hasErrors(usual.diagnostics) ? plan(FALLBACK_PAPER) : usual;
}
