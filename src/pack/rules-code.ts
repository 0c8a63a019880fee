import { posix } from 'node:path';

/** What the rules of a pack may import beside their own files. */
export const PLAY_API = 'vbuses/play';
export const CHECK_API = 'vbuses/check';

type Api = typeof PLAY_API | typeof CHECK_API;

/** The manifest of a pack. */
export const GAME_PATH = 'game.yaml';

/** Where a pack describes the codes of its own checks, as presets/codes.yaml does. */
export const CODES_PATH = 'rules/codes.yaml';

/** Whether a file of a pack, by its path in the pack, can be a module of its rules. */
export const isRulesCode = (path: string): boolean => /^(?:rules|strategies)\//.test(path);

/** What an import of rules comes to: the public API, a file of the pack, or nothing that they may use. */
type ImportTarget =
  | { readonly kind: 'api'; readonly api: Api }
  /** Relative to the pack. */
  | { readonly kind: 'module'; readonly path: string }
  | { readonly kind: 'forbidden' };

/** @param from the module that imports, relative to the pack */
function resolveImport(specifier: string, from: string): ImportTarget {
  if (specifier === PLAY_API || specifier === CHECK_API) return { kind: 'api', api: specifier };
  if (!/^\.{1,2}\//.test(specifier)) return { kind: 'forbidden' };
  const path = posix.join(posix.dirname(from), specifier);
  return isRulesCode(path) ? { kind: 'module', path } : { kind: 'forbidden' };
}

/** An import that cannot be followed. */
export interface ImportFault {
  readonly code: 'play/no-such-import' | 'play/forbidden-import';
  readonly message: string;
  readonly hint: string;
}

/**
 * Finds the module that an import names: its path in the pack, a public API, or why it cannot be
 * imported.
 *
 * @param from the module that imports, relative to the pack
 * @param exists whether the pack has a file
 */
export function findImport(
  specifier: string,
  from: string,
  exists: (path: string) => boolean,
): { readonly path: string } | { readonly api: Api } | ImportFault {
  const target = resolveImport(specifier, from);
  if (target.kind === 'api') return { api: target.api };
  if (target.kind === 'forbidden') {
    const code = 'play/forbidden-import';
    return {
      code,
      message: `the rules import \`${specifier}\`, which is not allowed`,
      hint: `rules can import \`${PLAY_API}\` and \`${CHECK_API}\`, and modules of rules/ and strategies/ by their paths: \`./cards.mjs\``,
    };
  }
  if (exists(target.path)) return { path: target.path };
  return {
    code: 'play/no-such-import',
    message: `there is no file ${target.path}`,
    hint: 'fix the name or add the file (names are case-sensitive, and end in `.mjs` or `.ts`)',
  };
}

/** How a module is written in an import of another one: `./cards.mjs`. */
export function importSpecifier(path: string, from: string): string {
  const relative = posix.relative(posix.dirname(from), path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
