import { describe, expect, it } from 'vitest';
import { csvPack } from '../../../helpers/csv-pack.ts';
import { check, placeOf } from '../../../helpers/pack.ts';

const SCHEMA = 'data/schemas/guests.schema.json';

/** A schema of guests, one keyword a line. */
const schema = (separator: string): string =>
  [
    '{',
    '  "items": {',
    '    "properties": {',
    '      "brings": {',
    `        "x-separator": ${separator},`,
    '        "type": "array"',
    '      }',
    '    }',
    '  }',
    '}',
  ].join('\n');

const GUESTS = 'id,brings,copies\nhatter,a|b,2\n';

describe('a schema of a CSV file', () => {
  it('may state what parts the entries of a list', () => {
    expect(check(csvPack(GUESTS, { [SCHEMA]: schema('"|"') }))).not.toContainEqual(
      expect.objectContaining({ file: SCHEMA }),
    );
  });

  it.each(['""', '5', 'true'])('may not state %s', (separator) => {
    const files = csvPack(GUESTS, { [SCHEMA]: schema(separator) });
    const found = check(files).filter(({ file }) => file === SCHEMA);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      code: 'schema/invalid',
      ...placeOf({ file: SCHEMA, on: '"x-separator"' }, files),
    });
    expect(found[0]?.message).toContain('`x-separator` must');
  });

  it('that cannot be used leaves cells as YAML would read them, and is reported alone', () => {
    const found = check(csvPack(GUESTS, { [SCHEMA]: '{ "items": 5 }' }));
    expect(found.filter(({ file }) => file !== 'templates/guest.hbs')).toMatchObject([
      { code: 'schema/invalid', file: SCHEMA },
    ]);
  });
});
