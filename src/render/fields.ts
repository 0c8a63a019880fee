import { hintForName } from '../diagnostics/nearest.ts';
import type { TemplateProblem } from './template-problem.ts';

/** A field that a path asks for and that is not there. */
export interface MissingField {
  readonly problem: TemplateProblem;
  /** Which name of the path is missing, from 0. */
  readonly index: number;
  /** Where the missing name begins in the path as written, from 0. */
  readonly offset: number;
  readonly length: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Follows a path step by step, own properties only. */
export function readPath(
  start: unknown,
  written: string,
  names: readonly string[],
): { value: unknown } | MissingField {
  let value = start;
  let offset = 0;
  for (const [index, name] of names.entries()) {
    const found = written.indexOf(name, offset);
    offset = found < 0 ? offset : found;
    if (!isRecord(value) || !Object.hasOwn(value, name)) {
      const before = names[index - 1] ?? null;
      return { problem: missingField(value, name, before), index, offset, length: name.length };
    }
    value = value[name];
    offset += name.length;
  }
  return { value };
}

function missingField(parent: unknown, name: string, parentName: string | null): TemplateProblem {
  const code = 'template/no-such-field';
  if (!isRecord(parent)) {
    const what = parentName === null ? 'what this stands in' : `\`${parentName}\``;
    const is = parent === null || parent === undefined ? 'is empty' : `is a ${typeof parent}`;
    const hint = parent === null ? `ask first: {{#if ${parentName ?? 'this'}}}` : null;
    return { code, message: `there is no \`${name}\`: ${what} ${is}`, hint };
  }
  const where = parentName === null ? 'here' : `in \`${parentName}\``;
  return {
    code,
    message: `no field is called \`${name}\` ${where}`,
    hint: hintForName(name, Object.keys(parent)),
  };
}

/** The hint for a name that is missing inside a block but is known at the top of the card. */
export const hintFromRoot = (name: string, root: object): string | null =>
  Object.hasOwn(root, name) ? `inside a block it is reached by \`@root.${name}\`` : null;

/** True for what can be printed: text, numbers, truth values, and nothing at all. */
export const isPrintable = (value: unknown): boolean => !isRecord(value);
