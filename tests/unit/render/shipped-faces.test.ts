import { describe, expect, it } from 'vitest';
import type { Card, DeckComponent } from '../../../src/pack/pack.ts';
import { collectTemplateSources, compileTemplates } from '../../../src/render/compile-templates.ts';
import { renderDeck } from '../../../src/render/render-deck.ts';
import { ownRules } from '../../helpers/own-rules.ts';
import { checkFully, shippedPack } from '../../helpers/pack.ts';
import { measure } from './fonts.ts';

const { pack } = checkFully(shippedPack);
if (!pack) throw new Error('the shipped pack is not sound');
const { compiled, diagnostics } = compileTemplates(collectTemplateSources(shippedPack));
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

const nameOf = (value: unknown): string => String((value as { name: string }).name);
const occurrences = (text: string, part: string): number => text.split(part).length - 1;

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

  it('are all there, without a complaint', () => {
    expect(diagnostics).toEqual([]);
    expect(rendered.flatMap((deck) => deck.diagnostics)).toEqual([]);
    expect(
      rendered.map(({ faces, component }) => faces.size === component.cards.length),
    ).not.toContain(false);
  });

  it('are all different', () => {
    const faces = rendered.flatMap((deck) => [...deck.faces.values()]);
    expect(new Set(faces).size).toBe(faces.length);
  });

  it('carry no id, so that copies can share a page', () => {
    const faces = rendered.flatMap((deck) => [...deck.faces.values()]);
    expect(faces.filter((html) => /\sid=/.test(html))).toEqual([]);
  });

  it('say the card id and the copies at the foot', () => {
    for (const { card, text } of [...facesOf('passengers'), ...facesOf('upgrades')]) {
      expect(text).toContain(card.id);
      expect(text.includes(`×${card.copies}`)).toBe(card.copies > 1);
    }
  });
});

describe('passenger cards', () => {
  it('name their stop in the corner, as a title and turned at the foot, and every line that serves it', () => {
    for (const { card, html, text } of facesOf('passengers')) {
      const { stop, routes } = card.entry.fields;
      // A line that ends in a hyphen or slash goes on without a space.
      const read = text.replaceAll(/([-/]) /g, '$1');
      expect(occurrences(read, nameOf(stop))).toBe(3);
      const bullets = [...html.matchAll(/class="route-bullet">([^<]*)</g)].map((match) => match[1]);
      expect(bullets).toEqual((routes as { id: string }[]).map(({ id }) => id));
    }
  });

  it('show another person than those at neighbouring stops', () => {
    const entriesOf = (table: string) => pack.tables.get(table)?.entries ?? [];
    const people = new Map(
      facesOf('passengers').map(({ card: { entry } }) => [
        Reflect.get(Object(entry.fields.stop), 'id'),
        Reflect.get(Object(entry.fields.portrait), 'id'),
      ]),
    );
    expect(new Set(people.values()).size).toBe(entriesOf('portraits').length);
    for (const { fields } of entriesOf('links')) {
      const [from, to] = [fields.from, fields.to].map((stop) =>
        people.get(Reflect.get(Object(stop), 'id')),
      );
      expect(from).toBeDefined();
      expect(from).not.toBe(to);
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

describe('route cards', () => {
  it('name each stop of the line once and flag the start', () => {
    for (const { card, html } of facesOf('route-cards')) {
      const names = [...html.matchAll(/<text class="line-diagram__name"[^>]*>([^<]*)</g)].map(
        (match) => textOf(match[1] ?? ''),
      );
      const stops = (card.entry.fields.stops as unknown[]).map(nameOf);
      expect([...names].sort()).toEqual([...stops].sort());
      expect(occurrences(html, 'line-diagram__start')).toBe(1);
    }
  });

  it('count the passenger cards along it', () => {
    for (const { html } of facesOf('route-cards')) {
      expect(html).toMatch(/class="route__count">.*<b>\d+<\/b>/s);
    }
  });
});

describe('upgrade cards', () => {
  it('say name, cost and kind, and the condition where there is one', () => {
    for (const { card, html, text } of facesOf('upgrades')) {
      const { name, cost, kind, condition } = card.entry.fields;
      expect(occurrences(text, String(name))).toBe(1);
      expect(html).toContain(`<b>${cost}</b>`);
      expect(text).toContain(kind === 'permanent' ? 'Permanent' : 'One-shot');
      expect(html.includes('upgrade__condition')).toBe(condition !== null);
    }
  });
});
