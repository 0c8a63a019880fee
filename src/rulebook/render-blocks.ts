import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  List,
  Paragraph,
  RootContent,
  Table,
} from 'mdast';
import { scopeStyleElements } from '../css/scope-css.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { slugOf } from '../text/chapter-sections.ts';
import { escapeMarkup, formatCount } from '../text/text-markup.ts';
import { type DrawnFigure, plainText, type RenderContext, rangeOf, reportAt } from './chapter.ts';
import { RAW_HTML_HINT, unsupportedMarkdown } from './check-marks.ts';
import { readFigurePlaceholders } from './figures.ts';
import { renderInline, singlePicture } from './render-inline.ts';

/** A block of a chapter. */
export interface RenderedBlock {
  readonly html: string;
  /** Across all columns of the page. */
  readonly isWide: boolean;
  /** A figure that fills a page. */
  readonly isPage?: boolean;
  /** Of the text that follows it. */
  readonly isHeading: boolean;
}

const narrowBlock = (html: string): RenderedBlock => ({ html, isWide: false, isHeading: false });

/** Markup of each block of a chapter, in order; what cannot be written is reported and left out. */
export const renderBlocks = (
  writing: RenderContext,
  nodes: readonly RootContent[],
): RenderedBlock[] => nodes.flatMap((node) => renderBlock(writing, node));

function renderBlock(writing: RenderContext, node: RootContent): RenderedBlock[] {
  switch (node.type) {
    case 'paragraph':
      return renderParagraph(writing, node);
    case 'heading': {
      const tag = `h${Math.min(6, node.depth + 1)}`;
      const id =
        node.depth > 3 ? '' : ` id="${escapeMarkup(slugOf(plainText(writing.chapter, node)))}"`;
      const html = `<${tag}${id}>${renderInline(writing, node.children)}</${tag}>`;
      return [{ html, isWide: false, isHeading: true }];
    }
    case 'list':
      return [narrowBlock(renderList(writing, node))];
    case 'table':
      return [renderTable(writing, node)];
    case 'blockquote':
      return [renderAside(writing, node)];
    case 'code':
      return [narrowBlock(`<pre><code>${escapeMarkup(node.value)}</code></pre>`)];
    case 'thematicBreak':
      return [narrowBlock('<hr>')];
    case 'definition':
      // Where something asks for it, that is reported.
      return [];
    case 'html':
      return reportBlock(writing, node, {
        code: 'rulebook/raw-html',
        message: 'this is HTML, which is not allowed in rulebooks',
        hint: RAW_HTML_HINT,
      });
    default:
      return reportBlock(writing, node, unsupportedMarkdown(node));
  }
}

function reportBlock(writing: RenderContext, node: RootContent, problem: TemplateProblem): [] {
  reportAt(writing, node, problem);
  return [];
}

function renderParagraph(writing: RenderContext, node: Paragraph): RenderedBlock[] {
  const picture = singlePicture(node.children);
  if (picture !== null) {
    const caption = escapeMarkup(picture.title ?? '');
    const html = renderInline(writing, node.children);
    return html === ''
      ? []
      : [figureBlock({ html, caption, isWide: false, isPage: false, name: 'picture' })];
  }
  const calls = readFigurePlaceholders(plainText(writing.chapter, node));
  if (calls === null) {
    checkUnheadedRows(writing, node);
    return [narrowBlock(`<p>${renderInline(writing, node.children)}</p>`)];
  }
  if (calls.isAlone) {
    return calls.numbers.flatMap((number) => {
      const figure = writing.figures[number];
      return figure === undefined ? [] : [figureBlock(figure)];
    });
  }
  return reportBlock(writing, node, {
    code: 'rulebook/figure-not-alone',
    message: 'this figure is in the middle of a paragraph',
    hint: 'put it on its own line, with an empty line before and after it',
  });
}

