import { createRequire } from 'node:module';

/** Loaded when a pack's schema with a pattern is compiled. */
const loadEngine = (): typeof import('re2js') => createRequire(import.meta.url)('re2js');

/** What `\s` means in JSON Schema; the engine's own knows the white space of ASCII alone. */
const WHITESPACE =
  '\\t\\n\\x0b\\f\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';

/** As much of a `RegExp` as a validator asks for; it tells patterns apart by their text. */
export interface LinearPattern {
  readonly test: (text: string) => boolean;
  readonly toString: () => string;
}

/**
 * A pattern of a schema that takes time in proportion to the text, whatever pattern and text are: a
 * stranger's pattern can keep the engine of JavaScript busy for ever. It knows no look-around and no
 * back-references.
 *
 * @throws Error for a pattern that it does not understand
 */
export function compileLinearPattern(pattern: string): LinearPattern {
  const { RE2JS } = loadEngine();
  // What is no pattern in JavaScript either is refused in the words of JavaScript.
  const { source } = new RegExp(pattern, 'u');
  const compiled = compileOrReject(() =>
    RE2JS.compile(RE2JS.translateRegExp(expandWhitespace(pattern))),
  );
  return { test: (text) => compiled.test(text), toString: () => `/${source}/u` };
}

function compileOrReject<T>(make: () => T): T {
  try {
    return make();
  } catch (cause) {
    const message =
      'Invalid regular expression: a pattern here may not look ahead or behind, or refer back to a group';
    throw new SyntaxError(message, { cause });
  }
}

/** Writes `\s` and `\S` out. Within brackets `\S` stays the one of ASCII. */
function expandWhitespace(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\[\s\S]|[[\]]/g, (part) => {
    if (part === '[') isInClass = true;
    if (part === ']') isInClass = false;
    if (part === '\\s') return isInClass ? WHITESPACE : `[${WHITESPACE}]`;
    return part === '\\S' && !isInClass ? `[^${WHITESPACE}]` : part;
  });
}
