import type { Nodes } from 'mdast';
import type { Icons } from '../pack/icons.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { findUnclosedMarks } from '../text/text-markup.ts';

/** A mark that is printed as it was typed, because Markdown found nothing to do with it. */
export interface StrayMark {
  readonly problem: TemplateProblem;
  /** Within the text. */
  readonly offset: number;
  readonly length: number;
}

const unpairedMark = (mark: string): TemplateProblem => ({
  code: 'text/unclosed-mark',
  message: mark === '`' ? 'a backtick is unmatched' : `\`${mark}\` is unmatched`,
  hint: 'close it with another one, or put a backslash before a literal one',
});

/** What a reader would see as it was typed, each with the marks that make it known. */
const STRAY_PATTERNS: readonly (readonly [pattern: RegExp, problem: TemplateProblem])[] = [
  [/(?<!`)`(?!`)/, unpairedMark('`')],
  [/(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])/u, unpairedMark('_')],
  [
    /~~|^\[[ xX]\](?=\s)|\[\^[^\]\s]+\](?!:)/,
    {
      code: 'rulebook/unknown-mark',
      message: 'words struck out, task lists and footnotes are not supported in rulebooks',
      hint: 'remove the mark; write a note in parentheses, or in a box: a line that starts with `>`',
    },
  ],
  [
    /\][([]/,
    {
      code: 'rulebook/bad-link',
      message: 'this is not a valid link: it has no address, or one with a space',
      hint: 'write `[words](#heading)`',
    },
  ],
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
  const halves = unclosed.filter(({ icon }) => icon !== null && icons.has(icon));
  return [
    ...[...stars, ...halves].map(({ mark, icon, offset }) => ({
      problem: {
        ...unpairedMark(mark),
        ...(icon === null ? {} : { hint: halfIconHint(icon) }),
      },
      offset,
      length: mark.length,
    })),
    ...STRAY_PATTERNS.flatMap(([pattern, problem]) => {
      const found = pattern.exec(open);
      return found === null ? [] : [{ problem, offset: found.index, length: found[0].length }];
    }),
  ];
}

/** The problem of Markdown that a rulebook does without. */
export const unsupportedMarkdown = ({ type }: Nodes): TemplateProblem => ({
  code: 'rulebook/unknown-mark',
  message: `this Markdown is not supported in rulebooks: ${type}`,
  hint: 'docs/rulebook.md lists what is; write an address after its text: `[words](#heading)`',
});

/** What to write in the place of HTML. */
export const RAW_HTML_HINT =
  'use Markdown; a comment is written `{{! … }}`; for your own drawings use a figure: rulebook/figures/<name>.hbs';
