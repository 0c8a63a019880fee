import { type CodeDescription, defineCode } from '../../diagnostics/define-code.ts';

/** What only the checks of Vancouver Buses report. */
export const DIAGNOSTICS: readonly CodeDescription[] = [
  defineCode(
    'stop/passenger-cards',
    'Vancouver Buses: a stop has too many or too few passenger cards for its size.',
    'Minor stops have 1 card, major stops 3, major stops of Downtown Vancouver 5.',
  ),
  defineCode(
    'passenger/wrong-deck',
    'Vancouver Buses: a passenger card is in the deck of the wrong region.',
    "Move the card, or fix the stop's region.",
  ),
  defineCode(
    'passenger/routes-differ',
    'Vancouver Buses: the routes on a passenger card are not the routes that serve its stop.',
    'Fix the card, or the legs of the route.',
  ),
  defineCode(
    'route-card/stops-differ',
    'Vancouver Buses: the stops on a route card are not the stops of its route.',
    'Fix the card, or the legs of the route.',
  ),
  defineCode(
    'region/token-stock',
    'Vancouver Buses: a region has more or fewer passenger tokens than data/numbers.yaml says.',
    'Fix the copies of its tokens, or the number.',
  ),
  defineCode('route/no-card', 'Vancouver Buses: a route has no route card.', 'Add a card for it.'),
];
