import { expect, it } from 'vitest';
import { formatOrder } from '../../../../src/export/png/plan-png.ts';
import type { PicturedCard } from '../../../../src/layout/card-pictures.ts';
import { cardSizes, deck } from '../../layout/decks.ts';

const poker = cardSizes.get('poker');
if (poker === undefined) throw new Error('there is no poker size');
const component = deck(poker, [1, 1]);

const card = (name: string, copies: number, back: string | null): PicturedCard => ({
  component,
  cardId: name === 'owl' ? 'card-2' : 'card-1',
  copies,
  face: `beasts/${name}.png`,
  back,
});

/** As the desktop tool takes an order apart: slots of both sides, and what fills the others. */
function readOrder(xml: string) {
  const text = (part: string, tag: string): string =>
    new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(part)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const side = (tag: string) => {
    const whole = new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(xml)?.[1] ?? '';
    const slots = new Map<number, string>();
    for (const [, part = ''] of whole.matchAll(/<card>([\s\S]*?)<\/card>/g)) {
      expect(text(part, 'sourceType')).toBe('Local File');
      for (const slot of text(part, 'slots').split(',')) {
        expect(slots.has(Number(slot))).toBe(false);
        slots.set(Number(slot), text(part, 'id'));
      }
    }
    return slots;
  };
  const [fronts, backs] = [side('fronts'), side('backs')];
  const quantity = Number(text(xml, 'quantity'));
  return Array.from({ length: quantity }, (_, slot) => [
    fronts.get(slot),
    backs.get(slot) ?? text(xml, 'cardback'),
  ]);
}

const FOX = 'beasts/fox & hare.png';

it('has a slot for every copy, and one back for all that share it', () => {
  const order = formatOrder([card('fox & hare', 2, 'b.png'), card('owl', 1, 'b.png')], 'S30');
  expect(order).not.toContain('<backs>');
  expect(readOrder(order)).toEqual([
    [FOX, 'b.png'],
    [FOX, 'b.png'],
    ['beasts/owl.png', 'b.png'],
  ]);
});

it('has the backs of a deck whose cards differ behind', () => {
  const order = formatOrder([card('fox & hare', 1, 'b.png'), card('owl', 2, 'c.png')], 'S30');
  expect(readOrder(order)).toEqual([
    [FOX, 'b.png'],
    ['beasts/owl.png', 'c.png'],
    ['beasts/owl.png', 'c.png'],
  ]);
});
