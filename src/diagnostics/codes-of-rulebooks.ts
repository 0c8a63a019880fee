import { type CodeDescription, defineCode } from './code-description.ts';

/** Codes of what is found in the text of rulebooks. */
export const CODES_OF_RULEBOOKS: readonly CodeDescription[] = [
  defineCode(
    'rulebook/too-complex',
    'A chapter has more than 500,000 characters, lists and boxes more than 30 deep, more than 200 addresses that stand elsewhere, or a paragraph with more than 1,000 marks or 200 brackets.',
    'Write it as several chapters or paragraphs, and look for what was pasted in by accident.',
  ),
  defineCode(
    'rulebook/no-text',
    'The folder of a rulebook holds no Markdown file.',
    'Mend `source` in game.yaml, or write the first file.',
  ),
  defineCode(
    'rulebook/no-such-heading',
    'A link leads to a heading that the rulebook does not have.',
    'Write `#` and the words of the heading in small letters, joined by hyphens; the hint gives the nearest one.',
  ),
  defineCode(
    'rulebook/duplicate-heading',
    'Two headings of a rulebook have the same words, so that a link could mean both.',
    'Word one of them differently.',
  ),
  defineCode(
    'rulebook/empty-heading',
    'A heading has no words.',
    'Give it a name, or remove its `#`.',
  ),
  defineCode(
    'rulebook/no-such-icon',
    'The text of a rulebook names an icon that is not in assets/icons.',
    'Mend the name, or draw the icon. A colon that is meant as one is written `\\:`.',
  ),
  defineCode(
    'rulebook/no-such-picture',
    'The text of a rulebook shows a picture that is not in assets.',
    'Mend the name, or put the picture there.',
  ),
  defineCode(
    'rulebook/no-such-figure',
    'The text of a rulebook asks for a figure that is not in its folder `figures`.',
    'Mend the name, or write rulebook/figures/<name>.hbs.',
  ),
  defineCode(
    'rulebook/figure-not-alone',
    'A figure stands in the middle of a paragraph.',
    'Set it on a line of its own, with an empty line before and after it.',
  ),
  defineCode(
    'rulebook/bad-link',
    'A link leads neither to a heading of the rulebook nor into the web.',
    'Write `#…` for a heading, `https://…` for an address.',
  ),
  defineCode(
    'rulebook/raw-html',
    'The text of a rulebook holds HTML.',
    'Use Markdown; a drawing of your own is a figure.',
  ),
  defineCode(
    'rulebook/unknown-mark',
    'The text of a rulebook holds Markdown that is not known here, such as a footnote or a link whose address stands elsewhere.',
    'docs/rulebook.md lists the marks there are.',
  ),
  defineCode(
    'rulebook/broken-table',
    'A row of a table has more or fewer cells than its head, or the row of dashes below the head is missing.',
    'Write as many cells in each row; a `|` among the words of a cell is written `\\|`.',
  ),
];
