import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { compileTemplates } from '../../../src/render/compile-templates.ts';

const FILE = 'templates/face.hbs';

const diagnose = (
  source: string,
  partials: Readonly<Record<string, string>> = {},
): readonly Diagnostic[] =>
  compileTemplates({
    templates: new Map([[FILE, source]]),
    partials: new Map(Object.entries(partials)),
  }).diagnostics;

/** The one diagnostic a source gives. */
function only(source: string, partials?: Readonly<Record<string, string>>): Diagnostic {
  const all = diagnose(source, partials);
  expect(all.map(({ code }) => code)).toHaveLength(1);
  const [first] = all;
  if (!first) throw new Error('nothing was reported');
  return first;
}

describe('a template that is not Handlebars', () => {
  it.each([
    ['<p>{{#if card.a}}\n  <b>\n', 1, 4],
    ['{{#if a}}{{#each b}}{{/each}}\n{{#with c}}\n', 2, 1],
    ['{{! {{/if}} }}{{#if a}}x{{else}}y{{endif}}', 1, 15],
    ['<p>one</p>\n<p>{{card.name</p>\n', 2, 11],
    ['{{/if}}', 1, 1],
    ['a\nb\n   {{#each card.xs}}\n{{/if}}\n', 3, 7],
    ['<i>{{#if a}}x{{else}}{{else}}{{/if}}</i>', 1, 22],
    ['{{foo "unclosed}}', 1, 7],
    ['{{!-- a note --}}\n<b>{{/if}}', 2, 4],
    ['<b>\n  {{!-- a note', 2, 3],
  ])('%j is reported at %i:%i', (source, line, column) => {
    const found = only(source);
    expect(found).toMatchObject({ code: 'template/syntax', file: FILE, line, column });
  });

  it('is found after a long text as after a short one', () => {
    const before = `${'<p>all is well here, and on and on it goes</p>\n'.repeat(40)}<i>`;
    expect(only(`${before}{{card.name</i>`)).toMatchObject({ line: 41, column: 11 });
  });
});

describe('unknown names', () => {
  it('suggests the nearest helper, in a call and inside another', () => {
    const call = only('<p>{{icn "fox"}}</p>');
    expect(call).toMatchObject({ code: 'template/no-such-helper', line: 1, column: 6 });
    expect(call.hint).toBe('did you mean `icon`?');
    expect(only('{{#if (equ 1 2)}}{{/if}}')).toMatchObject({
      code: 'template/no-such-helper',
      line: 1,
      column: 8,
    });
  });

  it('knows no other blocks than those that need no code', () => {
    expect(only('{{#foxes}}x{{/foxes}}')).toMatchObject({ code: 'template/no-such-helper' });
    expect(only('{{#ech card.xs}}x{{/ech}}').hint).toBe('did you mean `each`?');
  });

  it.each(['{{log card.name}}', '{{helperMissing 1}}', '{{partial card.name}}'])(
    'refuses %s',
    (source) => {
      expect(only(source)).toMatchObject({ code: 'template/no-such-helper' });
    },
  );

  it('refuses inline partials and names that are computed without `partial`', () => {
    expect(diagnose('{{#*inline "a"}}x{{/inline}}').map(({ code }) => code)).toEqual([
      'template/syntax',
    ]);
    for (const source of ['{{> (eq 1 2)}}', '{{> (partial)}}', '{{> (partial "a" "b")}}']) {
      expect(only(source)).toMatchObject({ code: 'template/no-such-partial', line: 1, column: 5 });
    }
    expect(diagnose('{{> (partial card.layout) card}}')).toEqual([]);
  });
});

describe('what would pass unescaped', () => {
  it.each([
    ['<p>{{{card.name}}}</p>', 4],
    ['<p>{{&card.name}}</p>', 4],
    ['<p class="{{{rich card.text}}}"></p>', 11],
  ])('%s is refused', (source, column) => {
    expect(only(source)).toMatchObject({ code: 'template/unescaped', line: 1, column });
  });
});
