import { describe, expect, it } from 'vitest';
import { dedupeDiagnostics } from '../../../src/diagnostics/dedupe.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { faultLocation } from '../../../src/diagnostics/fault-location.ts';

const at = (file: string, line: number) => ({ file, line, column: 3 });
const card = at('cards.yaml', 1);
const own = at('cards.yaml', 2);
const written = at('stops.yaml', 9);

describe('faultLocation', () => {
  it('tells words that cannot be printed where they are written', () => {
    expect(
      faultLocation('card/text-overflow', card, { recordPlace: own, sourcePlace: written }),
    ).toEqual({
      place: written,
      related: [{ ...own, message: 'it is printed on this card' }],
    });
  });

  it('tells every other fault at the card, with the words as the other place', () => {
    expect(
      faultLocation('text/low-contrast', card, { recordPlace: own, sourcePlace: written }),
    ).toEqual({
      place: own,
      related: [{ ...written, message: 'the text is here' }],
    });
  });

  it('is the field of the card when the card has the words itself, else its record', () => {
    for (const code of ['card/text-overflow', 'text/low-contrast']) {
      const found = { recordPlace: own, sourcePlace: null };
      expect(faultLocation(code, card, found)).toEqual({ place: own, related: [] });
      expect(faultLocation(code, card, null)).toEqual({ place: card, related: [] });
    }
  });
});

describe('withoutRepeats', () => {
  const reported = (more: Partial<Diagnostic>): Diagnostic => ({
    ...written,
    code: 'card/text-overflow',
    severity: 'error',
    message: 'too long',
    hint: null,
    related: [],
    ...more,
  });
  const box = { ...at('fox.hbs', 4), message: 'the box is defined here' };
  const on = (line: number) => ({ ...at('cards.yaml', line), message: 'on this card' });

  it('tells words that several cards cannot print once, with all those cards', () => {
    const found = [
      reported({ related: [on(2), box] }),
      reported({ message: 'too wide for the diagram', related: [on(5), box] }),
    ];
    expect(dedupeDiagnostics(found)).toEqual([reported({ related: [on(2), box, on(5)] })]);
  });
});
