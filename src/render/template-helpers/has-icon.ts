import { type HelperCall, textArgument } from '../template-helper.ts';

/** `{{#if (hasIcon card.id)}}`: true if the pack has a drawing of that name. */
export function hasIcon(call: HelperCall): boolean {
  const name = textArgument(call, 0, 'hasIcon');
  return name !== null && call.pack.icons.has(name);
}
