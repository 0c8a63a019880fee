import { type BoardTemplatePart, templateParts } from '../boards/boards.ts';
import { networksOf } from '../boards/network/model.ts';
import { dedupeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { TextMeasure } from '../pack/fonts.ts';
import type { BoardData, Pack } from '../pack/pack.ts';
import type { BoardParts } from '../pack/rendered-pack.ts';
import {
  type CompiledTemplate,
  type CompiledTemplates,
  compileTemplate,
  partialPath,
} from './compile-templates.ts';
import { tableContext } from './render-deck.ts';
import { renderFace } from './render-face.ts';
import { TEMPLATE_HELPERS } from './template-helpers/registry.ts';
import { spanAt, templateError } from './template-problem.ts';

export interface BoardPartsRequest {
  readonly pack: Pack;
  /** All templates of the pack, compiled without mistakes. */
  readonly compiled: CompiledTemplates;
  readonly measure: TextMeasure;
}

/** Everything that partials draw on the boards of a pack, by board. */
export function renderBoardParts(request: BoardPartsRequest): {
  readonly boardParts: ReadonlyMap<string, BoardParts>;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { pack } = request;
  const boardParts = new Map<string, BoardParts>();
  const diagnostics: Diagnostic[] = [];
  for (const board of networksOf(pack)) {
    const parts = templateParts(board, pack.tables);
    if (parts.length === 0) continue;
    const drawn = renderParts(board, parts, request);
    boardParts.set(board.id, drawn.parts);
    diagnostics.push(...drawn.diagnostics);
  }
  return { boardParts, diagnostics: dedupeDiagnostics(diagnostics) };
}

/** A partial draws inside an SVG: what may stand there is checked in one. */
const [BEFORE, AFTER] = ['<svg>', '</svg>'];

/** A template that holds nothing but the drawing of a partial. */
function drawingOf(partial: string): CompiledTemplate | null {
  const { template } = compileTemplate({
    file: partialPath(partial),
    source: `${BEFORE}{{> ${partial}}}${AFTER}`,
    partial: '',
    partialNames: [partial],
    helpers: Object.keys(TEMPLATE_HELPERS),
  });
  return template;
}

function renderParts(
  board: BoardData,
  parts: readonly BoardTemplatePart[],
  { pack, compiled, measure }: BoardPartsRequest,
): { parts: BoardParts; diagnostics: Diagnostic[] } {
  const rendered = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  const shared = { ...tableContext(pack.tables), game: pack.game, board: { id: board.id } };
  const drawings = new Map(
    [...new Set(parts.map(({ partial }) => partial))].map((partial) => [
      partial,
      drawingOf(partial),
    ]),
  );
  for (const { place, partial, context, entry } of parts) {
    const template = drawings.get(partial) ?? null;
    if (template === null) continue;
    setCurrentFile(template.file, `\`${entry.id}\` on the board \`${board.id}\``);
    const side = renderFace({
      template,
      compiled,
      pack,
      measure,
      context: { ...shared, ...context },
      card: entry,
    });
    diagnostics.push(...side.diagnostics);
    // The others would take as long to be given up.
    if (side.diagnostics.some(({ code }) => code === 'template/too-much')) break;
    if (side.html === null) continue;
    const drawing = side.html.slice(BEFORE.length, -AFTER.length).trim();
    const picture = findPicture(drawing);
    if (picture !== null) diagnostics.push(pictureProblem(picture, compiled, partial));
    rendered.set(place, drawing);
  }
  return { parts: rendered, diagnostics };
}

const findPicture = (drawing: string): string | null =>
  /<(?:image|img|feImage)\b|url\(\s*['"]?(?!#)/i.exec(drawing)?.[0] ?? null;

/** The drawing of a board is a file of its own, without pictures beside it. */
function pictureProblem(
  picture: string,
  { partials }: CompiledTemplates,
  partial: string,
): Diagnostic {
  const { file = partialPath(partial), source = '' } = partials.get(partial) ?? {};
  const at = Math.max(0, source.indexOf(picture));
  return templateError(spanAt(file, source, at, picture.length), {
    code: 'template/not-allowed',
    message: 'a partial on a board cannot show image files',
    hint: 'draw it as SVG, or use an icon: `{{icon "name"}}`',
  });
}
