import { type RandomStream, shuffled, withoutAll } from 'vbuses/play';
import { passengersOf } from './bus.ts';
import { cardsInTheAisle, type State } from './state.ts';
import type { Tables } from './tables.ts';
import type { HandView, View } from './view.ts';

/**
 * A state that gives its viewer this view: what is hidden is dealt again from the cards that the
 * viewer does not see.
 */
export function determiniseView(tables: Tables, view: View, stream: RandomStream): State {
  const unseen = shuffled(hiddenPassengers(tables, view), stream);
  const dealHand = ({ count, cards }: HandView): readonly string[] =>
    cards ?? unseen.splice(0, count).sort();
  const hands = view.hands.map(dealHand);
  const drawn = view.drawn.cards ?? unseen.splice(0, view.drawn.count);
  const box = unseen.splice(0, view.box);
  return {
    config: view.config,
    agenda: view.agenda,
    first: view.first,
    turn: view.turn,
    street: unseen,
    reshuffles: view.reshuffles,
    stop: view.stop,
    terminal: view.terminal,
    drawn,
    offered: view.offered,
    upgrades: {
      deck: withoutAll(tables.upgradeDeck, [
        ...view.upgrades.shop,
        ...view.buses.flatMap(({ upgrades }) => upgrades),
      ]),
      shop: view.upgrades.shop,
    },
    drivers: withoutAll(
      tables.driverDeck,
      view.buses.flatMap(({ driver }) => driver ?? []),
    ),
    box,
    hands,
    buses: view.buses,
    stopCard: view.stopCard,
    ending: view.ending,
  };
}

const hiddenPassengers = (tables: Tables, view: View): string[] =>
  withoutAll(tables.passengerDeck, [
    ...view.stop,
    ...view.terminal,
    ...view.offered,
    ...cardsInTheAisle(view.agenda),
    ...(view.drawn.cards ?? []),
    ...view.hands.flatMap(({ cards }) => cards ?? []),
    ...view.buses.flatMap(passengersOf),
  ]);
