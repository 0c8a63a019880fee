import { describe, expect, it } from 'vitest';
import { countDiagnostics, type Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { limitReport } from '../../../src/diagnostics/limit-report.ts';

const problem = (file: string, line: number, change: Partial<Diagnostic> = {}): Diagnostic => ({
  file,
  line,
  column: 1,
  code: 'key/missing',
  severity: 'error',
  message: 'm',
  hint: null,
  related: [],
  ...change,
});

const many = (file: string, count: number, change: Partial<Diagnostic> = {}): Diagnostic[] =>
  Array.from({ length: count }, (_, at) => problem(file, at + 1, change));

describe('a report', () => {
  it('names the first problems of each file and counts the others behind them', () => {
    const warnings = many('b.yaml', 300, { severity: 'warning' });
    const found = [...many('a.yaml', 250), ...warnings, ...many('c.yaml', 1)];
    const bound = limitReport(found);
    expect(bound).toHaveLength(403);
    expect(bound[200]).toMatchObject({
      code: 'file/more-problems',
      severity: 'error',
      file: 'a.yaml',
      line: 201,
      column: 1,
      message: 'this file has 50 more problems from here on',
    });
    expect(bound[401]).toMatchObject({ code: 'file/more-problems', severity: 'warning' });
    expect(countDiagnostics(bound)).toEqual(countDiagnostics(found));
    expect(countDiagnostics(limitReport(bound))).toEqual({ error: 251, warning: 300 });
  });

  it('holds no text and no list without an end', () => {
    const long = 'x'.repeat(2_000_000);
    const related = many('b.yaml', 1000, { message: long });
    const [only] = limitReport([problem('a.yaml', 1, { message: long, hint: long, related })]);
    expect(only?.message).toHaveLength(500);
    expect(only?.hint).toHaveLength(500);
    expect(only?.related).toHaveLength(5);
    expect(only?.related[0]?.message).toHaveLength(500);
  });

  it.each([
    [4, 4, 'm'],
    [5, 5, 'm'],
    [6, 5, 'm, and in 1 more place'],
    [27, 5, 'm, and in 22 more places'],
  ])('of %i related places shows %i and counts the others', (count, shown, last) => {
    const [only] = limitReport([problem('a.yaml', 1, { related: many('b.yaml', count) })]);
    expect(only?.related).toHaveLength(shown);
    expect(only?.related.at(-1)?.message).toBe(last);
    expect(limitReport(only === undefined ? [] : [only])).toEqual([only]);
  });
});
