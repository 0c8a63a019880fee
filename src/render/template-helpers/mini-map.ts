import { drawMiniMap } from '../../board/mini-map.ts';
import { type HelperCall, Markup, recordArgument } from '../template-helper.ts';

/** `{{miniMap card.stop}}`: the board in small with that stop lit and its lines drawn. */
export function miniMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'miniMap');
  if (!record) return new Markup('');
  const { board } = call.pack;
  const stop = board?.stops.find(({ id }) => id === record.id);
  if (board && stop) return new Markup(drawMiniMap(board, stop));
  call.report({
    code: 'template/wrong-value',
    message: board ? `\`${record.id}\` is no stop of the board` : 'this pack has no board to draw',
    hint: board ? 'give a stop: `{{miniMap card.stop}}`' : 'declare `board:` in game.yaml',
  });
  return new Markup('');
}
