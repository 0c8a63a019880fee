import type { Severity } from '../diagnostics/diagnostic.ts';
import type { Box } from './measures.ts';

/** Something wrong with a laid-out face, before it is known where in the data it comes from. */
export interface Fault {
  readonly code: string;
  /** An error unless it is said. */
  readonly severity?: Severity;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
  readonly box: Box;
  readonly element: string;
  /** Texts or addresses by which the field that holds it is found, the best first. */
  readonly searchTexts: readonly string[];
  /** On a board: the stops whose labels it is about. */
  readonly stops?: readonly string[];
}

/** The least box around some boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

/** A paragraph of several pieces has one fault of a kind, not one a piece. */
export function mergeFaults(faults: readonly Fault[]): Fault[] {
  const merged = new Map<string, Fault>();
  for (const fault of faults) {
    const key = JSON.stringify([fault.code, fault.searchTexts.at(-1), fault.message, fault.stops]);
    const known = merged.get(key);
    merged.set(
      key,
      known === undefined ? fault : { ...known, box: boxAround([known.box, fault.box]) },
    );
  }
  return [...merged.values()];
}

/** A text as it stands in messages: in quotes, not too long. */
export const quoted = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 39)}…` : text}"`;
