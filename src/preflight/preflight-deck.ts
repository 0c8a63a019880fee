import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeOfFault } from '../diagnostics/fault-place.ts';
import { InternalError } from '../errors.ts';
import { findField, indexEntries } from '../model/find-field.ts';
import type { Card, DeckComponent, Pack } from '../model/pack.ts';
import type { Side } from '../model/sheet.ts';
import { faceFaults } from './face-faults.ts';
import type { Fault } from './fault.ts';
import type { Glyphs } from './glyphs.ts';
import type { Box, Ground, MeasuredFace } from './measures.ts';
import { textCollisions } from './text-collisions.ts';

/** Something wrong with a laid-out page, at its place in the data, and where on the page it can be seen. */
export interface Finding {
  readonly diagnostic: Diagnostic;
  /** The face, by its position in what was measured. */
  readonly face: number;
  /** In the face. */
  readonly box: Box;
  /** What its picture is called, without ending: `text-too-small-bike-rack`. */
  readonly name: string;
}

/** One different face of a deck as it was measured. */
export interface DeckFace {
  readonly cardId: string;
  readonly side: Side;
  readonly measured: MeasuredFace;
  readonly ground: Ground;
}

export interface DeckChecks {
  readonly pack: Pick<Pack, 'tables'>;
  readonly component: DeckComponent;
  readonly faces: readonly DeckFace[];
  readonly glyphs: Glyphs;
}

interface FaceFault {
  readonly fault: Fault;
  readonly face: number;
}

/**
 * What is wrong with the cards of a deck. A fault that every card has is the template's: it is told
 * once, at the first card.
 */
export function preflightDeck({ pack, component, faces, glyphs }: DeckChecks): Finding[] {
  const { size } = component;
  const faults = faces.flatMap(({ measured, ground }, face) =>
    [...faceFaults({ face: measured, ground, size, glyphs }), ...textCollisions(measured)].map(
      (fault): FaceFault => ({ fault, face }),
    ),
  );
  const entryOf = indexEntries(pack.tables);
  return onceForAll(faults, faces, component.cards.length).map(({ fault, face, isOnAll }) => {
    const { cardId, side } = pick(faces, face);
    const card = cardOf(component, cardId);
    const found = findField(card.entry, fault.about, entryOf);
    const { place, related } = placeOfFault(fault.code, card.entry.place, found);
    const template = side === 'back' ? component.back : component.template;
    const onBack = side === 'back' ? ', on the back' : '';
    const onAll = isOnAll ? `; the same on all cards of \`${component.id}\`` : '';
    return {
      diagnostic: {
        ...place,
        code: fault.code,
        severity: fault.severity ?? 'error',
        message: `${cardId}${onBack}: ${fault.message}${onAll}`,
        hint: fault.hint,
        related: [
          ...related,
          ...(template === null
            ? []
            : [{ file: template, line: 1, column: 1, message: `its ${side} is drawn here` }]),
        ],
      },
      face,
      box: fault.box,
      name: `${fault.code} ${cardId}${side === 'back' ? ' back' : ''}`.replaceAll(
        /[^\p{L}\p{M}\p{N}_.-]+/gu,
        '-',
      ),
    };
  });
}

/** What a template does alike to all; a text too long, or a picture too coarse, is each card's own. */
const TEMPLATE_FAULTS: ReadonlySet<string> = new Set([
  'card/blank',
  'card/outside-safe',
  'card/bleed-uncovered',
  'card/text-collision',
  'text/faked-style',
  'text/too-small',
  'text/low-contrast',
]);

/** The template's fault on every card of a side is told at the first card. */
function onceForAll(
  faults: readonly FaceFault[],
  faces: readonly DeckFace[],
  cards: number,
): (FaceFault & { readonly isOnAll: boolean })[] {
  const keyOf = ({ fault, face }: FaceFault): string =>
    JSON.stringify([fault.code, fault.element, pick(faces, face).side]);
  const facesWith = new Map<string, Set<number>>();
  for (const one of faults) {
    facesWith.set(keyOf(one), (facesWith.get(keyOf(one)) ?? new Set()).add(one.face));
  }
  const told = new Set<string>();
  return faults.flatMap((one): (FaceFault & { readonly isOnAll: boolean })[] => {
    const key = keyOf(one);
    const ofSide = faces.filter(({ side }) => side === pick(faces, one.face).side).length;
    const isOnAll =
      TEMPLATE_FAULTS.has(one.fault.code) && cards > 1 && facesWith.get(key)?.size === ofSide;
    if (!isOnAll) return [{ ...one, isOnAll }];
    if (told.has(key)) return [];
    told.add(key);
    return [{ ...one, isOnAll }];
  });
}

function pick(faces: readonly DeckFace[], index: number): DeckFace {
  const face = faces[index];
  if (face === undefined) throw new InternalError(`no face ${index} was measured`);
  return face;
}

function cardOf({ id, cards }: DeckComponent, cardId: string): Card {
  const card = cards.find((one) => one.id === cardId);
  if (card === undefined) throw new InternalError(`${id} has no card ${cardId}`);
  return card;
}
