import { drawRegionMap } from '../../board/region-map.ts';
import { type HelperCall, Markup, numberOption, recordArgument } from '../template-helper.ts';

/**
 * `{{regionMap card.stop.region widthIn=2.75 heightIn=3.75 gridIn=0.5}}`: the network around the
 * middle of that region, to the edges of the box; `gridIn=` is the distance of neighbouring stops.
 */
export function regionMap(call: HelperCall): Markup {
  const record = recordArgument(call, 'regionMap');
  const widthIn = numberOption(call, 'widthIn');
  const heightIn = numberOption(call, 'heightIn');
  const gridIn = numberOption(call, 'gridIn');
  if (!record || !widthIn || !heightIn || !gridIn) return new Markup('');
  const { board } = call.pack;
  const region = board?.regions.find(({ id }) => id === record.id);
  if (board && region) {
    return new Markup(drawRegionMap({ board, region, widthIn, heightIn, gridIn }));
  }
  call.report({
    code: 'template/wrong-value',
    message: board
      ? `\`${record.id}\` is no region of the board`
      : 'this pack has no board to draw',
    hint: board
      ? 'give a region: `{{regionMap card.stop.region …}}`'
      : 'declare `board:` in game.yaml',
  });
  return new Markup('');
}
