import { FARES, GAME, type Mistake, UPGRADES } from '../../../helpers/mistakes.ts';
import { type Edit, replacing } from '../../../helpers/pack.ts';

/** Without the pattern of the shipped schema, which allows less than every pack may. */
const anyId = (schema: string): Record<string, Edit> => ({
  [`data/schemas/${schema}.schema.json`]: replacing(
    '"pattern": "^[a-z0-9]+(-[a-z0-9]+)*$",\n        "minLength": 1,\n        "maxLength": 60,',
    '',
  ),
});

const fare = (id: string): Record<string, Edit> => ({
  ...anyId('fares'),
  [FARES]: replacing('id: fare', `id: ${id}`),
});

/** Ids that cannot be the names of files on every system, and decks with nothing to print. */
export const ID_MISTAKES: readonly Mistake[] = [
  {
    code: 'id/bad-characters',
    of: 'a card that would be written outside the output folder',
    edits: fare('../../../evil'),
    at: [FARES, 'id: »../../../evil'],
    message: 'the id `../../../evil` contains `/`',
    hint: 'write `evil`',
  },
  {
    code: 'id/bad-characters',
    of: 'a card whose id ends with a dot',
    edits: fare('fare.'),
    at: [FARES, 'id: »fare.'],
    hint: 'write `fare`',
  },
  {
    code: 'id/bad-characters',
    of: 'a component with a space in its id',
    edits: { [GAME]: replacing('- id: board\n    kind', '- id: big board\n    kind') },
    at: [GAME, '- id: »big board'],
    message: 'contains a space',
    hint: 'write `big-board`',
  },
  {
    code: 'id/reserved-name',
    of: 'a card that Windows takes for a device',
    edits: fare('Con.txt'),
    at: [FARES, 'id: »Con.txt'],
    hint: '`Con-1.txt`',
  },
  {
    code: 'id/reserved-name',
    of: 'a component that Windows takes for a device',
    edits: { [GAME]: replacing('- id: board\n    kind', '- id: nul\n    kind') },
    at: [GAME, '- id: »nul'],
  },
  {
    code: 'id/too-long',
    of: 'an id longer than a file name',
    edits: fare('f'.repeat(201)),
    at: [FARES, `id: »${'f'.repeat(201)}`],
    message: '201 bytes',
  },
  {
    code: 'id/same-file-name',
    of: 'cards of two decks whose ids differ only in case',
    edits: fare('Night-Bus'),
    at: [FARES, 'id: »Night-Bus'],
    message: 'the ids `night-bus` and `Night-Bus` differ only in case',
    related: [UPGRADES],
  },
  {
    code: 'id/same-file-name',
    of: 'components whose ids differ only in case',
    edits: { [GAME]: replacing('- id: board\n    kind', '- id: Routes\n    kind') },
    at: [GAME, '- id: »Routes'],
    related: [GAME],
  },
  {
    code: 'deck/no-cards',
    of: 'a deck that is printed not once',
    edits: {
      'data/schemas/fares.schema.json': replacing('"minimum": 1', '"minimum": 0'),
      [FARES]: replacing('copies: 48', 'copies: 0'),
      [GAME]: (text) => text.replace(/\n\s+(?:cards|copies): 48(?=\n)/g, ''),
    },
    at: [FARES, '- »id: fare'],
    severity: 'warning',
    related: [GAME],
  },
];
