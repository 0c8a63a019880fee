import { findUnclosedMarks } from '../model/rich-text.ts';

/** A mark that stands in the text as it was written, because Markdown found nothing to do with it. */
export interface StrayMark {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  /** Within the text. */
  readonly offset: number;
  readonly length: number;
}

type MarkProblem = Pick<StrayMark, 'code' | 'message' | 'hint'>;

const unpairedMark = (mark: string): MarkProblem => ({
  code: 'text/unclosed-mark',
  message: `\`${mark}\` has no partner`,
  hint: `close it with another \`${mark}\`; one that is meant is written \`${mark.replaceAll(/./g, '\\$&')}\``,
});

/** Between backticks it could not be told from them. */
const LONE_BACKTICK: MarkProblem = {
  code: 'text/unclosed-mark',
  message: 'a backtick has no partner',
  hint: 'close it with another one; one that is meant is written with a backslash before it',
};

/** What a reader would see as it was typed, each with the marks that make it known. */
const STRAY_PATTERNS: readonly (readonly [pattern: RegExp, told: MarkProblem])[] = [
  [/(?<!`)`(?!`)/, LONE_BACKTICK],
  [/(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])/u, unpairedMark('_')],
  [
    /~~/,
    {
      code: 'rulebook/unknown-mark',
      message: 'a rulebook has no words that are struck out',
      hint: 'remove the `~~`',
    },
  ],
  [
    /^\[[ xX]\](?=\s)/,
    {
      code: 'rulebook/unknown-mark',
      message: 'a rulebook has no boxes to tick',
      hint: 'write the words alone, or a figure',
    },
  ],
  [
    /\[\^[^\]\s]+\](?!:)/,
    {
      code: 'rulebook/unknown-mark',
      message: 'a rulebook has no footnotes',
      hint: 'write it in brackets, or in a box: a line that begins with `>`',
    },
  ],
  [
    /\]\(/,
    {
      code: 'rulebook/bad-link',
      message: 'this is no link: its address holds a blank, or a bracket of it is not closed',
      hint: 'write `[words](#heading)`',
    },
  ],
  [
    /\]\[/,
    {
      code: 'rulebook/bad-link',
      message: 'this link has no address',
      hint: 'write `[words](#heading)`',
    },
  ],
];

/**
 * The marks in a stretch of Markdown that is read as plain words: each kind once, for one that has no
 * partner may leave others without theirs.
 *
 * @param written the stretch as it stands in the source
 * @param icons the names of icons there are
 */
export function findStrayMarks(written: string, icons: ReadonlyMap<string, string>): StrayMark[] {
  const open = written.replaceAll(/\\[!-/:-@[-`{-~]/g, '  ');
  const [star] = findUnclosedMarks(open).filter(({ icon }) => icon === null);
  const halfIcons = findUnclosedMarks(open).filter(({ icon }) => icon !== null && icons.has(icon));
  return [
    ...(star === undefined
      ? []
      : [{ ...unpairedMark(star.mark), offset: star.offset, length: star.mark.length }]),
    ...halfIcons.map(({ mark, icon, offset }) => ({
      code: 'text/unclosed-mark',
      message: `\`${mark}\` has no partner`,
      hint: `an icon has a colon at both ends: \`:${icon}:\``,
      offset,
      length: mark.length,
    })),
    ...STRAY_PATTERNS.flatMap(([pattern, told]) => {
      const found = pattern.exec(open);
      return found === null ? [] : [{ ...told, offset: found.index, length: found[0].length }];
    }),
  ];
}
