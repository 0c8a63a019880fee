import { relative } from 'node:path';
import { exportPictures } from '../export/pictures/export-pictures.ts';
import { planPng } from '../export/pictures/plan-png.ts';
import { preflightFolder } from '../export/preflight-pictures.ts';
import { selectComponents } from '../layout/select-components.ts';
import { toolVersion } from '../load/tool-folder.ts';
import { counted } from '../model/counted.ts';
import { choosePaper } from './choose-paper.ts';
import type { CommonFlags } from './common-options.ts';
import type { ExportPngFlags } from './export-png-options.ts';
import { runExport, withProgress } from './run-export.ts';
import type { Terminal } from './terminal.ts';

type Flags = CommonFlags & ExportPngFlags;

const DEFAULT_DPI = 300;

/** `vbuses export png`: every face, back, board and page as a picture. */
export const exportPng = (
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> =>
  runExport({ target: 'png', flags, terminal }, async (ready) => {
    const { rendered, printRun, opened, presets, pictures, folder } = ready;
    const components = selectComponents(rendered.pack, ids, null);
    const isTrimmed = (flags.trim ?? false) || (flags.rounded ?? false);
    const plan = planPng(rendered, components, {
      dpi: flags.dpi ?? DEFAULT_DPI,
      edge: isTrimmed ? 'trim' : 'bleed',
      isRounded: flags.rounded ?? false,
      paper: choosePaper('letter', presets.papers),
    });
    const total = plan.drawn.length + plan.pages.length;
    const made = await withProgress({ flags, terminal, total }, (onPrinted) =>
      exportPictures({
        ...{ ...rendered, ...printRun, plan, pictures, folder, onPrinted },
        replaces: ids.length === 0 ? 'all' : components.map(({ id }) => id),
        cache: ready.cache,
        toolVersion: toolVersion(),
        out: opened.out,
        picturesFolder: relative(terminal.cwd, preflightFolder(opened.out)),
      }),
    );
    const told = counted(made.published?.manifest.files.length ?? 0, 'picture');
    return { ...made, notes: [], told: () => told };
  });
