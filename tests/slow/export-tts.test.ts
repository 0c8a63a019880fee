import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../src/diagnostics/errors.ts';
import type { TtsObject } from '../../src/export/tts/save-format.ts';
import type { TtsSave } from '../../src/export/tts/save-object.ts';
import { runCompiled } from '../helpers/command-line.ts';
import { pictureOpener } from '../helpers/cut-picture.ts';
import { picturesOf } from '../helpers/export-pictures.ts';
import { FLAGSHIP } from '../helpers/flagship.ts';
import { tinyPack } from '../helpers/tiny-pack.ts';

let base = '';
let folder = '';
let save: TtsSave;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'vbuses-export-tts-'));
  const outcome = await runCompiled(['export', 'tts', '--out', base], FLAGSHIP);
  expect(outcome).toMatchObject({ exitCode: EXIT.ok });
  folder = join(base, 'export', 'tts');
  save = JSON.parse(await readFile(join(folder, 'vancouver-buses.json'), 'utf8'));
});
afterAll(() => rm(base, { recursive: true, force: true }));

const urlsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^(?:file|https?):/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(urlsIn);
};

describe('the table of the shipped pack', () => {
  it('names only files that are there, and every file that is there', async () => {
    const named = new Set(urlsIn(save).map((url) => fileURLToPath(url)));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const there = entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.json'))
      .map(({ parentPath, name }) => join(parentPath, name));
    expect([...named].sort()).toEqual(there.sort());
  });

  it('has sheets that, cut again, give the faces of its cards', async () => {
    const pictures = join(base, 'faces');
    const choices = { edge: 'trim', dpi: 150 } as const;
    await picturesOf({ pack: FLAGSHIP, out: pictures, components: DECKS, choices });
    const decks = save.ObjectStates.filter(({ Name }) => Name === 'DeckCustom');
    let compared = 0;
    for (const deck of decks) {
      const id = DECKS.find((one) => sheetOf(deck).includes(`/${one}-1.`));
      if (id === undefined) continue;
      const cards = new Map((deck.ContainedObjects ?? []).map((card) => [card.GMNotes, card]));
      const others = [...cards.keys()];
      const faces = await Promise.all(
        others.map((one) => small(sharp(join(pictures, id, `${one}.png`)))),
      );
      for (const card of cards.values()) {
        const face = await cutFace(card);
        const distances = faces.map((one) => distance(face, one));
        const least = Math.min(...distances);
        expect({ card: card.GMNotes, is: others[distances.indexOf(least)] }).toEqual({
          card: card.GMNotes,
          is: card.GMNotes,
        });
        expect(least).toBeLessThan(NEAR);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });
});

const DECKS = ['upgrades', 'routes', 'passengers-1-fairview', 'player-aids'];
/** Mean difference of a channel, of 255: what two ways of drawing smaller leave. */
const NEAR = 4;

const sheetOf = ({ CustomDeck = {} }: TtsObject): string =>
  Object.values(CustomDeck)[0]?.FaceURL ?? '';

const SMALL = { width: 100, height: 140, fit: 'fill' } as const;

const small = (picture: Sharp): Promise<Buffer> =>
  picture.removeAlpha().resize(SMALL).raw().toBuffer();

const openSheet = pictureOpener();

/** The cell of a sheet that a card's number names, as Tabletop Simulator cuts it. */
async function cutFace({ CardID = 0, CustomDeck = {} }: TtsObject): Promise<Buffer> {
  const sheet = CustomDeck[Math.floor(CardID / 100)];
  if (sheet === undefined) throw new Error(`no sheet for card ${CardID}`);
  const path = fileURLToPath(sheet.FaceURL);
  const whole = await openSheet(path);
  const [width, height] = [whole.width / sheet.NumWidth, whole.height / sheet.NumHeight];
  const [column, row] = [
    (CardID % 100) % sheet.NumWidth,
    Math.floor((CardID % 100) / sheet.NumWidth),
  ];
  expect([width % 1, height % 1]).toEqual([0, 0]);
  return small(whole.cut({ left: column * width, top: row * height, width, height }));
}

function distance(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (const [index, value] of a.entries()) sum += Math.abs(value - (b[index] ?? 0));
  return sum / a.length;
}

describe('a base address', () => {
  it('stands before every path, and makes the save the same wherever it is written', async () => {
    const pack = await tinyPack();
    const saves = await Promise.all(
      ['here', 'there'].map(async (place) => {
        const out = join(base, place);
        const line = ['export', 'tts', '--game', pack, '--out', out];
        const address = ['--base-url', 'https://example.com/tea'];
        const outcome = await runCompiled([...line, ...address], base);
        expect(outcome).toMatchObject({ exitCode: EXIT.ok });
        return readFile(join(out, 'export', 'tts', 'tea-party.json'), 'utf8');
      }),
    );
    expect(saves[1]).toBe(saves[0]);
    const urls = urlsIn(JSON.parse(saves[0] ?? ''));
    expect(urls.length).toBeGreaterThan(3);
    for (const url of urls) expect(url).toMatch(/^https:\/\/example\.com\/tea\/sheets\//);
  });
});
