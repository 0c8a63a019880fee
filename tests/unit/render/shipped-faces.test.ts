import { describe, expect, it } from 'vitest';
import type { Card, DeckComponent } from '../../../src/pack/pack.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { renderDeck } from '../../../src/render/render-deck.ts';
import { ownRules } from '../../helpers/own-rules.ts';
import { checkFully, shippedPack } from '../../helpers/pack.ts';
import { measure } from './fonts.ts';

const { pack } = checkFully(shippedPack);
if (!pack) throw new Error('the shipped pack is not sound');
const { compiled } = compileTemplates(collectTemplateSources(shippedPack));
const facts = await ownRules(shippedPack).factsOf(pack);
const decks = pack.components.filter((one): one is DeckComponent => one.kind === 'deck');
const rendered = decks.map((component) => ({
  component,
  ...renderDeck({
    pack,
    component,
    compiled,
    measure,
    facts: facts.ofCard,
  }),
}));

interface Face {
  readonly card: Card;
  readonly html: string;
  /** What a reader finds on the card, entities resolved, white space folded. */
  readonly text: string;
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, (tag) =>
      /^<\/?(?:br|p|h2|span|b|div|footer|text)\b/.test(tag) ? ' ' : '',
    )
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');

const facesOf = (table: string): Face[] =>
  rendered.flatMap(({ component, faces }) =>
    component.cards
      .filter(({ entry }) => entry.table === table)
      .map((card) => {
        const html = faces.get(card.id) ?? '';
        return { card, html, text: textOf(html) };
      }),
  );
describe('the faces of the shipped pack', () => {
  it('draw no two upgrades of a group alike', () => {
    const drawings = facesOf('upgrades').map(({ card, html }) => {
      const { scene, front = '' } = card.entry.fields;
      const art = /<svg class="upgrade__scene".*?<\/svg>/s.exec(html)?.[0] ?? '';
      return { group: String(card.entry.fields.group), scene: `${scene} ${front}`, art };
    });
    for (const { group } of drawings) {
      const ofGroup = drawings.filter((one) => one.group === group);
      expect(new Set(ofGroup.map(({ art }) => art)).size, group).toBe(ofGroup.length);
    }
    expect(new Set(drawings.map(({ art }) => art)).size).toBe(
      new Set(drawings.map(({ scene }) => scene)).size,
    );
  });
});

describe('passenger cards', () => {
  it('show another person and another scene than those at neighbouring stops', () => {
    const entriesOf = (table: string) => pack.tables.get(table)?.entries ?? [];
    const views = new Map(
      facesOf('passengers').map(({ card: { entry }, html }) => [
        Reflect.get(Object(entry.fields.stop), 'id'),
        {
          person: Reflect.get(Object(entry.fields.portrait), 'id'),
          scene: /<svg class="passenger__scene".*?<\/svg>/s.exec(html)?.[0],
        },
      ]),
    );
    const people = new Set([...views.values()].map(({ person }) => person));
    expect(people.size).toBe(entriesOf('portraits').length);
    for (const { fields } of entriesOf('links')) {
      const [from, to] = [fields.from, fields.to].map((stop) =>
        views.get(Reflect.get(Object(stop), 'id')),
      );
      expect(from?.scene).toBeDefined();
      expect(from?.person).not.toBe(to?.person);
      expect(from?.scene).not.toBe(to?.scene);
    }
  });

  it('differ for different stops in the mini-map alone', () => {
    const maps = facesOf('passengers').map(
      ({ html }) => /<svg class="mini-map".*?<\/svg>/.exec(html)?.[0],
    );
    expect(maps).not.toContain(undefined);
    expect(new Set(maps).size).toBe(maps.length);
  });
});
