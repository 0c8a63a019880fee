import { relative } from 'node:path';
import { formatCount } from '../core/text-markup.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { exportTts as exportToFolder } from '../export/tts/export-tts.ts';
import { planTts } from '../export/tts/plan-tts.ts';
import { toolVersion } from '../load/folders.ts';
import type { CommonFlags } from './command-line.ts';
import type { ExportTtsFlags } from './export-options.ts';
import { CommandOutput } from './report.ts';
import { choosePaper } from './resolve-flags.ts';
import { type ExportResult, type PreparedExport, runExport } from './run-export.ts';
import type { Terminal } from './terminal.ts';

type Flags = CommonFlags & ExportTtsFlags;

/** `vbuses export tts`: the whole game as a saved object for Tabletop Simulator. */
export const exportTts = (flags: Flags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tts', flags, terminal }, (ready) => makeTtsExport(flags, terminal, ready));

/** The table of a pack that was checked. */
export async function makeTtsExport(
  flags: Flags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { rendered, printRun, opened, presets, pictures, folder, renderAs } = ready;
  const found: Diagnostic[] = [];
  const tts = planTts({
    ...rendered,
    paper: choosePaper('letter', presets.papers),
    renderAs: (deck, facts) => {
      const sides = renderAs(deck, facts);
      found.push(...sides.diagnostics);
      return sides;
    },
  });
  const left = tts.leftOut.map(({ id }) => id).join(', ');
  const notes = left === '' ? [] : [`not on the table: ${left}`];
  const told = (): string => `${formatCount(tts.things.length, 'thing')} for Tabletop Simulator`;
  if (hasErrors(found)) return { published: null, diagnostics: found, notes, summary: told };
  const total = tts.pictures.drawn.length + tts.pictures.pages.length;
  const made = await new CommandOutput(flags, terminal).withProgress(total, (onPrinted) =>
    exportToFolder({
      ...{ ...rendered, ...printRun, tts, pictures, folder, onPrinted },
      baseUrl: flags.baseUrl ?? null,
      cache: ready.cache,
      ...{ toolVersion: toolVersion(), out: opened.out },
      picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
    }),
  );
  return { ...made, diagnostics: [...found, ...made.diagnostics], notes, summary: told };
}
