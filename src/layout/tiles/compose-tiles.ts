import { PANEL_JOINTS, type PanelGrid, panelEdges, panelSize } from '../../geometry/fold-panels.ts';
import { bottomOf, describeSize, type Rect, rightOf, unitOf } from '../../geometry/geometry.ts';
import type { Game } from '../../pack/pack.ts';
import type { Tile, TilePlan } from '../../pack/sheet.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { labelHtml } from '../compose-sheets.ts';
import {
  faceCss,
  type HtmlHead,
  htmlDocument,
  rotatedBoxCss,
  sizeCss,
  translateCss,
} from '../html-document.ts';
import { LABEL_HEIGHT_IN } from '../margins.ts';
import { RULER_LENGTH_IN, rulerHtml } from '../sheet-strip.ts';
import {
  PICTURE_ID,
  svgPx,
  svgViewBox,
  type TiledFaces,
  type TiledPicture,
  tilePage,
} from './tile-page.ts';
import {
  assemblySteps,
  describeOverlap,
  describePictures,
  mountingSteps,
  tilePageLabel,
} from './tile-text.ts';

export interface TilesHtmlRequest {
  readonly picture: TiledPicture;
  readonly plan: TilePlan;
  readonly game: Game;
  readonly head: HtmlHead;
  /** What the tool itself prints. */
  readonly words: Words;
}

/**
 * What is in tiles as an HTML document: how they go together, then a page a tile of each picture. A
 * drawing is in it once, and each page shows its part of that, at its true size; a face is on each
 * page of its tiles.
 */
export function composeTilesHtml({ picture, plan, game, head, words }: TilesHtmlRequest): string {
  const drawing =
    'svg' in picture
      ? `<svg class="vb-tiles-source" aria-hidden="true"><defs><g id="${PICTURE_ID}">\n${picture.svg}\n</g></defs></svg>`
      : null;
  const body = [
    ...(drawing === null ? [] : [drawing]),
    ...(plan.guide === null ? [assemblyPage({ picture, plan, game, words })] : []),
    ...plan.pictures.flatMap((_, index) =>
      plan.tiles.map((tile) => {
        const hasGuide = plan.guide !== null && index === 0 && tile.number === 1;
        const guide = hasGuide ? guideHtml({ picture, plan, game, words }, plan.guide) : '';
        return tilePage({ picture, index, tile, plan, game, words, guide });
      }),
    ),
  ].join('\n');
  const componentName = words('tiles.in-tiles', { name: plan.component.name });
  return htmlDocument({ game, componentName, head, page: plan.page, body });
}

/** Of the circle with a tile's name, as a part of the tile's shorter side. */
const NAME_RADIUS = 0.1;
/** Kept free above the ruler. */
const RULER_GAP_IN = 0.1;

const RULER_HEIGHT_IN = 0.2;

interface AssemblyRequest {
  readonly picture: TiledPicture;
  readonly plan: TilePlan;
  readonly game: Game;
  readonly words: Words;
}

/** A page for the guide alone, with a label. */
function assemblyPage(request: AssemblyRequest): string {
  const { printable } = request.plan;
  const besideIn = RULER_LENGTH_IN + RULER_GAP_IN;
  const label: Rect = {
    xIn: printable.xIn + besideIn,
    yIn: bottomOf(printable) - LABEL_HEIGHT_IN,
    widthIn: printable.widthIn - besideIn,
    heightIn: LABEL_HEIGHT_IN,
  };
  return [
    '<section class="vb-sheet" id="sheet-1" data-sheet="1">',
    guideHtml(request, printable),
    labelHtml({ text: tilePageLabel(request, 1), box: label, turnDeg: 0 }),
    '</section>',
  ].join('\n');
}

/**
 * The whole picture in small with its tiles, how to make one of many, for a folded board how to mount
 * it, and a ruler below.
 */
function guideHtml(request: AssemblyRequest, box: Rect): string {
  const { plan, game, words } = request;
  const { component, pictures } = plan;
  const name = words('tiles.picture', { game: game.name, name: component.name });
  const bottomIn = bottomOf(box) - RULER_HEIGHT_IN;
  const text = { ...box, heightIn: bottomIn - RULER_GAP_IN - box.yIn };
  const ruler = { ...box, yIn: bottomIn, widthIn: RULER_LENGTH_IN, heightIn: RULER_HEIGHT_IN };
  return [
    `<div class="vb-assembly${plan.guide === null ? '' : ' vb-assembly-below'}" style="${rotatedBoxCss(text, 0)}">`,
    `<h1>${words.html('tiles.heading', { name, count: plan.tiles.length * pictures.length })}</h1>`,
    `<p>${escapeMarkup(tilingFacts(plan, words))}</p>`,
    assemblyMap(request),
    stepList(assemblySteps(plan, words)),
    ...(component.panels === undefined ? [] : mountingGuide(request, component.panels)),
    '</div>',
    rulerHtml({ box: ruler, turnDeg: 0 }, words),
  ].join('\n');
}

const stepList = (steps: readonly string[]): string =>
  `<ol>${steps.map((step) => `<li>${escapeMarkup(step)}</li>`).join('\n')}</ol>`;

/** The panels of a mounted board, what holds them together, and how to make it. */
function mountingGuide(request: AssemblyRequest, panels: PanelGrid): string[] {
  const { plan, game, words } = request;
  const { component } = plan;
  const size = panelSize(component.size.trim, panels);
  const name = words('tiles.picture', { game: game.name, name: component.name });
  const each = describeSize(size, words, unitOf(component.size.trim));
  const count = panels.columns * panels.rows;
  return [
    `<h1>${words.html('mount.heading', { name, count })}</h1>`,
    `<p>${words.html('mount.panel', { size: each })}</p>`,
    mountingMap(request, panels),
    stepList(mountingSteps(component.size.trim, panels, words)),
  ];
}

