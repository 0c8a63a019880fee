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
      'an element with another attribute',
      '<p class="x">a</p>',
      '<p>a</p>',
      '<p class="x" data-changed="">a</p>',
    ],
    [
      'an element in place of another',
      '<div><b>a</b></div>',
      '<div><i>a</i></div>',
      '<div><b data-changed="">a</b></div>',
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
    [
      'each of two',
      '<p><b>1</b><i>2</i></p>',
      '<p><b>0</b><i>0</i></p>',
      '<p><b data-changed="">1</b><i data-changed="">2</i></p>',
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
