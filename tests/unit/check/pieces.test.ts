import { describe, expect, it } from 'vitest';
import { checkFully, shippedPack } from '../../helpers/pack.ts';

describe('the pieces of the shipped pack', () => {
  const { pack } = checkFully(shippedPack);
  it('are cut where they say, and called what they are', () => {
    const reported = (pack?.components ?? []).flatMap((one) =>
      one.kind === 'deck' && one.piece !== 'card' ? [`${one.id}: ${one.piece}, ${one.cut}`] : [],
    );
    expect(reported).toEqual([
      'tokens: token, edges',
      'standees: standee, edges',
      'player-aids: player aid, edges',
      'score-pad: score sheet, edges',
      'dice: paper die, drawn',
      'boxes-passengers: box, drawn',
      'boxes-others: box, drawn',
      'game-box: tray, drawn',
    ]);
  });
});
