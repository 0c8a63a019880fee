import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TIMEOUT_S,
  setTimeBudget,
  TimeBudgetError,
  withinBudget,
} from '../../../src/limits/time-budget.ts';
import { faceOf, renderFoxes, summarize } from './decks.ts';

describe('what a template sees', () => {
  it('is the card with its fields, id and copies, the game, the deck and the facts', () => {
    const face = faceOf({
      template:
        '{{card.name}}|{{card.id}}|{{card.copies}}|{{game.name}} {{game.version}}|{{component.id}}|{{facts.legs}}',
      records: [{ name: 'Reynard' }],
      facts: { legs: 4 },
    });
    expect(face).toBe('Reynard|fox-1|1|Foxes 2.1.0|foxes|4');
  });

  it('are facts that may be unknown: question marks in text, attributes without effect', () => {
    const template = `<svg viewBox="0 0 {{facts.width}} {{add facts.height 2}}" class='a'><path d="M0 0h{{facts.width}}" fill="red"/></svg>
      <p style="width: {{facts.width}}mm" title='?'>{{facts.legs}} {{add facts.legs 1}}{{#each facts.list}}no{{/each}}</p>`;
    expect(faceOf({ template, facts: null })).toBe(
      `<svg data-viewBox="0 0 ? ?" class='a'><path data-d="M0 0h?" fill="red"/></svg>
      <p data-style="width: ?mm" title='?'>? ?</p>`,
    );
  });

  it('is known to come from the tables only where it does', () => {
    const partials = { part: '{{name}}' };
    const readBy = (template: string): boolean =>
      renderFoxes({ template, partials, records: [{ name: 'Reynard' }] }).tablesRead.size > 0;
    const ways = [
      '{{#each this}}{{#each this}}{{/each}}{{/each}}',
      '{{#each @root.tables}}{{/each}}',
    ];
    expect(ways.filter(readBy)).toEqual(ways);
    expect(readBy('{{card.name}} of tables and records {{> part name=card.name}}')).toBe(false);
  });

  it('is text, whatever stands in the data', () => {
    const name = '<b onclick="x()">&\'{{card.id}}';
    expect(
      faceOf({ template: '<p title="{{card.name}}">{{card.name}}</p>', records: [{ name }] }),
    ).toBe(
      '<p title="&lt;b onclick&#x3D;&quot;x()&quot;&gt;&amp;&#x27;{{card.id}}">&lt;b onclick&#x3D;&quot;x()&quot;&gt;&amp;&#x27;{{card.id}}</p>',
    );
  });

  it('goes through lists, records, block parameters and partials', () => {
    const face = faceOf({
      template:
        '{{#each card.cubs as |cub|}}{{cub.name}}{{#if @last}}.{{else}}, {{/if}}{{/each}}{{#with card.den}}{{place}} {{@root.card.id}} {{../card.copies}}{{/with}}{{> line text=card.den.place}}{{> line card.den}}',
      partials: { line: '({{#if (eq text "wood")}}wood{{else}}{{place}}{{/if}})' },
      records: [{ cubs: [{ name: 'A' }, { name: 'B' }], den: { place: 'wood', text: null } }],
    });
    expect(face).toBe('A, B.wood fox-1 1(wood)(wood)');
  });
});

