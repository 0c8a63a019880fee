import type { HelperCall } from '../template-helper.ts';

/** `{{#if (eq a b)}}`: true if both are the same text, number or truth value. */
export function eq({ args, report }: HelperCall): boolean {
  if (args.length === 2) return args[0] === args[1];
  report({
    code: 'template/wrong-value',
    message: `\`eq\` compares two values, here are ${args.length}`,
    hint: '`{{#if (eq card.kind "permanent")}}`',
  });
  return false;
}
