import {
  applyWaiver,
  type Diagnostic,
  placeKey,
  type RelatedPlace,
} from '../diagnostics/diagnostic.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import { type FoldLines, foldLines } from '../geometry/fold-panels.ts';
import type { BoardComponent, BoardData, Entry, Pack, Place } from '../pack/pack.ts';
import { type Fault, faceFaults, faultDiagnostic } from './face-faults.ts';
import type { GlyphCoverage } from './glyphs.ts';
import type { Background, MeasuredFace } from './measures.ts';

/** Where a fault is reported. */
export interface FaultPlace {
  readonly place: Place;
  readonly related: readonly RelatedPlace[];
}

/** What a kind of board knows of its laid-out page. */
export interface BoardPreflight {
  /** Where things can happen on the board, in the order of the data. */
  readonly places: (
    board: BoardData,
  ) => readonly { readonly id: string; readonly name: string; readonly place: Place }[];
  /** What lies on what, and on the folds of the board. */
  readonly faults: (measured: MeasuredFace, folds: FoldLines) => readonly Fault[];
  /** Where such a fault between the records of one or two places is reported. */
  readonly locateFault: (fault: Fault, one: Entry, other: Entry | undefined) => FaultPlace;
}

export interface BoardChecks {
  readonly kind: BoardPreflight;
  readonly pack: Pick<Pack, 'tables' | 'waivers'>;
  readonly board: BoardData;
  readonly component: BoardComponent;
  readonly measured: MeasuredFace;
  readonly ground: Background;
  readonly glyphs: GlyphCoverage;
}

/**
 * What is wrong with a board, reported at the place whose label it is, or at the record whose name it
 * prints. Its page is as large as the board, so that there is no bleed to look at.
 */
export function preflightBoard(checks: BoardChecks): Diagnostic[] {
  const { kind, component, measured, ground, glyphs } = checks;
  const size = { bleedIn: 0, safeIn: component.size.safeIn };
  const faults = [
    ...faceFaults({ face: measured, ground, size, glyphs }),
    ...kind.faults(measured, foldLines(component.size.trim, component.panels)),
  ];
  const records = indexRecords(checks);
  return faults.map((fault) => {
    const { place, related } = locateBoardFault(fault, checks, records);
    const diagnostic = faultDiagnostic(fault, { place, subject: component.id }, related);
    return applyWaiver(diagnostic, checks.pack.waivers, { component: component.id });
  });
}

interface BoardRecords {
  readonly atPlace: (id: string) => Entry | undefined;
  readonly entries: readonly Entry[];
}

function indexRecords({ pack, board, kind }: BoardChecks): BoardRecords {
  const entries = [...pack.tables.values()].flatMap((table) => table.entries);
  const byPlace = new Map(entries.map((entry) => [placeKey(entry.place), entry]));
  const places = new Map(
    kind.places(board).map(({ id, place }) => [id, byPlace.get(placeKey(place))] as const),
  );
  return { atPlace: (id) => places.get(id), entries };
}

function locateBoardFault(
  fault: Fault,
  { kind, component, pack }: BoardChecks,
  { atPlace, entries }: BoardRecords,
): FaultPlace {
  const [one, other] = (fault.places ?? []).flatMap((id) => atPlace(id) ?? []);
  if (one === undefined) {
    const named = entries.find(({ fields }) =>
      fault.searchTexts.some((text) => text === fields.name),
    );
    const place = named?.placeOf(['name']) ?? component.place;
    return { place, related: [] };
  }
  if (!fault.code.startsWith('board/')) {
    return locateFault(fault.code, one, fault.searchTexts, pack.tables);
  }
  return kind.locateFault(fault, one, other);
}
