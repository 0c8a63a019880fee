import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

/** A text as a tree whose nodes know where they stand: plain data. */
export type MarkdownTree = Root;

/** Reads a text, or knows its tree from before. */
export type ParseMarkdown = (text: string) => MarkdownTree;

/** CommonMark with tables, as a tree whose nodes know where they stand. */
export const parseMarkdown = (text: string): MarkdownTree =>
  fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });

const TEXT_FIELDS: Readonly<Record<string, readonly string[]>> = {
  text: ['value'],
  inlineCode: ['value'],
  code: ['value'],
  html: ['value'],
  link: ['url'],
  image: ['url'],
  definition: ['url', 'identifier'],
  linkReference: ['identifier'],
  imageReference: ['identifier'],
};
const PARENTS = new Set([
  ...['root', 'paragraph', 'heading', 'blockquote', 'list', 'listItem', 'table', 'tableRow'],
  ...['tableCell', 'strong', 'emphasis', 'link', 'linkReference'],
]);
const MAX_TREE_DEPTH = 1_000;

/** Whether a value is a tree as `parseMarkdown` makes it, wherever it was read from. */
export const isMarkdownTree = (value: unknown): value is MarkdownTree =>
  isNode(value, 0) && (value as { readonly type: unknown }).type === 'root';

function isNode(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth > MAX_TREE_DEPTH) return false;
  const { type, children, position, depth: level } = value;
  if (typeof type !== 'string' || !isObject(position)) return false;
  if (!isPoint(position.start) || !isPoint(position.end)) return false;
  if (!(TEXT_FIELDS[type] ?? []).every((name) => typeof value[name] === 'string')) return false;
  if (type === 'heading' && !(Number.isInteger(level) && Number(level) >= 1)) return false;
  if (!PARENTS.has(type)) return children === undefined;
  return Array.isArray(children) && children.every((child) => isNode(child, depth + 1));
}

const isPoint = (value: unknown): boolean =>
  isObject(value) &&
  [value.line, value.column, value.offset].every((number) => Number.isInteger(number));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
