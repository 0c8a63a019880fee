import type { Place } from '../../model/pack.ts';
import type { PreviewProblem } from '../preview-state.ts';

/** A place as editors and terminals understand it: `data/fares.yaml:12`. */
export const formatPlace = ({ file, line }: Pick<Place, 'file' | 'line'>): string =>
  `${file}:${line}`;

/** How bad a problem is, as a word. */
export const severityLabel = ({ severity }: Pick<PreviewProblem, 'severity'>): string =>
  severity === 'error' ? 'Error' : 'Warning';

/** `2 problems: 1 error, 1 warning`, as a sentence for a status line. */
export function countProblems(problems: readonly PreviewProblem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const part = (count: number, noun: string): string[] =>
    count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  const parts = [...part(errors, 'error'), ...part(warnings, 'warning')];
  return parts.length === 0 ? 'no problems' : parts.join(', ');
}

/** A message with what stands between backticks as code. */
export function messageNodes(document: Document, message: string): Node[] {
  return message.split('`').map((part, at) => {
    if (at % 2 === 0) return document.createTextNode(part);
    const code = document.createElement('code');
    code.textContent = part;
    return code;
  });
}
