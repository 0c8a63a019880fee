import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CheckCards } from '../../../src/preview/measured-cards.ts';
import { editFiles, type FileEdits } from '../../helpers/pack-copy.ts';
import { tinyPack } from '../../helpers/tiny-pack.ts';
import { sessionOf } from './open-session.ts';

/** A pack that was looked at once, and looks after changes of it. */
async function opened(edits: FileEdits = {}, checkCards?: CheckCards) {
  const folder = await tinyPack(edits);
  const session = sessionOf(folder, checkCards);
  const first = await session.refresh();
  if (first === null) throw new Error('nothing overtook it');
  const change = async (changes: FileEdits) => {
    await editFiles(folder, changes);
    const refreshed = await session.refresh();
    if (refreshed === null) throw new Error('nothing overtook it');
    return refreshed;
  };
  return { folder, session, first, change };
}

const renameHatter = (text: string): string => text.replace('Mad Hatter', 'The Hatter');

describe('a preview session', () => {
  it('knows every distinct card with its copies, place and looks', async () => {
    const { first, session } = await opened();
    const { state, since, html } = first.update;
    expect({ version: state.version, since, isStale: state.isStale }).toEqual({
      version: 1,
      since: 0,
      isStale: false,
    });
    expect(state.game).toEqual({ name: 'Tea Party', version: '0.2.0', language: 'en' });
    expect(
      state.cards.map(({ id, deck, name, copies, place }) => [id, deck, name, copies, place]),
    ).toEqual([
      ['hatter', 'guests', 'Mad Hatter', 2, 'data/guests.yaml:1:3'],
      ['dormouse', 'guests', 'Dormouse', 3, 'data/guests.yaml:5:3'],
      ['lemon-tart', 'cakes', 'Lemon Tart', 2, 'data/cakes.yaml:1:3'],
      ['seed-cake', 'cakes', 'Seed Cake', 1, 'data/cakes.yaml:4:3'],
    ]);
    expect(state.cards.map(({ back }) => back)).toEqual([null, null, null, null]);
    expect(html[state.cards[0]?.face ?? '']).toContain('brings Lemon Tart');
    expect(state.decks.map(({ id }) => id)).toEqual(['guests', 'cakes']);
    expect(state.pages.map(({ path, kind }) => [path, kind])).toEqual([
      ['guests.html', 'sheets'],
      ['cakes.html', 'sheets'],
    ]);
    expect(session.fullUpdate.html).toEqual(html);
  });

  it('sends the HTML of what is different, and nothing else', async () => {
    const { first, change } = await opened();
    const { update, changedCards } = await change({ 'data/guests.yaml': renameHatter });
    expect(update.since).toBe(1);
    expect(update.state.version).toBe(2);
    expect(changedCards).toBe(1);
    expect(Object.values(update.html)).toEqual([expect.stringContaining('The Hatter')]);
    const looks = ({ state }: typeof update) => state.cards.map(({ id, face }) => [id, face]);
    expect(looks(update).slice(1)).toEqual(looks(first.update).slice(1));
    expect(looks(update)[0]).not.toEqual(looks(first.update)[0]);
  });

  it('keeps what was last without errors, with the problem at its card, until it is mended', async () => {
    const { first, change } = await opened();
    const broken = await change({
      'data/guests.yaml': (text) => text.replace('brings: seed-cake', 'brings: seed-cakes'),
    });
    const { state } = broken.update;
    expect(state.isStale).toBe(true);
    expect(state.cards).toEqual(first.update.state.cards);
    expect(state.problems).toHaveLength(1);
    expect(state.problems[0]).toMatchObject({
      code: 'guest/no-such-cake',
      severity: 'error',
      place: 'data/guests.yaml:7:11',
      cards: ['dormouse'],
      decks: [],
      frame: expect.stringContaining('> 7 |   brings: seed-cakes'),
    });
    const mended = await change({
      'data/guests.yaml': (text) => text.replace('seed-cakes', 'lemon-tart'),
    });
    expect(mended.update.state).toMatchObject({ isStale: false, problems: [] });
    expect(mended.changedCards).toBe(1);
  });

  it('tells the problem of a template at its deck, and one of game.yaml at its component', async () => {
    const { change } = await opened();
    const template = await change({
      'templates/cake.hbs': (text) => text.replace('card.name', 'card.nam'),
    });
    expect(template.update.state.problems[0]).toMatchObject({ cards: [], decks: ['cakes'] });
    const manifest = await change({
      'templates/cake.hbs': (text) => text.replace('card.nam}', 'card.name}'),
      'game.yaml': (text) => text.replace('size: mini', 'size: miny'),
    });
    expect(manifest.update.state.problems[0]).toMatchObject({
      place: expect.stringContaining('game.yaml:'),
      cards: [],
      decks: ['cakes'],
    });
  });

  it('does not tell of a half-written file that has changed again by now', async () => {
    const { folder, session, change } = await opened();
    const reported: number[] = [];
    session.listen(({ state }) => reported.push(state.version));
    await writeFile(join(folder, 'data', 'guests.yaml'), '');
    expect(await session.refresh(() => true)).toBeNull();
    expect(reported).toEqual([]);
    await change({ 'data/guests.yaml': '' });
    expect(reported).toEqual([2]);
  });

  describe('of a pack with a rulebook', () => {
    const book: FileEdits = {
      'game.yaml': (text) =>
        `${text.trimEnd()}\n  - id: rules\n    kind: rulebook\n    name: Rules\n    source: rulebook/\n`,
      'rulebook/rules.md': '# Tea\n\nThe first guest is {{tables.guests.[0].name}}.\n',
    };

    it('keeps what was good last while the rulebook has a mistake, and tells it', async () => {
      const { session, change } = await opened(book);
      const { update } = await change({ 'rulebook/rules.md': '# Tea\n\n{{nobody}}\n' });
      expect(update.state).toMatchObject({ isStale: true });
      expect(update.state.problems.map(({ place }) => place)).toEqual(['rulebook/rules.md:3:3']);
      expect(session.shown?.pageHtml('rules.html', 'full')).toContain('Mad Hatter');
      const mended = await change({ 'rulebook/rules.md': '# Tea\n\nAll are mad.\n' });
      expect(mended.update.state).toMatchObject({ isStale: false, problems: [] });
      expect(session.shown?.pageHtml('rules.html', 'full')).toContain('All are mad');
    });
  });

  it('has the pages of cards that change measured, until they change again', async () => {
    const measured: string[][] = [];
    const checkCards: CheckCards = async ({ rendered }, cards) => {
      measured.push([...cards]);
      const [guests] = rendered.pack.components;
      const place = guests?.kind === 'deck' ? guests.cards[0]?.entry.place : undefined;
      const name = guests?.kind === 'deck' ? guests.cards[0]?.entry.fields.name : '';
      if (place === undefined || name !== 'The Hatter' || !cards.has('hatter')) return [];
      return [
        {
          ...place,
          code: 'text/overflow',
          severity: 'error',
          message: 'x',
          hint: null,
          related: [],
        },
      ];
    };
    const { session, change } = await opened({}, checkCards);
    const problems = () =>
      session.fullUpdate.state.problems.map(({ code, cards }) => [code, cards]);
    await change({ 'data/guests.yaml': renameHatter });
    await expect.poll(problems).toEqual([['text/overflow', ['hatter']]]);
    expect(session.fullUpdate.state.isStale).toBe(false);
    await change({ 'data/cakes.yaml': (text) => text.replace('Seed Cake', 'Cake') });
    await expect.poll(() => measured.length).toBe(2);
    expect(problems()).toEqual([['text/overflow', ['hatter']]]);
    await change({ 'data/guests.yaml': (text) => text.replace('The Hatter', 'Hatter') });
    await expect.poll(() => measured).toEqual([['hatter'], ['dormouse', 'seed-cake'], ['hatter']]);
    expect(problems()).toEqual([]);
    await change({ 'templates/tea.css': (text) => text.replace('#fde', '#def') });
    await expect.poll(() => measured.at(-1)?.length).toBe(4);
  });
});
