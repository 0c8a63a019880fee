import type { BoardPictures } from '../board/board-picture.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/nearest.ts';
import type { Pack, RulebookComponent } from '../model/pack.ts';
import type { PackPictures } from '../model/pack-picture.ts';
import { parseRichText } from '../model/rich-text.ts';
import type { TextMeasure } from '../model/text-measure.ts';
import { renderFace } from '../render/checked-face.ts';
import { type CompiledTemplates, compileTemplates } from '../render/handlebars.ts';
import { resolvePictures, spanOfAddress } from '../render/picture-addresses.ts';
import { renderBoardPictures } from '../render/render-pack.ts';
import { type HelperCall, Markup, type TemplateHelper } from '../render/template-helper.ts';
import { TEMPLATE_HELPERS } from '../render/template-helpers/all.ts';
import { richTextMarkup } from '../render/template-helpers/rich.ts';
import { templateError } from '../render/template-problem.ts';
import { createFileEntry } from '../render/text-template.ts';
import { checkFigureCall } from './check-figure-call.ts';
import { figurePlaceholder } from './figure-calls.ts';
import { figureHelpers, type RenderedCards } from './figure-helpers.ts';
import type { RulebookContext } from './rulebook-context.ts';
import type { DrawnFigure } from './writing.ts';

export interface FigureRequest extends RenderedCards {
  readonly pack: Pack;
  readonly component: RulebookComponent;
  readonly measure: TextMeasure;
  readonly context: RulebookContext;
  /** Of assets/. */
  readonly pictures: PackPictures;
}

/** The figures of a rulebook: the helper by which its text asks for them, and what was drawn so far. */
export interface Figures {
  readonly helper: TemplateHelper;
  readonly drawn: readonly DrawnFigure[];
  /** Markup that the figures refer to; empty where none does. */
  readonly definitions: () => string;
  /** What is wrong with their templates. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * `{{figure "set-up" players=2 wide=true caption="…"}}` draws rulebook/figures/set-up.hbs, which finds
 * what the call says under `figure`. It stands alone on its line.
 */
export function prepareFigures(request: FigureRequest): Figures {
  const { pack, component } = request;
  let pictures: BoardPictures | null = null;
  const helpers = {
    ...TEMPLATE_HELPERS,
    ...figureHelpers(request, () => {
      pictures ??= renderBoardPictures(pack, request.measure);
      return pictures;
    }),
  };
  const sources = [...component.figures.values()].map(({ path, text }) => [path, text] as const);
  const { compiled, diagnostics: found } = compileTemplates(
    {
      templates: new Map(sources),
      partials: pack.partials,
    },
    Object.keys(helpers),
  );
  const drawn: DrawnFigure[] = [];
  const diagnostics: Diagnostic[] = [...found];
  const helper: TemplateHelper = (call) => {
    const name = figureNameArgument(call, component);
    if (name === null) return new Markup('');
    const one = drawFigure({ ...request, compiled, helpers }, name, call);
    diagnostics.push(...one.diagnostics);
    drawn.push(one.figure);
    return new Markup(figurePlaceholder(drawn.length - 1));
  };
  return { helper, drawn, diagnostics, definitions: () => pictures?.definition ?? '' };
}

function figureNameArgument(call: HelperCall, { figures }: RulebookComponent): string | null {
  const [name] = call.args;
  if (typeof name === 'string' && figures.has(name)) return name;
  if (name !== undefined || call.args.length === 0) {
    call.report({
      code: 'rulebook/no-such-figure',
      message:
        typeof name === 'string'
          ? `no figure is called \`${name}\``
          : '`figure` needs the name of a figure',
      hint:
        hintForName(String(name), figures.keys()) ?? 'figures lie in rulebook/figures/<name>.hbs',
    });
  }
  return null;
}

interface FigureDrawing extends FigureRequest {
  readonly compiled: CompiledTemplates;
  readonly helpers: Readonly<Record<string, TemplateHelper>>;
}

function drawFigure(
  { pack, component, measure, context, pictures, compiled, helpers }: FigureDrawing,
  name: string,
  call: HelperCall,
): { figure: DrawnFigure; diagnostics: readonly Diagnostic[] } {
  const { caption, wide, ...given } = call.hash;
  checkFigureCall(call, component.figures.get(name)?.text ?? '');
  const words = typeof caption === 'string' ? richTextMarkup(call, parseRichText(caption)) : '';
  const figure = { html: '', caption: words, isWide: wide === true, name };
  const path = component.figures.get(name)?.path ?? '';
  const template = compiled.templates.get(path);
  // A template that could not be compiled has been told.
  if (template === undefined) return { figure, diagnostics: [] };
  const { html, diagnostics } = renderFace({
    template,
    compiled,
    pack,
    measure,
    context: { ...context, figure: given },
    card: createFileEntry(path),
    helpers,
  });
  const shown = resolvePictures(html ?? '', pictures);
  const ofPictures = shown.problems.map(({ address, severity, ...problem }) => {
    const span = spanOfAddress(address, template, compiled);
    return { ...templateError(span ?? { file: path, line: 1, column: 1 }, problem), severity };
  });
  return {
    figure: { ...figure, html: shown.html },
    diagnostics: [...diagnostics, ...ofPictures],
  };
}
