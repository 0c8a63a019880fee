import { GAME, type Mistake, ROUTES } from '../../../helpers/mistakes.ts';

/** A computed table before the one of the pack. */
const addTable = (text: string, lines: string): string =>
  text.replace('\ncomputed:\n', `\ncomputed:\n${lines}`);

const withTable = (lines: string) => ({
  [GAME]: (text: string) => addTable(text, `  - id: fares-due\n    record: fare-due\n${lines}`),
});

const withField = (expression: string) =>
  withTable(`    each: routes\n    fields:\n      due: ${expression}\n`);

/** A computed table, and a deck of a table that is printed with the template of fares. */
const withDeck = (id: string, table: string, from = 'each: routes', more = '') => ({
  [GAME]: (text: string) =>
    addTable(
      text.replace(
        '\ncomponents:\n',
        `\ncomponents:\n  - id: computed-deck\n    kind: deck\n    name: Computed\n    size: mini\n    table: ${table}\n    template: templates/fare.hbs\n${more}\n`,
      ),
      `  - id: ${id}\n    record: computed-card\n    ${from}\n    fields:\n      due: 2 * 3\n`,
    ),
});

/** Mistakes in computed tables and their expressions. */
export const COMPUTED_MISTAKES: readonly Mistake[] = [
  {
    code: 'computed/no-such-table',
    of: 'a table misspelt',
    edits: withTable('    each: ruotes\n    fields:\n      due: 2 * 3\n'),
    at: [GAME, 'each: »ruotes'],
    hint: 'did you mean `routes`?',
  },
  {
    code: 'computed/no-such-board',
    of: 'a board misspelt',
    edits: withTable('    distances:\n      between: stops\n      board: baord\n'),
    at: [GAME, 'board: »baord'],
    hint: 'did you mean `board`?',
  },
  {
    code: 'computed/not-a-stop',
    of: 'distances between fares',
    edits: withTable('    distances:\n      between: fares\n'),
    at: [GAME, 'between: »fares'],
    message: '`fare` of `fares` is not a stop of the board',
    related: ['data/fares.yaml'],
  },
  {
    code: 'expression/syntax',
    of: 'a bracket left out',
    edits: withField('2 * (3 + 4'),
    at: [GAME, 'due: 2 * »(3 + 4'],
    message: '`)` is missing',
    related: [],
  },
  {
    code: 'expression/syntax',
    of: 'a function misspelt',
    edits: withField('ruond(3)'),
    at: [GAME, 'due: »ruond(3)'],
    hint: 'did you mean `round`?',
    related: [ROUTES],
  },
  {
    code: 'expression/no-such-field',
    of: 'a field misspelt',
    edits: withField('1 + naem'),
    at: [GAME, 'due: 1 + »naem'],
    hint: 'did you mean `name`?',
    related: [ROUTES],
  },
  {
    code: 'expression/wrong-type',
    of: 'a name that is doubled',
    edits: withField('2 * name'),
    at: [GAME, 'due: 2 * »name'],
    message: 'not a number',
    related: [ROUTES],
  },
  {
    code: 'component/no-such-table',
    of: 'a deck of a table that is misspelt',
    edits: withDeck('fares-due', 'fare-due'),
    at: [GAME, 'table: »fare-due'],
    hint: 'did you mean `fares-due`?',
  },
  {
    code: 'card/duplicate-id',
    of: 'two decks of the same table',
    edits: withDeck('fares-due', 'fares'),
    at: [GAME, 'data: »data/fares.yaml'],
    message: '`fare` is already a card of `computed-deck`',
    related: [GAME, 'data/fares.yaml'],
  },
  {
    code: 'card/duplicate-id',
    of: 'computed cards with the ids of others',
    edits: withDeck('fares-due', 'fares-due', 'each: fares'),
    at: [GAME, 'table: »fares-due'],
    message: 'a card of `fares` already has the id `fare`',
    related: ['data/fares.yaml'],
  },
  {
    code: 'id/bad-characters',
    of: 'computed cards whose ids are names',
    edits: withDeck('by-name', 'by-name', 'totals: stops\n    by: name'),
    at: [GAME, 'table: »by-name'],
    message: 'a space',
  },
  {
    code: 'count/cards',
    of: 'another number of computed cards',
    edits: withDeck('all-fares', 'all-fares', 'totals: fares', '    cards: 2 # too many\n'),
    at: [GAME, 'cards: »2 # too many'],
    message: 'found 1: 1 too few',
  },
  {
    code: 'id/duplicate',
    of: 'a computed table with the id of another',
    edits: {
      [GAME]: (text: string) =>
        addTable(
          text,
          '  - id: fares # computed\n    record: fare-due\n    totals: fares\n    fields:\n      due: count()\n',
        ),
    },
    at: [GAME, '»fares # computed'],
    related: [GAME],
  },
];
