import { describe, expect, it } from 'vitest';
import { unclosedElements } from '../../../src/render/unclosed-elements.ts';

const told = (html: string, source = html, partials: Readonly<Record<string, string>> = {}) =>
  unclosedElements(
    html,
    { file: 'templates/card.hbs', source },
    {
      partials: new Map(
        Object.entries(partials).map(([name, text]) => {
          const file = `templates/partials/${name}.hbs`;
          return [name, { file, source: text, run: () => '', texts: [] }];
        }),
      ),
    },
  ).map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);

describe('elements of a side', () => {
  it.each([
    ['none', 'Just words, 1 < 2'],
    ['elements within each other', '<div><p>a</p><b>b</b></div>'],
    ['elements that hold nothing', '<p>a<br>b<img src="assets/a.png"></p>'],
    [
      'empty elements of SVG',
      '<svg viewBox="0 0 1 1"><path d="M0 0"/><g><circle r="1"/></g></svg>',
    ],
    ['ends that HTML lets one leave out', '<ul><li>a<li>b</ul><table><tr><td>1<td>2</table><p>c'],
    ['a tag in a comment', '<div><!-- <b> --></div>'],
    ['a bracket within quotes', '<div title="a > b </div>"></div>'],
    ['capitals', '<DIV></div>'],
  ])('are sound: %s', (_, html) => expect(told(html)).toEqual([]));

  it('are told where one is not closed', () => {
    expect(told('<div>\n  <b>bold\n</div>')).toEqual([
      'templates/card.hbs:2:3 `<b>` is not closed',
    ]);
    expect(told('<div>\n<div></div>')).toEqual(['templates/card.hbs:1:1 `<div>` is not closed']);
  });

  it('are told where a comment is not closed, which hides all that follows', () => {
    expect(told('<div>\n<!-- foot <b>x</b></div>')).toEqual([
      'templates/card.hbs:2:1 `<!--` is not closed',
    ]);
    expect(told('<div>a</div><!-- b --><!-- c')).toEqual([
      'templates/card.hbs:1:23 `<!--` is not closed',
    ]);
  });

  it('are told where one is closed that is not open', () => {
    expect(told('<p>a</p>\n</div>')).toEqual([
      'templates/card.hbs:2:1 `</div>` closes nothing that is open',
    ]);
  });

  it('are told in the partial that they come from', () => {
    const source = '{{! <i> }}<div>{{> box}}</div>';
    expect(told('<div><b>x</div>', source, { box: '\n<b>x' })).toEqual([
      'templates/partials/box.hbs:2:1 `<b>` is not closed',
    ]);
  });

  it('are told at the template where it and its partials look sound by themselves', () => {
    const source = '{{#if a}}<div>{{/if}}{{#if b}}</div>{{/if}}';
    expect(told('<div>', source)).toEqual(['templates/card.hbs:1:1 `<div>` is not closed']);
  });
});
