import { createTableCards, type GamePack, type TableDraft } from 'vbuses/play';
import { cardsInTheAisle, type View } from './state.ts';

/** Where cards lie on a playmat, in inches, as templates/partials/mat-parts.hbs draws it; the driver's is -2. */
const seatPlace = (at: number) =>
  [5.76 + 2.5 * Math.floor(at / 2), at % 2 === 0 ? 1.91 : 3.64, 2.5, 3.5] as const;
const upgradePlace = (at: number) => [0.98, 1.49 + 1.28 * at, 1.73, 2.68] as const;

/** What lies on the table, for people who play on a page; its words are those of data/words.yaml. */
export function createTable(pack: GamePack): (view: View) => TableDraft {
  const { cards, hand } = createTableCards(pack);
  const mats = pack.table('mats').records;
  const busArea = ({ buses, viewer, agenda, stopCard }: View, bus: number) => {
    const { driver = null, seats = [], upgrades = [] } = buses[bus] ?? {};
    const task = agenda.at(-1);
    // Answers name what is on the bus that is asked about.
    const prefix = task !== undefined && 'bus' in task && task.bus === bus ? '' : `${bus}/`;
    const lying = [
      { id: driver, at: 'driver', as: 'driver', place: seatPlace(-2) },
      ...seats.map((id, at) => ({ id, at, as: 'passenger', place: seatPlace(at) })),
      ...upgrades.map((id, at) => ({ id, at: `u${at}`, as: 'upgrade', place: upgradePlace(at) })),
    ];
    return {
      ...{ id: `bus/${bus}`, name: { as: 'bus', number: bus + 1 }, board: `mats/${mats[bus]?.id}` },
      seat: typeof viewer === 'number' && viewer % buses.length === bus ? viewer : bus,
      places: Object.fromEntries(lying.map(({ at, place }) => [`${prefix}at/${at}`, place])),
      pieces: lying.flatMap(({ id, at, as }) =>
        cards([id]).map(({ card }) => ({
          ...{ id: `${prefix}${id}`, card, at: `${prefix}at/${at}`, name: { as, card: id, at } },
        })),
      ),
      facts: [
        { name: 'free seats', value: seats.filter((id) => id === null).length },
        { name: 'stop card', value: stopCard === bus ? 'yes' : null },
      ],
    };
  };
  /** What is about to be kept, or to sit down: its place stays, so that it is seen beside the hand. */
  const inPlay = ({ drawn, offered, agenda }: View) => {
    const faceDown = drawn.cards === null ? drawn.count : 0;
    const shown = cards([...(drawn.cards ?? []), ...offered, ...cardsInTheAisle(agenda)]);
    return { id: 'drawn', name: 'in play', back: 'passengers', cards: shown, faceDown };
  };
  return (view) => ({
    areas: [
      inPlay(view),
      { id: 'stop', name: 'stop', cards: cards(view.stop) },
      { id: 'street', name: 'street', faceDown: view.street, back: 'passengers' },
      { id: 'terminal', name: 'terminal', cards: cards(view.terminal.slice(-1)) },
      {
        ...{ id: 'shop', name: 'shop', cards: cards(view.upgrades.shop) },
        ...{ faceDown: view.upgrades.deck, back: 'upgrades' },
      },
      ...view.buses.map((_, bus) => busArea(view, bus)),
      ...view.hands.map((own, seat) => {
        const value = seat === view.turn.active ? view.turn.points : null;
        return { ...hand(own, seat, 'passengers'), facts: [{ name: 'points', value }] };
      }),
    ],
  });
}

/** Buses and free seats have no ids of their own; what happens on a bus is about a card there. */
export const aboutThing = ({ type, ...fields }: { readonly type: string }): readonly string[] => {
  const { bus, card } = fields as { readonly bus?: number; readonly card?: string };
  const isAboard = bus !== undefined && card !== undefined && type !== 'board';
  const aboard = isAboard ? `${bus}/${card}` : null;
  const pile = type === 'upgrade-blind' ? 'shop' : /^take-(.+)/.exec(type)?.[1];
  const named = Object.entries(fields).flatMap(([name, value]) =>
    name === 'bus' || (name === 'at' && type === 'sit') ? [`${name}/${value}`] : [value].flat(),
  );
  return [...named, pile, aboard].filter((id) => typeof id === 'string');
};
