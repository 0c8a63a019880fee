import type { Card, Component, Pack } from '../core/pack.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { usageError } from '../errors.ts';

/**
 * The components that a command line asks for, in the pack's order.
 *
 * @param ids component ids; none means all
 * @param cards `id` or `idxN`: just these cards, N copies of each, added up for a card that is named
 *   again; `null` means all
 * @throws CliError (exit 2) for an id that does not exist, with the nearest one
 */
export function selectComponents(
  pack: Pack,
  ids: readonly string[],
  cards: readonly string[] | null,
): Component[] {
  assertComponents(pack, ids);
  const wanted = pack.components.filter(({ id }) => ids.length === 0 || ids.includes(id));
  return cards === null ? wanted : selectCards(wanted, cards);
}

/** @throws CliError (exit 2) for an id that no component has, with the nearest one */
export function assertComponents(
  { components }: Pick<Pack, 'components'>,
  ids: readonly string[],
): void {
  const known = components.map((component) => component.id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw usageError(
    `there is no component \`${unknown}\``,
    hintForName(unknown, known) ?? `there are ${known.join(', ')}`,
  );
}

function selectCards(components: readonly Component[], asked: readonly string[]): Component[] {
  const known = new Map(
    components.flatMap((component) =>
      component.kind === 'deck' ? component.cards.map((card) => [card.id, card] as const) : [],
    ),
  );
  const copies = new Map<string, number>();
  for (const [id, number] of asked.map((one) => parseCardChoice(one, known))) {
    copies.set(id, (copies.get(id) ?? 0) + number);
  }
  return components.flatMap((component) => {
    if (component.kind !== 'deck') return [];
    const cards = component.cards.flatMap((card): Card[] => {
      const wanted = copies.get(card.id);
      return wanted === undefined ? [] : [{ ...card, copies: wanted }];
    });
    return cards.length === 0 ? [] : [{ ...component, cards }];
  });
}

/** An id may end in `x2` itself, so the whole word is tried first. */
function parseCardChoice(asked: string, known: ReadonlyMap<string, Card>): [string, number] {
  const whole = known.get(asked);
  if (whole !== undefined) return [asked, whole.copies];
  const [, id, number] = /^(.+?)\s*x([1-9]\d{0,2})$/.exec(asked) ?? [];
  if (id !== undefined && known.has(id)) return [id, Number(number)];
  throw usageError(
    `there is no card \`${id ?? asked}\` in the components to build`,
    hintForName(id ?? asked, known.keys()) ??
      'the id of a card is printed at its foot, and is in its data file',
  );
}
