import type { Mistake } from '../../../helpers/mistakes.ts';
import { replacing } from '../../../helpers/pack.ts';

const FARES_SCHEMA = 'data/schemas/fares.schema.json';

/** Schemas that cannot be used. */
export const SCHEMA_MISTAKES: readonly Mistake[] = [
  {
    code: 'schema/invalid',
    of: 'a schema that is not JSON',
    edits: { [FARES_SCHEMA]: replacing('"title": "Fares",', '"title": "Fares"') },
    at: [FARES_SCHEMA, '"title": "Fares"\n  »"description"'],
    message: 'it is not JSON here',
  },
  {
    code: 'schema/invalid',
    of: 'a schema cut off',
    edits: { [FARES_SCHEMA]: (text) => text.slice(0, text.lastIndexOf('}')) },
    at: [FARES_SCHEMA, '    }\n  }»\n'],
    message: 'it ends too early',
  },
  {
    code: 'schema/invalid',
    of: 'a schema with a type that there is not',
    edits: { [FARES_SCHEMA]: replacing('"type": "array"', '"type": "aray"') },
    at: [FARES_SCHEMA, '"type": »"aray"'],
  },
  {
    code: 'schema/invalid',
    of: 'a schema with a keyword misspelt',
    edits: { [FARES_SCHEMA]: replacing('"x-name"', '"x-nam"') },
    at: [FARES_SCHEMA, '»"x-nam"'],
  },
  {
    code: 'schema/invalid',
    of: 'a pattern that does not end',
    edits: { [FARES_SCHEMA]: replacing('"^[a-z0-9]+(', '"^[a-z0-9]+((') },
    at: [FARES_SCHEMA, '»"pattern"'],
  },
  {
    code: 'schema/invalid',
    of: 'a schema that wants another from the network',
    edits: { [FARES_SCHEMA]: replacing('"x-name": true', '"$ref": "https://example.com/x"') },
    at: [FARES_SCHEMA, '»"$ref"'],
  },
  {
    code: 'schema/invalid',
    of: 'a schema of another draft',
    edits: { [FARES_SCHEMA]: replacing('draft/2020-12', 'draft/2019-09') },
    at: [FARES_SCHEMA, '»"$schema"'],
    message: '2020-12',
  },
  {
    code: 'schema/invalid',
    of: 'a reference that is no name',
    edits: {
      'data/schemas/route-cards.schema.json': replacing(
        '"x-reference": "routes"',
        '"x-reference": 3',
      ),
    },
    at: ['data/schemas/route-cards.schema.json', '»"x-reference": 3'],
  },
  {
    code: 'schema/invalid',
    of: 'a distinct field of a kind that there is not',
    edits: {
      'data/schemas/players.schema.json': replacing('"x-distinct": "mark"', '"x-distinct": true'),
    },
    at: ['data/schemas/players.schema.json', '»"x-distinct": true'],
    message: '`x-distinct` must be equal to one of',
  },
  {
    code: 'schema/no-such-table',
    of: 'a reference to a table that there is not',
    edits: {
      'data/schemas/route-cards.schema.json': replacing(
        '"x-reference": "routes"',
        '"x-reference": "roots"',
      ),
    },
    at: ['data/schemas/route-cards.schema.json', '"x-reference": »"roots"'],
    hint: 'did you mean `routes`?',
  },
];
