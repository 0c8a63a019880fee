import { relative } from 'node:path';
import type { Component } from '../core/pack.ts';
import { formatCount } from '../core/text-markup.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { exportPictures, type PicturesPlan } from '../export/pictures/export-pictures.ts';
import { planPng, planServicePng } from '../export/pictures/plan-pictures.ts';
import { selectComponents } from '../layout/select-components.ts';
import { toolVersion } from '../load/folders.ts';
import type { CommonFlags } from './command-line.ts';
import type { ExportPngFlags } from './export-options.ts';
import { CommandOutput } from './report.ts';
import { choosePaper } from './resolve-flags.ts';
import {
  assertServiceKnown,
  chooseService,
  type ExportResult,
  type PreparedExport,
  runExport,
  selectServiceDecks,
} from './run-export.ts';
import type { Terminal } from './terminal.ts';

type Flags = CommonFlags & ExportPngFlags;

const DEFAULT_DPI = 300;

/** `vbuses export png`: every face, back, board and page as a picture. */
export async function exportPng(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  await assertServiceKnown(flags.service, 'png');
  const make = (ready: PreparedExport) => makePngExport(ids, flags, terminal, ready);
  return runExport({ target: 'png', flags, terminal }, make);
}

/** The pictures of a pack that was checked. */
export async function makePngExport(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { rendered, printRun, opened, pictures, folder } = ready;
  const components = selectComponents(rendered.pack, ids, null);
  const { plan, notes } =
    flags.service === undefined
      ? { plan: planAllPictures(ready, components, flags), notes: [] }
      : planServicePictures(ready, components, flags.service);
  const total = plan.drawn.length + plan.pages.length;
  const made = await new CommandOutput(flags, terminal).withProgress(total, (onPrinted) =>
    exportPictures({
      ...{ ...rendered, ...printRun, plan, pictures, folder, onPrinted },
      replaces: ids.length === 0 ? 'all' : components.map(({ id }) => id),
      cache: ready.cache,
      toolVersion: toolVersion(),
      out: opened.out,
      picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
    }),
  );
  const told = formatCount(made.published?.manifest.files.length ?? 0, 'picture');
  return { ...made, notes, summary: () => told };
}

function planAllPictures(
  { rendered, presets }: PreparedExport,
  components: readonly Component[],
  { dpi, trim, rounded }: Flags,
): PicturesPlan {
  return planPng(rendered, components, {
    dpi: dpi ?? DEFAULT_DPI,
    edge: (trim ?? rounded ?? false) ? 'trim' : 'bleed',
    isRounded: rounded ?? false,
    paper: choosePaper('letter', presets.papers),
  });
}

/** Services take cards: boards and rulebooks have other ways. */
function planServicePictures(
  { rendered, presets }: PreparedExport,
  components: readonly Component[],
  name: string,
): { plan: PicturesPlan; notes: readonly string[] } {
  const service = chooseService(name, 'png', presets.services);
  const { fitted, notes } = selectServiceDecks(components, { service, presets });
  return { plan: planServicePng(rendered, fitted), notes };
}
