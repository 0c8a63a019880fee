import Handlebars from 'handlebars';
import { setCurrentFile } from '../core/current-work.ts';
import { memoizeRecent } from '../core/memoize.ts';
import type { PackFiles } from '../core/pack-files.ts';
import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import { BLOCK_HELPERS, checkTemplate } from './check-template.ts';
import { type HandlebarsEnvironment, parseTemplate, tooDeepError } from './parse-template.ts';
import { markSources } from './source-map.ts';
import { makePathsStrict, PRINT_FIELD, READ_FIELD } from './strict-paths.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { collectTemplateTexts, type TemplateText } from './translatable-texts.ts';

/** The sources of a pack's templates. */
export interface TemplateSources {
  /** By path relative to the pack. */
  readonly templates: ReadonlyMap<string, string>;
  /** By name; the file is templates/partials/<name>.hbs. */
  readonly partials: ReadonlyMap<string, string>;
  /** Names of partials that are there and cannot be read, which was told: calls of them are no mistake. */
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

/** Opaque to everybody but this room: pass it to renderDeck. */
export interface CompiledTemplates {
  /** By path relative to the pack; a template with mistakes is not among them. */
  readonly templates: ReadonlyMap<string, CompiledTemplate>;
  readonly partials: ReadonlyMap<string, CompiledTemplate>;
}

export const partialPath = (name: string): string => `templates/partials/${name}.hbs`;

/** A Handlebars of one's own, without the helpers that nobody is to call. */
export function createHandlebars(): HandlebarsEnvironment {
  const handlebars = Handlebars.create();
  for (const name of REMOVED_HELPERS) handlebars.unregisterHelper(name);
  return handlebars;
}

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
  const compileAll = (entries: Iterable<[key: string, one: RawTemplate]>) => {
    const compiled = new Map<string, CompiledTemplate>();
    for (const [key, written] of entries) {
      setCurrentFile(written.file);
      const one = { ...written, partialNames, helpers };
      const result = memoizeCompiled([one], () => compileTemplate(createHandlebars(), one));
      diagnostics.push(...result.diagnostics);
      if (result.template) compiled.set(key, result.template);
    }
    return compiled;
  };
  const templates = compileAll(
    [...sources.templates].map(([file, source]) => [file, { file, source, partial: '' }]),
  );
  const partials = compileAll(
    [...sources.partials].map(([name, source]) => [
      name,
      { file: partialPath(name), source, partial: name },
    ]),
  );
  return { compiled: { templates, partials }, diagnostics: mergeMissingPartials(diagnostics) };
}

/** Of all the templates of a few packs. */
const memoizeCompiled = memoizeRecent<ReturnType<typeof compileTemplate>>(500);

interface RawTemplate {
  readonly file: string;
  readonly source: string;
  /** Its name as a partial, or ''. */
  readonly partial: string;
}

interface CompileRequest extends RawTemplate {
  readonly partialNames: readonly string[];
  readonly helpers: readonly string[];
}

function compileTemplate(
  handlebars: HandlebarsEnvironment,
  { file, source, partial, partialNames, helpers }: CompileRequest,
): { template: CompiledTemplate | null; diagnostics: readonly Diagnostic[] } {
  const parsed = parseTemplate(handlebars, file, source);
  if ('code' in parsed) return { template: null, diagnostics: [parsed] };
  let texts: readonly TemplateText[] = [];
  try {
    const said = collectTemplateTexts(file, parsed);
    texts = said.texts;
    const diagnostics = [
      ...checkTemplate(file, parsed, { helpers, partials: partialNames }),
      ...said.diagnostics,
    ];
    if (diagnostics.length > 0) return { template: null, diagnostics };
    makePathsStrict(parsed, helpers);
    markSources(parsed, source, partial);
  } catch (error) {
    if (error instanceof RangeError) return { template: null, diagnostics: [tooDeepError(file)] };
    throw error;
  }
  const run = handlebars.compile<unknown>(parsed, compileOptions(helpers));
  return { template: { file, source, run, texts }, diagnostics: [] };
}

/** Of every template: nothing is looked up that is not known. */
export function compileOptions(helpers: readonly string[]): CompileOptions {
  const known = [...helpers, ...BLOCK_HELPERS, READ_FIELD, PRINT_FIELD].map((name) => [name, true]);
  const removed = REMOVED_HELPERS.map((name) => [name, false]);
  return {
    strict: true,
    knownHelpersOnly: true,
    knownHelpers: Object.fromEntries([...known, ...removed]),
  };
}

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
  const isOfPartial = ({ code }: Diagnostic): boolean => code === 'template/no-such-partial';
  const first = new Map<string, Diagnostic>();
  for (const one of diagnostics.filter(isOfPartial)) {
    const known = first.get(one.message);
    const also = {
      file: one.file,
      line: one.line,
      column: one.column,
      message: 'it is also called here',
    };
    first.set(
      one.message,
      known === undefined ? one : { ...known, related: [...known.related, also] },
    );
  }
  const told = new Map([...first.values()].map((one) => [placeKey(one), one]));
  return diagnostics.flatMap((one) => (isOfPartial(one) ? (told.get(placeKey(one)) ?? []) : one));
}
