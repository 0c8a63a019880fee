import { type CliError, usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { fieldValues } from '../pack/card-facts.ts';
import type { Card, Component, DeckComponent, Pack } from '../pack/pack.ts';
import { fulfils, isScalar, matchWildcard, parseCondition } from '../values/condition.ts';

/**
 * The components that a command line asks for, in the pack's order.
 *
 * @param ids component ids; none means all
 * @param cards just these cards: `id`, `up*`, `first..last`, `cost>=5`, `cost=2..4`, each also as `deck/…`, and with
 *   `xN` for N copies of each; copies of a card that is named again are added up; `null` means all
 * @throws CliError (exit 2) for an id that does not exist, with the nearest one
 */
export function selectComponents(
  pack: Pick<Pack, 'components'>,
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
  const home = components.find(
    (one) => one.kind === 'deck' && one.cards.some(({ id }) => id === unknown),
  );
  if (home !== undefined) {
    throw usageError(
      `\`${unknown}\` is a card of \`${home.id}\`, not a component`,
      `\`vbuses build --cards ${home.id}/${unknown}\` prints it`,
    );
  }
  throw usageError(
    `there is no component \`${unknown}\``,
    hintForName(unknown, known) ?? `there are ${known.join(', ')}`,
  );
}

function selectCards(components: readonly Component[], asked: readonly string[]): Component[] {
  const decks = components.flatMap((component) => (component.kind === 'deck' ? [component] : []));
  const copies = new Map<string, number>();
  for (const [{ id }, number] of asked.flatMap((one) => findCards(one, decks, components))) {
    copies.set(id, (copies.get(id) ?? 0) + number);
  }
  return decks.flatMap((deck) => {
    const cards = deck.cards.flatMap((card): Card[] => {
      const wanted = copies.get(card.id);
      return wanted === undefined ? [] : [{ ...card, copies: wanted }];
    });
    return cards.length === 0 ? [] : [{ ...deck, cards }];
  });
}

/** The cards that one word of the list names, with their copies. Whatever ends in `x2` may be meant as it is. */
function findCards(
  asked: string,
  decks: readonly DeckComponent[],
  components: readonly Component[],
): [Card, number][] {
  const whole = matchCards(asked, decks);
  if (whole.length > 0) return whole.map((card) => [card, card.copies]);
  const [, pattern, number] = /^(.+?)\s*x([1-9]\d{0,2})$/.exec(asked) ?? [];
  const cards = pattern === undefined ? [] : matchCards(pattern, decks);
  if (cards.length > 0) return cards.map((card) => [card, Number(number)]);
  const name = (pattern ?? asked).replace(/\/$/, '');
  const meant = components.find(({ id }) => id === name);
  throw meant === undefined ? noCardError(pattern ?? asked, decks) : notCardError(meant);
}

/** `deck/…` looks in one deck. */
function matchCards(pattern: string, decks: readonly DeckComponent[]): Card[] {
  const [, deck = '', rest = pattern] = /^([a-z0-9-]+)\/(.+)$/.exec(pattern) ?? [];
  return decks
    .filter(({ id }) => deck === '' || id === deck)
    .flatMap(({ cards }) => matchInDeck(rest, cards));
}

/** An id, ids with `*` for any letters, all from one id to another, or those whose field has a value. */
function matchInDeck(pattern: string, cards: readonly Card[]): readonly Card[] {
  const condition = parseCondition(pattern);
  if (condition !== null) {
    const valuesOf = (card: Card) => fieldValues(card, condition.field).filter(isScalar);
    return cards.filter((card) => fulfils(valuesOf(card), condition));
  }
  const [first, last, ...others] = pattern.split('..');
  if (last !== undefined && others.length === 0) {
    const [from, to] = [first, last].map((end) => cards.findIndex(({ id }) => id === end));
    return from === undefined || to === undefined || from < 0 || to < 0
      ? []
      : cards.slice(Math.min(from, to), Math.max(from, to) + 1);
  }
  return cards.filter(
    ({ id, entry }) => matchWildcard(pattern, id) || matchWildcard(pattern, entry.id),
  );
}

const notCardError = ({ id, kind }: Component): CliError =>
  kind === 'deck'
    ? usageError(
        `\`${id}\` is a deck, not a card`,
        `write \`${id}/*\` for all of its cards, or type \`vbuses build ${id}\``,
      )
    : usageError(`\`${id}\` is a component, not a card`, `type \`vbuses build ${id}\``);

function noCardError(asked: string, decks: readonly DeckComponent[]): CliError {
  const [, deck = '', rest = asked] = /^([a-z0-9-]+)\/(.+)$/.exec(asked) ?? [];
  const ids = decks.map(({ id }) => id);
  if (deck !== '' && !ids.includes(deck)) {
    return usageError(`there is no deck \`${deck}\` to build`, hintForName(deck, ids));
  }
  const cards = decks.flatMap((one) => (deck === '' || one.id === deck ? one.cards : []));
  const condition = parseCondition(rest);
  if (condition !== null) {
    const fields = [...new Set(cards.flatMap(({ entry }) => Object.keys(entry.fields)))];
    const near = fields.includes(condition.field) ? null : hintForName(condition.field, fields);
    return usageError(`no card has \`${asked}\``, near ?? `cards have ${fields.join(', ')}`);
  }
  const known = cards.map(({ id }) => id);
  return usageError(
    `there is no card \`${rest}\` in the components to build`,
    hintForName(rest, known) ?? 'the id of a card is printed at its foot, and is in its data file',
  );
}
