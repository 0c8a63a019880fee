import { groupByCause } from '../diagnostics/dedupe.ts';
import { applyWaiver, type CardOccurrences, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import type { Point } from '../geometry/geometry.ts';
import { isRectangular, outlinePoints } from '../geometry/outline.ts';
import {
  type CardSize,
  type DeckComponent,
  deckOfCard,
  type Pack,
  type Place,
  type RulebookComponent,
  templateOfSide,
} from '../pack/pack.ts';
import type { Side } from '../pack/sheet.ts';
import { type Fault, faceFaults, faultDiagnostic, positionAt, quoted } from './face-faults.ts';
import type { GlyphCoverage } from './glyphs.ts';
import type { Background, MeasuredFace, MeasuredText } from './measures.ts';

/** One different face of a deck as it was measured. */
export interface DeckFace {
  readonly cardId: string;
  readonly side: Side;
  readonly measured: MeasuredFace;
  readonly ground: Background;
}

export interface DeckChecks {
  readonly pack: Pick<Pack, 'tables' | 'templates' | 'waivers'>;
  readonly component: DeckComponent;
  readonly faces: readonly DeckFace[];
  readonly glyphs: GlyphCoverage;
}

/**
 * What is wrong with the cards of a deck. What most cards show at one element of the template is the
 * template's: it is reported there, once.
 */
export function preflightDeck(checks: DeckChecks): Diagnostic[] {
  const { component, faces, glyphs } = checks;
  const found = faces.flatMap((face) => {
    const { cardId, measured, ground, side } = face;
    const { size } = deckOfCard(component, cardId);
    return [
      ...faceFaults({ face: measured, ground, size, glyphs, ...outlineOnFace(size, side) }),
      ...textCollisions(measured),
    ].map((fault) => createDiagnostic(checks, { fault, face }));
  });
  return groupByCause(found);
}

/** Where a face or back is cut, if that is not a rectangle. */
function outlineOnFace(size: CardSize, side: Side): { readonly outline?: readonly Point[] } {
  if (isRectangular(size)) return {};
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  const outline = outlinePoints(size, view).map(({ xIn, yIn }) => ({
    xIn: xIn + size.bleedIn,
    yIn: yIn + size.bleedIn,
  }));
  return { outline };
}

function createDiagnostic(
  { pack, component: printed, faces }: DeckChecks,
  { fault, face: { cardId, side } }: { fault: Fault; face: DeckFace },
): Diagnostic {
  const component = deckOfCard(printed, cardId);
  const card = component.cards.find(({ id }) => id === cardId);
  if (card === undefined) throw new InternalError(`${component.id} has no card ${cardId}`);
  const { place, related } = locateFault(fault.code, card.entry, fault.searchTexts, pack.tables);
  const template = templateOfSide(component, card, side);
  const onBack = side === 'back' ? ', on the back' : '';
  const drawn = {
    message: `its ${side} is defined here`,
    file: template ?? '',
    line: 1,
    column: 1,
  };
  const diagnostic = faultDiagnostic(
    fault,
    { place, subject: `${cardId}${onBack}` },
    template === null ? related : [...related, drawn],
  );
  const shown: CardOccurrences = {
    cause: placeInTemplate(fault.element, pack.templates.get(template ?? '') ?? '', drawn),
    // Where one text has moved, it lies on different ones from card to card.
    part: fault.code === 'card/text-collision' ? side : `${side} ${fault.element}`,
    message: diagnostic.message,
    cards: [{ id: cardId, place: card.entry.place }],
    decks: [{ deck: component.id, cards: countDrawn(faces, { component, side, template }) }],
  };
  const isTemplates = TEMPLATE_FAULTS.has(fault.code) && template !== null;
  return applyWaiver(isTemplates ? { ...diagnostic, shown } : diagnostic, pack.waivers, {
    component: component.id,
    record: card.entry.id,
  });
}

/** How many of the faces on pages a template has drawn. */
function countDrawn(
  faces: DeckChecks['faces'],
  {
    component,
    side,
    template,
  }: {
    readonly component: DeckComponent;
    readonly side: Side;
    readonly template: string | null;
  },
): number {
  const drawn = new Set(
    component.cards
      .filter((card) => templateOfSide(component, card, side) === template)
      .map(({ id }) => id),
  );
  return faces.filter((one) => one.side === side && drawn.has(one.cardId)).length;
}

/** Where a template writes the class of an element, as far as it writes it itself; else its beginning. */
function placeInTemplate(element: string, template: string, { file, line, column }: Place): Place {
  const [, name = ''] = /\.([\w-]+)/.exec(element) ?? [];
  const at = name === '' ? -1 : template.search(new RegExp(`(?<![\\w-])${name}(?![\\w-])`));
  return { file, ...(at === -1 ? { line, column } : positionAt(template, at)) };
}

/** What a template does alike to many; a picture too coarse is each card's own. */
const TEMPLATE_FAULTS: ReadonlySet<string> = new Set([
  'card/blank',
  'card/outside-safe',
  'card/bleed-uncovered',
  'card/text-collision',
  'card/text-overflow',
  'text/faked-style',
  'text/too-small',
  'text/low-contrast',
  'icon/low-contrast',
]);

/** So much ink may lie on other ink before it is a mistake: accents and tails of neighbouring lines touch. */
const MAX_OVERLAP_PX = 1.5;

/**
 * Texts of a card that are printed on each other. Pieces of one paragraph belong together, and a
 * text that is drawn twice is an outline.
 */
function textCollisions({ texts }: MeasuredFace): Fault[] {
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other): Fault[] => {
      if (one.blockText === other.blockText || one.text === other.text) return [];
      return areOverlapping(one, other) ? [textCollision(one, other)] : [];
    }),
  );
}

