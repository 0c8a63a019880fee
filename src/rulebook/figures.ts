import { figureHelpers as boardHelpers } from '../boards/network/helpers.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { cssInches, formatNumber } from '../geometry/geometry.ts';
import { faceCss } from '../layout/html-document.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { DeckComponent, Pack, RulebookComponent } from '../pack/pack.ts';
import type { PackPictures } from '../pack/pictures.ts';
import type { BoardParts, RenderedCards, SharedDrawing } from '../pack/rendered-pack.ts';
import {
  type DrawOnce,
  type FigureContext,
  flagOption,
  type HelperCall,
  HelperFailure,
  Markup,
  missingValue,
  numberOption,
  type TemplateHelper,
  type TemplateHelpers,
  textArgument,
  wordOption,
  wrongValue,
} from '../pack/template-helper.ts';
import { type CompiledTemplates, compileTemplates } from '../render/compile-templates.ts';
import { resolvePictures } from '../render/picture-addresses.ts';
import { createFileEntry, type ReadMarkup, renderFace } from '../render/render-face.ts';
import { TEMPLATE_HELPERS } from '../render/template-helpers/registry.ts';
import { richTextMarkup } from '../render/template-helpers/text.ts';
import { templateError } from '../render/template-problem.ts';
import { escapeMarkup, findUnclosedMarks, parseRichText } from '../text/text-markup.ts';
import type { DrawnFigure } from './chapter.ts';
import { halfIconHint } from './check-marks.ts';
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

/**
 * `{{face "upgrades" "bike-rack" widthIn=1.5 side="back"}}`: a card as it is printed and cut. Its id
 * may be left out for the first of its deck, its width for its true size.
 */
const face =
  (sides: RenderedCards): TemplateHelper =>
  (call) => {
    const decks = call.pack.components.filter((one) => one.kind === 'deck');
    const deck = findById(call, 0, decks, 'there is no deck');
    const [first] = deck.cards;
    const card =
      call.args.length === 1 && first !== undefined
        ? first
        : findById(call, 1, deck.cards, `\`${deck.id}\` has no card`);
    const widthIn = numberOption(call, 'widthIn', deck.size.trim.widthIn);
    const isBack = wordOption(call, 'side', ['face', 'back']) === 'back';
    if (isBack && deck.back === null) {
      const hint = 'set `back` for that component in game.yaml, or show the face';
      return wrongValue(`the cards of \`${deck.id}\` have no back`, hint);
    }
    const drawn = (isBack ? sides.backs : sides.faces).get(deck.id)?.get(card.id);
    // A side that could not be rendered was reported.
    return new Markup(drawn === undefined ? '' : faceMarkup(deck, drawn, widthIn));
  };

/** What an argument names by its id. */
function findById<T extends { readonly id: string }>(
  call: HelperCall,
  index: number,
  known: readonly T[],
  message: string,
): T {
  const asked = textArgument(call, index, 'face');
  const ids = known.map(({ id }) => id);
  return (
    known.find(({ id }) => id === asked) ??
    wrongValue(`${message} \`${asked}\``, hintForName(asked, ids) ?? 'use its `id`')
  );
}

/** The finished card, its bleed hidden. Its text is a picture here: it is read and measured where it is printed. */
function faceMarkup({ size, name }: DeckComponent, html: string, widthIn: number): string {
  const scale = widthIn / size.trim.widthIn;
  const box = [
    `width:${cssInches(widthIn)}`,
    `height:${cssInches(size.trim.heightIn * scale)}`,
    `border-radius:${cssInches(size.cornerIn * scale)}`,
  ].join(';');
  const bleed = cssInches(-size.bleedIn * scale);
  // Its headings are none of the rulebook, in the tags of the PDF either.
  const picture = html.replaceAll(/<(h[1-6]|article)(?=[\s>])/g, '<$1 role="none"');
  return (
    `<span class="face-picture vb-frame" role="img" aria-label="${escapeMarkup(name)}" style="${box}">` +
    `<span class="vb-face" style="${faceCss(size)};transform:translate(${bleed},${bleed}) scale(${formatNumber(scale)})">${picture}</span></span>`
  );
}

/** What a figure can call beyond what the templates of cards can. */
const figureHelpers = (sides: RenderedCards, context: FigureContext): TemplateHelpers => ({
  face: face(sides),
  ...boardHelpers(context),
});
