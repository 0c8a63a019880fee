import { describe, expect, it } from 'vitest';
import { markChanges } from '../../../src/diff/mark-changes.ts';

describe('marked is', () => {
  it.each([
    [
      'the innermost element with other text',
      '<p>a<b>new</b></p>',
      '<p>a<b>old</b></p>',
      '<p>a<b data-changed="">new</b></p>',
    ],
    [
      'what has more in it than before',
      '<div><p>a</p><p>b</p></div>',
      '<div><p>a</p></div>',
      '<div data-changed=""><p>a</p><p>b</p></div>',
    ],
    [
      'a drawing as a whole',
      '<svg><g><path d="M1 0"></path></g></svg>',
      '<svg><g><path d="M0 0"></path></g></svg>',
      '<svg data-changed=""><g><path d="M1 0"></path></g></svg>',
    ],
    ['an element once', '<p>1<br>2</p>', '<p>0<br>0</p>', '<p data-changed="">1<br>2</p>'],
  ])('%s', (_, html, other, marked) => {
    expect(markChanges(html, other)).toBe(marked);
  });

  it('nothing in what is the same', () => {
    const html = '<p>a <b class="x">b</b></p><svg><path d="M0 0"></path></svg>';
    expect(markChanges(html, html)).toBe(html);
  });
});
