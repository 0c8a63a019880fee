import { type Diagnostic, placeKey, type RelatedPlace } from '../diagnostics/diagnostic.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import type { Entry, Pack, Place } from '../pack/pack.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import type { CompiledTemplate, CompiledTemplates } from './compile-templates.ts';
import { type SourceSpan, templateError } from './template-problem.ts';

/** The card and the templates that a helper is called for. */
interface CallSite {
  readonly card: Entry;
  readonly pack: Pick<Pack, 'tables'>;
  readonly template: CompiledTemplate;
  readonly compiled: CompiledTemplates;
}

/** What is wrong with a value shows on some cards only: the first is named. */
export const relatedCard = ({ card }: CallSite): RelatedPlace => ({
  ...card.place,
  message: `it happens on \`${card.id}\``,
});

export function cardError(
  run: CallSite,
  span: SourceSpan,
  problem: TemplateProblem,
  cause = 'the box is defined here',
): Diagnostic {
  const { card, pack } = run;
  const about = problem.about === undefined ? [] : [problem.about];
  const expression = sourceOfCall(run, span);
  const { place, related } = locateFault(problem.code, card, about, pack.tables, expression);
  const { file, line, column } = span;
  return templateError(place, problem, [...related, { file, line, column, message: cause }]);
}

/** A problem with a value that a field of the card holds; `null` for what the template says itself. */
export function errorOfValue(
  run: CallSite,
  span: SourceSpan,
  problem: TemplateProblem,
): Diagnostic | null {
  const { card } = run;
  const { about } = problem;
  const expression = sourceOfCall(run, span);
  const isWritten = [`"${about}"`, `'${about}'`].some((literal) => expression.includes(literal));
  if (card.id === '' || about === undefined || isWritten) return null;
  const error = cardError(run, span, problem, 'it is shown here');
  return placeKey(error) === placeKey(card.place) ? null : error;
}

/** An option in a call, if it is on its first line. */
export function spanOfOption(run: CallSite, span: SourceSpan, option: string): SourceSpan {
  const [line = ''] = sourceOfCall(run, span).split('\n');
  const at = line.search(new RegExp(`\\s${option}=`));
  const column = span.column + at + 1;
  return at === -1 ? span : { ...span, column, endColumn: column + option.length };
}

/** What stands in a template or partial at a call. */
function sourceOfCall({ template, compiled }: CallSite, { file, line, column }: Place): string {
  const isOfCall = (one: CompiledTemplate): boolean => one.file === file;
  const { source = '' } = [template, ...compiled.partials.values()].find(isOfCall) ?? {};
  const lines = source
    .split('\n')
    .slice(line - 1)
    .join('\n');
  return /^[^}]*/.exec(lines.slice(column - 1))?.[0] ?? '';
}
