import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { Pack, RulebookComponent } from '../pack/pack.ts';
import type { PackPictures } from '../pack/pictures.ts';
import type { BoardParts, RenderedCards, SharedDrawing } from '../pack/rendered-pack.ts';
import {
  type DrawOnce,
  flagOption,
  type HelperCall,
  HelperFailure,
  Markup,
  missingValue,
  type TemplateHelper,
  wrongValue,
} from '../pack/template-helper.ts';
import { type CompiledTemplates, compileTemplates } from '../render/compile-templates.ts';
import { resolvePictures } from '../render/picture-addresses.ts';
import { createFileEntry, type ReadMarkup, renderFace } from '../render/render-face.ts';
import { TEMPLATE_HELPERS } from '../render/template-helpers/registry.ts';
import { richTextMarkup } from '../render/template-helpers/text.ts';
import { templateError } from '../render/template-problem.ts';
import { findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import type { DrawnFigure } from './chapter.ts';
import { halfIconHint } from './check-marks.ts';
import { figureHelpers } from './figure-helpers.ts';
import type { RulebookContext } from './text-context.ts';

export interface FigureRequest extends RenderedCards {
  readonly pack: Pack;
  readonly component: RulebookComponent;
  readonly measure: TextMeasure;
  readonly context: RulebookContext;
  /** What partials drew on boards, by board; none when left out. */
  readonly boardParts?: ReadonlyMap<string, BoardParts>;
  /** Of assets/. */
  readonly pictures: PackPictures;
  /** Draws by default. */
  readonly drawOnce?: DrawOnce;
  /** Reads the markup of a figure; it is read by default. */
  readonly readMarkup?: ReadMarkup;
}

/** The figures of a rulebook: the helper by which its text asks for them, and what was drawn so far. */
export interface Figures {
  readonly helper: TemplateHelper;
  readonly drawn: readonly DrawnFigure[];
  /** What pictures in the figures refer to. */
  readonly drawings: readonly SharedDrawing[];
  /** What is wrong with their templates. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `{{figure "set-up" players=2 wide=true caption="…"}}` draws rulebook/figures/set-up.hbs, which finds
 * what the call says under `figure`. It stands alone on its line.
 */
export function prepareFigures(request: FigureRequest): Figures {
  const { pack, component, drawOnce = (_, draw) => draw() } = request;
  const drawings: SharedDrawing[] = [];
  const helpers = {
    ...TEMPLATE_HELPERS,
    ...figureHelpers(request, {
      pack,
      measure: request.measure,
      boardParts: request.boardParts ?? new Map(),
      define: (drawing) => drawings.push(drawing),
      drawOnce,
    }),
  };
  const templates = new Map([...component.figures.values()].map(({ path, text }) => [path, text]));
  const sources = { templates, partials: pack.partials };
  const { compiled, diagnostics: found } = compileTemplates(sources, Object.keys(helpers));
  const drawn: DrawnFigure[] = [];
  const diagnostics: Diagnostic[] = [...found];
  const helper: TemplateHelper = (call) => {
    const name = figureNameArgument(call, component);
    const one = drawFigure({ ...request, compiled, helpers }, name, call);
    diagnostics.push(...one.diagnostics);
    drawn.push(one.figure);
    return new Markup(figurePlaceholder(drawn.length - 1));
  };
  return { helper, drawn, diagnostics, drawings };
}

function figureNameArgument({ args }: HelperCall, { figures }: RulebookComponent): string {
  const [name] = args;
  if (typeof name === 'string' && figures.has(name)) return name;
  if (name === undefined && args.length > 0) return missingValue();
  throw new HelperFailure({
    code: 'rulebook/no-such-figure',
    message: `there is no figure \`${String(name)}\``,
    hint: hintForName(String(name), figures.keys()) ?? 'figures are in rulebook/figures/<name>.hbs',
  });
}

interface FigureDrawing extends FigureRequest {
  readonly compiled: CompiledTemplates;
  readonly helpers: Readonly<Record<string, TemplateHelper>>;
}

function drawFigure(
  { pack, component, measure, context, pictures, compiled, helpers, readMarkup }: FigureDrawing,
  name: string,
  call: HelperCall,
): { figure: DrawnFigure; diagnostics: readonly Diagnostic[] } {
  const { caption, wide, page, ...given } = call.hash;
  const { path = '', text = '' } = component.figures.get(name) ?? {};
  checkFigureCall(call, text);
  const words = typeof caption === 'string' ? richTextMarkup(call, parseRichText(caption)) : '';
  const isPage = page === true;
  const figure = { html: '', caption: words, isWide: wide === true || isPage, isPage, name };
  const template = compiled.templates.get(path);
  // A template that could not be compiled was reported.
  if (template === undefined) return { figure, diagnostics: [] };
  const { html, diagnostics, originOf } = renderFace({
    template,
    compiled,
    pack,
    measure,
    helpers,
    readMarkup,
    context: { ...context, figure: given },
    card: createFileEntry(path),
  });
  const shown = resolvePictures(html ?? '', pictures);
  const ofPictures = shown.problems.map(({ written, severity, ...problem }) => {
    const span = originOf(written)?.span ?? { file: path, line: 1, column: 1 };
    return { ...templateError(span, problem), severity };
  });
  return {
    figure: { ...figure, html: shown.html },
    diagnostics: [...diagnostics, ...ofPictures],
  };
}

/** What every figure takes; all else that a call says is for its template. */
const RESERVED_OPTIONS = ['caption', 'wide', 'page'];

/**
 * What a call of a figure says and no template uses is wrong.
 *
 * @param figure the template that is called
 */
function checkFigureCall(call: HelperCall, figure: string): void {
  const { caption, wide: _wide, page: _page, ...given } = call.hash;
  if (call.args.length > 1)
    wrongValue('`figure` takes one name; pass everything else as `key=value`', '`players=2`');
  for (const key of ['wide', 'page']) flagOption(call, key);
  if (typeof caption === 'string') checkCaption(call, caption);
  else if (caption !== undefined) wrongValue('`caption=` must be a text', 'write it in quotes');
  const read = new Set([...figure.matchAll(/\bfigure\.([\w-]+)/g)].map(([, key]) => key ?? ''));
  // A template that hands `figure` on as a whole may read anything of it elsewhere.
  if (/\bfigure\b(?!\.\w)/.test(figure.replaceAll(/\{\{![\s\S]*?\}\}/g, ''))) return;
  const known = [...RESERVED_OPTIONS, ...read];
  const stray = Object.keys(given).find((key) => !read.has(key));
  if (stray === undefined) return;
  wrongValue(
    `this figure does not use \`${stray}\``,
    hintForName(stray, known) ?? `it uses ${known.map((one) => `\`${one}\``).join(', ')}`,
  );
}

function checkCaption(call: HelperCall, caption: string): void {
  const [first] = findUnclosedMarks(caption).filter(
    ({ icon }) => icon === null || call.pack.icons.has(icon),
  );
  if (first === undefined) return;
  throw new HelperFailure({
    code: 'text/unclosed-mark',
    message: `\`${first.mark}\` is unmatched in the caption`,
    hint:
      first.icon === null ? `close it with another \`${first.mark}\`` : halfIconHint(first.icon),
  });
}

