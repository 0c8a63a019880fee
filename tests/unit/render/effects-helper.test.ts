import { expect, it } from 'vitest';
import { compileTemplates } from '../../../src/render/compile-templates.ts';
import { ALL_TABLES, renderDeck } from '../../../src/render/render-deck.ts';
import { dorffest } from '../../helpers/dorffest.ts';
import { checkFully, editedPack, replacing } from '../../helpers/pack.ts';
import { contentOf } from './decks.ts';
import { measure } from './fonts.ts';

const PATH = 'templates/guest.hbs';

/** What the cards of the village fair print with this template, and what is reported. */
function printed(template: string, files = dorffest) {
  const { pack } = checkFully(files);
  const component = pack?.components.find((one) => one.kind === 'deck');
  if (pack === null || component === undefined) throw new Error('the pack has mistakes');
  const templates = new Map([[PATH, template]]);
  const { compiled, diagnostics } = compileTemplates({ templates, partials: new Map() });
  expect(diagnostics).toEqual([]);
  return { pack, ...renderDeck({ pack, component, compiled, measure, facts: () => ({}) }) };
}

it('prints the sentences of a card, which depend on the tables', () => {
  const deck = printed('<p>{{effects card.effects}}</p>');
  expect(deck.diagnostics).toEqual([]);
  expect(contentOf(deck.faces.get('ferryman'))).toBe(
    '<p>Fähren kosten 1 weniger, 2 Züge lang. Jeder zieht 2 Karten.</p>',
  );
  // It has no effects.
  expect(contentOf(deck.faces.get('silent-guest'))).toBe('<p></p>');
  expect(deck.tablesRead.get('ferryman')).toEqual(new Set([ALL_TABLES]));
  expect(deck.tablesRead.has('silent-guest')).toBe(false);
});

it('prints them as rich text, and those of one moment', () => {
  const deck = printed('<p>{{rich (effects card.effects when="score" separator=" · ")}}</p>');
  expect(deck.faces.get('black-cat')).toContain('— <strong>oder</strong> nur');
  expect(contentOf(deck.faces.get('band-leader'))).toBe(
    '<p>+2 Punkte für jeden Alten nebenan · Nur mit Rampe: +4 Punkte</p>',
  );
  expect(contentOf(deck.faces.get('ferryman'))).toBe('<p></p>');
});

it.each([
  ['{{effects card.name}}', '`effects` needs a list of effects, found a string'],
  ['{{effects card.effects when=1}}', '`when=` must be a text'],
])('%s is reported at the call', (template, message) => {
  const [only, ...others] = printed(template).diagnostics;
  expect(others).toEqual([]);
  expect(only).toMatchObject({ code: 'template/wrong-value', file: PATH, line: 1, message });
});

it('reports a form that a record lacks at the word of the card', () => {
  const files = editedPack(
    {
      'data/traits.yaml': replacing('  accusative: Alten\n', ''),
      'data/schemas/traits.schema.json': replacing('"singular", "accusative",', '"singular",'),
    },
    dorffest,
  );
  const [only, ...others] = printed('{{effects card.effects}}', files).diagnostics;
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    code: 'effect/message-argument',
    file: 'data/guests.yaml',
    message: '`elder` of `traits` has no `accusative`, which a sentence says',
  });
});
