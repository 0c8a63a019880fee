import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMessage,
  type MessageValues,
  messageUses,
  missingForms,
  parseMessage,
} from '../../../src/text/message-format.ts';

const parsed = (text: string) => {
  const result = parseMessage(text);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.message;
};

const printed = (text: string, values: Readonly<Record<string, string | number>>, code = 'en') =>
  formatMessage(parsed(text), code, (path) => values[path.join('.')] ?? null);

describe('a message', () => {
  it.each([
    ['plain', 'plain'],
    ['Take {n} fares', 'Take 3 fares'],
    ['{ trait.name } and {trait.name}', 'elder and elder'],
    ['{n, number, +} / {loss, number} / {share, number, percent}', '+3 / −2 / 50%'],
    ['{n, plural, one {# fare} other {# fares}}', '3 fares'],
    ['{n, plural, =3 {three} one {# fare} other {# fares}}', 'three'],
    ['{loss, plural, one {# fare} other {# fares}}', '−2 fares'],
    ['{where, select, aboard {on the bus} other {next to it}}', 'on the bus'],
    ['{trait.gender, select, f {la} other {le}} bus', 'la bus'],
    ['{nothing}{nothing, select, a {x} other {y}}{nothing, plural, one {z} other {}}', 'y'],
    ['{n, plural, other {{where, select, aboard {# here} other {}}}}', '3 here'],
    ["it's '{n}' and ''{n}''", "it's {n} and '3'"],
    ["{n, plural, other {'#' is #}}", '# is 3'],
    ['# stays', '# stays'],
    ['{own-bus, select, own-bus {mine} other {theirs}}', 'mine'],
  ])('%s', (text, expected) => {
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

  it.each([
    ['pt-BR', 2, { one: 'idoso' }, 'adjacent', '+2 pontos por idoso ao lado'],
    ['pt-BR', 1, { one: 'idoso' }, 'aboard', '+1 ponto por idoso a bordo'],
    ['pt-BR', 0, { one: 'idoso' }, 'aboard', '0 ponto por idoso a bordo'],
    ['en', 2, { one: 'elder' }, 'adjacent', '+2 points per adjacent elder'],
    ['en', 0, { one: 'elder' }, 'aboard', '0 points per aboard elder'],
    ['en', -1, { one: 'elder' }, 'aboard', '−1 point per aboard elder'],
    ['fr', 2, { one: 'aîné', gender: 'm' }, 'adjacent', '+2 points par aîné voisin'],
    ['fr', 1, { one: 'aînée', gender: 'f' }, 'adjacent', '+1 point par aînée voisine'],
    ['fr', 1500, { one: 'aîné', gender: 'm' }, 'aboard', '+1\u00a0500 points par aîné à bord'],
    [
      'de',
      2,
      { accusative: 'Alten', gender: 'm' },
      'adjacent',
      '+2 Punkte für jeden Alten nebenan',
    ],
    ['de', 1, { accusative: 'Dame', gender: 'f' }, 'aboard', '+1 Punkt für jede Dame an Bord'],
    ['de', -1, { accusative: 'Kind', gender: 'n' }, 'aboard', '−1 Punkt für jedes Kind an Bord'],
  ] as const)('in %s with %s', (code, points, trait, where, expected) => {
    const values: MessageValues = ([name, field]) =>
      name === 'points'
        ? points
        : name === 'where'
          ? where
          : ((trait as Record<string, string>)[field ?? ''] ?? null);
    expect(formatMessage(parsed(POINTS_PER[code]), code, values)).toBe(expected);
  });
});

describe('a text that is no message', () => {
  it.each([
    ['Take »{n fares', '`{` is never closed'],
    ['Take »}n fares', 'closes nothing'],
    ['Take »{} fares', 'name of an argument is missing'],
    ['{n, »plurl, other {x}}', 'is no format'],
    ['{n, », x}', 'is no format'],
    ['»{n,', '`{` is never closed'],
    ['»{n, number, +', '`{` is never closed'],
    ['»{n, plural}', '`{` is never closed'],
    ['{»n, plural, one {x}}', '`other` is missing'],
    ['{»n, select, a {x}}', '`other` is missing'],
    ['{n, plural, »won {x} other {y}}', 'is no plural form'],
    ['{n, select, »a b {x} other {z}}', '`{` is missing after `a`'],
    ['»{n, select, a {x} other', '`{` is never closed'],
    ['{n, select, a »{x', '`{` is never closed'],
    ['{n, number, »euro}', 'is no style'],
    ['l»’{n, number'.replace('»’', '’»'), '`{` is never closed'],
    ["l»'{n}", 'apostrophe'],
  ])('%s', (marked, message) => {
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
  it.each([
    ['{n, plural, other {x}}', 'en', ['one']],
    ['{n, plural, =1 {x} other {x}}', 'en', []],
    ['{n, plural, =1 {x} other {x}}', 'fr', ['one']],
    ['{n, plural, =0 {x} =1 {x} other {x}}', 'fr', []],
    ['{n, plural, one {x} other {x}}', 'pl', ['few', 'many']],
    ['{n, plural, other {x}}', 'ja', []],
    ['{n, select, other {x}}', 'en', []],
  ])('of %s in %s', (text, code, missing) => {
    const [use] = messageUses(parsed(text));
    expect(use && missingForms(use, code)).toEqual(missing);
  });
});
