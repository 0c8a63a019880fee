import type { Report } from '../context.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** A schema finding, still with the path it is about. */
export interface SchemaFinding extends Omit<Report, 'at'> {
  readonly path: Path;
  readonly target: 'value' | 'key';
  /** The keys that a record lacks. */
  readonly missing?: readonly string[];
  /** The hint, from the text of the value as it is written: a number does not keep its form. */
  readonly hintFor?: (source: string) => string | null;
  /** True for an entry of a list that holds several, for want of a comma. */
  readonly isRunTogether?: boolean;
}
