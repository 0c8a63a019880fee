import { expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { formatPretty } from '../../../src/diagnostics/format-pretty.ts';
import { locateProblems } from '../../../src/preview/locate-problems.ts';

it.each([
  ['data/fares.yaml', 'data/fares.yaml:2:3'],
  ['data/fenwitch.xlsx#Creatures', 'data/fenwitch.xlsx:Creatures!C2'],
  ['data/a b.xlsx#Two: 1', 'data/a b.xlsx:Two: 1!C2'],
  ['templates/x\n::error::y\u001b[2J.hbs', 'templates/x\\u000a::error::y\\u001b[2J.hbs:2:3'],
])('a place in %j is spelt in the preview as on the terminal', (file, expected) => {
  const place = { file, line: 2, column: 3 };
  const fault: Diagnostic = {
    ...place,
    code: 'a/b',
    severity: 'error',
    message: 'wrong',
    hint: null,
    related: [{ ...place, message: 'here' }],
  };
  const [problem] = locateProblems([fault], new Map(), null);
  expect(problem?.place).toBe(expected);
  expect(problem?.related).toEqual([{ place: expected, message: 'here' }]);
  const lines = formatPretty([fault], { color: false, sourceOf: () => null }).split('\n');
  expect(lines).toEqual([`${expected} error wrong [a/b]`, `  see ${expected} here`]);
});
