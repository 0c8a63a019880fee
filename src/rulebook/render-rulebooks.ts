import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { RenderedRulebook } from '../model/rulebook.ts';
import { type RulebookRequest, renderRulebook } from './render-rulebook.ts';

/** Renders every rulebook of a pack. */
export function renderRulebooks(request: Omit<RulebookRequest, 'component'>): {
  rulebooks: ReadonlyMap<string, RenderedRulebook>;
  diagnostics: readonly Diagnostic[];
} {
  const rulebooks = new Map<string, RenderedRulebook>();
  const diagnostics: Diagnostic[] = [];
  for (const component of request.pack.components) {
    if (component.kind !== 'rulebook') continue;
    const rendered = renderRulebook({ ...request, component });
    rulebooks.set(component.id, rendered.rulebook);
    for (const one of rendered.diagnostics) diagnostics.push(one);
  }
  return { rulebooks, diagnostics };
}
