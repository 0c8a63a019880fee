import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Desk } from '../../../src/preview/desk.ts';
import { editFiles, type FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';
import { sessionOf } from './open-session.ts';

/** A pack at its desk, which looks at the files again while something is asked of it, as the command does. */
async function opened(edits: FileEdits = {}) {
  const folder = await tinyPack(edits);
  const session = sessionOf(folder);
  await session.refresh();
  const desk = new Desk(session, async (cards) => cards);
  const following = async <T>(asked: Promise<T>): Promise<T> => {
    let isDone = false;
    const answer = asked.finally(() => {
      isDone = true;
    });
    while (!isDone) await session.refresh();
    return answer;
  };
  const edit = (card: string, field: string, text: string, hash = desk.row(card)?.hash ?? '') =>
    following(desk.edit({ card, field, text, hash }));
  const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');
  return { folder, session, desk, edit, undo: () => following(desk.undo()), read };
}

const fieldOf = (desk: Desk, card: string, name: string) =>
  desk.row(card)?.fields.find((field) => field.name === name);

describe('the row of a card', () => {
  it('has its fields as they are written, with their places', async () => {
    const { desk } = await opened();
    expect(
      desk.row('dormouse')?.fields.map(({ name, text, place }) => [name, text, place]),
    ).toEqual([
      ['id', 'dormouse', 'data/guests.yaml:5:7'],
      ['name', 'Dormouse', 'data/guests.yaml:6:9'],
      ['brings', 'seed-cake', 'data/guests.yaml:7:11'],
      ['copies', '3', 'data/guests.yaml:8:11'],
    ]);
    expect(desk.row('march-hare')).toBeNull();
  });

  it('is read-only where a value is not in a file of its own', async () => {
    const { desk } = await opened(CSV_GUESTS);
    expect(fieldOf(desk, 'mad-hatter', 'id')).toMatchObject({
      text: 'mad-hatter',
      locked: expect.stringContaining('no value of its own'),
    });
    expect(fieldOf(desk, 'mad-hatter', 'name')).toMatchObject({ text: 'Mad Hatter', locked: null });
  });
});

/** The guests as a spreadsheet program saves them. */
const CSV_GUESTS: FileEdits = {
  'game.yaml': (text) =>
    text
      .replaceAll('data/guests.yaml', 'data/guests.csv')
      .replace('    schema: data/schemas/guests.schema.json\n', '    idFrom: name\n'),
  'data/guests.csv':
    '\uFEFFname,brings,copies\r\nMad Hatter,lemon-tart,2\r\n"Dormouse",seed-cake,3\r\n',
  'templates/guest.hbs': '<article class="card"><b>{{card.name}}</b></article>\n',
};

describe('an edit', () => {
  it('is written at its place and shown; undo takes it back', async () => {
    const { desk, edit, undo, read } = await opened();
    const before = await read('data/guests.yaml');
    expect(await edit('hatter', 'name', 'The "Hatter": mad')).toEqual({ refused: null });
    expect(await read('data/guests.yaml')).toBe(
      before.replace('Mad Hatter', '\'The "Hatter": mad\''),
    );
    expect(fieldOf(desk, 'hatter', 'name')?.text).toBe('The "Hatter": mad');
    expect(desk.row('hatter')?.undo).toBe('name of Mad Hatter');
    expect(await undo()).toEqual({ refused: null });
    expect(await read('data/guests.yaml')).toBe(before);
    expect(desk.row('hatter')?.undo).toBeNull();
  });

  it('leaves the rest of a CSV file as it is, its mark and its line ends too', async () => {
    const { edit, read } = await opened(CSV_GUESTS);
    const before = await read('data/guests.csv');
    expect(await edit('dormouse', 'name', 'A "mouse"')).toEqual({ refused: null });
    expect(await read('data/guests.csv')).toBe(before.replace('"Dormouse"', '"A ""mouse"""'));
  });

  it('with which the game would have an error is not written', async () => {
    const { edit, read } = await opened();
    const before = await read('data/guests.yaml');
    const answer = await edit('hatter', 'brings', 'lemon-trat');
    expect(answer.problems).toEqual([
      { place: 'data/guests.yaml:3:11', message: expect.stringContaining('lemon-tart') },
    ]);
    expect(await read('data/guests.yaml')).toBe(before);
  });

  it('of a file that changed meanwhile is refused, with what is there now', async () => {
    const { folder, session, desk, edit, undo, read } = await opened();
    const hash = desk.row('hatter')?.hash;
    await editFiles(folder, { 'data/guests.yaml': (text) => text.replace('Mad Hatter', 'Hatta') });
    const changed = { refused: expect.stringContaining('has changed'), theirs: 'Hatta' };
    // Before the change was seen, and after it.
    expect(
      await desk.edit({ card: 'hatter', field: 'name', text: 'Mine', hash: hash ?? '' }),
    ).toEqual(changed);
    await session.refresh();
    expect(await edit('hatter', 'name', 'Mine', hash)).toEqual(changed);
    expect(await read('data/guests.yaml')).toContain('name: Hatta\n');
    expect(await edit('hatter', 'name', 'Mine')).toEqual({ refused: null });
    await editFiles(folder, { 'data/guests.yaml': (text) => `${text}# later\n` });
    expect((await undo()).refused).toContain('has changed meanwhile');
    expect(await read('data/guests.yaml')).toContain('name: Mine\n');
  });

  it('is never written through a link', async () => {
    const { folder, edit, read } = await opened();
    await rename(join(folder, 'data/guests.yaml'), join(folder, 'guests.yaml'));
    await symlink('../guests.yaml', join(folder, 'data/guests.yaml'));
    expect((await edit('hatter', 'name', 'Mine')).refused).toContain('is a symbolic link');
    expect(await read('guests.yaml')).toContain('name: Mad Hatter\n');
  });
});

describe('the words of --cards', () => {
  it('name cards, which come in the order and under the values of fields', async () => {
    const { desk } = await opened();
    const find = async (query: Partial<Parameters<Desk['find']>[0]>) => {
      const { groups, refused } = await desk.find({ cards: '', sort: '', group: '', ...query });
      return refused ?? groups.map(({ title, cards }) => [title, ...cards.map(({ id }) => id)]);
    };
    expect(await find({ cards: 'copies>=2' })).toEqual([
      ['Guests', 'hatter', 'dormouse'],
      ['Cakes', 'lemon-tart'],
    ]);
    expect(await find({ sort: 'copies' })).toEqual([
      ['Cakes', 'seed-cake', 'lemon-tart'],
      ['Guests', 'hatter', 'dormouse'],
    ]);
    expect(await find({ group: 'brings' })).toEqual([
      ['brings: lemon-tart', 'hatter'],
      ['brings: seed-cake', 'dormouse'],
      ['brings: none', 'lemon-tart', 'seed-cake'],
    ]);
    expect(await find({ cards: 'copeis>=2' })).toContain('did you mean `copies`?');
  });
});

it('writes nothing where a card is gone', async () => {
  const { folder, desk } = await opened();
  await writeFile(join(folder, 'note'), '');
  const gone = { card: 'march-hare', field: 'name', text: 'x', hash: '' };
  expect((await desk.edit(gone)).refused).toContain('not there any more');
});
