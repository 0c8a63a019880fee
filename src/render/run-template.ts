import Handlebars from 'handlebars';
import type { TextMeasure } from '../core/fonts.ts';
import type { Size } from '../core/geometry.ts';
import type { Entry, Pack } from '../core/pack.ts';
import {
  type HelperCall,
  Markup,
  type TemplateHelper,
  type TemplateProblem,
} from '../core/template-helper.ts';
import type { Diagnostic, RelatedPlace } from '../diagnostics/diagnostic.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import { InternalError } from '../errors.ts';
import type { CompiledTemplate, CompiledTemplates } from './compile-templates.ts';
import { tooDeepError } from './parse-template.ts';
import { hintFromRoot, isPrintable, PRINT_FIELD, READ_FIELD, readPath } from './strict-paths.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { type SourceSpan, spanOfNode, templateError } from './template-problem.ts';

/** No face needs more partials than this; a tree of partials that doubles at each step would never end. */
const MAX_PARTIAL_CALLS = 20_000;
/** Partials within partials: one that calls itself is found before the stack overflows. */
const MAX_PARTIAL_DEPTH = 100;
/** Rounds of all `{{#each}}` of a face together. */
const MAX_ITERATIONS = 100_000;
/** Characters that all `{{#each}}` of a face may print. */
const MAX_PRINTED = 5_000_000;

/** What one face is made from. */
export interface FaceRequest {
  readonly template: CompiledTemplate;
  readonly compiled: CompiledTemplates;
  readonly pack: Pack;
  readonly measure: TextMeasure;
  /** What the template sees. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The card's record. */
  readonly card: Entry;
  /** The finished card, for templates of cards. */
  readonly size?: Size;
  /** What it can call; the helpers of cards by default. */
  readonly helpers?: Readonly<Record<string, TemplateHelper>>;
  /**
   * Makes text safe where it is printed. By default Handlebars does, for HTML; a template that is
   * no HTML is compiled without that (`noEscape`).
   */
  readonly escape?: (text: string) => string;
}

interface RunState extends FaceRequest {
  readonly found: Diagnostic[];
  partialCalls: number;
  partialDepth: number;
  iterations: number;
  printed: number;
  /** The file in which the error being thrown began. */
  failedFile: string | null;
}

class TooManyPartials extends Error {}

/** The face was given up, which was reported. */
class RenderAborted extends Error {}

type HelperOptions = Handlebars.HelperOptions & { loc?: hbs.AST.SourceLocation };

/** Runs a template over a card. The markup is `null` if the template could not be run to its end. */
export function runTemplate(request: FaceRequest): {
  html: string | null;
  diagnostics: readonly Diagnostic[];
} {
  const counts = { partialCalls: 0, partialDepth: 0, iterations: 0, printed: 0 };
  const run: RunState = { ...request, ...counts, found: [], failedFile: null };
  try {
    const html = request.template.run(request.context, {
      helpers: bindHelpers(run),
      partials: bindPartials(run),
      allowProtoMethodsByDefault: false,
      allowProtoPropertiesByDefault: false,
    });
    return { html, diagnostics: run.found };
  } catch (error) {
    if (error instanceof InternalError) throw error;
    if (error instanceof RenderAborted) return { html: null, diagnostics: run.found };
    run.found.push(failureDiagnostic(run.failedFile ?? request.template.file, error));
    return { html: null, diagnostics: run.found };
  }
}

function failureDiagnostic(file: string, error: unknown): Diagnostic {
  if (error instanceof RangeError || error instanceof TooManyPartials) return tooDeepError(file);
  const { lineNumber = 1, column = 0 } = error as { lineNumber?: number; column?: number };
  const message = error instanceof Error ? error.message.replace(/ - \d+:\d+$/, '') : String(error);
  return templateError(
    { file, line: lineNumber, column: column + 1 },
    { code: 'template/failed', message: `the template cannot be run: ${message}`, hint: null },
  );
}

function bindPartials(run: RunState): Record<string, HandlebarsTemplateDelegate<unknown>> {
  const bound = [...run.compiled.partials].map(([name, partial]) => {
    const call: HandlebarsTemplateDelegate<unknown> = (context, options) => {
      run.partialCalls += 1;
      run.partialDepth += 1;
      try {
        const isEndless =
          run.partialCalls > MAX_PARTIAL_CALLS || run.partialDepth > MAX_PARTIAL_DEPTH;
        if (isEndless) throw new TooManyPartials();
        return partial.run(context, options);
      } catch (error) {
        run.failedFile ??= partial.file;
        throw error;
      } finally {
        run.partialDepth -= 1;
      }
    };
    return [name, call] as const;
  });
  return Object.fromEntries(bound);
}

type HelperFunction = (...given: unknown[]) => unknown;

