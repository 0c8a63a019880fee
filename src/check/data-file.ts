import type { Path, Span } from './yaml/yaml-file.ts';

/** A data file that could be read: its value, and the place of every part of it. */
export interface DataFile {
  /** Relative to the pack. */
  readonly path: string;
  /** Plain data: a list of records, unless the file has another shape. */
  readonly value: unknown;
  /**
   * Where a part of the file stands: its value, or the key that holds it. A part that is not there
   * points at what lacks it.
   */
  spanOf(path: Path, target?: 'value' | 'key'): Span;
  /** A value as it is written, without quotes; `null` where that is not one text. */
  sourceOf(path: Path): string | null;
  /** The place of a stretch within a text value; of the whole value where that cannot be told. */
  spanWithin(path: Path, offset: number, length: number): Span;
}
