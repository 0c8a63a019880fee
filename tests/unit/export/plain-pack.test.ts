import { beforeAll, describe, expect, it } from 'vitest';
import { type PlainCards, plainPack } from '../../../src/export/plain-pack.ts';
import type { RenderedPack } from '../../../src/pack/rendered-pack.ts';
import { textFace } from '../../../src/render/plain-cards.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';

let rendered: RenderedPack;

beforeAll(async () => {
  const run = await shippedRun();
  if (run.rendered === null) throw new Error('the shipped pack has problems');
  rendered = run.rendered;
});

const blanks = (backs: 'none' | 'duplex'): PlainCards => ({ kind: 'blanks', count: 5, backs });

const decksOf = (ids: readonly string[], plain: PlainCards) => {
  const made = plainPack(rendered, ids, plain);
  return made.ids.map((id) => {
    const deck = made.rendered.pack.components.find((one) => one.id === id);
    if (deck?.kind !== 'deck') throw new Error(`${id} is no deck`);
    return { deck, face: made.rendered.faces.get(id), back: made.rendered.backs.get(id) };
  });
};

describe('cards with their texts alone', () => {
  it('say everything that a record says, without the template', () => {
    const [made] = decksOf(['upgrades'], { kind: 'text' });
    const face = made?.face?.get('improved-transmission') ?? '';
    expect(made?.deck.name).toBe('Upgrades, text only');
    expect(face).toContain('<b>Improved Transmission</b>');
    expect(face).toContain('cost: <b>5</b>');
    expect(face).toContain('Start your action phase with 1 extra action.');
    expect(face).toContain('improved-transmission · ×2');
    expect(made?.back?.get('improved-transmission')).toContain('<b>Upgrades</b>');
    expect(made?.face?.size).toBe(made?.deck.cards.length);
  });

  it('have a frame, headers as a spreadsheet has them, icons, and no names of pictures', () => {
    const [deck] = decksOf(['upgrades'], { kind: 'text' }).map((one) => one.deck);
    const [card] = deck?.cards ?? [];
    if (deck === undefined || card === undefined) throw new Error('there is no card');
    const fields = { name: 'Owl', nightName: 'Uhu', art: 'owl 1.jpg', symbol: 'park' };
    const face = textFace(deck, { ...card, entry: { ...card.entry, fields } }, rendered);
    expect(face).toContain('vb-plain-card__frame');
    expect(face).toContain('Night Name: <b>Uhu</b>');
    expect(face).not.toContain('owl 1.jpg');
    expect(face).toContain('class="icon icon--park');
  });
});

describe('blank cards', () => {
  it('are one kind a size without backs, and one a back with them', () => {
    const sizes = decksOf([], blanks('none')).map(({ deck }) => deck.size.id);
    expect(new Set(sizes).size).toBe(sizes.length);
    expect(decksOf([], blanks('duplex')).length).toBeGreaterThan(sizes.length);
    const [named] = decksOf(['upgrades'], blanks('none'));
    expect(named?.deck.name).toBe('Upgrades, blank cards');
  });
});