function bindHelpers(run: RunState): Record<string, HelperFunction> {
  const bound: Record<string, HelperFunction> = {
    [READ_FIELD]: (...given) => readField(run, given),
    [PRINT_FIELD]: (...given) => printField(run, given),
    each: limitedEach(run),
  };
  for (const [name, helper] of Object.entries(run.helpers ?? TEMPLATE_HELPERS)) {
    bound[name] = (...given) => callHelper(run, helper, given);
  }
  return bound;
}

/** `{{#each}}` of Handlebars, given up when it goes round or prints beyond any use. */
function limitedEach(run: RunState): HelperFunction {
  const { each } = Handlebars.helpers as { readonly each: HelperFunction };
  return function (this: unknown, context: unknown, given: unknown): unknown {
    const options = given as HelperOptions;
    const fn: HelperOptions['fn'] = (...item) => {
      run.iterations += 1;
      const text = options.fn(...item);
      run.printed += text.length;
      if (run.iterations <= MAX_ITERATIONS && run.printed <= MAX_PRINTED) return text;
      run.found.push(
        templateError(spanOfCall(run, options), {
          code: 'template/too-much',
          message: 'the `{{#each}}` blocks of one card run, or print, far too much for a card',
          hint: 'look for nested blocks that go through a whole table',
        }),
      );
      throw new RenderAborted();
    };
    return each.call(this, context, { ...options, fn });
  };
}

/** Handlebars hands its options over as the last argument. */
function splitOptions(given: readonly unknown[]): { args: unknown[]; options: HelperOptions } {
  return { args: given.slice(0, -1), options: given.at(-1) as HelperOptions };
}

function spanOfCall(run: RunState, { loc }: HelperOptions): SourceSpan {
  const { file } = run.template;
  return loc ? spanOfNode(loc.source ?? file, loc) : { file, line: 1, column: 1 };
}

function callHelper(run: RunState, helper: TemplateHelper, given: readonly unknown[]): unknown {
  const { args, options } = splitOptions(given);
  const span = spanOfCall(run, options);
  const call: HelperCall = {
    args,
    hash: options.hash,
    pack: run.pack,
    size: run.size ?? null,
    at: span,
    measure: run.measure,
    report: (problem) => {
      const isOfValue = problem.code === 'template/wrong-value';
      run.found.push(templateError(span, problem, isOfValue ? [relatedCard(run)] : []));
    },
    reportCard: (problem) => run.found.push(cardError(run, span, problem)),
  };
  const result = runHelper(helper, call);
  if (result instanceof Markup) return new Handlebars.SafeString(result.html);
  return typeof result === 'string' ? escaped(run, result) : result;
}

const escaped = (run: RunState, text: string): string => run.escape?.(text) ?? text;

/** A helper that throws is our mistake, unless the template has used up the stack before it. */
function runHelper(helper: TemplateHelper, call: HelperCall): string | boolean | Markup {
  try {
    return helper(call);
  } catch (cause) {
    if (cause instanceof RangeError || cause instanceof InternalError) throw cause;
    throw new InternalError('a template helper failed', { cause });
  }
}

/** What is wrong with a value shows on some cards only: the first is named. */
const relatedCard = ({ card }: RunState): RelatedPlace => ({
  ...card.place,
  message: `it happens on \`${card.id}\``,
});

function cardError(
  { card, pack }: RunState,
  span: SourceSpan,
  problem: TemplateProblem,
): Diagnostic {
  const about = problem.about === undefined ? [] : [problem.about];
  const { place, related } = locateFault(problem.code, card, about, pack.tables);
  const { file, line, column } = span;
  const box = { file, line, column, message: 'the box is defined here' };
  return templateError(place, problem, [...related, box]);
}

/** A missing field is reported, and the template goes on with `undefined` in its place. */
function readField(run: RunState, given: readonly unknown[]): unknown {
  const { args, options } = splitOptions(given);
  const [start, written, ...names] = args;
  // A value that is missing was reported where it was read first.
  if (start === undefined) return undefined;
  const texts = names.map(String);
  const result = readPath(start, String(written), texts);
  if ('value' in result) return result.value;
  const span = spanOfCall(run, options);
  const column = span.column + result.offset;
  const fromRoot = result.index === 0 ? hintFromRoot(texts[0] ?? '', run.context) : null;
  const hint = fromRoot ?? result.problem.hint;
  run.found.push(
    templateError(
      { file: span.file, line: span.line, column, endColumn: column + result.length },
      { ...result.problem, hint },
    ),
  );
  return undefined;
}

function printField(run: RunState, given: readonly unknown[]): unknown {
  const value = readField(run, given);
  if (isPrintable(value)) return typeof value === 'string' ? escaped(run, value) : value;
  const { args, options } = splitOptions(given);
  run.found.push(
    templateError(spanOfCall(run, options), {
      code: 'template/wrong-value',
      message: `\`${String(args[1])}\` is a ${Array.isArray(value) ? 'list' : 'record'}, not a text`,
      hint: Array.isArray(value) ? 'iterate over it with {{#each}}' : 'use one of its fields',
    }),
  );
  return '';
}
