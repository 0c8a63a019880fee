/** Lets a problem of laid-out pages stand that a designer has seen and wants so. */
export interface Waiver {
  readonly code: string;
  readonly by: 'record' | 'component' | 'run';
  /** Of the record or the component; empty for a run. */
  readonly id: string;
  /** Where it is written; `null` for a run: then it is an option of the command. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** The key of a record or component that lists the codes it waives. */
export const WAIVE_KEY = 'waive';

/** What a problem of a page is about. */
export interface WaiverTarget {
  readonly component: string;
  /** The card; absent where it is about none. */
  readonly record?: string;
}

/** The waiver that lets a problem stand, the most exact one first; `null` where none does. */
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
