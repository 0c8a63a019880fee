import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { formatCounts, formatPretty } from '../../../src/diagnostics/format-pretty.ts';
import { problem } from './problem.ts';

const pretty = (diagnostic: Diagnostic, source: string | null, color = false): string[] =>
  formatPretty([diagnostic], { color, sourceOf: () => source }).split('\n');

/** What the carets stand under, column by column; a wide character fills two columns. */
function underlined(line: string, more: Partial<Diagnostic>): { text: string; carets: string } {
  const shown = pretty(problem({ line: 1, ...more }), line);
  const bar = (shown[1] ?? '').indexOf('| ') + 2;
  return { text: (shown[1] ?? '').slice(bar), carets: (shown[2] ?? '').slice(bar) };
}

describe('a problem for a person', () => {
  it('has place, message and code, the lines around it, a hint and what else belongs to it', () => {
    const one = problem({
      endColumn: 7,
      hint: 'did you mean `y`?',
      related: [{ file: 'data/regions.yaml', line: 1, column: 3, message: '`y` is here' }],
    });
    expect(pretty(one, '- id: a\n  name: A\n  size: 1\n  more: 2\n')).toEqual([
      'data/stops.yaml:2:3 error there is no region `x` [stop/no-such-region]',
      '  1 | - id: a',
      '> 2 |   name: A',
      '    |   ^^^^',
      '  3 |   size: 1',
      '  hint: did you mean `y`?',
      '  see data/regions.yaml:1:3 `y` is here',
    ]);
  });

  it.each([
    ['a tab', '\tsize: minor', { column: 1 }, '→size: minor', '^'],
    ['text behind a tab', 'a\tb: c', { column: 3, endColumn: 4 }, 'a→b: c', '  ^'],
    ['text behind Han', '漢字 x', { column: 4 }, '漢字 x', '     ^'],
    ['Han', 'a 漢字 x', { column: 3, endColumn: 5 }, 'a 漢字 x', '  ^^^^'],
    ['text behind a picture', '🚌 x', { column: 4 }, '🚌 x', '   ^'],
    ['text behind an accent of its own', 'e\u0301e x', { column: 5 }, 'e\u0301e x', '   ^'],
    ['a mark that prints nothing', 'a\u200bb\u0007c', { column: 5 }, 'a·b·c', '    ^'],
    ['half a character', 'a\ud83db', { column: 3 }, 'a·b', '  ^'],
  ])('marks %s where it is seen', (_, line, place, text, carets) => {
    expect(underlined(line, place)).toEqual({ text, carets });
  });

  it('cuts a long line around the place, and marks no more than it shows', () => {
    const line = `${'a'.repeat(300)}BAD${'c'.repeat(300)}`;
    const { text, carets } = underlined(line, { column: 301, endColumn: 304 });
    expect(text.length).toBeLessThanOrEqual(110);
    expect(text.slice(carets.indexOf('^'), carets.length)).toBe('BAD');
    const all = underlined(line, { column: 1, endColumn: 604 });
    expect(all.carets).toBe('^'.repeat(all.text.length));
  });
});

describe('a report', () => {
  it('has a blank line between two problems, and reads each file once', () => {
    const read: string[] = [];
    const sourceOf = (file: string) => {
      read.push(file);
      return 'one\ntwo\n';
    };
    const text = formatPretty([problem(), problem({ line: 1 })], { color: false, sourceOf });
    expect(text.split('\n\n')).toHaveLength(2);
    expect(read).toEqual(['data/stops.yaml']);
  });

  it.each([
    [[], 'no problems'],
    [[problem()], '1 error'],
    [[problem({ severity: 'warning' })], '1 warning'],
    [[problem(), problem({ severity: 'warning' }), problem({ line: 3 })], '2 errors, 1 warning'],
  ])('%# is counted as it should be', (diagnostics, counts) => {
    expect(formatCounts(diagnostics)).toBe(counts);
  });
});
