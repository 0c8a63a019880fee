import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Component, Pack } from '../model/pack.ts';
import type { ComponentPlan, MarkStyle, Paper } from '../model/sheet.ts';
import { planDeck } from './plan-deck.ts';

export interface PackPlanRequest {
  readonly pack: Pack;
  /** The components to make, in the pack's order. */
  readonly components: readonly Component[];
  readonly papers: readonly Paper[];
  readonly marks: MarkStyle;
}

export interface PackPlan {
  readonly plans: readonly ComponentPlan[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Names every file and sheet of a build before anything is drawn. */
export function planPack({ pack, components, papers, marks }: PackPlanRequest): PackPlan {
  const plans: ComponentPlan[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const component of components) {
    if (component.kind === 'board') {
      plans.push({
        component,
        paper: null,
        htmlPath: `${component.id}.html`,
        pdfPath: `pdf/${component.id}.pdf`,
        layout: { kind: 'board', component, page: component.size.trim, notes: [] },
      });
      continue;
    }
    for (const paper of papers) {
      const result = planDeck({ component, paper, marks, game: pack.game });
      if (!result.ok) diagnostics.push(tooLarge(component, result.reason));
      else {
        const alone = papers.length === 1;
        plans.push({
          component,
          paper,
          htmlPath: alone ? `${component.id}.html` : `${component.id}.${paper.id}.html`,
          pdfPath: alone ? `pdf/${component.id}.pdf` : `pdf/${paper.id}/${component.id}.pdf`,
          layout: result.plan,
        });
      }
    }
  }
  return { plans, diagnostics };
}

const tooLarge = (component: Component, reason: string): Diagnostic => ({
  ...component.place,
  code: 'component/too-large',
  severity: 'error',
  message: `${component.id} does not fit: ${reason}`,
  hint: 'choose a larger paper with `--paper`, or a smaller `size`',
  related: [],
});
