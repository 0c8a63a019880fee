/** A deck of cards that each show a picture of their own, all over; the same for the same numbers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const TEMPLATE = `<article class="card">
  <img src="{{card.picture}}" alt="">
  <h2>{{card.name}}</h2>
</article>
`;

const CSS = `.card { position: relative; height: 100% }
.card img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
.card h2 { position: absolute; left: calc(var(--bleed) + var(--safe)); top: calc(var(--bleed) + var(--safe)); margin: 0; padding: 0.05in; background: #fff; color: #17191d; font: 700 12pt Barlow }
`;

const SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'name', 'picture'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      copies: { type: 'integer', minimum: 1 },
      picture: { type: 'string', 'x-image': true },
    },
  },
};

/** Numbers between 0 and 255 that follow from a seed. */
function noise(seed, length) {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
}

/** A colourful picture with a little grain, larger than any that is cut from it. */
async function drawCanvas(width, height) {
  const raw = { width: 24, height: 32, channels: 3 };
  const grain = { width, height, channels: 3 };
  return sharp(noise(7, 24 * 32 * 3), { raw })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .composite([
      {
        input: noise(11, width * height * 3).map((one) => 112 + (one >> 3)),
        raw: grain,
        blend: 'soft-light',
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * Writes a pack of `count` cards with as many different pictures.
 *
 * @param {{ count: number, width?: number, height?: number, format?: 'jpeg' | 'png' }} wanted
 */
export async function writeIllustratedPack(
  folder,
  { count, width = 3000, height = 4000, format = 'jpeg' },
) {
  for (const name of ['data/schemas', 'templates', 'assets']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const canvas = { width: width + count, height: height + count, channels: 3 };
  const pixels = await drawCanvas(canvas.width, canvas.height);
  const names = Array.from({ length: count }, (_, at) => `picture-${at + 1}`);
  const draw = async (name, at) => {
    const picture = sharp(pixels, { raw: canvas }).extract({
      left: at,
      top: count - at,
      width,
      height,
    });
    const file = join(folder, 'assets', `${name}.${format}`);
    await (format === 'jpeg'
      ? picture.jpeg({ quality: 85 })
      : picture.png({ compressionLevel: 3 })
    ).toFile(file);
  };
  for (let at = 0; at < count; at += 4) {
    await Promise.all(names.slice(at, at + 4).map((name, more) => draw(name, at + more)));
  }
  const cards = names.map(
    (name, at) =>
      `- id: ${name}\n  name: Card ${at + 1}\n  copies: 1\n  picture: assets/${name}.${format}\n`,
  );
  writeFileSync(join(folder, 'data/cards.yaml'), cards.join('\n'));
  writeFileSync(join(folder, 'data/schemas/card.schema.json'), JSON.stringify(SCHEMA, null, 2));
  writeFileSync(join(folder, 'templates/card.hbs'), TEMPLATE);
  writeFileSync(join(folder, 'templates/card.css'), CSS);
  writeFileSync(
    join(folder, 'game.yaml'),
    `id: illustrated
name: Illustrated
version: 1.0.0
language: en
author: a program
fonts:
  - family: Barlow
    package: "@fontsource/barlow"
    weights: [400, 700]
tables:
  - id: cards
    record: card
    schema: data/schemas/card.schema.json
    files: [data/cards.yaml]
components:
  - id: cards
    kind: deck
    name: Cards
    size: poker
    data: data/cards.yaml
    template: templates/card.hbs
`,
  );
}
