import { createRequire } from 'node:module';
import type { DSNode, Lexer } from 'css-tree';
import { fork } from 'css-tree/dist/csstree.esm';
import { distance } from 'fastest-levenshtein';
import { isTransposition } from '../diagnostics/suggestions.ts';

/** The grammar of today's CSS: that of css-tree, with what browsers have learned since. */
interface Patches {
  readonly next: Parameters<typeof fork>[0] & object;
}

// A JSON module cannot be imported without a warning in Node 20.
const patches = createRequire(import.meta.url)(
  '@csstools/css-syntax-patches-for-csstree',
) as Patches;

const syntax = fork(patches.next);

export const { parse, walk } = syntax;

/** What the types of css-tree leave out. */
interface Names {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly types: Readonly<Record<string, unknown>>;
  readonly atrules: Readonly<Record<string, unknown>>;
  readonly units: Readonly<Record<string, readonly string[]>>;
}

export const lexer = syntax.lexer as Lexer & Names;

export const PROPERTIES: readonly string[] = Object.keys(lexer.properties).filter(
  (name) => !name.startsWith('-'),
);

export const AT_RULES: readonly string[] = Object.keys(lexer.atrules);

export const FUNCTIONS: ReadonlySet<string> = new Set(
  Object.keys(lexer.types).flatMap((name) =>
    name.endsWith('()') ? [name.slice(0, -2).toLowerCase()] : [],
  ),
);

/** Functions that stand for another value: what they give cannot be known here. */
const SUBSTITUTIONS = /^(?:var|env|attr|if|inherit|first-valid|toggle|random|random-item)$/;

/** Whether a value with this function in it can be checked against a grammar. */
export const isKnownFunction = (name: string): boolean =>
  FUNCTIONS.has(name.toLowerCase()) && !SUBSTITUTIONS.test(name.toLowerCase());

export const UNITS: readonly string[] = [
  ...new Set([
    'in',
    ...Object.values(lexer.units)
      .flat()
      .map((unit) => (unit === 'q' ? 'Q' : unit)),
  ]),
];

/** As many letters of a name may be wrong. */
const maxTypos = (name: string): number => (name.length < 4 ? 0 : name.length < 7 ? 1 : 2);

/** The known name that differs by a typo or two, or `null`. */
export function nearestCssName(
  wanted: string,
  known: Iterable<string>,
  limit: number = maxTypos(wanted),
): string | null {
  const name = wanted.toLowerCase();
  let best: string | null = null;
  let least = limit + 1;
  for (const one of known) {
    if (Math.abs(one.length - name.length) > limit + 1) continue;
    const steps = isTransposition(name, one) ? 0.5 : distance(name, one);
    if (name === one || steps >= least) continue;
    best = one;
    least = steps;
  }
  return best;
}

/** The words that a property takes, those of the types in its grammar included. */
export function keywordsOf(property: string): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const visit = (node: DSNode | null | undefined): void => {
    if (node == null) return;
    if (node.type === 'Keyword') words.add(node.name.toLowerCase());
    else if (node.type === 'Group') node.terms.forEach(visit);
    else if (node.type === 'Multiplier') visit(node.term);
    else if (node.type === 'Type' || node.type === 'Property') visitNamed(node.type, node.name);
  };
  const visitNamed = (kind: 'Type' | 'Property', name: string): void => {
    if (seen.has(kind + name)) return;
    seen.add(kind + name);
    visit((kind === 'Type' ? lexer.getType(name) : lexer.getProperty(name))?.syntax);
  };
  visitNamed('Property', property);
  return words;
}
