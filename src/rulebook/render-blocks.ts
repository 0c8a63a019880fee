import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  Heading,
  Image,
  Link,
  List,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
  Text,
} from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import { scopeStyleElements } from '../css/scope-css.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { missingIcon } from '../pack/icons.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { encodePath, findPicture, missingPicture } from '../render/picture-addresses.ts';
import { iconSvg } from '../render/template-helpers/icons.ts';
import { templateError } from '../render/template-problem.ts';
import { slugOf } from '../text/chapter-sections.ts';
import { escapeMarkup, formatCount } from '../text/text-markup.ts';
import {
  type DrawnFigure,
  plainText,
  problemAt,
  type RenderContext,
  rangeOf,
  reportAt,
  splitIcons,
} from './chapter.ts';
import { findStrayMarks, RAW_HTML_HINT, unsupportedMarkdown } from './check-marks.ts';
import { readFigurePlaceholders } from './figures.ts';

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

/** Where links lead that name the heading in the pack's own language: each heading has it in every language. */
function sourceAnchor({ chapter, headings }: RenderContext, node: Heading, own: string): string {
  const { tree, sourceHeadings } = chapter;
  const at = tree.children.filter(({ type }) => type === 'heading').indexOf(node);
  const { id = own } = sourceHeadings[at] ?? {};
  const isKnown = node.depth > 3 || headings.has(id);
  return isKnown ? '' : `<span id="${escapeMarkup(id)}"></span>`;
}

function renderBlock(writing: RenderContext, node: RootContent): RenderedBlock[] {
  switch (node.type) {
    case 'paragraph':
      return renderParagraph(writing, node);
    case 'heading': {
      const tag = `h${Math.min(6, node.depth + 1)}`;
      const own = slugOf(plainText(writing.chapter, node));
      const id = node.depth > 3 ? '' : ` id="${escapeMarkup(own)}"`;
      const anchor = sourceAnchor(writing, node, own);
      const html = `<${tag}${id}>${anchor}${renderInline(writing, node.children)}</${tag}>`;
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

/** Markup of the inside of a paragraph, heading or cell. */
export const renderInline = (writing: RenderContext, nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => renderNode(writing, node))
    .join('')
    // A tag stays with the word that it is about, or takes the space along into the margin.
    .replaceAll(TAG, '<span class="tag">&nbsp;$1</span>');

/** Code that is the tag of a ruling, `VB-09` or `VB+`, and not a word of the sentence. */
const TAG = / (<code>\p{Lu}{1,4}(?:-\d+|\+)<\/code>)/gu;

function renderNode(writing: RenderContext, node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return renderText(writing, node);
    case 'strong':
      return `<strong>${renderInline(writing, node.children)}</strong>`;
    case 'emphasis':
      return `<em>${renderInline(writing, node.children)}</em>`;
    case 'inlineCode':
      // What comes from the data is escaped everywhere, and code alone takes an escape literally.
      return `<code>${escapeMarkup(decodeString(node.value))}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return renderLink(writing, node);
    case 'image':
      return renderPicture(writing, node);
    case 'html':
      // One element is one mistake: its end goes with its beginning.
      if (node.value.startsWith('</')) return '';
      reportAt(writing, node, {
        code: 'rulebook/raw-html',
        message: `\`${node.value.split('\n')[0]?.slice(0, 40)}\` is HTML, which is not allowed in rulebooks`,
        hint: RAW_HTML_HINT,
      });
      return '';
    default:
      reportAt(writing, node, unsupportedMarkdown(node));
      return '';
  }
}

/** Reports the marks that would be printed as they were typed. */
function checkMarks({ chapter, icons, report }: RenderContext, node: Text): void {
  if (!chapter.isValid) return;
  const { start, end } = rangeOf(node);
  const { text, placeOf } = chapter.mapped;
  for (const { offset, length, problem } of findStrayMarks(text.slice(start, end), icons)) {
    report(templateError(placeOf(start + offset, start + offset + length), problem));
  }
}

function renderText(writing: RenderContext, node: Text): string {
  const { chapter, icons, report } = writing;
  checkMarks(writing, node);
  return splitIcons(chapter, node)
    .map((part) => {
      if (part.kind === 'text') return escapeMarkup(part.text);
      const drawing = icons.get(part.name);
      if (drawing !== undefined) return iconSvg(part.name, drawing);
      const problem = {
        code: 'rulebook/no-such-icon',
        message: `there is no icon \`${part.name}\``,
        hint:
          hintForName(part.name, icons.keys()) ??
          'add the icon to assets/icons; write a literal colon as `\\:`',
      };
      report(templateError(chapter.mapped.placeOf(part.start, part.end), problem));
      return iconSvg(part.name, missingIcon(part.name));
    })
    .join('');
}

/** `#hand-limit`, or `04-turn.md#hand-limit`: the file is for readers of the Markdown. */
function renderLink(writing: RenderContext, node: Link): string {
  const { headings, files } = writing;
  const words = renderInline(writing, node.children);
  if (/^https:\/\/[^\s]+$/.test(node.url)) {
    return `<a class="outside" href="${escapeMarkup(node.url)}">${words}</a>`;
  }
  const [, file = '', id] = /^([\w.-]+\.md)?#(.+)$/.exec(node.url) ?? [];
  if (id === undefined) {
    reportAt(writing, node, {
      code: 'rulebook/bad-link',
      message: `\`${node.url}\` is neither a heading of this rulebook nor a web address`,
      hint: 'write `#` and the words of the heading, joined by hyphens, or an address that starts with https://',
    });
    return words;
  }
  if (file !== '' && !files.has(file)) {
    reportAt(writing, node, {
      code: 'rulebook/bad-link',
      message: `this rulebook has no file \`${file}\``,
      hint: hintForName(file, files) ?? `write just \`#${id}\``,
    });
    return words;
  }
  if (!headings.has(id) && writing.hasAllHeadings) {
    reportAt(writing, node, {
      code: 'rulebook/no-such-heading',
      message: `this rulebook has no heading \`${id}\``,
      hint:
        hintForName(id, headings) ??
        'write the words of the heading in lower case, joined by hyphens',
    });
  }
  return `<a href="#${escapeMarkup(id)}">${words}</a>`;
}

function renderPicture(writing: RenderContext, node: Image): string {
  const { chapter, pictures, report } = writing;
  const found = findPicture(node.url.replace(/^\.\.\//, ''), pictures);
  if ('code' in found) {
    reportAt(writing, node, { ...found, code: 'rulebook/no-such-picture' });
    return `<img src="${missingPicture(node.url)}" alt="${escapeMarkup(node.alt ?? '')}">`;
  }
  const { path, fragment, fault } = found;
  if (fault !== null) {
    report({ ...problemAt(chapter, node, fault), severity: fault.severity });
    if (fault.severity === 'error') return '';
  }
  return `<img src="${escapeMarkup(encodePath(path) + fragment)}" alt="${escapeMarkup(node.alt ?? '')}">`;
}

/** True for a paragraph that is a picture and nothing else: with a title it has a caption. */
export function singlePicture(nodes: readonly PhrasingContent[]): Image | null {
  const [only, ...others] = nodes;
  return only?.type === 'image' && others.length === 0 ? only : null;
}