function tilingFacts(plan: TilePlan, words: Words): string {
  const { component, paper, orientation, columns, rows } = plan;
  const overlap = describeOverlap(plan, words);
  return [
    describeSize(component.size.trim, words),
    `${words.count(columns, 'column')}, ${words.count(rows, 'row')}`,
    `${paper.name}, ${words(`orientation.${orientation}`)}`,
    ...(plan.pictures.length === 1
      ? []
      : [describePictures(plan, words.count(plan.tiles.length, 'tile'), words)]),
    ...(overlap === null ? [] : [words('tiles.overlap', { length: overlap })]),
  ].join(' · ');
}

/** Lines where the cut edges come to lie, and the name of each tile in what is left to see of it. */
function assemblyMap({ picture, plan, words }: AssemblyRequest): string {
  const { component, tiles } = plan;
  const whole = { xIn: 0, yIn: 0, ...component.size.trim };
  const seen = tiles.map((tile) => ({ tile, box: visiblePart(tile) }));
  const radiusIn =
    NAME_RADIUS * Math.min(...seen.flatMap(({ box }) => [box.widthIn, box.heightIn]));
  const frames = seen.map(
    ({ box }) =>
      `M${svgPx(box.xIn)} ${svgPx(box.yIn)}H${svgPx(rightOf(box))}V${svgPx(bottomOf(box))}H${svgPx(box.xIn)}Z`,
  );
  const names = seen.map(({ tile, box }) => {
    const [x, y] = [box.xIn + box.widthIn / 2, box.yIn + box.heightIn / 2].map(svgPx);
    return `<g transform="translate(${x} ${y})"><circle r="${svgPx(radiusIn)}"/><text>${tile.name}</text></g>`;
  });
  const d = frames.join('');
  const label = words('tiles.map', { names: tiles.map(({ name }) => name).join(', ') });
  return [
    `<svg class="vb-assembly-map" role="img" aria-label="${escapeMarkup(label)}" ${svgViewBox(whole)}>`,
    wholePicture(picture, plan),
    `<path class="casing" d="${d}"/><path class="seams" d="${d}"/>`,
    `<g class="names" style="font-size:${svgPx(0.9 * radiusIn)}px">${names.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

const wholePicture = (picture: TiledPicture, plan: TilePlan): string =>
  'svg' in picture
    ? `<svg ${svgViewBox({ xIn: 0, yIn: 0, ...plan.component.size.trim })}><use href="#${PICTURE_ID}"/></svg>`
    : firstFace(picture, plan);

/** The panels over the pale picture: each hinge with its number, slits as thick lines. */
function mountingMap({ picture, plan, words }: AssemblyRequest, panels: PanelGrid): string {
  const size = plan.component.size.trim;
  const edges = panelEdges(size, panels);
  const [width, height] = [size.widthIn, size.heightIn].map(svgPx);
  const panel = panelSize(size, panels);
  const radiusIn = 0.6 * NAME_RADIUS * Math.min(panel.widthIn, panel.heightIn);
  const lines = PANEL_JOINTS.flatMap((joint) => {
    const d = edges
      .filter((edge) => edge.joint === joint)
      .map(
        ({ from, to }) =>
          `M${[from.xIn, from.yIn].map(svgPx).join(' ')}L${[to.xIn, to.yIn].map(svgPx).join(' ')}`,
      )
      .join('');
    return d === '' ? [] : [`<path class="joint joint-${joint}" d="${d}"/>`];
  });
  const numbers = edges.flatMap(({ from, to, fold }) => {
    if (fold === null) return [];
    const [x, y] = [(from.xIn + to.xIn) / 2, (from.yIn + to.yIn) / 2].map(svgPx);
    return [
      `<g transform="translate(${x} ${y})"><circle r="${svgPx(radiusIn)}"/><text>${fold}</text></g>`,
    ];
  });
  return [
    `<svg class="vb-assembly-map" role="img" aria-label="${escapeMarkup(words('mount.map'))}" ${svgViewBox({ xIn: 0, yIn: 0, ...size })}>`,
    wholePicture(picture, plan),
    `<rect class="pale" width="${width}" height="${height}"/>`,
    `<rect class="edge" width="${width}" height="${height}"/>`,
    ...lines,
    `<g class="names" style="font-size:${svgPx(1.2 * radiusIn)}px">${numbers.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

/** The first face as a part of a drawing, in its pixels. */
function firstFace({ sides }: TiledFaces, { component, pictures }: TilePlan): string {
  const [first] = pictures;
  const { trim, bleedIn } = component.size;
  const [width, height] = [trim.widthIn, trim.heightIn].map(svgPx);
  const face = `${faceCss(component.size)};${translateCss(-bleedIn, -bleedIn)}`;
  return (
    `<foreignObject width="${width}" height="${height}"><div class="vb-tiled-face" style="${sizeCss(trim)}">` +
    `<div class="vb-face" style="${face}">${sides.face.get(first?.cardId ?? '') ?? ''}</div></div></foreignObject>`
  );
}

const visiblePart = ({ window, glue }: Tile): Rect => ({
  ...window,
  widthIn: window.widthIn - glue.rightIn,
  heightIn: window.heightIn - glue.bottomIn,
});
