import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { withoutRepeats } from '../diagnostics/without-repeats.ts';
import { InternalError } from '../errors.ts';
import type { Card, DeckComponent, Fields, Pack } from '../model/pack.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { noteFile } from '../model/work-place.ts';
import { runFace } from './face-run.ts';
import { findForbiddenMarkup } from './forbidden-content.ts';
import type { CompiledTemplates } from './handlebars.ts';
import { tableContext } from './table-context.ts';
import { unclosedElements } from './unclosed-elements.ts';

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
  /** The markup of each back, as `faces`; `null` for a deck without backs. */
  readonly backs: ReadonlyMap<string, string> | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Renders face and back of every distinct card of a deck. A card whose template fails has no face or
 * back. Throws an InternalError if a template of the deck was not compiled.
 */
export function renderDeck(request: RenderRequest): RenderedDeck {
  const { template, back } = request.component;
  const faces = renderSide(request, template);
  const backs = back === null ? null : renderSide(request, back);
  return {
    faces: faces.sides,
    backs: backs?.sides ?? null,
    diagnostics: withoutRepeats([...faces.diagnostics, ...(backs?.diagnostics ?? [])]),
  };
}

function renderSide(
  { pack, component, compiled, measure, facts }: RenderRequest,
  path: string,
): { sides: ReadonlyMap<string, string>; diagnostics: readonly Diagnostic[] } {
  const tables = tableContext(pack);
  const template = compiled.templates.get(path);
  if (!template) throw new InternalError(`the template ${path} was not compiled`);
  const sides = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const card of component.cards) {
    noteFile(path, `card \`${card.id}\` of \`${component.id}\``);
    const context = {
      card: { ...card.entry.fields, id: card.id, copies: card.copies },
      game: pack.game,
      component: { id: component.id, name: component.name },
      facts: facts(card),
      ...tables,
    };
    const side = runFace({
      ...{ template, compiled, pack, measure, context, card: card.entry },
      size: component.size.trim,
    });
    diagnostics.push(...side.diagnostics);
    // The other cards would take as long to be given up.
    if (side.diagnostics.some(({ code }) => code === 'template/too-much')) break;
    if (side.html === null) continue;
    const unclosed = unclosedElements(side.html, template, compiled);
    diagnostics.push(...forbiddenInSide(card, side.html), ...unclosed);
    // A figure of the rulebook that shows it is not to blame.
    if (unclosed.length > 0) continue;
    sides.set(card.id, side.html.trim());
  }
  return { sides, diagnostics };
}

/** What a template is clean of may still come in by a value: `src="{{card.picture}}"`. */
const forbiddenInSide = (card: Card, html: string): Diagnostic[] =>
  findForbiddenMarkup(card.entry.place.file, html).map((found) => ({
    ...found,
    ...card.entry.place,
    endColumn: card.entry.place.column,
  }));
