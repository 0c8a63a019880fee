import { describe, expect, it } from 'vitest';
import { findWritten } from '../../../src/preview/edit-source.ts';

/** Replaces the value that begins at `»` in a file, whose text has no such mark. */
function edited(path: string, marked: string, value: string): string | null {
  const at = marked.indexOf('»');
  const before = marked.slice(0, at);
  const place = {
    file: path,
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  };
  const text = marked.replace('»', '');
  const found = findWritten(place, { kind: 'text', path, text });
  if (found === null) throw new Error('there is no value');
  return found.replace(value);
}

describe('a value is replaced at its place in YAML', () => {
  it.each([
    ['plain', '- name: »Fox # red\n  n: 1\n', 'Red Fox', '- name: Red Fox # red\n  n: 1\n'],
    ['plain, with a colon', 'name: »Fox\n', 'Fox: red', 'name: "Fox: red"\n'],
    ['plain, over several lines', 'name: »Fox\n', 'Fox\nred', 'name: "Fox\\nred"\n'],
    ['plain, like a number', 'name: »Fox\n', '1984', 'name: "1984"\n'],
    ['a number', 'n: »3 # cost\n', '4', 'n: 4 # cost\n'],
    ['a number with its form', 'n: »3\n', '4.50', 'n: 4.50\n'],
    ['a number, by a text', 'n: »3\n', 'X', 'n: X\n'],
    ['a truth value', 'is: »true\n', 'false', 'is: false\n'],
    ['in single quotes', "name: »'Fox' # x\n", "the fox's", "name: 'the fox''s' # x\n"],
    ['in double quotes', 'name: »"Fox"\n', 'say "fox"', 'name: "say \\"fox\\""\n'],
    [
      'a block',
      'a:\n    t: »|-  # keep\n        one\n\n    # end\n    n: 1\n',
      'two\n three',
      'a:\n    t: |-  # keep\n        two\n         three\n\n    # end\n    n: 1\n',
    ],
    ['a block that ends in a line end', 't: »|\n  one\nn: 1\n', 'two', 't: |\n  two\nn: 1\n'],
    ['a folded block', 't: »>\n  one\n  two\nn: 1\n', 'three', 't: >\n  three\nn: 1\n'],
    ['in flow', 'l: [»a, "b"] # c\n', 'x, y', 'l: ["x, y", "b"] # c\n'],
    ['in flow, a map', 'm: { a: »one, b: 2 }\n', 'two', 'm: { a: two, b: 2 }\n'],
    [
      'with CRLF',
      't: »|\r\n  one\r\nn: 1\r\n',
      'two\nthree',
      't: |\r\n  two\r\n  three\r\nn: 1\r\n',
    ],
    ['emptied', 'name: »Fox\n', '', 'name: ""\n'],
  ])('%s', (_what, marked, value, wanted) => {
    expect(edited('data/a.yaml', marked, value)).toBe(wanted);
  });

  it('but not where an alias would change with it', () => {
    expect(edited('data/a.yaml', '- a: &x »Fox\n- a: *x\n', 'Owl')).toBeNull();
  });
});

describe('a cell is replaced in CSV', () => {
  it.each([
    ['bare', 'name,n\nFox,»3\n', '4', 'name,n\nFox,4\n'],
    ['with a comma', 'name,n\n»Fox,3\n', 'Fox, red', 'name,n\n"Fox, red",3\n'],
    ['in quotes', 'name,n\n»"Fox",3\n', 'a "b"', 'name,n\n"a ""b""",3\n'],
    ['over several lines', 'name,n\r\n»"Fox",3\r\n', 'a\nb', 'name,n\r\n"a\r\nb",3\r\n'],
    ['empty', 'name,n\nFox,»\nOwl,1\n', '7', 'name,n\nFox,7\nOwl,1\n'],
    ['behind semicolons', 'name;n\n»Fox;3\n', 'a;b', 'name;n\n"a;b";3\n'],
    ['behind a mark of Excel', 'sep=;\nname;n\n»Fox;3\n', 'Owl', 'sep=;\nname;n\nOwl;3\n'],
  ])('%s', (_what, marked, value, wanted) => {
    expect(edited('data/a.csv', marked, value)).toBe(wanted);
  });

  it('but not to what would not be read as it is written', () => {
    expect(edited('data/a.csv', 'name,n\n»Fox,3\n', 'a\n<<<<<<< b\nc')).toBeNull();
  });
});

it('finds nothing to write to in a sheet of a workbook, nor where no value begins', () => {
  const sheet = { kind: 'text', path: 'data/a.xlsx#Cards', text: '["name"]\n["Fox"]' } as const;
  expect(findWritten({ file: sheet.path, line: 2, column: 1 }, sheet)).toBeNull();
  const yaml = { kind: 'text', path: 'data/a.yaml', text: '- name: Fox\n' } as const;
  expect(findWritten({ file: yaml.path, line: 1, column: 3 }, yaml)).toBeNull();
});
