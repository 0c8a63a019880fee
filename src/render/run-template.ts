import Handlebars from 'handlebars';
import { type Diagnostic, placeKey } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { CardSize, Entry, Pack } from '../pack/pack.ts';
import {
  describeArgument,
  type HelperCall,
  HelperFailure,
  type HelperValue,
  Markup,
  type TemplateHelper,
  type TemplateProblem,
} from '../pack/template-helper.ts';
import { cardError, errorOfValue, relatedCard, spanOfOption } from './call-places.ts';
import { NAME_PARTIAL } from './check-template.ts';
import type { CompiledTemplate, CompiledTemplates } from './compile-templates.ts';
import { findUnknownOptions, watchOptions } from './helper-options.ts';
import { findOwnBox } from './own-box.ts';
import {
  hintFromRoot,
  isPrintable,
  PRINT_FIELD,
  PRINT_VALUE,
  READ_FIELD,
  readPath,
} from './strict-paths.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { type SourceSpan, spanOfNode, templateError } from './template-problem.ts';

/** Characters of a face: a browser needs a hundred times as much memory. */
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
  /** The size of the card, for templates of cards. */
  readonly size?: CardSize;
  /** Called when one of them looks into the tables of the pack. */
  readonly onTableRead?: () => void;
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
  /** The file in which the error being thrown began. */
  failedFile: string | null;
}

type HelperOptions = Handlebars.HelperOptions & { loc?: hbs.AST.SourceLocation };

/** Runs a template over a card. The markup is `null` if the template could not be run to its end. */
export function runTemplate(request: FaceRequest): {
  html: string | null;
  diagnostics: readonly Diagnostic[];
} {
  const run: RunState = { ...request, found: [], failedFile: null };
  try {
    const html = request.template.run(request.context, {
      helpers: bindHelpers(run),
      partials: bindPartials(run),
      allowProtoMethodsByDefault: false,
      allowProtoPropertiesByDefault: false,
    });
    if (html.length <= MAX_PRINTED) return { html, diagnostics: run.found };
    run.found.push(tooMuchError(request.template.file));
    return { html: null, diagnostics: run.found };
  } catch (error) {
    const file = run.failedFile ?? request.template.file;
    if (error instanceof RangeError) setCurrentFile(file);
    if (error instanceof InternalError || error instanceof RangeError) throw error;
    run.found.push(failureDiagnostic(file, error));
    return { html: null, diagnostics: run.found };
  }
}

const tooMuchError = (file: string): Diagnostic =>
  templateError(
    { file, line: 1, column: 1 },
    {
      code: 'template/too-much',
      message: 'the template prints far too much for a card',
      hint: 'look for nested blocks that go through a whole table',
    },
  );

function failureDiagnostic(file: string, error: unknown): Diagnostic {
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
      try {
        return partial.run(context, options);
      } catch (error) {
        run.failedFile ??= partial.file;
        throw error;
      }
    };
    return [name, call] as const;
  });
  return { ...Object.fromEntries(bound), [NO_PARTIAL]: () => '' };
}

type HelperFunction = (...given: unknown[]) => unknown;

function bindHelpers(run: RunState): Record<string, HelperFunction> {
  const bound: Record<string, HelperFunction> = {
    [READ_FIELD]: (...given) => readField(run, given),
    [PRINT_FIELD]: (...given) => printField(run, given),
    [PRINT_VALUE]: (...given) => printValue(run, given),
    [NAME_PARTIAL]: (...given) => namePartial(run, given),
    repeat: repeatBlock(run),
  };
  for (const [name, helper] of Object.entries(run.helpers ?? TEMPLATE_HELPERS)) {
    bound[name] = (...given) => callHelper(run, { name, helper }, given);
  }
  return bound;
}

/**
 * `{{#repeat card.stars}}…{{else}}…{{/repeat}}`: the block as often as a number says, with `@number` from
 * 1, `@index` from 0, `@first` and `@last`. The context stays as it is.
 */
function repeatBlock(run: RunState): HelperFunction {
  return function (this: unknown, count: unknown, given: unknown): unknown {
    const options = given as HelperOptions;
    // A missing field was reported where it is read; an empty one is 0.
    const times = count ?? 0;
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 0) {
      reportValue(run, options, {
        message: `\`repeat\` needs a whole number of 0 or more, found ${describeArgument(times)}`,
        hint: 'to go through a list, use {{#each}}',
      });
      return '';
    }
    if (times === 0) return options.inverse(this);
    let printed = '';
    for (let index = 0; index < times; index += 1) {
      const data = Handlebars.createFrame(options.data ?? {});
      const number = index + 1;
      Object.assign(data, { index, number, first: index === 0, last: number === times });
      printed += options.fn(this, { data, blockParams: [number] });
    }
    return printed;
  };
}

/** What is wrong with a value of some cards, at the call of a helper. */
const reportValue = (
  run: RunState,
  options: HelperOptions,
  problem: Omit<TemplateProblem, 'code'>,
): void => {
  const whole = { code: 'template/wrong-value', ...problem };
  run.found.push(templateError(spanOfCall(run, options), whole, [relatedCard(run)]));
};

/**
 * `{{> (partial card.layout) card}}`: the partial that a field names. One that does not exist is reported
 * at the field, and prints nothing.
 */
