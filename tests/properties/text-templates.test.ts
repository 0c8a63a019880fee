import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandText } from '../../src/render/render-face.ts';
import { parseMarkdown } from '../../src/rulebook/markdown.ts';
import { escapeMarkdown } from '../../src/rulebook/text-context.ts';
import { barePack } from '../helpers/bare-pack.ts';
import { measure } from '../unit/render/fonts.ts';

const pack = barePack();

const expand = (source: string, context: Readonly<Record<string, unknown>>) =>
  expandText({
    file: 'a.md',
    source,
    pack,
    measure,
    context,
    helpers: {},
    escape: escapeMarkdown,
  });

const words = fc.array(fc.constantFrom('a', 'Ü', ' ', '\n', '\r\n', '#', '|', '*', 'x\n\n', '&'), {
  maxLength: 8,
});
const parts = fc.array(
  fc.oneof(
    words.map((some) => some.join('')),
    fc.constantFrom(
      '{{value}}',
      '{{#each list}}\n- {{this}} b\n{{/each}}\n',
      '{{#if value}}yes{{else}}no{{/if}}',
      '{{! a note }}',
      '{{#each list}}{{this}},{{/each}}',
    ),
  ),
  { maxLength: 10 },
);
const context = { value: 'a longer value', list: ['one', 'two', 'three'] };

describe('a text that is a template', () => {
  it('knows where every character of it is written', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const source = some.join('');
        const { expanded, diagnostics } = expand(source, context);
        expect(diagnostics).toEqual([]);
        const lines = source.split('\n');
        const { text = '', placeOf } = expanded ?? {};
        for (let at = 0; at < text.length; at += 1) {
          const place = placeOf?.(at);
          const written = `${lines[(place?.line ?? 0) - 1]}\n`.slice((place?.column ?? 0) - 1);
          const isValue = /^(?:value|this)}}/.test(written);
          expect(isValue || written.startsWith(text.charAt(at))).toBe(true);
        }
      }),
    );
  });
});

describe('a value in Markdown', () => {
  it('means itself and nothing else', () => {
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.constantFrom('*', '_', '[x](#y)', '<b>', ':fox:', '#', '`', '|', '\n', '&amp;', '1.'),
        )
        .map((some) => some.join('')),
    );
    fc.assert(
      fc.property(values, (value) => {
        // Markdown has no way to write the character that means nothing at all.
        fc.pre(!value.includes('\0') && !/[\uD800-\uDFFF]/.test(value));
        const [paragraph, ...others] = parseMarkdown(`a${escapeMarkdown(value)}z`).children;
        expect(others).toEqual([]);
        const children = paragraph?.type === 'paragraph' ? paragraph.children : [];
        expect(children.map((one) => (one.type === 'text' ? one.value : one.type))).toEqual([
          `a${value}z`,
        ]);
      }),
    );
  });
});
