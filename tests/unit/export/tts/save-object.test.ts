import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { planTablePictures } from '../../../../src/export/table/plan-pictures.ts';
import { composeUpdate, TTS_STYLE } from '../../../../src/export/tts/export-tts.ts';
import { createGuidGenerator, type TtsObject } from '../../../../src/export/tts/save-format.ts';
import { composeSave } from '../../../../src/export/tts/save-object.ts';
import { planTable } from '../../../../src/layout/table-plan.ts';
import { REPOSITORY } from '../../../helpers/pack.ts';
import { shippedRun } from '../../../helpers/shipped-run.ts';

const run = await shippedRun();
const { rendered, renderAs, presets } = run;
const paper = presets.papers.get('letter');
if (rendered === null || renderAs === null || paper === undefined) throw new Error('no pack');
const { pack, words } = rendered;
const plan = planTablePictures({ ...rendered, paper, renderAs, style: TTS_STYLE });
const urlOf = (path: string): string => `https://example.com/${path}`;
const save = composeSave({
  ...{ game: pack.game, urlOf },
  objects: planTable(plan.things, words),
});

const allOf = (objects: readonly TtsObject[]): TtsObject[] =>
  objects.flatMap((one) => [one, ...allOf(one.ContainedObjects ?? [])]);

describe('the saved object of the shipped pack', () => {
  it('is as the published save format has it', async () => {
    const path = join(REPOSITORY, 'tests', 'fixtures', 'formats', 'tts-save.schema.json');
    const validate = new Ajv2020({ allErrors: true, strict: false }).compile(
      JSON.parse(await readFile(path, 'utf8')),
    );
    validate(JSON.parse(JSON.stringify(save)));
    expect(validate.errors).toBeNull();
  });

  it('has decks whose cards are where their numbers say', () => {
    const decks = save.ObjectStates.filter(({ Name }) => Name === 'DeckCustom');
    expect(decks.length).toBe(12);
    const keys = decks.flatMap(({ CustomDeck = {} }) => Object.keys(CustomDeck));
    expect(new Set(keys).size).toBe(keys.length);
    for (const { DeckIDs = [], CustomDeck = {}, ContainedObjects = [] } of decks) {
      expect(ContainedObjects.map(({ CardID }) => CardID)).toEqual(DeckIDs);
      for (const id of DeckIDs) {
        const sheet = CustomDeck[Math.floor(id / 100)];
        expect(id % 100).toBeLessThan((sheet?.NumWidth ?? 0) * (sheet?.NumHeight ?? 0));
      }
    }
  });

  it('keeps the names of all others when a card comes or goes', () => {
    const fewer = plan.things.map((thing) =>
      thing.kind === 'deck' && thing.component.id === 'upgrades'
        ? { ...thing, cards: thing.cards.slice(1) }
        : thing,
    );
    const named = (objects: readonly TtsObject[]): string[] =>
      allOf(objects)
        .filter(({ GMNotes }) => GMNotes !== plan.pictures.cards.find(isFirstUpgrade)?.cardId)
        .map(({ GUID, Nickname }) => `${GUID} ${Nickname}`);
    const other = composeSave({ game: pack.game, objects: planTable(fewer, words), urlOf });
    expect(named(other.ObjectStates)).toEqual(named(save.ObjectStates));
  });

  it.each([
    [{ kind: 'hexagon', tips: 'down' }, 3],
    [{ kind: 'ellipse' }, 4],
    [{ kind: 'rectangle' }, 0],
  ] as const)('has cards with the outline %j as cards of the type %i', (outline, type) => {
    const things = plan.things.flatMap((thing) => {
      if (thing.kind !== 'deck' || thing.component.id !== 'upgrades') return [];
      const size = { ...thing.component.size, outline };
      return [{ ...thing, component: { ...thing.component, size } }];
    });
    const [pile] = composeSave({
      game: pack.game,
      objects: planTable(things, words),
      urlOf,
    }).ObjectStates;
    const types = Object.values(pile?.CustomDeck ?? {}).map(({ Type }) => Type);
    expect(new Set(types)).toEqual(new Set([type]));
  });

  it('has the board as a locked tile, and pieces as tiles, each as large as it is printed', () => {
    const tiles = allOf(save.ObjectStates).filter(({ Name }) => Name === 'Custom_Tile');
    const sizeOf = (name: string) => {
      const tile = tiles.find(({ Nickname, GMNotes }) => [Nickname, GMNotes].includes(name));
      const { scaleX = 0, scaleZ = 0 } = tile?.Transform ?? {};
      expect(tile?.CustomImage?.CustomTile?.Stretch).toBe(true);
      return [2 * scaleX, 2 * scaleZ];
    };
    expect(sizeOf('Board')).toEqual([27, 18]);
    expect(sizeOf('fare')).toEqual([1.75, 2.5]);
    expect(sizeOf('token-fairview')).toEqual([0.6, 0.6]);
    const board = tiles.find(({ Nickname }) => Nickname === 'Board');
    expect(board).toMatchObject({ Locked: true, CustomImage: { CustomTile: { Type: 0 } } });
  });
});

