import { nearestName } from '../../diagnostics/suggestions.ts';
import { groupBy } from '../../values/maps.ts';
import type { Report } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** A schema finding, still with the path it is about. */
export interface SchemaFinding extends Omit<Report, 'at'> {
  readonly path: Path;
  readonly target: 'value' | 'key';
  /** The keys that a record lacks. */
  readonly missing?: readonly string[];
  /** The hint, from the text of the value as it is written: a number does not keep its form. */
  readonly hintFor?: (source: string) => string | null;
}

/**
 * Makes one finding of those that come from one mistake: of several about one value the first, a key
 * that is not known and one that is missing in the same record are a misspelt key, and several
 * missing keys are one gap.
 *
 * @param noun what the writer of the file calls a key
 */
export function mergeFindings(
  findings: readonly SchemaFinding[],
  noun: 'key' | 'column' = 'key',
): SchemaFinding[] {
  const distinct = withoutConsequences(findings);
  const missing = groupBy(
    distinct.filter(({ code }) => code === 'key/missing'),
    ({ path }) => path.join('/'),
  );
  const strays = groupBy(distinct.filter(isUnexpectedKey), parentPath);
  const merged = distinct
    .filter(({ code }) => code !== 'key/missing')
    .map((finding) => {
      const gaps = missing.get(parentPath(finding));
      if (!isUnexpectedKey(finding) || gaps === undefined) return finding;
      return pairWithMissing(finding, gaps, strays.get(parentPath(finding))?.length ?? 0);
    });
  return [...merged, ...[...missing.values()].flatMap((gaps) => mergeMissing(gaps, noun))];
}

/** Which keys a record may have can depend on a value that is not allowed, the length of a list on its entries. */
function withoutConsequences(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const ofNoKind = new Set(
    findings.filter(({ code }) => code === 'value/not-allowed').map(parentPath),
  );
  const ofWrongType = new Set(
    findings.filter(({ code }) => code === 'value/wrong-type').map(parentPath),
  );
  const places = new Set<string>();
  return findings.filter((one) => {
    if (one.code === 'key/not-here' && ofNoKind.has(parentPath(one))) return false;
    if (one.code === 'value/too-short' && ofWrongType.has(one.path.join('/'))) return false;
    const place = [...one.path, one.missing ?? one.target].join('/');
    return !places.has(place) && places.add(place);
  });
}

const isUnexpectedKey = ({ code }: SchemaFinding): boolean =>
  code === 'key/unknown' || code === 'key/not-here';

/** The record that holds a key. */
const parentPath = ({ path }: SchemaFinding): string => path.slice(0, -1).join('/');

const missingKey = (finding: SchemaFinding): string => finding.missing?.[0] ?? '';

/** The stray key takes the missing key that it most likely is out of the list. */
function pairWithMissing(
  stray: SchemaFinding,
  gaps: SchemaFinding[],
  strayCount: number,
): SchemaFinding {
  const key = String(stray.path.at(-1));
  const near = nearestName(key, gaps.map(missingKey));
  const only = strayCount === 1 && gaps.length === 1 ? gaps[0] : undefined;
  const taken = near === null ? only : gaps.find((gap) => missingKey(gap) === near);
  if (taken === undefined) return stray;
  gaps.splice(gaps.indexOf(taken), 1);
  const meant = missingKey(taken);
  return {
    ...stray,
    message: `${stray.message}, and \`${meant}\` is missing`,
    hint: stray.code === 'key/unknown' ? `did you mean \`${meant}\`?` : (stray.hint ?? null),
    missing: [meant],
  };
}

function mergeMissing(gaps: readonly SchemaFinding[], noun: string): SchemaFinding[] {
  const [first] = gaps;
  if (first === undefined) return [];
  if (gaps.length === 1) return [first];
  const keys = gaps.map(missingKey);
  const names = keys.map((key) => `\`${key}\``);
  return [
    {
      ...first,
      message: `the ${noun}s ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are missing`,
      hint: null,
      missing: keys,
    },
  ];
}
