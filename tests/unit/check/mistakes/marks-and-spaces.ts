import { inRecord, type Mistake, UPGRADES } from '../../../helpers/mistakes.ts';

const SPACES = 'data/board-spaces.yaml';
const straggler = (from: string, to: string) => inRecord('id: straggler', from, to);
const fares = (from: string, to: string) => inRecord('id: fares', from, to);

/** Marks of rich text, and the places for decks on a board. */
export const MARK_AND_SPACE_MISTAKES: readonly Mistake[] = [
  {
    code: 'text/unclosed-mark',
    of: 'bold that is opened and not closed',
    edits: { [UPGRADES]: straggler('text: "', 'text: "Look **here, and go. ') },
    at: [UPGRADES, 'Look »**here'],
    hint: /`\*\*`/,
  },
  {
    code: 'text/unclosed-mark',
    of: 'italic that is opened and not closed',
    edits: { [UPGRADES]: straggler('text: "', 'text: "Look *here, and go. ') },
    at: [UPGRADES, 'Look »*here'],
    hint: /for a literal asterisk write/,
  },
  {
    code: 'text/unclosed-mark',
    of: 'an inline icon without its second colon',
    edits: { [UPGRADES]: straggler('text: "', 'text: "Look for a :park near you. ') },
    at: [UPGRADES, 'for a »:park near'],
    hint: /`:park:`/,
  },
  {
    code: 'board/no-such-deck',
    of: 'a space of the board for a deck that there is not',
    edits: { [SPACES]: fares('component: fares', 'component: faires') },
    at: [SPACES, 'component: »faires'],
    hint: 'did you mean `fares`?',
  },
  {
    code: 'board/no-such-deck',
    of: 'a space of the board for the board itself',
    edits: { [SPACES]: fares('component: fares', 'component: board') },
    at: [SPACES, 'component: »board'],
    message: /`board` is not a deck/,
    related: ['game.yaml'],
  },
  {
    code: 'board/missing-field',
    of: 'a space of the board that lies nowhere',
    edits: { [SPACES]: fares('  centre: [2.2, 15.1]\n', '') },
    at: [SPACES, '- »id: fares'],
    message: /needs `edge` with `along`, or `centre`/,
  },
  {
    code: 'board/missing-field',
    of: 'a space of the board that lies at two places',
    edits: { [SPACES]: fares('  icon: fare\n', '  icon: fare\n  edge: top\n') },
    at: [SPACES, '- »id: fares'],
    message: /needs `edge` with `along`, or `centre`/,
  },
];
