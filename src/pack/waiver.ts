/** Accepts a problem of laid-out pages. */
export interface Waiver {
  readonly code: string;
  readonly by: 'record' | 'component' | 'run';
  /** Of the record or the component; empty for a run. */
  readonly id: string;
  /** Its place in the pack; `null` for an option of the command. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** The key of a record or component that lists the codes it waives. */
export const WAIVE_KEY = 'waive';

/** The component and card that a problem of a page is about. */
export interface WaiverTarget {
  readonly component: string;
  /** The card, if there is one. */
  readonly record?: string;
}

/** The most specific waiver for a problem; `null` if there is none. */
export function findWaiver(
  waivers: readonly Waiver[],
  code: string,
  { component, record }: WaiverTarget,
): Waiver | null {
  const ofCode = waivers.filter((one) => one.code === code);
  return (
    ofCode.find(({ by, id }) => by === 'record' && id === record) ??
    ofCode.find(({ by, id }) => by === 'component' && id === component) ??
    ofCode.find(({ by }) => by === 'run') ??
    null
  );
}
