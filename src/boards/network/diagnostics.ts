import {
  type CodeDescription,
  defineCode,
  defineWaivableCode,
} from '../../diagnostics/define-code.ts';

/** Codes that only the checks of networks report, on their data and on the laid-out page. */
export const DIAGNOSTICS: readonly CodeDescription[] = [
  defineCode(
    'board/label-differs',
    'The lines of a board label do not spell the name of its stop (a warning). Abbreviated words are fine.',
    'Correct the lines, or the name.',
  ),
  defineCode(
    'board/no-such-deck',
    'A space on the board names a deck that is not declared in game.yaml.',
    'Use the name of an existing deck, or declare this one under `components:`.',
  ),
  defineCode(
    'board/off-board',
    'A space or panel extends past the edge of the board.',
    'Move it: positions are in inches from the top left corner of the board.',
  ),
  defineCode(
    'board/space-collision',
    'Two spaces on the board overlap.',
    'Move one of them; each space is as wide as a card of its deck.',
  ),
  defineCode(
    'board/scoring-steps',
    'The scoring table has two steps for the same number of passengers, or gives fewer points for more passengers.',
    'Fix one of the two steps.',
  ),
  defineCode(
    'link/to-itself',
    'A link connects a stop to itself.',
    'Use the id of the neighbouring stop.',
  ),
  defineCode(
    'link/duplicate',
    'Two links connect the same two stops. Links work in both directions.',
    'Remove one of them.',
  ),
  defineCode('stop/no-link', 'A stop has no links.', 'Add a link to a neighbouring stop.'),
  defineCode('stop/same-position', 'Two stops have the same position.', 'Move one of them.'),
  defineCode(
    'board/in-pieces',
    'The board is disconnected: some stops cannot be reached from others.',
    'Add a link between the separate parts.',
  ),
  defineCode(
    'route/no-such-link',
    'A route runs between two stops that are not linked.',
    'Add the link, or fix the order of the stops.',
  ),
  defineCode(
    'route/start-off-route',
    'A route starts at a stop that is not on the route.',
    'Use one of the stops on the route.',
  ),
  defineCode(
    'route/leg-apart',
    'A leg of a route is not connected to its other legs.',
    'Start or end the branch at a stop of another leg.',
  ),
  defineCode(
    'stop/no-route',
    'A stop is not served by any route.',
    'Add it to a leg of a route, or remove it.',
  ),
  defineCode(
    '<record>/symbol-nowhere',
    'A card names a symbol that no stop on the board has.',
    'Add the symbol to a stop, or use another symbol.',
  ),
  defineCode(
    'template/no-such-shape',
    'A template uses a region shape that does not exist.',
    'The hint lists the shapes.',
  ),
  defineWaivableCode(
    'board/label-collision',
    'With `--render`: two texts on the board overlap, or the name of a stop overlaps the mark of another stop.',
    'Choose another side or other line breaks with `label`, or move the stop.',
  ),
  defineWaivableCode(
    'board/stop-collision',
    'With `--render`: two stops on the board overlap.',
    'Move one of them.',
  ),
];
