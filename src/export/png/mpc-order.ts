import type { PicturedCard } from '../../layout/card-pictures.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import { escapeMarkup } from '../../text/text-markup.ts';

/**
 * An order of one deck as the desktop tool of mpc-autofill reads it, which fills the cart of
 * MakePlayingCards and PrinterStudio. Slots count from 0; paths are relative to the file.
 */
export function formatOrder(cards: readonly PicturedCard[], stock: string): string {
  const slots = slotsOf(cards);
  const shared = cards[0]?.back ?? null;
  const isShared = cards.every(({ back }) => back === shared);
  const sides = (pick: (card: PicturedCard) => string | null): string =>
    groupSlots(cards, slots, pick)
      .map(([path, own, name]) => cardXml(path, own, name))
      .join('');
  const quantity = cards.reduce((sum, { copies }) => sum + copies, 0);
  return [
    '<order>\n',
    `  <details>\n${element('quantity', quantity)}${element('stock', stock)}${element('foil', false)}  </details>\n`,
    `  <fronts>\n${sides(({ face }) => face)}  </fronts>\n`,
    isShared ? '' : `  <backs>\n${sides(({ back }) => back)}  </backs>\n`,
    `  <cardback>${escapeMarkup(shared ?? '')}</cardback>\n`,
    '</order>\n',
  ].join('');
}

const element = (name: string, value: string | number | boolean): string =>
  `    <${name}>${escapeMarkup(String(value))}</${name}>\n`;

/** The slots of each card, as many as it has copies. */
function slotsOf(cards: readonly PicturedCard[]): number[][] {
  let next = 0;
  return cards.map(({ copies }) => Array.from({ length: copies }, () => next++));
}

/** Each picture once, with the slots of all cards that show it. */
function groupSlots(
  cards: readonly PicturedCard[],
  slots: readonly (readonly number[])[],
  pick: (card: PicturedCard) => string | null,
): [path: string, slots: readonly number[], name: string][] {
  const groups = new Map<string, { slots: number[]; name: string }>();
  for (const [index, card] of cards.entries()) {
    const path = pick(card);
    if (path === null || card.copies === 0) continue;
    const group = groups.get(path) ?? { slots: [], name: cardTitle(card.component, card.cardId) };
    group.slots.push(...(slots[index] ?? []));
    groups.set(path, group);
  }
  return [...groups].map(([path, group]) => [path, group.slots, group.name]);
}

const cardXml = (path: string, slots: readonly number[], name: string): string =>
  `    <card>\n${[
    ['id', path],
    ['sourceType', 'Local File'],
    ['slots', slots.join(',')],
    ['name', path.slice(path.lastIndexOf('/') + 1)],
    ['query', name],
  ]
    .map(([tag = '', value = '']) => `      <${tag}>${escapeMarkup(value)}</${tag}>\n`)
    .join('')}    </card>\n`;