/** Unicode keeps these for the inside of programs: no text of a pack means anything by them. */
const PLACEHOLDER_START = '\uFDD2';

const PLACEHOLDER_END = '\uFDD3';

const PLACEHOLDER = /\uFDD2(\d+)\uFDD3/g;

/** Takes the place of a figure in the text of a chapter until its Markdown is read. */
const figurePlaceholder = (number: number): string =>
  `${PLACEHOLDER_START}${number}${PLACEHOLDER_END}`;

/** The figures that a paragraph asks for, from its words; `null` for none. */
export function readFigurePlaceholders(
  words: string,
): { readonly numbers: readonly number[]; readonly isAlone: boolean } | null {
  const numbers = [...words.matchAll(PLACEHOLDER)].map(([, number]) => Number(number));
  if (numbers.length === 0) return null;
  return { numbers, isAlone: words.replaceAll(PLACEHOLDER, '').trim() === '' };
}

/** What a call of a figure by its name looks like, and one by a name that is not written there. */
const NAMED_CALL = /\bfigure\s+(?:"([^"]*)"|'([^']*)')/g;

const COMPUTED_CALL = /\{\{~?\s*figure\s+[^"'\s]/;

/** A warning for each figure that no text asks for: most likely a call was forgotten. */
export function findUnusedFigures({ chapters, figures, place }: RulebookComponent): Diagnostic[] {
  const texts = chapters.map(({ text }) => text);
  if (texts.some((text) => COMPUTED_CALL.test(text))) return [];
  const called = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(NAMED_CALL)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
  return [...figures]
    .filter(([name]) => !called.has(name))
    .map(([name, { path }]) => ({
      code: 'file/unused',
      severity: 'warning',
      file: path,
      line: 1,
      column: 1,
      message: 'this figure is not used in the rulebook',
      hint: `write \`{{figure "${name}"}}\` on its own line, or remove the file`,
      related: [{ ...place, message: 'the rulebook is here' }],
    }));
}
