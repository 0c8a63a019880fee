import { relative } from 'node:path';
import type { Component } from '../core/pack.ts';
import { productsOf } from '../core/product.ts';
import { formatCount } from '../core/text-markup.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { preflightFolder } from '../export/output-folders.ts';
import {
  type ExportPicturesRequest,
  exportPictures,
  type PicturesPlan,
} from '../export/pictures/export-pictures.ts';
import { planPng, planServicePng } from '../export/pictures/plan-pictures.ts';
import { tgcExport } from '../export/tgc/export-tgc.ts';
import { planTgc, type TgcPlan } from '../export/tgc/plan-tgc.ts';
import { ttsExport } from '../export/tts/export-tts.ts';
import { planTts } from '../export/tts/plan-tts.ts';
import { selectComponents } from '../layout/select-components.ts';
import { toolVersion } from '../load/folders.ts';
import type { RenderAs } from '../render-checked.ts';
import type { CommonFlags, ExportPngFlags, ExportTgcFlags, ExportTtsFlags } from './options.ts';
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

const DEFAULT_DPI = 300;

/** `vbuses export png`: every face, back, board and page as a picture. */
export async function exportPng(
  ids: readonly string[],
  flags: ExportPngFlags,
  terminal: Terminal,
): Promise<number> {
  await assertServiceKnown(flags.service, 'png');
  return runExport({ target: 'png', flags, terminal }, (ready) =>
    makeDrawnExport(planPngExport(ids, flags, ready), flags, terminal, ready),
  );
}

/** `vbuses export tgc`: the whole game as products of The Game Crafter, with a guide to upload it. */
export const exportTgc = (flags: ExportTgcFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tgc', flags, terminal }, (ready) =>
    makeDrawnExport(planTgcExport(ready), flags, terminal, ready),
  );

/** `vbuses export tts`: the whole game as a saved object for Tabletop Simulator. */
export const exportTts = (flags: ExportTtsFlags, terminal: Terminal) =>
  runExport({ target: 'tts', flags, terminal }, (ready) =>
    makeDrawnExport(planTtsExport(flags.baseUrl, ready), flags, terminal, ready),
  );

/** What an export draws, what it makes of that, and what the user should know about it. */
export interface PlannedExport
  extends Pick<ExportPicturesRequest, 'plan' | 'measures' | 'otherPaths' | 'finish'>,
    Pick<ExportResult, 'notes' | 'summary'> {
  /** The components that are replaced; all of them by default. */
  readonly replaces?: readonly string[];
  /** What was found while decks were rendered as the target wants them. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** Draws a planned export of a checked pack; with errors nothing is drawn. */
export async function makeDrawnExport(
  planned: PlannedExport,
  flags: CommonFlags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { plan, diagnostics = [], notes, summary } = planned;
  if (hasErrors(diagnostics)) return { published: null, diagnostics, notes, summary };
  const { rendered, printRun, pictures, cache, folder, opened } = ready;
  const total = plan.drawn.length + plan.pages.length;
  const made = await new CommandOutput(flags, terminal).withProgress(total, (onPrinted) =>
    exportPictures({
      ...rendered,
      ...printRun,
      ...{ replaces: 'all', ...planned },
      ...{ pictures, cache, folder, onPrinted, toolVersion: toolVersion(), out: opened.out },
      picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
    }),
  );
  return { ...made, diagnostics: [...diagnostics, ...made.diagnostics], notes, summary };
}

/** What of the flags decides on the pictures. */
type PngChoices = Pick<ExportPngFlags, 'service' | 'dpi' | 'trim' | 'rounded'>;

/** Plans pictures of some components, or of all if none is named. */
export function planPngExport(
  ids: readonly string[],
  { service: name, dpi, trim, rounded }: PngChoices,
  { rendered, presets }: PreparedExport,
): PlannedExport {
  const components = selectComponents(rendered.pack, ids, null);
  const all = (): PicturesPlan =>
    planPng(rendered, components, {
      dpi: dpi ?? DEFAULT_DPI,
      edge: (trim ?? rounded ?? false) ? 'trim' : 'bleed',
      isRounded: rounded ?? false,
      paper: choosePaper('letter', presets.papers),
    });
  const planned =
    name === undefined
      ? { plan: all(), notes: [] }
      : planServicePictures(name, components, { rendered, presets });
  return {
    ...planned,
    ...(ids.length === 0 ? {} : { replaces: components.map(({ id }) => id) }),
    summary: ({ manifest }) => formatCount(manifest.files.length, 'picture'),
  };
}

/** Services take cards: boards and rulebooks have other ways. */
function planServicePictures(
  name: string,
  components: readonly Component[],
  { rendered, presets }: Pick<PreparedExport, 'rendered' | 'presets'>,
): Pick<PlannedExport, 'plan' | 'notes'> {
  const service = chooseService(name, 'png', presets.services);
  const { fitted, notes } = selectServiceDecks(components, { service, presets });
  return { plan: planServicePng(rendered, fitted), notes };
}

/** Plans the folder for The Game Crafter. */
export function planTgcExport(ready: PreparedExport): PlannedExport {
  const { rendered, presets } = ready;
  const { renderAs, diagnostics } = collectDiagnostics(ready);
  const products = productsOf(presets.products, 'tgc');
  const paper = choosePaper('letter', presets.papers);
  const tgc = planTgc({ ...rendered, products, paper, renderAs });
  return {
    ...tgcExport({ pack: rendered.pack, tgc }),
    ...{ diagnostics, notes: tgcNotes(tgc) },
    summary: () => `${formatCount(tgc.products.length, 'product')} for The Game Crafter`,
  };
}

/** What has no product, and what is printed at another size than at home. */
function tgcNotes({ unplaced, products }: TgcPlan): string[] {
  const names = unplaced.map(({ id }) => id).join(', ');
  const scaled = products.filter(({ fit }) => fit === 'scaled');
  return [
    ...(names === ''
      ? []
      : [
          `skipped because no product has their size: ${names}; choose a product with \`tgc\` in game.yaml`,
        ]),
    ...scaled.map(
      ({ component, product, scale }) =>
        `${component.id} is printed at ${Math.round(scale * 100)} % as a ${product.id}, the closest product; choose another with \`tgc\` in game.yaml`,
    ),
  ];
}

/** Plans the table of Tabletop Simulator. */
export function planTtsExport(baseUrl: string | undefined, ready: PreparedExport): PlannedExport {
  const { rendered, presets, folder } = ready;
  const { renderAs, diagnostics } = collectDiagnostics(ready);
  const tts = planTts({ ...rendered, paper: choosePaper('letter', presets.papers), renderAs });
  const left = tts.leftOut.map(({ id }) => id).join(', ');
  return {
    ...ttsExport({ pack: rendered.pack, tts, folder, baseUrl: baseUrl ?? null }),
    ...{ diagnostics, notes: left === '' ? [] : [`not on the table: ${left}`] },
    summary: () => `${formatCount(tts.things.length, 'thing')} for Tabletop Simulator`,
  };
}

/** `renderAs` of a pack, and the list of what it finds when it is called. */
function collectDiagnostics({ renderAs }: PreparedExport) {
  const diagnostics: Diagnostic[] = [];
  const collecting: RenderAs = (deck, facts) => {
    const sides = renderAs(deck, facts);
    diagnostics.push(...sides.diagnostics);
    return sides;
  };
  return { renderAs: collecting, diagnostics };
}
