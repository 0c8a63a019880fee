import type { FlagsOf } from '../../options/option-spec.ts';
import { cutter, locale, paper, sleeves, waive } from '../../options/shared-options.ts';
import type { ExportTarget } from '../export-target.ts';

const OPTIONS = {
  locale,
  waive,
  sleeves,
  paper: { ...paper, description: 'the paper of the sheets, as in build: {papers}' },
  cutter: {
    ...cutter,
    description: 'the machine, as in build (default: silhouette)',
    conflicts: [],
  },
};

/** The lines along which a machine cuts the sheets of `build --cutter`. */
export const cut: ExportTarget<FlagsOf<typeof OPTIONS>> = {
  id: 'cut',
  description: 'cut lines for a cutting machine, as DXF and SVG',
  options: OPTIONS,
  async prepare({ ids, flags }) {
    const { makeCutExport } = await import('./export-cut.ts');
    return (source, context) => makeCutExport({ ids, ...flags }, source, context);
  },
};
