import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatCount } from '../model/counted.ts';

/**
 * Names what has changed: `data/fares.yaml and 1 more file`. Editors write a file of their own first
 * and give it the name of the other: what is no longer there is named only when all are gone.
 *
 * @param changed paths relative to the pack's folder
 */
export async function describeChanges(
  folder: string,
  changed: ReadonlySet<string>,
): Promise<string> {
  const paths = [...changed].sort();
  const areThere = await Promise.all(
    paths.map((path) =>
      stat(join(folder, path)).then(
        () => true,
        () => false,
      ),
    ),
  );
  const there = paths.filter((_, at) => areThere[at]);
  const [first = 'the pack', ...others] = there.length > 0 ? there : paths;
  return others.length === 0 ? first : `${first} and ${formatCount(others.length, 'more file')}`;
}