function namePartial(run: RunState, given: readonly unknown[]): string {
  const { args, options } = splitOptions(given);
  const [name] = args;
  const { partials } = run.compiled;
  if (typeof name === 'string' && partials.has(name)) return name;
  if (typeof name === 'string') {
    const problem = {
      code: 'template/no-such-partial',
      message: `there is no partial \`${name}\``,
      hint: hintForName(name, partials.keys()) ?? `add templates/partials/${name}.hbs`,
      about: name,
    };
    run.found.push(cardError(run, spanOfCall(run, options), problem, 'the partial is called here'));
  } else if (name !== undefined) {
    reportValue(run, options, {
      message: `\`partial\` needs the name of a partial, found ${describeArgument(name)}`,
      hint: 'check first whether the field has a value, with {{#if}}',
    });
  }
  return NO_PARTIAL;
}

/** In the place of a partial that does not exist: no file can have this name. */
const NO_PARTIAL = '@none';

/** Handlebars hands its options over as the last argument. */
function splitOptions(given: readonly unknown[]): { args: unknown[]; options: HelperOptions } {
  return { args: given.slice(0, -1), options: given.at(-1) as HelperOptions };
}

function spanOfCall(run: RunState, { loc }: HelperOptions): SourceSpan {
  const { file } = run.template;
  return loc ? spanOfNode(loc.source ?? file, loc) : { file, line: 1, column: 1 };
}

function callHelper(
  run: RunState,
  { name, helper }: { readonly name: string; readonly helper: TemplateHelper },
  given: readonly unknown[],
): unknown {
  const { args, options } = splitOptions(given);
  const span = spanOfCall(run, options);
  const hash = options.hash as HelperCall['hash'];
  const watched = watchOptions(hash);
  const before = run.found.length;
  const call: HelperCall = {
    args,
    hash: watched.options,
    pack: run.pack,
    size: run.size?.trim ?? null,
    ownBox: () => ownBoxOf(run, span),
    at: span,
    measure: run.measure,
    onTableRead: run.onTableRead ?? (() => undefined),
    report: (problem) => {
      const isOfCard = problem.code === 'template/wrong-value' || problem.about !== undefined;
      const related = isOfCard && run.card.id !== '' ? [relatedCard(run)] : [];
      run.found.push(errorOfValue(run, span, problem) ?? templateError(span, problem, related));
    },
    reportCard: (problem) => {
      const error = cardError(run, span, problem);
      const isKnown = run.found.some(
        (one) => one.message === error.message && placeKey(one) === placeKey(error),
      );
      // What is drawn twice, under art and over it, is wrong once.
      if (!isKnown) run.found.push(error);
    },
  };
  const result = runHelper(helper, call);
  const isIdle = result === undefined || args[0] === null || args.includes(undefined);
  const hasStopped = run.found.length > before || isIdle;
  const unknown = findUnknownOptions(name, { ...watched, options: hash }, hasStopped);
  // What it says about other options comes of these.
  if (unknown.length > 0) run.found.splice(before);
  for (const { option, ...problem } of unknown) {
    run.found.push(templateError(spanOfOption(run, span, option), problem));
  }
  return result instanceof Markup ? new Handlebars.SafeString(result.html) : result;
}

/** The box around a call, in the template or partial that it is in. */
function ownBoxOf(
  { template, compiled, pack, size }: RunState,
  { file, line, column }: SourceSpan,
) {
  const partials = [...compiled.partials.values()];
  const { source } = partials.find((one) => one.file === file) ?? template;
  const before = source.split('\n').slice(0, line - 1);
  const offset = before.join('\n').length + (line > 1 ? 1 : 0) + column - 1;
  return size === undefined
    ? { widthIn: null, heightIn: null }
    : findOwnBox({ source, offset, styles: pack.styles, size });
}

const escaped = (run: RunState, text: string): string => run.escape?.(text) ?? text;

/** A helper that throws something else is our mistake, unless the template has used up the stack before it. */
function runHelper(helper: TemplateHelper, call: HelperCall): HelperValue {
  try {
    return helper(call);
  } catch (cause) {
    if (cause instanceof HelperFailure) {
      if (cause.problem !== null) call.report(cause.problem);
      return undefined;
    }
    if (cause instanceof RangeError || cause instanceof InternalError) throw cause;
    throw new InternalError('a template helper failed', { cause });
  }
}

/** A missing field is reported, and the template goes on with `undefined` in its place. */
function readField(run: RunState, given: readonly unknown[]): unknown {
  const { args, options } = splitOptions(given);
  const [start, written, ...names] = args;
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

/**
 * Printed for what is missing, which was reported, and for facts of code that may not run. Text has a
 * question mark in its place, so that bold words around it do not become an empty `****`.
 */
export const UNKNOWN = '\uFDD4';

function printField(run: RunState, given: readonly unknown[]): unknown {
  const value = readField(run, given);
  if (value === undefined) return UNKNOWN;
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

/** What a helper returns, where it is printed. */
function printValue(run: RunState, given: readonly unknown[]): unknown {
  const { args, options } = splitOptions(given);
  const [helper, value] = args;
  if (value instanceof Handlebars.SafeString) return value;
  if (value === undefined) return UNKNOWN;
  if (isPrintable(value)) return typeof value === 'string' ? escaped(run, value) : value;
  const what = Array.isArray(value) ? 'list' : 'record';
  reportValue(run, options, {
    message: `\`${String(helper)}\` gives a ${what} here, not a text`,
    hint: Array.isArray(value)
      ? `iterate over it: {{#each (${String(helper)} …)}}`
      : `use one of its fields: {{#with (${String(helper)} …)}}{{name}}{{/with}}`,
  });
  return '';
}
