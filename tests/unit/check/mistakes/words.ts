import { type Mistake, STOPS, UPGRADES } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const TURN = 'rulebook/04-turn.md';
const HAND = 'Your hand limit is 2 higher.';

/** A slip in the text of a card, with » before its place. */
const onCard = (
  marked: string,
  code: string,
  of: string,
  { from = HAND, ...more }: Partial<Mistake> & { readonly from?: string } = {},
): Mistake => ({
  code,
  of,
  severity: 'warning',
  edits: { [UPGRADES]: replacing(from, marked.replace('»', '')) },
  at: [UPGRADES, marked],
  ...more,
});

const inTurn = (marked: string, code: string, of: string): Mistake => ({
  code,
  of,
  severity: 'warning',
  edits: { [TURN]: replacing('A turn has three parts', marked.replace('»', '')) },
  at: [TURN, marked],
});

const labelled = (lines: string, marked: string, of: string): Mistake => ({
  code: 'board/label-differs',
  of,
  severity: 'warning',
  edits: {
    [STOPS]: replacing(
      'name: Commercial-Broadway Station\n',
      `name: Commercial-Broadway Station\n  label:\n    lines: ${lines}\n`,
    ),
  },
  at: [STOPS, marked],
  message: 'the name is "Commercial-Broadway Station"',
  related: [STOPS],
});

/** Slips in texts and labels. */
export const WORD_MISTAKES: readonly Mistake[] = [
  onCard('Your hand limit »<br />is 2 higher.', 'text/markup', 'a line break of HTML'),
  onCard('Your »<b>hand limit</b> is 2 higher.', 'text/markup', 'bold of HTML', {
    hint: 'write `**words**`',
  }),
  onCard('Your hand»&nbsp;limit is 2 higher.', 'text/markup', 'a space of HTML'),
  onCard('cost you 1 »: fare : fare less', 'text/markup', 'an icon with spaces', {
    from: 'cost you 1 :fare: fare less',
    hint: 'write `:fare:`, without spaces',
  }),
  onCard('Your hand limit »{fare} is 2 higher.', 'text/markup', 'an icon in braces', {
    hint: 'write an icon as `:fare:`',
  }),
  onCard('Your hand limit.\\»\\nIt is 2 higher.', 'text/markup', 'a typed break of lines', {
    hint: /Alt\+Enter/,
  }),
  {
    code: 'text/markup',
    of: 'bold words in a field that is not rich',
    severity: 'warning',
    edits: { 'data/parts.yaml': replacing('Any small figures', 'Any **small** figures') },
    at: ['data/parts.yaml', 'Any »**small** figures'],
    hint: 'declare the field as `"x-rich-text": true`',
  },
  inTurn('A turn»\u200b has three parts', 'text/invisible-character', 'one in a rulebook'),
  onCard('Your hand»\u200b limit is 2 higher.', 'text/invisible-character', 'a zero-width space'),
  labelled(
    '[Commerical-, Broadway Station]',
    'lines: [»Commerical-, Broadway',
    'a label with a slip',
  ),
  labelled(
    '[Commercial-, Broadway]',
    'lines: »[Commercial-, Broadway]',
    'a label that lacks a word',
  ),
];
