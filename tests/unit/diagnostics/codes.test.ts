import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { WAIVABLE_CODES } from '../../../src/diagnostics/waivers.ts';
import { describeCode, listCodes } from '../../../src/load/load-codes.ts';
import { mistakeRows } from '../../helpers/mistake-rows.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

const codes = listCodes();

const reported = mistakeRows().map(({ code }) => code);

const PREFLIGHT = 'tests/browser/preflight.test.ts';
/** Whose comments say what {@link PREFLIGHT} has to find. */
const FOXES = 'tests/fixtures/foxes/pack/data/foxes.yaml';
const PAGES = 'tests/unit/browser/page-problems.test.ts';
const PICTURES = 'tests/unit/pictures/picture-mistakes.test.ts';
const SPELLING = 'tests/unit/app/check-spelling.test.ts';

const SERVICES = 'tests/unit/export/services.test.ts';
const FREE = 'tests/unit/check/free-tables.test.ts';
const SHEETS = 'tests/unit/check/csv/sheet-mistakes.test.ts';

/** Codes that need more than the files of a pack, and the tests that prove them with their place. */
const PROVED_ELSEWHERE: Readonly<Record<string, string>> = {
  'icon-set/not-installed': 'tests/unit/check/icon-sets.test.ts',
  'icon-set/not-icons': 'tests/unit/check/icon-sets.test.ts',
  'icon/bitmap-on-board': 'tests/unit/check/bitmap-icons.test.ts',
  'font/unusable': 'tests/unit/render/check-fonts.test.ts',
  'file/more-problems': 'tests/unit/diagnostics/limit-report.test.ts',
  'pack/too-slow': 'tests/unit/limits/time-budget.test.ts',
  'play/code-not-run': 'tests/unit/simulate/pack-rules.test.ts',
  'play/code-failed': 'tests/slow/pack-code.test.ts',
  'spelling/unknown-word': SPELLING,
  'spelling/no-dictionary': SPELLING,
  'board/stale': 'tests/unit/export/board-files.test.ts',
  'service/size': SERVICES,
  'service/quantity': SERVICES,
  'service/no-back': SERVICES,
  'component/too-large': 'tests/unit/layout/plan-pack.test.ts',
  'component/too-many-pages': 'tests/unit/export/tgc/plan-tgc.test.ts',
  'component/pages-too-small': 'tests/slow/export-tgc.test.ts',
  'card/outside-safe': PREFLIGHT,
  'card/text-collision': PREFLIGHT,
  'card/blank': PREFLIGHT,
  'text/faked-style': PREFLIGHT,
  'board/mark-overflow': PREFLIGHT,
  'board/stop-collision': PREFLIGHT,
  'board/folded-stop': PREFLIGHT,
  'card/bleed-uncovered': FOXES,
  'text/too-small': PREFLIGHT,
  'text/missing-glyph': FOXES,
  'text/low-contrast': PREFLIGHT,
  'icon/low-contrast': 'tests/unit/preflight/pixels.test.ts',
  'sheet/blank-page': 'tests/unit/print/blank-pages.test.ts',
  'image/low-resolution': PREFLIGHT,
  'image/scaled-down': FOXES,
  'image/cmyk': PICTURES,
  'image/missing': PICTURES,
  'image/unreadable': PICTURES,
  'image/unsupported': PICTURES,
  'image/wrong-format': PICTURES,
  'board/label-collision': 'tests/fixtures/foxes/board/data/stops.yaml',
  'sheet/page-count': 'tests/browser/print.test.ts',
  'sheet/page-size': 'tests/browser/print.test.ts',
  'page/too-slow': 'tests/unit/browser/page-problems.test.ts',
  'page/crashed': 'tests/unit/browser/page-problems.test.ts',
  'page/request-refused': PAGES,
  'page/request-failed': PAGES,
  'page/font-failed': PAGES,
  'page/image-failed': PAGES,
  'page/overflow': PAGES,
  'page/script-error': PAGES,
  'page/browser-error': PAGES,
  // Of tables without a schema.
  'csv/lone-cell': FREE,
  'key/two-spellings': FREE,
  'name/empty': FREE,
  'table/no-such-column': FREE,
  ...Object.fromEntries(
    codes.flatMap(({ code }) => (code.startsWith('workbook/') ? [[code, SHEETS]] : [])),
  ),
};

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
