import { relative } from 'node:path';
import { productsOf } from '../core/product.ts';
import { formatCount } from '../core/text-markup.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { preflightFolder } from '../export/output-folders.ts';
import { exportTgc as exportToFolder } from '../export/tgc/export-tgc.ts';
import { planTgc, type TgcPlan } from '../export/tgc/plan-tgc.ts';
import { toolVersion } from '../load/folders.ts';
import type { CommonFlags, LocaleFlags } from './command-line.ts';
import { CommandOutput } from './report.ts';
import { choosePaper } from './resolve-flags.ts';
import { type ExportResult, type PreparedExport, runExport } from './run-export.ts';
import type { Terminal } from './terminal.ts';

/** `vbuses export tgc`: the whole game as products of The Game Crafter, with a guide to upload it. */
export const exportTgc = (flags: CommonFlags & LocaleFlags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'tgc', flags, terminal }, (ready) => makeTgcExport(flags, terminal, ready));

/** The folder for The Game Crafter, of a pack that was checked. */
export async function makeTgcExport(
  flags: CommonFlags & LocaleFlags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { rendered, printRun, opened, presets, pictures, folder, renderAs } = ready;
  const products = productsOf(presets.products, 'tgc');
  const found: Diagnostic[] = [];
  const tgc = planTgc({
    ...rendered,
    products,
    paper: choosePaper('letter', presets.papers),
    renderAs: (deck, facts) => {
      const sides = renderAs(deck, facts);
      found.push(...sides.diagnostics);
      return sides;
    },
  });
  const notes = tgcNotes(tgc);
  const told = (): string => `${formatCount(tgc.products.length, 'product')} for The Game Crafter`;
  if (hasErrors(found)) return { published: null, diagnostics: found, notes, summary: told };
  const picturesFolder = relative(terminal.cwd, preflightFolder(opened.out));
  const total = tgc.pictures.drawn.length + tgc.pictures.pages.length;
  const made = await new CommandOutput(flags, terminal).withProgress(total, (onPrinted) =>
    exportToFolder({
      ...{ ...rendered, ...printRun, tgc, products, pictures, folder, onPrinted, picturesFolder },
      cache: ready.cache,
      ...{ toolVersion: toolVersion(), out: opened.out },
    }),
  );
  return { ...made, diagnostics: [...found, ...made.diagnostics], notes, summary: told };
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
