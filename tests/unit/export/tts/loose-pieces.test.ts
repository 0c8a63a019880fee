import { describe, expect, it } from 'vitest';
import { loosePiece } from '../../../../src/export/tts/save-object.ts';
import type { Outline } from '../../../../src/geometry/outline.ts';
import { deck } from '../../layout/decks.ts';

const images = ['https://example.com/face.png', 'https://example.com/back.png'] as const;

const pieceOf = (outline: Outline, trim = { widthIn: 2, heightIn: 1.5 }) => {
  const size = { id: 'custom', trim, bleedIn: 0, safeIn: 0, cornerIn: 0, outline };
  return loosePiece(deck(size, [1]), images);
};

describe('a loose piece on the virtual table', () => {
  it.each([
    [{ kind: 'rectangle' }, 3],
    [{ kind: 'hexagon', tips: 'across' }, 1],
    [{ kind: 'ellipse' }, 2],
  ] as const)(
    'with the outline %j is a tile of the type %i, as large as it is printed',
    (outline, type) => {
      expect(pieceOf(outline)).toMatchObject({
        Name: 'Custom_Tile',
        scale: { scaleX: 1, scaleZ: 0.75 },
        CustomImage: {
          ImageURL: images[0],
          ImageSecondaryURL: images[1],
          CustomTile: { Type: type },
        },
      });
    },
  );

  it('with a drawn outline is a token in the shape of its image, with both sides', () => {
    const arrow: Outline = {
      kind: 'path',
      points: [
        [0, 0],
        [1, 0.5],
        [0, 1],
      ],
    };
    const token = pieceOf(arrow);
    expect(token).toMatchObject({
      Name: 'Custom_Token',
      scale: { scaleX: 1, scaleZ: 1 },
      CustomImage: { ImageURL: images[0], ImageSecondaryURL: images[1] },
    });
    expect(token.CustomImage?.CustomToken).toMatchObject({ Stackable: false, StandUp: false });
    expect(token.CustomImage).not.toHaveProperty('CustomTile');
  });
});
