import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { withoutRepeats } from '../diagnostics/sort.ts';
import { InternalError } from '../errors.ts';
import type { Card, DeckComponent, Fields, Pack } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { runFace } from './face-run.ts';
import { findForbiddenMarkup } from './forbidden-content.ts';
import type { CompiledTemplates } from './handlebars.ts';

export interface RenderRequest {
  readonly pack: Pack;
  readonly component: DeckComponent;
  /** All templates of the pack, compiled without mistakes. */
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
  /** What the game's own module computes for a card. */
  readonly facts: (card: Card) => Fields;
}

export interface RenderedDeck {
  /** The markup of each face by card id, in the order of the deck; copies are rendered once. */
  readonly faces: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders every distinct card of a deck. A card whose template fails has no face. Throws an
 * InternalError if the deck's template was not compiled.
 */
export function renderDeck({
  pack,
  component,
  compiled,
  measure,
  facts,
}: RenderRequest): RenderedDeck {
  const template = compiled.templates.get(component.template);
  if (!template) throw new InternalError(`the template ${component.template} was not compiled`);
  const faces = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const card of component.cards) {
    const context = {
      card: { ...card.entry.fields, id: card.id, copies: card.copies },
      game: pack.game,
      component: { id: component.id, name: component.name },
      facts: facts(card),
    };
    const place = card.entry.place;
    const face = runFace({ template, compiled, pack, measure, context, card: place });
    diagnostics.push(...face.diagnostics);
    if (face.html === null) continue;
    diagnostics.push(...forbiddenInFace(card, face.html));
    faces.set(card.id, face.html.trim());
  }
  return { faces, diagnostics: withoutRepeats(diagnostics) };
}

/** What a template is clean of may still come in by a value: `src="{{card.picture}}"`. */
const forbiddenInFace = (card: Card, html: string): Diagnostic[] =>
  findForbiddenMarkup(card.entry.place.file, html).map((found) => ({
    ...found,
    ...card.entry.place,
    endColumn: card.entry.place.column,
  }));
