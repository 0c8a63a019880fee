import { isScalar } from '../values/condition.ts';
import { isRecord } from '../values/value-shapes.ts';

/** A field in the name of a template: `templates/{{kind}}.hbs`. */
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The fields that the name of a template is made of, without `card.` before them; none for one file. */
export const templateFields = (name: string): string[] =>
  [...name.matchAll(FIELD)].map(([, field = '']) => fieldName(field));

const fieldName = (written: string): string => written.replace(/^card\./, '');

/** The file that a record is drawn with, or the field that makes no name of a file. */
export type FilledName =
  | { readonly path: string }
  | { readonly fault: 'unknown' | 'empty' | 'unsafe'; readonly field: string };

/** What may be part of the name of a file, on every system, and never of a folder. */
const SAFE = /^[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N} _.-]*[\p{L}\p{M}\p{N}_-])?$/u;

/**
 * Fills the fields of a record into the name of a template. A reference stands for its id.
 *
 * @param valueFor the value of a field; `undefined` for one that does not exist
 */
export function fillTemplateName(
  name: string,
  valueFor: (path: readonly string[]) => unknown,
): FilledName {
  let fault: FilledName | null = null;
  const path = name.replaceAll(FIELD, (_, written: string) => {
    const field = fieldName(written);
    const found = valueFor(field.split('.'));
    const value = isRecord(found) ? found.id : found;
    const text = isScalar(value) ? String(value).trim() : '';
    const isSafe = SAFE.test(text) && !text.includes('..');
    if (found === undefined) fault ??= { fault: 'unknown', field };
    else if (text === '' && !Array.isArray(value)) fault ??= { fault: 'empty', field };
    else if (!isSafe) fault ??= { fault: 'unsafe', field };
    return text;
  });
  return fault ?? { path };
}

/** Whether a file may be one of those that a name with fields stands for. */
export function mayBeTemplate(name: string, path: string): boolean {
  const [first = '', ...parts] = name.split(/\{\{[^{}]*\}\}/);
  const last = parts.at(-1);
  if (last === undefined) return name === path;
  const inner = path.slice(first.length, path.length - last.length);
  return path.startsWith(first) && path.endsWith(last) && inner !== '' && !inner.includes('/');
}
