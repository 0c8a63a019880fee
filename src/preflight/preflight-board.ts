import type { BoardComponent, Component, Entry, Pack, Place } from '../core/pack.ts';
import {
  applyWaiver,
  type Diagnostic,
  placeKey,
  type RelatedPlace,
} from '../diagnostics/diagnostic.ts';
import { createEntryLookup, findField, locateFault } from '../diagnostics/fault-location.ts';
import { labelCollisions, stopCollisions } from './collisions.ts';
import { type Fault, faceFaults } from './face-faults.ts';
import type { GlyphCoverage } from './glyphs.ts';
import type { Background, MeasuredFace } from './measures.ts';
import type { Finding } from './preflight-deck.ts';

export interface BoardChecks {
  readonly pack: Pick<Pack, 'tables' | 'board' | 'waivers'>;
  readonly component: BoardComponent;
  readonly measured: MeasuredFace;
  readonly ground: Background;
  readonly glyphs: GlyphCoverage;
}

/**
 * What is wrong with a board, told at the stop whose label it is, or at the record whose name it
 * prints. Its page is as large as the board, so that there is no bleed to look at.
 */
export function preflightBoard(checks: BoardChecks): Finding[] {
  const { component, measured, ground, glyphs } = checks;
  const size = { bleedIn: 0, safeIn: component.size.safeIn };
  const faults = [
    ...faceFaults({ face: measured, ground, size, glyphs }),
    ...labelCollisions(measured),
    ...stopCollisions(measured),
  ];
  const records = indexRecords(checks);
  return faults.map((fault): Finding => {
    const { place, related, name } = locateBoardFault(fault, component, records);
    const diagnostic: Diagnostic = {
      ...place,
      code: fault.code,
      severity: fault.severity ?? 'error',
      message: `${component.id}: ${fault.message}`,
      hint: fault.hint,
      related,
    };
    return {
      diagnostic: applyWaiver(diagnostic, checks.pack.waivers, { component: component.id }),
      face: 0,
      box: fault.box,
      name: `${fault.code} ${component.id} ${name}`.trim().replaceAll(/[^\w.-]+/g, '-'),
    };
  });
}

interface BoardRecords {
  readonly stopOf: (id: string) => Entry | undefined;
  readonly entries: readonly Entry[];
  readonly entryOf: ReturnType<typeof createEntryLookup>;
}

function indexRecords({ pack }: BoardChecks): BoardRecords {
  const entries = [...pack.tables.values()].flatMap((table) => table.entries);
  const byPlace = new Map(entries.map((entry) => [placeKey(entry.place), entry]));
  const stops = new Map(
    pack.board?.stops.map(({ id, place }) => [id, byPlace.get(placeKey(place))] as const),
  );
  return { stopOf: (id) => stops.get(id), entries, entryOf: createEntryLookup(pack.tables) };
}

function locateBoardFault(
  fault: Fault,
  component: Component,
  { stopOf, entries, entryOf }: BoardRecords,
): { place: Place; related: readonly RelatedPlace[]; name: string } {
  const [stop, other] = (fault.stops ?? []).flatMap((id) => stopOf(id) ?? []);
  if (stop === undefined) {
    const [named] = entries.flatMap((entry) => {
      const isNamed = fault.searchTexts.some((text) => text === entry.fields.name);
      return isNamed ? [entry] : [];
    });
    const place = named === undefined ? component.place : placeIn(named, ['name']);
    return { place, related: [], name: named?.id ?? '' };
  }
  if (!fault.code.startsWith('board/')) {
    const found = findField(stop, fault.searchTexts, entryOf);
    return { ...locateFault(fault.code, stop.place, found), name: stop.id };
  }
  if (fault.code === 'board/stop-collision') {
    const related =
      other === undefined ? [] : [{ ...other.place, message: 'this is the other one' }];
    return { place: stop.place, related, name: stop.id };
  }
  // A place chosen in the data comes before one that the drawing has chosen.
  const isOthers = other !== undefined && !hasLabel(stop) && hasLabel(other);
  const [first, second] = isOthers ? [other, stop] : [stop, other];
  const related =
    second === undefined ? [] : [{ ...labelPlace(second), message: 'this is the other one' }];
  return { place: labelPlace(first), related, name: first.id };
}

const hasLabel = ({ fields }: Entry): boolean => (fields.label ?? null) !== null;

const labelPlace = (stop: Entry): Place => (hasLabel(stop) ? placeIn(stop, ['label']) : stop.place);

const placeIn = (entry: Entry, path: readonly string[]): Place => entry.placeOf(path);
