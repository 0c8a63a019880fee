import { resolve } from 'node:path';
import { usageError } from '../../diagnostics/errors.ts';
import { type FlagsOf, option, withInitial } from '../../options/option-spec.ts';
import { imageDpi, locale, noIds, service, sleeves, waive } from '../../options/shared-options.ts';
import type { Service } from '../../pack/product.ts';
import { CARD_ORDERS, PRESS_STANDARDS } from '../../pack/sheet.ts';
import type { PressOptions } from '../../print/press/prepare-for-press.ts';
import type { ExportTarget } from '../export-target.ts';

const OPTIONS = {
  locale,
  imageDpi,
  waive,
  ids: noIds,
  sleeves,
  copies: option<boolean>('--copies', 'include every copy of each card, not just one'),
  order: withInitial(
    '--order <what>',
    'faces only, each card with its back after or before it, or backs in a PDF apart',
    {
      choices: CARD_ORDERS,
      initial: 'faces',
    },
  ),
  service,
  press: option(
    '--press <standard>',
    'process inks instead of RGB; needs --icc, and pdfx1a Ghostscript',
    {
      choices: PRESS_STANDARDS,
    },
  ),
  icc: option('--icc <file>', 'the ICC profile of the press, which the print shop names'),
  cutLines: option<boolean>(
    '--cut-lines',
    'with --press: draw the finished edge as the spot colour CutContour on its own layer',
  ),
  targets: option<boolean>(
    '--targets',
    'crop marks and alignment targets around the bleed of each page; print services reject them',
    { conflicts: ['service'] },
  ),
};

type PdfFlags = FlagsOf<typeof OPTIONS>;

/** Every card and board alone on a page with its bleed, for printers who take such PDFs. */
export const pdf: ExportTarget<PdfFlags> = {
  id: 'pdf',
  description: 'single cards and the board with bleed, one per page, for print shops',
  options: OPTIONS,
  async prepare({ ids, flags, cwd }) {
    const { findService } = await import('../services.ts');
    const service = await findService(flags.service, 'pdf');
    const press = await readPress(flags, service, cwd);
    const [{ planCardPdfs }, { makeCardPdfs }] = await Promise.all([
      import('./plan-pdf.ts'),
      import('./export-pdf.ts'),
    ]);
    const choices = { ...flags, service, isForPress: press !== null };
    const { targets: hasTargets = false } = flags;
    return async (source, context) =>
      makeCardPdfs(
        {
          ...planCardPdfs(ids, choices, source),
          ...{ press, hasTargets, measures: service !== null },
        },
        context,
      );
  },
};

/** How the PDFs are prepared for a press; null if they stay in RGB. Half of the options is exit 2. */
async function readPress(
  { press, icc, cutLines = false }: PdfFlags,
  service: Service | null,
  cwd: string,
): Promise<PressOptions | null> {
  const standard = press ?? (icc === undefined ? null : (service?.press ?? null));
  if (standard === null) {
    if (icc === undefined && !cutLines) return null;
    const name = cutLines ? '--cut-lines' : '--icc';
    throw usageError(`\`${name}\` works only with \`--press\``, 'add `--press pdfx4`');
  }
  const { ICC_HINT, readOutputProfile } = await import('../../print/press/output-profile.ts');
  if (icc === undefined) {
    throw usageError(
      '`--press` needs the profile of the press',
      `add \`--icc <file>\`: ${ICC_HINT}`,
    );
  }
  const profile = await readOutputProfile(resolve(cwd, icc));
  if (standard === 'pdfx1a') {
    if (cutLines) throw usageError('PDF/X-1a has no layers for cut lines', 'use `--press pdfx4`');
    const { assertGhostscript } = await import('../../print/press/flatten-for-press.ts');
    await assertGhostscript();
  }
  return { standard, profile, hasCutLines: cutLines };
}
