import { describe, expect, it } from 'vitest';
import { inRecord, UPGRADES } from '../../helpers/edit-records.ts';
import { check, editedPack } from '../../helpers/pack.ts';

/** What is reported when two upgrades have these names, and these are listed as meant. */
function reported(one: string, other: string, meant: readonly string[] = []): string[] {
  const rename = (id: string, from: string, to: string) =>
    inRecord(`id: ${id}`, `name: ${from}`, `name: ${JSON.stringify(to)}`);
  const files = editedPack({
    [UPGRADES]: (text) =>
      rename('hybrid-bus', 'Hybrid Bus', other)(rename('night-bus', 'Night Bus', one)(text)),
    'game.yaml': (text) =>
      meant.length === 0
        ? text
        : text.replace('\nsimilarNames:\n', `\nsimilarNames:\n  - ${JSON.stringify(meant)}\n`),
  });
  return check(files).map(({ code }) => code);
}

describe('two names', () => {
  it.each([
    ['Owl Express', 'Owl Express', 'name/duplicate'],
    ['Café Boulevard', 'Cafe Blvd.', 'name/two-spellings'],
    ['First & Main', '1st and main', 'name/two-spellings'],
    ['Overground', 'Overgruond', 'name/near-duplicate'],
  ])('%s and %s are reported', (one, other, code) => {
    expect(reported(one, other)).toContain(code);
    expect(new Set(reported(one, other)).size).toBe(1);
  });

  it.each([
    ['letters that differ in a mark that is no accent', 'की', 'कि'],
    ['marks alone', '***', '!!!'],
    ['words that JavaScript knows', 'Constructor', 'toString'],
    ['numbers that differ', 'Express 1', 'Express 2'],
    ['short names', 'Owl', 'Owls'],
  ])('are no mistake: %s', (_, one, other) => {
    expect(reported(one, other)).toEqual([]);
  });

  it('may be meant, in small letters or capitals', () => {
    expect(reported('Overground', 'Overgruond', ['overground', 'OVERGRUOND'])).toEqual([]);
    expect(reported('Owl Express', 'Owl Express', ['owl express', 'OWL EXPRESS'])).toEqual([]);
    expect(reported('Overground', 'Overgruond', ['Overground', 'Underground'])).not.toEqual([]);
  });
});