describe('a field that is not there', () => {
  it.each([
    ['{{card.nam}}', 8],
    ['{{#if card.nam}}x{{/if}}', 12],
    ['{{#each card.nam}}x{{/each}}', 14],
    ['{{icon card.nam}}', 13],
    ['{{fit card.nam maxPt=9 minPt=8 widthIn=1}}', 12],
    ['{{fit card.name maxPt=card.nam minPt=8 widthIn=1}}', 28],
    ['{{> line text=card.nam}}', 20],
    ['{{card.nam.first.second}}', 8],
    ['{{crad.name}}', 3],
    ['{{card.toString}}', 8],
    ['{{card.constructor.name}}', 8],
    ['{{card.name.length}}', 13],
    ['{{@root.card.nam}}', 14],
    ['{{#with card}}{{../card.nam}}{{/with}}', 25],
    ['{{#each card.cubs as |cub|}}{{cub.nam}}{{/each}}', 35],
  ])('in %s at column %i', (template, column) => {
    const { diagnostics } = renderFoxes({
      template,
      partials: { line: '{{text}}' },
      records: [{ name: 'Reynard', cubs: [{ name: 'A' }, { name: 'B' }] }],
    });
    expect(diagnostics.map(summarize)[0]).toBe(
      `template/no-such-field templates/face.hbs:1:${column}`,
    );
  });

  it('is reported in its partial', () => {
    const { diagnostics } = renderFoxes({
      template: '<p>{{> outer}}</p>',
      partials: { outer: 'a\n{{> inner card}}', inner: '<b>\n\n {{nam}}</b>' },
      records: [{ name: 'Reynard' }],
    });
    expect(diagnostics.map(summarize)).toEqual([
      'template/no-such-field templates/partials/inner.hbs:3:4',
    ]);
    expect(diagnostics[0]?.hint).toBe('did you mean `name`?');
  });

  it.each([
    ['{{> face fox=card.nam}}', 19],
    ['{{> face card.nam}}', 15],
    ['{{#with card.nam}}{{> face}}{{/with}}', 14],
  ])('is reported where it is read, not in the partial that gets it: %s', (template, column) => {
    const { diagnostics } = renderFoxes({
      template,
      partials: { face: '{{#if fox}}{{fox.name}}{{/if}}{{fox.den.place}}{{icon fox.mark}}' },
      records: [{ name: 'Reynard' }],
    });
    expect(diagnostics.map(summarize)).toEqual([
      `template/no-such-field templates/face.hbs:1:${column}`,
    ]);
  });

  it('is not a field left out: that prints nothing, and what lies below it has to be asked for', () => {
    expect(faceOf({ template: '[{{card.note}}]', records: [{ note: null }] })).toBe('[]');
    const { diagnostics } = renderFoxes({
      template: '{{card.den.place}}',
      records: [{ den: null }],
    });
    expect(diagnostics).toMatchObject([
      { code: 'template/no-such-field', column: 12, hint: 'check first: {{#if den}}' },
    ]);
  });
});

describe('partials without an end', () => {
  it.each([
    ['calling themselves', { a: 'x{{> a}}' }],
    ['calling each other', { a: '{{> b}}', b: '{{> a}}' }],
    [
      'doubling at each step',
      Object.fromEntries([
        ...Array.from({ length: 40 }, (_, n) => [`p${n}`, `{{> p${n + 1}}}{{> p${n + 1}}}`]),
        ['a', '{{> p0}}'],
        ['p40', 'x'],
      ]),
    ],
  ])('%s are stopped', (_, partials: Readonly<Record<string, string>>) => {
    setTimeBudget(1);
    const run = () => withinBudget('render', () => renderFoxes({ template: '{{> a}}', partials }));
    expect(run).toThrow(TimeBudgetError);
    setTimeBudget(DEFAULT_TIMEOUT_S);
  });
});

describe('addresses in the data', () => {
  it('do not lead out of the pack through an attribute', () => {
    const template = '<img src="{{card.picture}}">';
    const { diagnostics } = renderFoxes({
      template,
      records: [{ picture: 'assets/a.png' }, { picture: 'https://x.test/a.png' }],
    });
    expect(diagnostics.map(summarize)).toEqual(['template/remote-resource data/foxes.yaml:5:10']);
  });
});

describe('icon', () => {
  it('draws in the colour of the text and is silent for readers', () => {
    expect(faceOf({ template: '{{icon "fox"}}' })).toBe(
      '<svg class="icon icon--fox" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M1 1h9z"/></svg>',
    );
    expect(faceOf({ template: '{{icon "goose"}}' })).toContain('viewBox="0 0 10 10"');
  });

  it.each([
    ['a field', '<p>{{icon card.two}}</p>', { one: 'fxo', two: 'fxo' }, '1:20'],
    [
      'a field of a list',
      '{{#each card.two}}{{icon this}}{{/each}}',
      { two: ['fox', 'fxo'] },
      '1:10',
    ],
    ['a field in a partial', '{{> mark name=card.two}}', { one: 'fox', two: 'fxo' }, '1:20'],
    ['a mark in a text', '{{rich card.two}}', { one: 1, two: 'a :fxo: b' }, '1:20'],
    ['an option', '{{#with card}}{{icon two}}{{/with}}', { one: 'fxo', two: 'fxo' }, '1:20'],
  ])('reports an unknown name of %s at the field', (_, template, fields, place) => {
    const { diagnostics } = renderFoxes({
      template,
      partials: { mark: '{{icon name}}' },
      records: [fields, { two: 'fox' }],
    });
    expect(diagnostics.map(summarize)).toEqual([`template/no-such-icon data/foxes.yaml:${place}`]);
    expect(diagnostics[0]?.related.map(({ file }) => file.slice(0, 10))).toEqual(['templates/']);
  });

  it('can be asked for', () => {
    expect(
      faceOf({ template: '{{#if (hasIcon "fox")}}1{{/if}}{{#if (hasIcon "dog")}}2{{/if}}' }),
    ).toBe('1');
  });
});

