import { createRequire } from 'node:module';
import type { DSNode, Lexer } from 'css-tree';
import { definitionSyntax, fork } from 'css-tree/dist/csstree.esm';
import { distance } from 'fastest-levenshtein';
import { isTransposition, nearestName } from '../diagnostics/suggestions.ts';

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

/** The known name that differs by a typo or two, or `null`. */
export function nearestCssName(wanted: string, known: Iterable<string>): string | null {
  const name = wanted.toLowerCase();
  const near = nearestName(name, known);
  if (near === null || near === name) return null;
  const most = name.length < 7 ? 1 : 2;
  return isTransposition(name, near) || distance(name, near) <= most ? near : null;
}

/** The words that a property takes, those of the types in its grammar included. */
export function keywordsOf(property: string): ReadonlySet<string> {
  const words = new Set<string>();
  const seen = new Set<string>();
  const visit = (definition: ReturnType<Lexer['getType']>): void => {
    if (definition?.syntax == null) return;
    definitionSyntax.walk(definition.syntax, (node: DSNode) => {
      if (node.type === 'Keyword') words.add(node.name.toLowerCase());
      if ((node.type !== 'Type' && node.type !== 'Property') || seen.has(node.name)) return;
      seen.add(node.name);
      visit(node.type === 'Type' ? lexer.getType(node.name) : lexer.getProperty(node.name));
    });
  };
  visit(lexer.getProperty(property));
  return words;
}
