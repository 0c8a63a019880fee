import { describe, expect, it } from 'vitest';
import { findWritten } from '../../../src/preview/edit-source.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

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
  it.each(fixtureTable<[string, string, string, string][]>('edits-of-values.yaml'))(
    '%s',
    (_what, marked, value, wanted) => {
      expect(edited('data/a.yaml', marked, value)).toBe(wanted);
    },
  );

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
