import { GAME, inRecord, type Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const TOKENS = 'data/tokens.yaml';

const waiving = (written: string) =>
  inRecord('id: token-marpole', 'id: token-marpole\n', `id: token-marpole\n  waive: ${written}\n`);

/** What cards and components waive. */
export const WAIVER_MISTAKES: readonly Mistake[] = [
  {
    code: 'waiver/no-such-code',
    of: 'a code misspelt at a component',
    edits: {
      [GAME]: replacing(
        'name: Passenger tokens\n',
        'name: Passenger tokens\n    waive: [card/blank, text/low-contrst]\n',
      ),
    },
    at: [GAME, 'card/blank, »text/low-contrst'],
    hint: 'did you mean `text/low-contrast`?',
  },
  {
    code: 'waiver/no-such-code',
    of: 'a code misspelt at a card',
    edits: { [TOKENS]: waiving('[image/low-resoluton]') },
    at: [TOKENS, 'waive: [»image/low-resoluton]'],
    hint: 'did you mean `image/low-resolution`?',
  },
  {
    code: 'waiver/no-such-code',
    of: 'a code that no laid-out page has',
    edits: { [TOKENS]: waiving('[ref/something-else]') },
    at: [TOKENS, 'waive: [»ref/something-else]'],
    hint: /^these codes can be waived: `card\/text-overflow`/,
  },
  {
    code: 'value/wrong-type',
    of: 'a waiver of a card that is no list',
    edits: { [TOKENS]: waiving('card/blank') },
    at: [TOKENS, 'waive: »card/blank'],
    hint: '`waive: [image/low-resolution]`',
  },
];
