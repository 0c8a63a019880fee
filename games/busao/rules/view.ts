import { createDeal, createView, type HandView, type RandomStream, type Viewer } from 'vbuses/play';
import { passengersOf } from './bus.ts';
import { busOfSeat, cardsInTheAisle, type State } from './state.ts';
import type { Tables } from './tables.ts';

/** What one seat sees, or everybody (`public`); partners do not see each other's hands. */
export interface View
  extends Omit<State, 'street' | 'drawn' | 'upgrades' | 'drivers' | 'box' | 'hands'> {
  readonly viewer: Viewer;
  /** The own bus; `null` for a spectator. */
  readonly bus: number | null;
  /** Cards in the Rua. */
  readonly street: number;
  /** What the active player has drawn and has to choose from. */
  readonly drawn: HandView;
  readonly upgrades: { readonly deck: number; readonly shop: readonly string[] };
  readonly drivers: number;
  readonly box: number;
  /** By seat. */
  readonly hands: readonly HandView[];
}

const hideCards = createView<State, Omit<View, 'bus'>>({
  street: 'none',
  drawn: ({ turn }, viewer) => turn.active === viewer,
  'upgrades.deck': 'none',
  drivers: 'none',
  box: 'none',
  'hands[]': (_, viewer, seat) => seat === viewer,
});

export const projectState = (state: State, viewer: Viewer): View => ({
  ...hideCards(state, viewer),
  bus: viewer === 'public' ? null : busOfSeat(state, viewer),
});

/** What is hidden is dealt again from the cards that the viewer does not see. */
export function createDeterminise({ passengerDeck, upgradeDeck, driverDeck }: Tables) {
  const deal = createDeal<State, Omit<View, 'bus'>>([
    {
      all: passengerDeck,
      seen: ({ stop, terminal, offered, agenda, buses }) => [
        ...[...stop, ...terminal, ...offered, ...cardsInTheAisle(agenda)],
        ...buses.flatMap(passengersOf),
      ],
      fields: ['hands[]', 'drawn', 'box', 'street'],
    },
    {
      all: upgradeDeck,
      seen: ({ upgrades, buses }) => [...upgrades.shop, ...buses.flatMap((bus) => bus.upgrades)],
      fields: ['upgrades.deck'],
    },
    {
      all: driverDeck,
      seen: ({ buses }) => buses.flatMap(({ driver }) => driver ?? []),
      fields: ['drivers'],
    },
  ]);
  return ({ bus: _, ...view }: View, stream: RandomStream): State => deal(view, stream);
}
