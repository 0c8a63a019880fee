import type { Nodes } from 'mdast';
import type { TemplateProblem } from '../render/template-problem.ts';
import type { Chapter } from './chapter.ts';

/** Kinds of Markdown that a rulebook does without, in words. */
const UNSUPPORTED_KINDS: Readonly<Record<string, string>> = {
  linkReference: 'a link whose address stands elsewhere',
  imageReference: 'a picture whose address stands elsewhere',
  definition: 'the address of a link that stands elsewhere',
};

/** What is told of Markdown that a rulebook does without. */
export function unsupportedMarkdown(node: Nodes): TemplateProblem {
  const code = 'rulebook/unknown-mark';
  if (labelOf(node).startsWith('^')) {
    return {
      code,
      message: 'a rulebook has no footnotes',
      hint: 'write it in brackets, or in a box: a line that begins with `>`',
    };
  }
  const name = UNSUPPORTED_KINDS[node.type];
  return {
    code,
    message: `a rulebook does not know this kind of Markdown: ${name ?? node.type}`,
    hint:
      name === undefined
        ? 'docs/rulebook.md lists the marks there are'
        : 'write the address behind the words: `[words](#heading)`',
  };
}

const labelOf = (node: Nodes): string => ('label' in node ? (node.label ?? '') : '');

/** What to write in the place of HTML. */
export const rawHtmlHint = (html: string): string =>
  html.startsWith('<!--')
    ? 'a note for those who write is `{{! … }}`'
    : 'use Markdown; for a drawing of your own write a figure: rulebook/figures/<name>.hbs';

/** Whether something in a chapter asks for an address that stands elsewhere: the two are one mistake. */
export function isReferenced({ tree }: Chapter, identifier: string): boolean {
  const asked = referencesByTree.get(tree) ?? new Set(referencedIdentifiers(tree));
  referencesByTree.set(tree, asked);
  return asked.has(identifier);
}

/** A chapter may hold many of these addresses. */
const referencesByTree = new WeakMap<Nodes, ReadonlySet<string>>();

function referencedIdentifiers(node: Nodes): string[] {
  if (node.type === 'linkReference' || node.type === 'imageReference') return [node.identifier];
  const children: readonly Nodes[] = 'children' in node ? node.children : [];
  return children.flatMap(referencedIdentifiers);
}
