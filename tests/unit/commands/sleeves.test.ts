import { describe, expect, it } from 'vitest';
import { runCommand } from '../../helpers/command-line.ts';
import { editFiles, type FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';

/** A box for the guests of the tiny game, in a place of 6.3 x 5 in. */
const EDITS: FileEdits = {
  'game.yaml': (text) =>
    text
      .replace(
        'components:\n',
        `  - id: boxes
    record: box
    schema: data/schemas/boxes.schema.json
    files: [data/boxes.yaml]
components:
`,
      )
      .concat(`  - id: boxes
    kind: deck
    name: Boxes
    piece: box
    cut: drawn
    size: { width: 6.3 in, height: 5 in, bleed: 0 in, safe: 0 in }
    data: data/boxes.yaml
    template: templates/box.hbs
`),
  'data/boxes.yaml': '- { id: box-guests, deck: guests, thickness: 0.3 mm, room: 2 mm }\n',
  'data/schemas/boxes.schema.json': JSON.stringify({
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'deck', 'thickness', 'room'],
      properties: {
        id: { type: 'string' },
        deck: { type: 'string', 'x-component': true },
        thickness: { type: 'string' },
        room: { type: 'string' },
      },
    },
  }),
  'templates/box.hbs':
    '<div>{{tuckBox card widthIn=6.3 heightIn=5}}{{fit mark maxPt=8 minPt=8 widthIn=0.7 family="Barlow" weight=400}}</div>\n',
};

describe('validate', () => {
  /** With a place in which a box for bare cards just fits. */
  const validate = async (...args: string[]) => {
    const pack = await tinyPack(EDITS);
    await editFiles(pack, {
      'templates/box.hbs': (text) => text.replace('widthIn=6.3', 'widthIn=6'),
    });
    const { out } = await runCommand(['validate', '--json', ...args], pack);
    return JSON.parse(out).diagnostics.map(
      ({ code, line }: Readonly<Record<string, unknown>>) => `${code} at ${line}`,
    );
  };

  it('checks boxes for cards in sleeves', async () => {
    expect(await validate('--sleeves', 'premium')).toEqual(['card/net-too-large at 1']);
  });

  it('checks faces with the ids that they are built with', async () => {
    expect(await validate('--ids', 'full')).toEqual(['card/text-overflow at 1']);
  });
});
