import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMessage,
  type MessageValues,
  messageUses,
  missingForms,
  parseMessage,
} from '../../../src/text/message-format.ts';
import { fixtureTable } from '../../helpers/fixture-table.ts';

const ROWS = fixtureTable<{
  readonly printed: [string, string][];
  readonly inLanguages: [
    'pt-BR' | 'en' | 'fr' | 'de',
    number,
    Record<string, string>,
    string,
    string,
  ][];
  readonly wrong: [string, string][];
  readonly forms: [string, string, string[]][];
}>('messages.yaml');

const parsed = (text: string) => {
  const result = parseMessage(text);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.message;
};

const printed = (text: string, values: Readonly<Record<string, string | number>>, code = 'en') =>
  formatMessage(parsed(text), code, (path) => values[path.join('.')] ?? null);

describe('a message', () => {
  it.each(ROWS.printed)('%s', (text, expected) => {
    const values = {
      n: 3,
      loss: -2,
      share: 0.5,
      where: 'aboard',
      'trait.name': 'elder',
      'trait.gender': 'f',
      'own-bus': 'own-bus',
    };
    expect(printed(text, values)).toBe(expected);
  });

  const POINTS_PER = {
    'pt-BR':
      '{points, number, +} {points, plural, one {ponto} other {pontos}} por {trait.one} {where, select, adjacent {ao lado} other {a bordo}}',
    en: '{points, number, +} {points, plural, one {point} other {points}} per {where, select, adjacent {adjacent} other {aboard}} {trait.one}',
    fr: '{points, number, +} {points, plural, one {point} other {points}} par {trait.one} {where, select, adjacent {{trait.gender, select, f {voisine} other {voisin}}} other {à bord}}',
    de: '{points, number, +} {points, plural, one {Punkt} other {Punkte}} für {trait.gender, select, f {jede} n {jedes} other {jeden}} {trait.accusative} {where, select, adjacent {nebenan} other {an Bord}}',
  };

  it.each(ROWS.inLanguages)('in %s with %s', (code, points, trait, where, expected) => {
    const values: MessageValues = ([name, field]) =>
      name === 'points' ? points : name === 'where' ? where : (trait[field ?? ''] ?? null);
    expect(formatMessage(parsed(POINTS_PER[code]), code, values)).toBe(expected);
  });
});

describe('a text that is no message', () => {
  it.each(ROWS.wrong)('%s', (marked, message) => {
    const text = marked.replace('»', '');
    const result = parseMessage(text);
    expect('problem' in result && result.problem).toMatchObject({
      offset: marked.indexOf('»'),
      message: expect.stringContaining(message),
    });
  });

  it('has a problem with a place, or can be read, whatever it is', () => {
    const piece = fc.constantFrom('{', '}', "'", '#', ',', ' ', 'n', 'plural', 'select', 'other');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const text = pieces.join('');
        const result = parseMessage(text);
        if ('problem' in result) {
          const { offset, length } = result.problem;
          return offset >= 0 && length >= 1 && offset < Math.max(1, text.length);
        }
        return typeof formatMessage(result.message, 'en', () => 1) === 'string';
      }),
    );
  });
});

describe('plural forms', () => {
  it.each(ROWS.forms)('of %s in %s', (text, code, missing) => {
    const [use] = messageUses(parsed(text));
    expect(use && missingForms(use, code)).toEqual(missing);
  });
});
