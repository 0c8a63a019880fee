import type {
  BlockContent,
  Blockquote,
  DefinitionContent,
  List,
  Paragraph,
  RootContent,
  Table,
} from 'mdast';
import { escapeMarkup } from '../model/escape-markup.ts';
import type { TemplateProblem } from '../render/template-problem.ts';
import { plainText, problemAt, rangeOf, slugOf } from './chapter.ts';
import { readFigureCalls } from './figure-calls.ts';
import { isAskedFor, noHtml, unknownMark } from './unknown-mark.ts';
import { pictureAlone, writeInline } from './write-inline.ts';
import type { DrawnFigure, Writing } from './writing.ts';

/** A block of a chapter. */
export interface WrittenBlock {
  readonly html: string;
  /** Across all columns of the page. */
  readonly isWide: boolean;
  /** Of the text that follows it. */
  readonly isHeading: boolean;
}

const narrow = (html: string): WrittenBlock => ({ html, isWide: false, isHeading: false });

/** Markup of each block of a chapter, in order; what cannot be written is told and left out. */
export const writeBlocks = (writing: Writing, nodes: readonly RootContent[]): WrittenBlock[] =>
  nodes.flatMap((node) => writeBlock(writing, node));

function writeBlock(writing: Writing, node: RootContent): WrittenBlock[] {
  switch (node.type) {
    case 'paragraph':
      return writeParagraph(writing, node);
    case 'heading': {
      const tag = `h${Math.min(6, node.depth + 1)}`;
      const id =
        node.depth > 3 ? '' : ` id="${escapeMarkup(slugOf(plainText(writing.chapter, node)))}"`;
      const html = `<${tag}${id}>${writeInline(writing, node.children)}</${tag}>`;
      return [{ html, isWide: false, isHeading: true }];
    }
    case 'list':
      return [narrow(writeList(writing, node))];
    case 'table':
      return [writeTable(writing, node)];
    case 'blockquote':
      return [writeAside(writing, node)];
    case 'code':
      return [narrow(`<pre><code>${escapeMarkup(node.value)}</code></pre>`)];
    case 'thematicBreak':
      return [narrow('<hr>')];
    case 'definition':
      if (isAskedFor(writing.chapter, node.identifier)) return [];
      return tell(writing, node, unknownMark(node));
    case 'html':
      return tell(writing, node, {
        code: 'rulebook/raw-html',
        message: 'this is HTML, which the text of a rulebook may not hold',
        hint: noHtml(node.value),
      });
    default:
      return tell(writing, node, unknownMark(node));
  }
}

/** Tells what is wrong with a block, which is then left out. */
function tell(writing: Writing, node: RootContent, problem: TemplateProblem): [] {
  writing.report(problemAt(writing.chapter, node, problem));
  return [];
}

function writeParagraph(writing: Writing, node: Paragraph): WrittenBlock[] {
  const picture = pictureAlone(node.children);
  if (picture !== null) {
    const caption = escapeMarkup(picture.title ?? '');
    const html = writeInline(writing, node.children);
    return html === '' ? [] : [figureBlock({ html, caption, isWide: false, name: 'picture' })];
  }
  const calls = readFigureCalls(plainText(writing.chapter, node));
  if (calls === null) {
    checkBars(writing, node);
    return [narrow(`<p>${writeInline(writing, node.children)}</p>`)];
  }
  if (calls.isAlone) {
    return calls.numbers.flatMap((number) => {
      const figure = writing.figures[number];
      return figure === undefined ? [] : [figureBlock(figure)];
    });
  }
  return tell(writing, node, {
    code: 'rulebook/figure-not-alone',
    message: 'a figure stands in the middle of a paragraph',
    hint: 'set it on a line of its own, with an empty line before and after it',
  });
}

const figureBlock = ({ html, caption, isWide, name }: DrawnFigure): WrittenBlock => {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  const classes = `figure figure--${escapeMarkup(name)}`;
  return { html: `<figure class="${classes}">${html}${words}</figure>`, isWide, isHeading: false };
};

function writeList(writing: Writing, { ordered, start, children, spread }: List): string {
  const items = children.map((item) => {
    const isLoose = spread === true || item.spread === true;
    return `<li>${writeItem(writing, item.children, isLoose)}</li>`;
  });
  const first = start === null || start === undefined || start === 1 ? '' : ` start="${start}"`;
  return ordered === true ? `<ol${first}>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
}

/** The words of an item of a tight list are no paragraph of their own. */
const writeItem = (
  writing: Writing,
  children: readonly (BlockContent | DefinitionContent)[],
  isLoose: boolean,
): string =>
  children
    .map((child) =>
      child.type === 'paragraph' && !isLoose
        ? writeInline(writing, child.children)
        : joined(writeBlock(writing, child)),
    )
    .join('');

const joined = (blocks: readonly WrittenBlock[]): string => blocks.map(({ html }) => html).join('');

/** A table of more columns than a column of text holds goes across the page. */
const MOST_NARROW_COLUMNS = 3;

/** A table of no more rows than this is not parted by the end of a page. */
const MOST_ROWS_KEPT = 14;

/** Rows between bars are a table only with a row of dashes below its head. */
function checkBars(writing: Writing, node: Paragraph): void {
  if (!writing.chapter.isSound) return;
  const { start, end } = rangeOf(node);
  const lines = writing.chapter.mapped.text.slice(start, end).split('\n');
  if (lines.length < 2 || !lines.every((line) => /^\s*\|.*\|\s*$/.test(line))) return;
  tell(writing, node, {
    code: 'rulebook/broken-table',
    message: 'these rows are no table: there is no row of dashes below the head',
    hint: 'write `| --- | --- |` below the first row, with as many cells as that has',
  });
}

function checkRows(writing: Writing, { children }: Table): void {
  const columns = children[0]?.children.length ?? 0;
  for (const row of children) {
    const cells = row.children.length;
    if (cells === columns || !writing.chapter.isSound) continue;
    tell(writing, row, {
      code: 'rulebook/broken-table',
      message: `this row has ${cells === 1 ? '1 cell' : `${cells} cells`}, and the head of its table ${columns}`,
      hint: 'a `|` that belongs to the words of a cell is written `\\|`',
    });
  }
}

function writeTable(writing: Writing, table: Table): WrittenBlock {
  checkRows(writing, table);
  const { align, children } = table;
  const columns = children[0]?.children.length ?? 0;
  const rows = children.map((row, index) => {
    const tag = index === 0 ? 'th' : 'td';
    const cells = row.children.map((cell, at) => {
      const side = align?.[at] ?? null;
      const style = side === null ? '' : ` style="text-align:${side}"`;
      const scope = tag === 'th' ? ' scope="col"' : '';
      return `<${tag}${scope}${style}>${writeInline(writing, cell.children)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const [head = '', ...body] = rows;
  const kept = rows.length > MOST_ROWS_KEPT ? '' : ' class="kept"';
  const html = `<table${kept}><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`;
  return { html, isWide: columns > MOST_NARROW_COLUMNS, isHeading: false };
}

function writeAside(writing: Writing, { children }: Blockquote): WrittenBlock {
  const blocks = writeBlocks(writing, children);
  return {
    html: `<aside class="box">${joined(blocks)}</aside>`,
    isWide: blocks.some(({ isWide }) => isWide),
    isHeading: false,
  };
}
