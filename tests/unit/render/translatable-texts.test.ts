import { describe, expect, it } from 'vitest';
import { findUntranslatedText } from '../../../src/render/translatable-texts.ts';

const found = (source: string): string[] =>
  findUntranslatedText('x.hbs', source).map(
    ({ line, column, message }) => `${line}:${column} ${/"(.*)"/.exec(message)?.[1]}`,
  );

describe('words outside of `t`', () => {
  it('are those between tags, each line by itself', () => {
    expect(found('<p>One\n  two</p><b>three</b>')).toEqual(['1:4 One', '2:3 two', '2:13 three']);
  });

  it('are those that are read aloud, or given to a helper that sets type', () => {
    expect(found('<i aria-label="A bus"></i><img alt=\'B\' src="c.png">')).toEqual([
      '1:16 A bus',
      '1:37 B',
    ]);
    expect(found('{{fit "Fare" maxPt=9}}{{rich "two"}}{{icon "bus"}}')).toEqual([
      '1:8 Fare',
      '1:31 two',
    ]);
  });

  it('are cut where a value stands among them', () => {
    expect(found('<p>Take {{count}} fares</p>')).toEqual(['1:4 Take', '1:19 fares']);
  });

  it.each([
    '{{t "Your turn"}}',
    '{{rich (t "**Your** turn")}}{{fit (t "Fare") maxPt=9}}',
    '<p class="a b" style="color: red">{{card.name}} · 12 × &nbsp;</p>',
    '{{! A comment }}{{!-- another {{one}} --}}<!-- and one -->',
    '<style>.a { color: red }</style><svg><title>Bus</title><path d="M0 0h9"/></svg>',
    '<i aria-label="{{t "A bus"}}"></i>',
    '<article style="--fill: {{card.fill}}; --ink: {{card.ink}}">{{> foot copies=1}}</article>',
  ])('are not in %s', (source) => expect(found(source)).toEqual([]));
});
