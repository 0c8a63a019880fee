import { describe, expect, it } from 'vitest';
import { describeCode } from '../../../src/diagnostics/codes.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import {
  type Anchor,
  check,
  checkFully,
  type Edits,
  editedPack,
  placeOf,
  replacing,
  shippedPack,
} from '../../helpers/pack.ts';

const DATA = 'data/regions.yaml';
const MARKS = '    marks: [number, shape]\n';

const told = (edits: Edits): readonly Diagnostic[] => check(editedPack(edits));

/** Code and place of all that is told, against what a test expects. */
function expectOnly(edits: Edits, code: string, anchor: Anchor): Diagnostic {
  const files = editedPack(edits);
  const [only, ...others] = check(files);
  expect(others).toEqual([]);
  expect(only).toMatchObject({ code, severity: 'error', ...placeOf(anchor, files) });
  expect(describeCode(code)).not.toBeNull();
  if (only === undefined) throw new Error('nothing was told');
  return only;
}

describe('colours that mean something', () => {
  it('are far enough apart in the shipped game, even without their marks', () => {
    expect(told({ 'game.yaml': replacing(MARKS, '') })).toEqual([]);
    const { pack } = checkFully(shippedPack);
    expect(pack?.colours).toMatchObject([
      { table: 'regions', field: 'fill', leastDistance: 15, leastGreySteps: 10 },
      { table: 'players', field: 'fill', marks: ['letter'] },
    ]);
    expect(pack?.colours[0]?.colours[0]).toEqual({
      name: 'Fairview',
      colour: '#a80b1c',
      marks: ['1', 'circle'],
    });
  });

  // Orange near the green: far apart for most, not for deutan eyes, and as light.
  const fill = replacing('fill: "#d97726"', 'fill: "#a9937a"');

  it('may be close when a second mark differs', () => {
    expect(told({ [DATA]: fill })).toEqual([]);
  });

  it('are told at the second of two that are close and have no other mark', () => {
    const only = expectOnly(
      { 'game.yaml': replacing(MARKS, ''), [DATA]: fill },
      'colour/too-close',
      {
        file: DATA,
        on: 'fill: "#a9937a"',
        at: '"#a9937a"',
      },
    );
    expect(only.message).toMatch(
      /^#a9937a looks like the #57c598 of Mount Pleasant (to (protan|deutan) eyes \(\d+\.\d apart\)(, )?)+(in grey \(\d\.\d apart\))?$/,
    );
    expect(only.related).toMatchObject([
      placeOf({ file: DATA, on: 'fill: "#57c598"', at: '"#57c598"' }, shippedPack),
    ]);
  });

  it('take a mark that is the same on both for none', () => {
    expectOnly(
      {
        'game.yaml': replacing(MARKS, '    marks: [shape]\n'),
        [DATA]: (text) => replacing('shape: hexagon', 'shape: triangle')(fill(text)),
      },
      'colour/too-close',
      { file: DATA, on: 'fill: "#a9937a"', at: '"#a9937a"' },
    );
  });

  it('are held against the distances that the pack asks for', () => {
    const stricter = { 'game.yaml': replacing(MARKS, '    greySteps: 11.5\n') };
    const only = expectOnly(stricter, 'colour/too-close', {
      file: DATA,
      on: 'fill: "#2c6bd2"',
      at: '"#2c6bd2"',
    });
    expect(only.message).toBe('#2c6bd2 looks like the #a80b1c of Fairview in grey (11.3 apart)');
    const laxer = {
      'game.yaml': replacing(MARKS, '    apart: 0\n    greySteps: 0\n'),
      [DATA]: fill,
    };
    expect(told(laxer)).toEqual([]);
  });

  it('name a table and fields that exist', () => {
    expectOnly(
      { 'game.yaml': replacing('  - table: regions\n', '  - table: region\n') },
      'colour/no-such-table',
      { file: 'game.yaml', on: '  - table: region', at: 'region' },
    );
    const field = expectOnly(
      { 'game.yaml': replacing('regions\n    field: fill', 'regions\n    field: fille') },
      'colour/no-such-field',
      { file: 'game.yaml', on: '    field: fille', at: 'fille' },
    );
    expect(field.hint).toBe('did you mean `fill`?');
    expectOnly(
      { 'game.yaml': replacing('[number, shape]', '[number, shapes]') },
      'colour/no-such-field',
      {
        file: 'game.yaml',
        on: '[number, shapes]',
        at: 'shapes',
      },
    );
  });

  it('are colours', () => {
    const diagnostics = told({
      'game.yaml': replacing('regions\n    field: fill', 'regions\n    field: colour'),
    });
    expect(new Set(diagnostics.map(({ code }) => code))).toEqual(new Set(['colour/not-a-colour']));
    expect(diagnostics).toHaveLength(8);
    expect(diagnostics[0]).toMatchObject(
      placeOf({ file: DATA, on: 'colour: red', at: 'red' }, shippedPack),
    );
  });
});