/** Whether a line of one lies on a line of the other. */
const areOverlapping = (one: MeasuredText, other: MeasuredText): boolean =>
  one.lines.some((a) =>
    other.lines.some(
      (b) =>
        Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > MAX_OVERLAP_PX &&
        Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > MAX_OVERLAP_PX,
    ),
  );

const textCollision = (one: MeasuredText, other: MeasuredText): Fault => ({
  code: 'card/text-collision',
  severity: 'warning',
  message: `${quoted(one.blockText)} overlaps ${quoted(other.blockText)}`,
  hint: 'shorten one of them, or move them apart in the template',
  element: one.element,
  searchTexts: [one.text, one.blockText, other.text],
});

export interface RulebookChecks {
  readonly pack: Pick<Pack, 'waivers'>;
  readonly component: RulebookComponent;
  /** The cover, the contents, each chapter: as they are printed, but in one piece. */
  readonly parts: readonly { readonly measured: MeasuredFace; readonly ground: Background }[];
  readonly glyphs: GlyphCoverage;
}

/** Text is set in the margins of a page, and breaks where the page ends: no edge is cut near it. */
const NO_EDGE = { bleedIn: 0, safeIn: -100 };

/**
 * What is wrong with the pages of a rulebook, reported in the file that holds the words. Cards in its
 * figures are pictures here: they are checked where they are printed.
 */
export function preflightRulebook({
  pack,
  component,
  parts,
  glyphs,
}: RulebookChecks): Diagnostic[] {
  const faults = parts.flatMap(({ measured, ground }) =>
    faceFaults({ face: measured, ground, size: NO_EDGE, glyphs }),
  );
  // All the text of a page figure has the margins of that figure.
  const figures = new Set<string>();
  const isNew = ({ code, figure }: Fault): boolean => {
    if (code !== 'card/outside-safe' || figure === undefined) return true;
    return figures.size < figures.add(figure).size;
  };
  return faults.filter(isNew).map((fault) => {
    const place = locatePageFault(fault, component);
    const diagnostic = faultDiagnostic(fault, { place, subject: component.id });
    const error = { ...diagnostic, severity: 'error' } as const;
    return applyWaiver(error, pack.waivers, { component: component.id });
  });
}

/** Where the words are in the source, unless marks or numbers interrupt them. */
function locatePageFault(
  { code, searchTexts, figure: name }: Fault,
  { chapters, figures, place }: RulebookComponent,
): Place {
  const figure = code === 'card/outside-safe' ? figures.get(name ?? '') : undefined;
  if (figure !== undefined) {
    const found = searchTexts.map((words) => figure.text.indexOf(words)).find((at) => at !== -1);
    return { file: figure.path, ...positionAt(figure.text, found ?? 0) };
  }
  for (const words of searchTexts) {
    for (const { path, text } of [...chapters, ...figures.values()]) {
      const at = words === '' ? -1 : text.indexOf(words);
      if (at !== -1) return { file: path, ...positionAt(text, at) };
    }
  }
  return place;
}
