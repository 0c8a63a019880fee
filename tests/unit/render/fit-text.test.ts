import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FitRequest, type FittedText, fitText } from '../../../src/render/fit-text.ts';
import { measure } from './fonts.ts';

const HERO: Omit<FitRequest, 'text'> = {
  family: 'Barlow Condensed',
  weight: 700,
  maxPt: 28,
  minPt: 18,
  widthIn: 2.2,
  maxLines: 2,
  heightIn: 0.75,
  leading: 0.98,
};

const setLargest = (text: string, options: Partial<FitRequest> = {}): FittedText =>
  fitText({ ...HERO, text, ...options }, measure);

describe('lines', () => {
  it.each([
    ['UBC', ['UBC']],
    ['16th & Knight', ['16th & Knight']],
    ['King Edward & Mackenzie', ['King Edward &', 'Mackenzie']],
    ['Broadway & Granville', ['Broadway &', 'Granville']],
    ['University Boulevard & Blanca', ['University Boulevard &', 'Blanca']],
    ['41st & West Boulevard', ['41st &', 'West Boulevard']],
    ['King Edward & Nanaimo', ['King Edward &', 'Nanaimo']],
    ['Commercial-Broadway Station', ['Commercial-Broadway', 'Station']],
    ['Vancouver City Centre Station', ['Vancouver City', 'Centre Station']],
  ])('%s', (text, lines) => {
    expect(setLargest(text).lines).toEqual(lines);
  });

  it('end in a hyphen only in need', () => {
    expect(setLargest('Commercial-Broadway', { widthIn: 1.2 }).lines).toEqual([
      'Commercial-',
      'Broadway',
    ]);
  });

  it.each([
    ['伝説の剣を持つ者たち', ['伝説の剣を', '持つ者たち']],
    ['Donau\u00addampf\u00adschiff', ['Donau\u00ad-', 'dampf\u00adschiff']],
    ['The Long\nRoad Home', ['The Long', 'Road Home']],
    ['Motorway—Junction', ['Motorway—', 'Junction']],
  ])('end within words, and where the text has a line break: %j', (text, lines) => {
    expect(setLargest(text, { widthIn: 1.6 }).lines).toEqual(lines);
  });

  it('has no line break in a single line', () => {
    expect(setLargest('Long\nRoad', { maxLines: 1 }).lines).toEqual(['Long Road']);
  });

  it('end after a slash between words, like a route name', () => {
    const name = 'Kootenay Loop / Joyce-Collingwood Station / 29th Avenue Station / Elliott';
    const { lines } = setLargest(name, { maxPt: 13, minPt: 9 });
    expect(lines.every((line) => !line.startsWith('/'))).toBe(true);
    expect(lines[0]).toMatch(/ \/$/);
  });
});

describe('size', () => {
  it('is the smallest for what does not fit, and says so', () => {
    expect(setLargest('Stadium-Chinatown Station', { widthIn: 0.5 })).toMatchObject({
      sizePt: 18,
      isFitting: false,
    });
  });
});

describe('laws', () => {
  const word = fc.constantFrom(
    'Main',
    '&',
    'Broadway',
    '/',
    '41st',
    'Oakridge/41st',
    'A-B',
    'Station',
  );
  const texts = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));

  it('keeps every letter in its order, and never exceeds the box it says it fits', () => {
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 1, max: 3 }),
        fc.double({ min: 0.4, max: 3, noNaN: true }),
        (text, maxLines, widthIn) => {
          const fitted = setLargest(text, { maxLines, widthIn });
          expect(fitted.lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
          expect(fitted.lines.length).toBeLessThanOrEqual(maxLines);
          if (!fitted.isFitting) return;
          for (const line of fitted.lines) {
            const { family, weight } = HERO;
            expect(measure(line, { family, weight, sizePt: fitted.sizePt })).toBeLessThanOrEqual(
              widthIn,
            );
          }
          expect((fitted.lines.length * fitted.sizePt * 0.98) / 72).toBeLessThanOrEqual(
            0.75 + 1e-9,
          );
        },
      ),
    );
  });

  it('never begins a line with a sign that joins two names', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const [, ...later] = setLargest(text, { maxLines: 3, minPt: 1, widthIn: 0.6 }).lines;
        expect(later.filter((line) => /^[&/]/.test(line))).toEqual([]);
      }),
    );
  });
});
