import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { WAIVABLE_CODES } from '../../../src/diagnostics/waivers.ts';
import { describeCode, listCodes } from '../../../src/load/load-codes.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';
import { mistakeRows } from '../../helpers/mistake-rows.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const codes = listCodes();

const reported = mistakeRows().map(({ code }) => code);

/** The tests of codes that have no row among the mistakes. */
const PROVED_ELSEWHERE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    fixtureTable<Record<string, readonly string[]>>('codes-proved-elsewhere.yaml'),
  ).flatMap(([path, proved]) => proved.map((code) => [code, path])),
);

const text = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');

const PACKS = ['', ...readdirSync(join(REPOSITORY, 'games')).map((id) => `games/${id}/`)];

describe('every code', () => {
  it.each([
    'presets/codes.yaml',
    ...PACKS.map((folder) => `${folder}rules/codes.yaml`).filter((path) =>
      existsSync(join(REPOSITORY, path)),
    ),
  ])('of %s keeps to the schema', (path) => {
    const validate = new Ajv2020().compile(JSON.parse(text('presets/schemas/codes.schema.json')));
    validate(parse(text(path)));
    expect(validate.errors).toBeNull();
    expect(validate({ codes: [{ code: 'stop/no-link' }] })).toBe(false);
  });

  it('is described once', () => {
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  });

  it('that may be waived is in the list that commands use', () => {
    const waivable = codes.filter(({ isWaivable }) => isWaivable).map(({ code }) => code);
    expect([...WAIVABLE_CODES].sort()).toEqual(waivable.sort());
  });

  it('of the mistakes is described', () => {
    // The small pack of the tests has codes of its own.
    const known = reported.filter((code) => !code.startsWith('small-buses/'));
    expect(known.filter((code) => describeCode(code) === null)).toEqual([]);
  });

  it('of a family is described by the nearest one', () => {
    expect(describeCode('fox/no-such-icon')?.code).toBe('<record>/no-such-icon');
    expect(describeCode('fox/no-such-den')?.code).toBe('<record>/no-such-<record>');
    expect(describeCode('fox/no-such')).toBeNull();
  });

  const shown = new Set(reported.map((code) => describeCode(code)?.code));

  it.each(codes)('has an example that fails: $code', ({ code }) => {
    const elsewhere = PROVED_ELSEWHERE[code];
    expect(shown.has(code), 'an example, or a test elsewhere, and not both').toBe(
      elsewhere === undefined,
    );
    if (elsewhere === undefined) return;
    expect(readFileSync(join(REPOSITORY, elsewhere), 'utf8')).toContain(code);
  });
});
