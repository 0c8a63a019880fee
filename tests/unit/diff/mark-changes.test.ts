import { describe, expect, it } from 'vitest';
import { markChanges } from '../../../src/diff/mark-changes.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

describe('marked is', () => {
  it.each(
    fixtureTable<[what: string, html: string, other: string, marked: string][]>(
      'marked-changes.yaml',
    ),
  )('%s', (_, html, other, marked) => {
    expect(markChanges(html, other)).toBe(marked);
  });

  it('nothing in what is the same', () => {
    const html = '<p>a <b class="x">b</b></p><svg><path d="M0 0"></path></svg>';
    expect(markChanges(html, html)).toBe(html);
  });
});
