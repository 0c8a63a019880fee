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
