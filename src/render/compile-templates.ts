import Handlebars from 'handlebars';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { memoizeRecent } from '../values/memoize.ts';
import { BLOCK_HELPERS, checkTemplate, NAME_PARTIAL } from './check-template.ts';
import { parseTemplate } from './parse-template.ts';
import { markSources } from './source-map.ts';
import { makePathsStrict, PRINT_FIELD, PRINT_VALUE, READ_FIELD } from './strict-paths.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { collectTemplateTexts, type TemplateText } from './translatable-texts.ts';

/** The sources of a pack's templates. */
export interface TemplateSources {
  /** By path relative to the pack. */
  readonly templates: ReadonlyMap<string, string>;
  /** By name; the file is templates/partials/<name>.hbs. */
  readonly partials: ReadonlyMap<string, string>;
  /** Names of partials that cannot be read, which was reported: calls of them are not a mistake. */
  readonly unreadablePartials?: readonly string[];
}

/** A template or partial, ready to run. */
export interface CompiledTemplate {
  readonly file: string;
  readonly source: string;
  readonly run: HandlebarsTemplateDelegate<unknown>;
  /** What it says that can be translated. */
  readonly texts: readonly TemplateText[];
}

/** Opaque outside this folder: pass it to renderDeck. */
export interface CompiledTemplates {
  /** By path relative to the pack; a template with mistakes is not among them. */
  readonly templates: ReadonlyMap<string, CompiledTemplate>;
  readonly partials: ReadonlyMap<string, CompiledTemplate>;
}

export const partialPath = (name: string): string => `templates/partials/${name}.hbs`;

/** Helpers of Handlebars that read prototypes, write to the console or look fields up without a check. */
const REMOVED_HELPERS = ['log', 'lookup', 'helperMissing'];

/**
 * Compiles every template and partial, each in a Handlebars of its own. Returns what could be compiled
 * and every mistake that shows without a card: syntax, unknown helpers and partials, unescaped
 * output. What they print says where it comes from: see source-map.ts.
 */
export function compileTemplates(
  sources: TemplateSources,
  helpers: readonly string[] = Object.keys(TEMPLATE_HELPERS),
): {
  compiled: CompiledTemplates;
  diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const partialNames = [...sources.partials.keys(), ...(sources.unreadablePartials ?? [])];
  const compileAll = (written: ReadonlyMap<string, string>, isPartial: boolean) => {
    const compiled = new Map<string, CompiledTemplate>();
    for (const [key, source] of written) {
      const file = isPartial ? partialPath(key) : key;
      const partial = isPartial ? key : '';
      setCurrentFile(file);
      const result = compileTemplate({ file, source, partial, partialNames, helpers });
      diagnostics.push(...result.diagnostics);
      if (result.template) compiled.set(key, result.template);
    }
    return compiled;
  };
  const templates = compileAll(sources.templates, false);
  const partials = compileAll(sources.partials, true);
  return { compiled: { templates, partials }, diagnostics: mergeMissingPartials(diagnostics) };
}

interface CompileRequest {
  readonly file: string;
  readonly source: string;
  /** Its name as a partial, or ''. */
  readonly partial: string;
  /** Of the partials that it may call. */
  readonly partialNames: readonly string[];
  readonly helpers: readonly string[];
  /** Whether it prints something else than HTML: its values are not escaped, and it has no texts. */
  readonly isPlainText?: boolean;
}

interface CompileResult {
  /** `null` when it has mistakes. */
  readonly template: CompiledTemplate | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Of all the templates and chapters of a few packs. */
const memoizeCompiled = memoizeRecent<CompileResult>(700);

/** Compiles one template, unless it was compiled before. */
export const compileTemplate = (request: CompileRequest): CompileResult =>
  memoizeCompiled([request], () => compile(request));

function compile(request: CompileRequest): CompileResult {
  const { file, source, partial, partialNames, helpers, isPlainText = false } = request;
  const handlebars = Handlebars.create();
  for (const name of REMOVED_HELPERS) handlebars.unregisterHelper(name);
  const parsed = parseTemplate(handlebars, file, source);
  if ('code' in parsed) return { template: null, diagnostics: [parsed] };
  const said = isPlainText ? NO_TEXTS : collectTemplateTexts(file, parsed);
  const diagnostics = [
    ...checkTemplate(file, parsed, { helpers, partials: partialNames }),
    ...said.diagnostics,
  ];
  if (diagnostics.length > 0) return { template: null, diagnostics };
  makePathsStrict(parsed, helpers);
  markSources(parsed, source, partial);
  const inner = [READ_FIELD, PRINT_FIELD, PRINT_VALUE, NAME_PARTIAL];
  const known = [...helpers, ...BLOCK_HELPERS, ...inner].map((name) => [name, true]);
  const removed = REMOVED_HELPERS.map((name) => [name, false]);
  // Nothing is looked up that is not known.
  const run = handlebars.compile<unknown>(parsed, {
    strict: true,
    knownHelpersOnly: true,
    // A helper of ours may have the name of one of theirs.
    knownHelpers: Object.fromEntries([...removed, ...known]),
    noEscape: isPlainText,
  });
  return { template: { file, source, run, texts: said.texts }, diagnostics: [] };
}

const NO_TEXTS = { texts: [], diagnostics: [] };

const PARTIAL_PATH = /^templates\/partials\/([^/]+)\.hbs$/;

/** The templates and partials among the files of a pack. */
export function collectTemplateSources(files: PackFiles): Required<TemplateSources> {
  const templates = new Map<string, string>();
  const partials = new Map<string, string>();
  const lostPartials: string[] = [];
  for (const [path, file] of files) {
    const partial = PARTIAL_PATH.exec(path)?.[1];
    if (partial !== undefined && file.kind !== 'text') lostPartials.push(partial);
    if (file.kind !== 'text' || !path.startsWith('templates/')) continue;
    if (partial !== undefined) partials.set(partial, file.text);
    else if (path.endsWith('.hbs')) templates.set(path, file.text);
  }
  return { templates, partials, unreadablePartials: lostPartials };
}

/** A partial that is not there is one mistake, however many templates call it. */
function mergeMissingPartials(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const merged: Diagnostic[] = [];
  const indexOf = new Map<string, number>();
  for (const one of diagnostics) {
    const { code, message, file, line, column } = one;
    const at = indexOf.get(message) ?? merged.length;
    const known = merged[at];
    if (known === undefined) merged.push(one);
    else {
      const also = { file, line, column, message: 'it is also called here' };
      merged[at] = { ...known, related: [...known.related, also] };
    }
    if (code === 'template/no-such-partial') indexOf.set(message, at);
  }
  return merged;
}