const isFirstUpgrade = ({ component }: { component: { id: string } }): boolean =>
  component.id === 'upgrades';

describe('the names of objects', () => {
  it('follow from what they are, and from the game', () => {
    const name = createGuidGenerator('tea-party')('guests', 'hatter', 1);
    expect(name).toMatch(/^[0-9a-f]{6}$/);
    const guids = createGuidGenerator('tea-party');
    guids('guests', 'dormouse', 1);
    expect(guids('guests', 'hatter', 1)).toBe(name);
    expect(createGuidGenerator('other')('guests', 'hatter', 1)).not.toBe(name);
  });

  it('are never the same twice', () => {
    const guids = createGuidGenerator('tea-party');
    const names = Array.from({ length: 20_000 }, (_, index) => guids('card', index));
    expect(new Set(names).size).toBe(names.length);
    expect(guids('card', 1)).not.toBe(names[1]);
  });
});

describe('the update of a table', () => {
  const previousOf = (cards: readonly { id: string; component: string; file: string }[]) => ({
    tool: { name: 'vbuses', version: '1' },
    pack: pack.game,
    files: cards.map(({ file }) => ({ path: file, sha256: '' })),
    cards: cards.map(({ file, ...card }) => ({
      ...{ ...card, copies: 1, line: 1, file: '' },
      places: [{ file, sheet: 1, slot: 1 }],
    })),
    missing: [],
    entries: [],
  });
  const exported = plan.pictures.cards.map(({ cardId, component, face }) => ({
    id: cardId,
    component: component.id,
    file: face.replace(/\.png$/, '.0123456789.png'),
  }));
  const scriptAfter = (cards: typeof exported) => {
    const previous = previousOf(cards);
    const table = {
      game: pack.game,
      words,
      things: plan.things,
      objects: planTable(plan.things, words),
      pagesOf: () => [],
    };
    const [object] = composeUpdate({ ...table, urlOf, previous }).ObjectStates;
    return { script: object?.LuaScript ?? '', left: object?.Description };
  };

  it('replaces the pictures of known objects, by their names without hashes', () => {
    const { script, left } = scriptAfter(exported);
    expect(left).toBe('');
    expect(script).toContain("{'sheets/upgrades%-1', 'https://example.com/sheets/upgrades-1.png'}");
    for (const { GUID } of allOf(save.ObjectStates)) expect(script).toContain(GUID);
  });

  it('leaves alone a deck whose cards are others, whose cells show others now', () => {
    const { script, left } = scriptAfter(exported.filter(({ id }) => id !== 'night-bus'));
    expect(left).toContain('Upgrades');
    expect(script).not.toContain('sheets/upgrades');
    expect(script).toContain('sheets/routes');
  });
});
