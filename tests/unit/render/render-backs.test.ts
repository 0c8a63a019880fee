import { describe, expect, it } from 'vitest';
import type { DeckComponent } from '../../../src/pack/pack.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { renderPack } from '../../../src/render/render-pack.ts';
import { checkFully, shippedPack } from '../../helpers/pack.ts';
import { contentOf, renderFoxes, summarize } from './decks.ts';
import { measure } from './fonts.ts';

describe('a back', () => {
  it('is rendered once a card, and sees what the face sees', () => {
    const seen =
      '{{card.name}}|{{card.id}}|{{card.copies}}|{{game.name}}|{{component.id}}|{{facts.legs}}';
    const { faces, backs, diagnostics } = renderFoxes({
      template: `face ${seen}`,
      back: `back ${seen}`,
      records: [{ name: 'B' }, { name: 'A' }],
      facts: { legs: 4 },
    });
    expect(diagnostics).toEqual([]);
    expect(contentOf([...faces.values()][0])).toBe('face B|fox-1|1|Foxes|foxes|4');
    expect([...(backs ?? [])].map(([id, back]) => [id, contentOf(back)])).toEqual([
      ['fox-1', 'back B|fox-1|1|Foxes|foxes|4'],
      ['fox-2', 'back A|fox-2|1|Foxes|foxes|4'],
    ]);
  });

  it('lets no address in that a value brings', () => {
    const { diagnostics } = renderFoxes({
      template: 'face',
      back: '<img src="{{card.picture}}">',
      records: [{ picture: 'https://example.com/a.png' }],
    });
    expect(diagnostics.map(summarize)).toEqual(['template/remote-resource data/foxes.yaml:1:10']);
  });

  it('reports a mistake that both sides share once', () => {
    const { diagnostics } = renderFoxes({
      template: '{{> mark}}',
      back: '{{> mark}}',
      partials: { mark: '{{@root.card.nam}}' },
      records: [{ name: 'A' }],
    });
    expect(diagnostics.map(summarize)).toEqual([
      'template/no-such-field templates/partials/mark.hbs:1:14',
    ]);
  });
});

describe('the backs of the shipped pack', () => {
  const { pack } = checkFully(shippedPack);
  if (!pack) throw new Error('the shipped pack is not sound');
  const { compiled } = compileTemplates(collectTemplateSources(shippedPack));
  const request = { pack, compiled, measure, facts: () => ({}) };
  const decks = pack.components.filter(
    (one): one is DeckComponent => one.kind === 'deck' && one.back !== null,
  );
  const { backs, diagnostics } = renderPack({
    ...request,
    components: pack.components,
    facts: () => ({ passengerCards: 1 }),
  });

  it('are there for every card of every deck that has any', () => {
    expect(diagnostics).toEqual([]);
    expect([...backs.keys()]).toEqual(decks.map(({ id }) => id));
    for (const { id, cards } of decks) {
      expect([...(backs.get(id)?.keys() ?? [])], id).toEqual(cards.map((card) => card.id));
    }
  });
});
