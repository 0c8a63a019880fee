import type { TextMeasure } from '../core/fonts.ts';
import type { Pack } from '../core/pack.ts';
import type { TemplateHelper } from '../core/template-helper.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { compileTemplate } from './compile-templates.ts';
import { runTemplate } from './run-template.ts';
import { type MappedText, mapSegments, readSegments } from './source-map.ts';

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
  const { file, source, helpers } = template;
  const compiled = compileTemplate({
    file,
    source,
    partial: '',
    partialNames: [],
    helpers: Object.keys(helpers),
    isPlainText: true,
  });
  if (compiled.template === null) return { expanded: null, diagnostics: compiled.diagnostics };
  const { html, diagnostics } = runTemplate({
    ...template,
    template: compiled.template,
    compiled: { templates: new Map(), partials: new Map() },
    card: createFileEntry(file),
  });
  if (html === null) return { expanded: null, diagnostics };
  return { expanded: mapSegments(readSegments(html), () => ({ file, source })), diagnostics };
}

/** Takes the place of the card where there is none: the file itself. */
export function createFileEntry(file: string) {
  const place = { file, line: 1, column: 1 };
  return { id: '', table: '', place, placeOf: () => place, fields: {} };
}
