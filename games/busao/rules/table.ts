import { createCardFinder, type GamePack, type TableCard, type TableDraft } from 'vbuses/play';
import type { Action } from './actions-and-events.ts';
import { type Bus, cardsInTheAisle, type View } from './state.ts';

/** What lies on the table, for people who play on a page; in the words of the cards. */
export function createTable(pack: GamePack): (view: View) => TableDraft {
  const find = createCardFinder(pack);
  const cards = (ids: readonly (string | null)[]): TableCard[] =>
    ids.flatMap((id) => (id === null ? [] : (find(id) ?? [])));
  const busArea = (bus: Bus, at: number, stopCard: number | null): TableDraft['areas'][number] => ({
    ...{ id: `bus/${at}`, name: `Ônibus ${at + 1}` },
    // Windows from the driver on; the seat of each passenger is counted from 1.
    cards: [
      ...cards([bus.driver]).map((card) => ({ ...card, note: 'motorista' })),
      ...bus.seats.flatMap((id, seat) =>
        cards([id]).map((card) => ({ ...card, note: `assento ${seat + 1}` })),
      ),
      ...cards(bus.upgrades).map((card) => ({ ...card, note: 'melhoria' })),
    ],
    facts: [
      { name: 'assentos livres', value: bus.seats.filter((id) => id === null).length },
      { name: 'PARE', value: stopCard === at ? 'sim' : null },
    ],
  });
  /** What is about to be kept, or to sit down. */
  const inPlay = ({ drawn, offered, agenda }: View) => {
    const faceDown = drawn.cards === null ? drawn.count : 0;
    const shown = cards([...(drawn.cards ?? []), ...offered, ...cardsInTheAisle(agenda)]);
    if (faceDown + shown.length === 0) return null;
    return { id: 'drawn', name: 'Em jogo', back: 'passengers', cards: shown, faceDown };
  };
  return (view) => ({
    areas: [
      inPlay(view),
      {
        ...{ id: 'stop', name: 'Ponto de Ônibus', cards: cards(view.stop) },
        facts: [{ name: 'pontos de ação', value: view.turn.points }],
      },
      { id: 'street', name: 'Rua', faceDown: view.street, back: 'passengers' },
      { id: 'terminal', name: 'Terminal', cards: cards(view.terminal.slice(-1)) },
      {
        ...{ id: 'shop', name: 'Oficina', cards: cards(view.upgrades.shop) },
        ...{ faceDown: view.upgrades.deck, back: 'upgrades' },
      },
      ...view.buses.map((bus, at) => busArea(bus, at, view.stopCard)),
      ...view.hands.map(({ count, cards: hand }, seat) => ({
        ...{ id: `seat/${seat}`, name: 'Mão', seat, cards: cards(hand ?? []) },
        ...(hand === null && { faceDown: count, back: 'passengers' }),
      })),
    ],
  });
}

/** Which card is taken from the Terminal: the one on top. */
export function createNote(pack: GamePack): (view: View, action: Action) => string | null {
  const find = createCardFinder(pack);
  return ({ terminal }, { type }) =>
    type === 'take-terminal' ? (find(terminal.at(-1) ?? '')?.name ?? null) : null;
}

/** Buses and free seats have no ids of their own. */
export const aboutThing = ({ type, ...fields }: { readonly type: string }): readonly string[] => {
  const piles: Readonly<Record<string, string>> = {
    'take-stop': 'stop',
    'take-street': 'street',
    'take-terminal': 'terminal',
    'upgrade-blind': 'shop',
  };
  const named = Object.entries(fields).flatMap(([name, value]) =>
    name === 'bus' ? [`bus/${value}`] : [value].flat(),
  );
  return [...named, piles[type]].filter((id) => typeof id === 'string');
};
