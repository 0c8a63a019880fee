import { parse as parseImports } from 'es-module-lexer/minimal/js';
import { hintForNearest } from '../../diagnostics/suggestions.ts';
import {
  CHECK_API,
  findImport,
  importSpecifier,
  isRulesCode,
  PLAY_API,
} from '../../pack/rules-code.ts';
import type { CheckContext } from '../check-context.ts';
import { TextSource } from '../yaml/yaml-file.ts';

/**
 * The module with the pack's own rules exists, and what it imports is there and may be
 * used. Nothing of it runs.
 */
export function checkPlay(context: CheckContext): void {
  const { files, manifest, report } = context;
  const { file, rules } = manifest;
  if (rules === null) return;
  const at = file.spanOf(['play', 'rules']);
  if (!files.has(rules)) {
    const modules = [...files.keys()].filter(
      (path) => isRulesCode(path) && /\.(?:mjs|ts)$/.test(path),
    );
    report({
      code: 'play/no-such-file',
      at,
      message: `there is no file \`${rules}\``,
      hint: hintForNearest(rules, modules) ?? 'add the module with the rules, or remove `play`',
    });
  }
  checkImports(context, rules);
}

/** Follows the imports from the module with the rules, each module once. */
function checkImports({ files, report }: CheckContext, entry: string): void {
  const reached = new Set([entry]);
  const modules = [...files.keys()].filter((path) => isRulesCode(path));
  for (const from of reached) {
    const file = files.get(from);
    if (file?.kind !== 'text') continue;
    const source = new TextSource(from, file.text);
    for (const { specifier, start, end } of importsIn(file.text)) {
      const found = findImport(specifier, from, (path) => files.has(path));
      if ('path' in found) reached.add(found.path);
      if (!('code' in found)) continue;
      const known = modules.filter((path) => path !== from);
      const names = [PLAY_API, CHECK_API, ...known.map((path) => importSpecifier(path, from))];
      const { code, message } = found;
      const hint = hintForNearest(specifier, names) ?? found.hint;
      report({ code, at: source.spanOf(start, end), message, hint });
    }
  }
}

/** An import whose module is written out, with the offsets of its name. */
interface WrittenImport {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

/** The imports of a module; none where it is not JavaScript, which its loading reports. */
function importsIn(text: string): WrittenImport[] {
  try {
    const [imports] = parseImports(text);
    return imports.flatMap(({ n: specifier, s: start, e: end, d: dynamicAt }) => {
      if (specifier === undefined) return [];
      // The place of a dynamic import is an expression, with its quotes.
      const quote = dynamicAt >= 0 ? 1 : 0;
      return [{ specifier, start: start + quote, end: end - quote }];
    });
  } catch {
    return [];
  }
}
