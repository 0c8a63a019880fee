import { checkDeclarations } from './check-declarations.ts';
import type { CssProblem } from './css-problem.ts';
import { type CssContext, checkStructure } from './css-structure.ts';

/** Everything wrong with a piece of CSS that its text alone shows, in its order. */
export function checkCss(text: string, context: CssContext): readonly CssProblem[] {
  const { problems, repaired, isBroken, isTooLarge } = checkStructure(text, context);
  const inside = isTooLarge
    ? []
    : checkDeclarations({ text: repaired, context, checksSyntax: !isBroken });
  return [...problems, ...inside].sort((a, b) => a.offset - b.offset);
}
