import { describe, expect, it } from 'vitest';
import { csvPack } from '../../../helpers/csv-pack.ts';
import { check } from '../../../helpers/pack.ts';

const SCHEMA = 'data/schemas/guests.schema.json';

const GUESTS = 'id,brings,copies\nhatter,a|b,2\n';

describe('a schema of a CSV file', () => {
  it('that cannot be used leaves cells as YAML would read them, and is reported alone', () => {
    const found = check(csvPack(GUESTS, { [SCHEMA]: '{ "items": 5 }' }));
    expect(found.filter(({ file }) => file !== 'templates/guest.hbs')).toMatchObject([
      { code: 'schema/invalid', file: SCHEMA },
    ]);
  });
});