describe('rich', () => {
  const rich = (text: string): string =>
    faceOf({ template: '{{rich card.text}}', records: [{ text }] });

  it('passes its marks and nothing else', () => {
    expect(rich('a **b** *c* ***d*** <i>&')).toBe(
      'a <strong>b</strong> <em>c</em> <strong><em>d</em></strong> &lt;i&gt;&amp;',
    );
    expect(rich('2 * 3 * 4 and 5:30')).toBe('2 * 3 * 4 and 5:30');
    expect(rich('\n one \n\n**two\nthree** \n:fox:')).toMatch(
      /(?:^|>)one <br> <br><strong>two <br>three<\/strong> <br><svg/,
    );
    expect(
      faceOf({
        template: '{{rich card.text hyphens="auto"}}',
        records: [{ text: ':fox: **representative**' }],
      }),
    ).toMatch(
      /<svg class="icon icon--fox".*<\/svg> <strong>rep\u00adre\u00adsen\u00adta\u00adtive<\/strong>/,
    );
    expect(rich(':fox: bark')).toMatch(/^<svg class="icon icon--fox".*<\/svg> bark$/);
  });
});

describe('fit', () => {
  const fitted = (text: string, options: string): string =>
    faceOf({ template: `{{fit card.text ${options}}}`, records: [{ text }] });

  it('says its cut, size and lines', () => {
    expect(
      fitted(
        'King Edward & Mackenzie',
        'maxPt=28 minPt=16 widthIn=2.2 lines=2 family="Barlow Condensed" weight=700',
      ),
    ).toBe(
      '<span class="fit" style="font:700 28pt/1 &#39;Barlow Condensed&#39;,&#39;Barlow&#39;;white-space:nowrap">King Edward &amp; <br>Mackenzie</span>',
    );
  });

  it.each([
    ['family="Barlow Condensed, \'Barlow\', sans-serif"', "'Barlow Condensed','Barlow'"],
    ['family="Barlow"', "'Barlow','Barlow Condensed'"],
  ])('names the fonts that follow: %s', (options, families) => {
    const html = fitted('x', `maxPt=9 minPt=8 widthIn=1 weight=700 ${options}`);
    expect(html).toContain(`9pt/1 ${families.replaceAll("'", '&#39;')};`);
  });

  it.each([
    ['{{fit card.text maxPt=9 minPt=8 widthIn=1 family="Barlov"}}', 'template/no-such-font'],
    ['{{fit card.text maxPt=9 minPt=8 widthIn=1 weight=450}}', 'template/no-such-font'],
    ['{{fit card.text maxPt=9 minPt=8 widthIn=1 family="Barlow, Sym"}}', 'template/no-such-font'],
    ['{{fit card.text maxPt="9" minPt=8 widthIn=1}}', 'template/wrong-value'],
    ['{{fit card.text maxPt=9 minPt=8}}', 'template/wrong-value'],
    ['{{fit card.list maxPt=9 minPt=8 widthIn=1}}', 'template/wrong-value'],
    ['{{rich card.text hyphens=true}}', 'template/wrong-value'],
    ['{{icon}}', 'template/wrong-value'],
    ['{{#if (eq 1)}}{{/if}}', 'template/wrong-value'],
    ['{{regionShape "blob"}}', 'template/no-such-shape'],
    ['{{miniMap card.list}}', 'template/wrong-value'],
  ])('%s gives %s', (template, code) => {
    const { diagnostics } = renderFoxes({ template, records: [{ text: 'x', list: ['a'] }] });
    expect(diagnostics[0]).toMatchObject({ code, file: 'templates/face.hbs', line: 1 });
  });
});

describe('a field that holds no text', () => {
  const FIT = '{{fit card.note maxPt=12 minPt=8 widthIn=2}}';

  it.each([FIT, '{{rich card.note}}'])('prints nothing where it is empty: %s', (template) => {
    expect(faceOf({ template: `<p>${template}</p>`, records: [{ note: null }] })).toBe('<p></p>');
  });

  it.each([FIT, '{{rich card.note}}'])('prints a number as it is: %s', (template) => {
    expect(faceOf({ template: `<p>${template}</p>`, records: [{ note: 7 }] })).toMatch(
      /<p>(?:<span class="fit"[^>]*>)?7(?:<\/span>)?<\/p>/,
    );
  });
});
