import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeckComponent, Pack } from '../../src/pack/pack.ts';
import { collectTemplateSources, compileTemplates } from '../../src/render/compile-templates.ts';
import { renderDeck } from '../../src/render/render-deck.ts';
import { fragments } from '../helpers/fragments.ts';
import { checkFully, shippedPack } from '../helpers/pack.ts';
import { runs } from '../helpers/runs.ts';
import { measure } from '../unit/render/fonts.ts';

const { pack } = checkFully(shippedPack);
if (!pack) throw new Error('the shipped pack is not sound');
const sources = collectTemplateSources(shippedPack);

/** The first cards of one deck of each template. */
const decksOf = ({ components }: Pack): DeckComponent[] => {
  const decks = components.filter((one): one is DeckComponent => one.kind === 'deck');
  const first = new Map(decks.map((deck) => [deck.template, deck]));
  return [...first.values()].map((deck) => ({ ...deck, cards: deck.cards.slice(0, 2) }));
};
const decks = decksOf(pack);

const files = [
  ...[...sources.templates.keys()].map((key) => ({ kind: 'templates' as const, key })),
  ...[...sources.partials.keys()].map((key) => ({ kind: 'partials' as const, key })),
];

const scraps = fc.constantFrom(
  ...fragments(
    '·{·}·{{·}}·{{{·{{#·{{/if}}·{{else}}·{{> foot}}·{{> gone}}·"·(·)·card·.·..·@root·this·[·]·|',
    'as·=·<·>·\n·\0·~·{{#each card}}·{{card.id}}·{{!--·1e400·-1·null·true·é·\u{1f68c}',
  ),
);

const mutation = fc.record({
  file: fc.constantFrom(...files),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat({ max: 12 }),
  scrap: scraps,
});

describe('a template that was damaged', () => {
  it('is reported with a place in its file, or still renders; nothing is thrown', () => {
    fc.assert(
      fc.property(mutation, ({ file: { kind, key }, at, cut, scrap }) => {
        const text = sources[kind].get(key) ?? '';
        const offset = Math.floor(at * text.length);
        const damaged = text.slice(0, offset) + scrap + text.slice(offset + cut);
        const changed = { ...sources, [kind]: new Map([...sources[kind], [key, damaged]]) };
        // What no template of a deck is made of cannot change it, nor the other templates.
        const touched = decks.filter(
          ({ template, back }) => kind === 'partials' || template === key || back === key,
        );
        const wanted = [key, ...touched.flatMap(({ template, back }) => [template, back])];
        const { compiled, diagnostics } = compileTemplates({
          ...changed,
          templates: new Map([...changed.templates].filter(([name]) => wanted.includes(name))),
        });
        const all = [...diagnostics];
        for (const component of diagnostics.length > 0 ? [] : touched) {
          all.push(
            ...renderDeck({
              pack,
              component,
              compiled,
              measure,
              facts: () => ({ passengerCards: 7 }),
            }).diagnostics,
          );
        }
        for (const { file, line, column, message } of all) {
          expect(file).toMatch(/^(?:templates|data)\//);
          expect(message).not.toMatch(/\bat .*\(.*:\d+:\d+\)/);
          expect([line, column].every((number) => Number.isInteger(number) && number > 0)).toBe(
            true,
          );
          if (
            file.startsWith('data/') ||
            !file.endsWith(`${key.replace(/^templates\//, '').replace(/\.hbs$/, '')}.hbs`)
          )
            continue;
          const lines = damaged.split('\n');
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      runs(250),
    );
  });
});
