import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.ts';
import type { RenderAs } from '../../render/render-pack.ts';
import {
  type ExportContext,
  type ExportPlan,
  type ExportResult,
  type ExportSource,
  startExport,
} from '../export-target.ts';
import { type ExportPicturesRequest, exportPictures } from './export-pictures.ts';

/** What an export draws, and what it makes of that. */
export interface DrawingPlan
  extends ExportPlan,
    Pick<ExportPicturesRequest, 'plan' | 'measures' | 'otherPaths' | 'finish'> {
  /** What was found while decks were rendered as the target wants them. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** Draws the pictures of a planned export, and what is made of them. */
export async function makeDrawnExport(
  planned: DrawingPlan,
  context: ExportContext,
): Promise<ExportResult> {
  const { plan, diagnostics = [] } = planned;
  if (hasErrors(diagnostics)) return { ...planned, published: null, diagnostics };
  startExport(plan.drawn.length + plan.pages.length, planned, context);
  const made = await exportPictures({ ...context, replaces: 'all', ...planned });
  return { ...planned, ...made, diagnostics: [...diagnostics, ...made.diagnostics] };
}

/** `renderAs` of a pack, and the list of what it finds when it is called. */
export function collectDiagnostics({ renderAs }: ExportSource) {
  const diagnostics: Diagnostic[] = [];
  const collecting: RenderAs = (deck, facts) => {
    const sides = renderAs(deck, facts);
    diagnostics.push(...sides.diagnostics);
    return sides;
  };
  return { renderAs: collecting, diagnostics };
}
