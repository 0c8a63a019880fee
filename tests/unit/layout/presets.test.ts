import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readCardSizes, readPapers } from '../../../src/core/presets.ts';
import { InternalError } from '../../../src/errors.ts';
import { cardSize, cardSizes, paper, papers } from './decks.ts';

const read = (path: string): unknown =>
  parse(readFileSync(new URL(`../../../presets/${path}`, import.meta.url), 'utf8'));

describe('the shipped presets', () => {
  it.each(['papers', 'card-sizes', 'languages'])('%s.yaml keeps to its schema', (name) => {
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    const validate = ajv.compile(read(`schemas/${name}.schema.json`) as object);
    validate(read(`${name}.yaml`));
    expect(validate.errors).toBeNull();
    expect(validate([{ id: 'half', width: '2 furlongs' }])).toBe(false);
  });

  it('knows the papers by their true size', () => {
    expect([...papers.keys()]).toEqual(['letter', 'a4', 'legal', 'tabloid', 'a3']);
    expect(paper('letter')).toEqual({
      id: 'letter',
      name: 'Letter',
      size: { widthIn: 8.5, heightIn: 11 },
      marginIn: 0.25,
    });
    expect(paper('a4').size.widthIn).toBeCloseTo(210 / 25.4, 12);
    expect(paper('a4').size.heightIn).toBeCloseTo(297 / 25.4, 12);
    expect(paper('legal').size).toEqual({ widthIn: 8.5, heightIn: 14 });
    expect(paper('tabloid').size).toEqual({ widthIn: 11, heightIn: 17 });
    expect(paper('a3').size.widthIn).toBeCloseTo(297 / 25.4, 12);
    expect(paper('a3').size.heightIn).toBeCloseTo(420 / 25.4, 12);
  });

  it('knows the card sizes', () => {
    expect([...cardSizes.keys()]).toEqual([
      'poker',
      'euro-poker',
      'bridge',
      'mini',
      'mini-euro',
      'tarot',
      'jumbo',
      'square',
      'business',
      'micro',
    ]);
    expect(cardSize('poker')).toEqual({
      id: 'poker',
      trim: { widthIn: 2.5, heightIn: 3.5 },
      bleedIn: 0.125,
      safeIn: 0.125,
      cornerIn: 0.125,
    });
    expect(cardSize('mini-euro').trim.heightIn).toBeCloseTo(67 / 25.4, 12);
  });
});

describe('a broken preset is our own bug', () => {
  const good = { id: 'half', name: 'Half', width: '5.5 in', height: '8.5 in', margin: '0.25 in' };

  it.each([
    ['no list', { papers: [] }, 'presets/papers.yaml is not a list of presets'],
    ['an empty list', [], 'presets/papers.yaml is not a list of presets'],
    ['no mapping', ['half'], 'presets/papers.yaml, record 1: `id` is not a text'],
    ['no name', [{ ...good, name: '' }], 'presets/papers.yaml, record 1: `name` is not a text'],
    [
      'an unknown unit',
      [{ ...good, margin: '1 cm' }],
      'presets/papers.yaml, record 1: `margin` is not a length such as `2.5 in` or `63 mm`',
    ],
    ['no width', [{ ...good, width: '0 in' }], 'record 1: `width` is not more than 0'],
    ['a twin', [good, good], 'presets/papers.yaml, record 2: half is there twice'],
  ])('%s', (_name, doc, message) => {
    expect(() => readPapers(doc)).toThrow(InternalError);
    expect(() => readPapers(doc)).toThrow(message);
  });

  it('names the other file too', () => {
    expect(() => readCardSizes(null)).toThrow('presets/card-sizes.yaml is not a list of presets');
  });
});
