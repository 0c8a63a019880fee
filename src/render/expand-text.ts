import type { TextMeasure } from '../core/fonts.ts';
import { memoizeRecent } from '../core/memoize.ts';
import type { Pack } from '../core/pack.ts';
import type { TemplateHelper } from '../core/template-helper.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { checkTemplate } from './check-template.ts';
import { compileOptions, createHandlebars } from './compile-templates.ts';
import { parseTemplate } from './parse-template.ts';
import { runTemplate } from './run-template.ts';
import { type MappedText, mapSegments, markSources, readSegments } from './source-map.ts';
import { makePathsStrict } from './strict-paths.ts';

/** A text file that is a template too, such as a chapter of a rulebook. */
export interface TextTemplate {
  readonly file: string;
  readonly source: string;
  readonly pack: Pack;
  readonly measure: TextMeasure;
  /** What it sees. */
  readonly context: Readonly<Record<string, unknown>>;
  /** What it can call. */
  readonly helpers: Readonly<Record<string, TemplateHelper>>;
  /** Makes a value harmless in this kind of text. */
  readonly escape: (text: string) => string;
}

/**
 * Runs a template that is no HTML, as strictly as those of cards. The text is `null` if it could not
 * be run to its end; else its places are those of the source.
 */
export function expandText(template: TextTemplate): {
  expanded: MappedText | null;
  diagnostics: readonly Diagnostic[];
} {
  const { file, source, pack, measure, context, helpers } = template;
  const names = Object.keys(helpers);
  const { run, diagnostics: wrong } = memoizeCompiled([file, source, names], () =>
    compileText(file, source, names),
  );
  if (run === null) return { expanded: null, diagnostics: wrong };
  const { html, diagnostics } = runTemplate({
    template: { file, source, run, texts: [] },
    compiled: { templates: new Map(), partials: new Map() },
    pack,
    measure,
    context,
    card: createFileEntry(file),
    helpers,
    escape: template.escape,
  });
  if (html === null) return { expanded: null, diagnostics };
  return { expanded: mapSegments(readSegments(html), () => ({ file, source })), diagnostics };
}

interface CompiledText {
  /** `null` when it has mistakes. */
  readonly run: HandlebarsTemplateDelegate<unknown> | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Of all the chapters of a few packs. */
const memoizeCompiled = memoizeRecent<CompiledText>(200);

function compileText(file: string, source: string, names: readonly string[]): CompiledText {
  const handlebars = createHandlebars();
  const tree = parseTemplate(handlebars, file, source);
  if ('code' in tree) return { run: null, diagnostics: [tree] };
  const wrong = checkTemplate(file, tree, { helpers: names, partials: [] });
  if (wrong.length > 0) return { run: null, diagnostics: wrong };
  makePathsStrict(tree, names);
  markSources(tree, source);
  const run = handlebars.compile<unknown>(tree, { ...compileOptions(names), noEscape: true });
  return { run, diagnostics: [] };
}

/** What stands for the card where there is none: the file itself. */
export function createFileEntry(file: string) {
  const place = { file, line: 1, column: 1 };
  return { id: '', table: '', place, placeOf: () => place, fields: {} };
}
