import type { Nodes } from 'mdast';
import type { Icons } from '../pack/icons.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { findUnclosedMarks } from '../text/text-markup.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { Chapter } from './chapter.ts';

/** A mark that is printed as it was typed, because Markdown found nothing to do with it. */
export interface StrayMark {
  readonly problem: TemplateProblem;
  /** Within the text. */
  readonly offset: number;
  readonly length: number;
}

const unpairedMark = (mark: string): TemplateProblem => ({
  code: 'text/unclosed-mark',
  message: `\`${mark}\` is unmatched`,
  hint: `close it with another \`${mark}\`; write a literal one as \`${mark.replaceAll(/./g, '\\$&')}\``,
});

/** Its mark is not quoted in the message: between backticks it would not be seen. */
const LONE_BACKTICK: TemplateProblem = {
  code: 'text/unclosed-mark',
  message: 'a backtick is unmatched',
  hint: 'close it with another one, or put a backslash before a literal one',
};

const unsupported = (what: string, hint: string): TemplateProblem => ({
  code: 'rulebook/unknown-mark',
  message: `${what} are not supported in rulebooks`,
  hint,
});

const FOOTNOTES = unsupported(
  'footnotes',
  'write it in parentheses, or in a box: a line that starts with `>`',
);

const badLink = (message: string): TemplateProblem => ({
  code: 'rulebook/bad-link',
  message,
  hint: 'write `[words](#heading)`',
});

/** What a reader would see as it was typed, each with the marks that make it known. */
const STRAY_PATTERNS: readonly (readonly [pattern: RegExp, problem: TemplateProblem])[] = [
  [/(?<!`)`(?!`)/, LONE_BACKTICK],
  [/(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])/u, unpairedMark('_')],
  [
    /~~/,
    {
      code: 'rulebook/unknown-mark',
      message: 'strikethrough is not supported in rulebooks',
      hint: 'remove the `~~`',
    },
  ],
  [
    /^\[[ xX]\](?=\s)/,
    unsupported('task lists', 'write the text without the box, or use a figure'),
  ],
  [/\[\^[^\]\s]+\](?!:)/, FOOTNOTES],
  [
    /\]\(/,
    badLink('this is not a valid link: its address contains a space, or a bracket is not closed'),
  ],
  [/\]\[/, badLink('this link has no address')],
];

/** The hint for an icon without its second colon. */
export const halfIconHint = (icon: string): string =>
  `an icon needs a colon at both ends: \`:${icon}:\``;

/**
 * The marks in a stretch of Markdown that is read as plain words: each kind once, for one that has no
 * partner may leave others without theirs.
 *
 * @param written the stretch as it is in the source
 * @param icons the names of icons there are
 */
export function findStrayMarks(written: string, icons: Icons): StrayMark[] {
  const open = written.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
  const unclosed = findUnclosedMarks(open);
  const stars = unclosed.filter(({ icon }) => icon === null).slice(0, 1);
  return [
    ...stars.map(({ mark, offset }) => ({
      problem: unpairedMark(mark),
      offset,
      length: mark.length,
    })),
    ...unclosed.flatMap(({ mark, icon, offset }) =>
      icon === null || !icons.has(icon)
        ? []
        : [
            {
              problem: { ...unpairedMark(mark), hint: halfIconHint(icon) },
              offset,
              length: mark.length,
            },
          ],
    ),
    ...STRAY_PATTERNS.flatMap(([pattern, problem]) => {
      const found = pattern.exec(open);
      return found === null ? [] : [{ problem, offset: found.index, length: found[0].length }];
    }),
  ];
}

/** Kinds of Markdown that a rulebook does without, in words. */
const UNSUPPORTED_KINDS: Readonly<Record<string, string>> = {
  linkReference: 'reference links',
  imageReference: 'reference images',
  definition: 'link definitions',
};

/** The problem of Markdown that a rulebook does without. */
export function unsupportedMarkdown(node: Nodes): TemplateProblem {
  if ('label' in node && node.label?.startsWith('^') === true) return FOOTNOTES;
  const name = UNSUPPORTED_KINDS[node.type];
  return {
    code: 'rulebook/unknown-mark',
    message: `this Markdown is not supported in rulebooks: ${name ?? node.type}`,
    hint:
      name === undefined
        ? 'docs/rulebook.md lists the supported Markdown'
        : 'write the address after the text: `[words](#heading)`',
  };
}

/** What to write in the place of HTML. */
export const rawHtmlHint = (html: string): string =>
  html.startsWith('<!--')
    ? 'write a comment as `{{! … }}`'
    : 'use Markdown; for your own drawings use a figure: rulebook/figures/<name>.hbs';

/** Whether something in a chapter asks for an address that stands elsewhere: the two are one mistake. */
export const isReferenced = ({ tree }: Chapter, identifier: string): boolean =>
  referencesIn(tree).has(identifier);

/** A chapter may hold many of these addresses. */
const referencesIn = memoizeByObject((tree: Nodes) => new Set(referencedIdentifiers(tree)));

function referencedIdentifiers(node: Nodes): string[] {
  if (node.type === 'linkReference' || node.type === 'imageReference') return [node.identifier];
  const children: readonly Nodes[] = 'children' in node ? node.children : [];
  return children.flatMap(referencedIdentifiers);
}
