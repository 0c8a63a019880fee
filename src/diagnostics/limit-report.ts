import { formatCount, truncate } from '../text/text-markup.ts';
import { countDiagnostics, type Diagnostic } from './diagnostic.ts';

/** Problems of one file that are reported one by one; the others are counted. */
const MAX_PER_FILE = 200;
/** Characters of a message, a hint or a place's note: a name of a megabyte says no more than its beginning. */
const MAX_TEXT_LENGTH = 500;
/** Related places of one problem; the others are counted. */
const MAX_RELATED = 5;

export const MORE_PROBLEMS_CODE = 'file/more-problems';

/**
 * Limits the length of a report: the first problems of each file and the first places of each problem,
 * with the number of the others, and truncated texts.
 *
 * @param sorted by file and place
 */
export function limitReport(sorted: readonly Diagnostic[]): Diagnostic[] {
  const counts = new Map<string, number>();
  const rest = new Map<string, Diagnostic[]>();
  const kept: Diagnostic[] = [];
  for (const one of sorted) {
    const count = (counts.get(one.file) ?? 0) + 1;
    counts.set(one.file, count);
    if (count <= MAX_PER_FILE && one.code !== MORE_PROBLEMS_CODE) kept.push(truncateTexts(one));
    else if (rest.get(one.file)?.push(one) === undefined) rest.set(one.file, [one]);
  }
  return kept.flatMap((one, at) => {
    const more = kept[at + 1]?.file === one.file ? [] : (rest.get(one.file) ?? []);
    const [first] = more;
    if (first === undefined) return [one];
    const omitted = countDiagnostics(more);
    const { file, line, column } = first;
    return [
      one,
      {
        ...{ file, line, column, omitted, related: [], code: MORE_PROBLEMS_CODE },
        severity: omitted.error > 0 ? 'error' : 'warning',
        message: `this file has ${formatCount(omitted.error + omitted.warning, 'more problem')} from here on`,
        hint: 'fix the ones above first; many similar problems often have one cause',
      },
    ];
  });
}

function truncateTexts(one: Diagnostic): Diagnostic {
  const { message, hint, related } = one;
  return {
    ...one,
    message: shorten(message),
    hint: hint === null ? null : shorten(hint),
    related: related.slice(0, MAX_RELATED).map((place, at) => ({
      ...place,
      message: shorten(place.message) + (at === MAX_RELATED - 1 ? describeRest(related) : ''),
    })),
  };
}

const describeRest = ({ length }: Diagnostic['related']): string =>
  length > MAX_RELATED ? `, and in ${formatCount(length - MAX_RELATED, 'more place')}` : '';

const shorten = (text: string): string => truncate(text, MAX_TEXT_LENGTH);
