import { type CodeDescription, defineCode } from '../../diagnostics/define-code.ts';

/** What only the checks of networks report. */
export const DIAGNOSTICS: readonly CodeDescription[] = [
  defineCode(
    'board/label-differs',
    'The lines of a label on the board do not spell the name that they stand for (a warning). Words may be abbreviated.',
    'Correct the lines, or the name.',
  ),
  defineCode(
    'board/no-such-deck',
    'A space of the board is for a deck that game.yaml does not declare.',
    'Name one of the decks, or declare it under `components:`.',
  ),
  defineCode(
    'board/off-board',
    'A space or a panel of the board lies beyond its edge.',
    'Move it: places on the board are inches from its left edge and its top.',
  ),
  defineCode(
    'board/space-collision',
    'Two spaces of the board lie on each other.',
    'Move one of them; each is as wide as a card of its deck.',
  ),
  defineCode(
    'board/scoring-steps',
    "Two steps of the board's scoring table are for the same number of passengers, or more passengers are worth fewer points.",
    'Mend one of the two.',
  ),
  defineCode('link/to-itself', 'A link joins a stop with itself.', 'Name the neighbouring stop.'),
  defineCode(
    'link/duplicate',
    'Two links join the same stops. A link holds in both directions.',
    'Remove one of the two.',
  ),
  defineCode('stop/no-link', 'No link reaches a stop.', 'Add a link to a neighbour.'),
  defineCode('stop/same-position', 'Two stops lie on the same spot.', 'Move one of them.'),
  defineCode(
    'board/in-pieces',
    'No way leads from one part of the board to another.',
    'Add a link between the parts.',
  ),
  defineCode(
    'route/no-such-link',
    'A route runs between two stops that no link joins.',
    'Add the link, or mend the order of the stops.',
  ),
  defineCode(
    'route/start-off-route',
    'A route starts at a stop that is not its own.',
    'Name one of its stops.',
  ),
  defineCode(
    'route/leg-apart',
    'A leg of a route shares no stop with the others.',
    'Let the branch begin or end at a stop of another leg.',
  ),
  defineCode(
    'stop/no-route',
    'No route serves a stop.',
    'Put it on a leg of a route, or remove it.',
  ),
  defineCode(
    '<record>/symbol-nowhere',
    'A card names a symbol that no stop of the board carries.',
    'Give the symbol to a stop, or name another one.',
  ),
  defineCode(
    'template/no-such-shape',
    'A template names a shape of a region that does not exist.',
    'The hint lists the shapes.',
  ),
];
