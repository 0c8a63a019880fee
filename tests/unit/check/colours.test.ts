import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { check, type Edits, editedPack, replacing } from '../../helpers/pack.ts';

const DATA = 'data/regions.yaml';
const MARKS = '    marks: [number, shape]\n';

const reported = (edits: Edits): readonly Diagnostic[] => check(editedPack(edits));

describe('colours that mean something', () => {
  it('are far enough apart in the shipped game, even without their marks', () => {
    expect(reported({ 'game.yaml': replacing(MARKS, '') })).toEqual([]);
  });

  // Orange near the green: far apart for most, not for deutan eyes, and as light.
  const fill = replacing('fill: "#d97726"', 'fill: "#a9937a"');

  it('may be close when a second mark differs', () => {
    expect(reported({ [DATA]: fill })).toEqual([]);
  });
});