const figureBlock = (figure: DrawnFigure): RenderedBlock => {
  const { html, caption, isWide, isPage, name } = figure;
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  const classes = `figure${isPage ? ' figure--page' : ''} figure--${escapeMarkup(name)} vb-pack`;
  // What is in it is read out, caption and all: in a PDF a figure would need a text in its place.
  const markup = `<figure class="${classes}" role="group">${scopeStyleElements(html)}${words}</figure>`;
  return { html: markup, isWide, isPage, isHeading: false };
};

function renderList(writing: RenderContext, { ordered, start, children, spread }: List): string {
  const items = children.map((item) => {
    const isLoose = spread === true || item.spread === true;
    return `<li>${renderItem(writing, item.children, isLoose)}</li>`;
  });
  const first = start === null || start === undefined || start === 1 ? '' : ` start="${start}"`;
  return ordered === true ? `<ol${first}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
}

/** The words of an item of a tight list are not a paragraph of their own. */
const renderItem = (
  writing: RenderContext,
  children: readonly (BlockContent | DefinitionContent)[],
  isLoose: boolean,
): string =>
  children
    .map((child) =>
      child.type === 'paragraph' && !isLoose
        ? renderInline(writing, child.children)
        : joinHtml(renderBlock(writing, child)),
    )
    .join('');

const joinHtml = (blocks: readonly RenderedBlock[]): string =>
  blocks.map(({ html }) => html).join('');

/** A table of more columns than a column of text holds goes across the page. */
const MAX_NARROW_COLUMNS = 3;

/** A table of no more rows than this is not split by the end of a page. */
const MAX_UNBROKEN_ROWS = 14;

/** Rows between bars are a table only with a row of dashes below its head. */
function checkUnheadedRows(writing: RenderContext, node: Paragraph): void {
  if (!writing.chapter.isValid) return;
  const { start, end } = rangeOf(node);
  const lines = writing.chapter.mapped.text.slice(start, end).split('\n');
  if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return;
  const hasDashes = /^[\s|:]*-[-\s|:]*$/.test(lines[1] ?? '');
  const [header, dashes] = lines.map(
    (line) => line.trim().replaceAll('\\|', '').split('|').length - 2,
  );
  reportAt(writing, node, {
    code: 'rulebook/broken-table',
    message: `these rows are not a table: the row of dashes below the header ${
      hasDashes ? `has ${formatCount(dashes ?? 0, 'cell')}, and the header ${header}` : 'is missing'
    }`,
    hint: 'add `| --- | --- |` below the first row, with the same number of cells',
  });
}

function checkRows(writing: RenderContext, { children }: Table): void {
  const columns = children[0]?.children.length ?? 0;
  for (const row of children) {
    const cells = row.children.length;
    if (cells === columns || !writing.chapter.isValid) continue;
    reportAt(writing, row, {
      code: 'rulebook/broken-table',
      message: `this row has ${cells === 1 ? '1 cell' : `${cells} cells`}, but the header of its table has ${columns}`,
      hint: 'write a literal `|` in a cell as `\\|`',
    });
  }
}

function renderTable(writing: RenderContext, table: Table): RenderedBlock {
  checkRows(writing, table);
  const { align, children } = table;
  const columns = children[0]?.children.length ?? 0;
  const rows = children.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const cells = row.children.map((cell, at) => {
      const side = align?.[at] ?? null;
      const style = side === null ? '' : ` style="text-align:${side}"`;
      const scope = tag === 'th' ? ' scope="col"' : '';
      return `<${tag}${scope}${style}>${renderInline(writing, cell.children)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  const kept = rows.length > MAX_UNBROKEN_ROWS ? '' : ' class="kept"';
  const html = `<table${kept}><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
  return { html, isWide: columns > MAX_NARROW_COLUMNS, isHeading: false };
}

function renderAside(writing: RenderContext, { children }: Blockquote): RenderedBlock {
  const blocks = renderBlocks(writing, children);
  return {
    html: `<aside class="box">${joinHtml(blocks)}</aside>`,
    isWide: blocks.some(({ isWide }) => isWide),
    isHeading: false,
  };
}
