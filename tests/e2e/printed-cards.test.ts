import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSENGER_DECKS } from '../helpers/pack-components.ts';
import { listOf, numberOf, type Row, readTable, textOf } from '../helpers/pack-tables.ts';
import { readDrawing, textIn } from '../helpers/pdf-drawing.ts';
import { sharedBuild } from '../helpers/shared-build.ts';
import { readSlots } from '../helpers/sheet-html.ts';

/** One printed card: what the PDF says where the sheet has its slot. */
interface PrintedCard {
  readonly id: string;
  readonly text: string;
}

let out = '';

beforeAll(async () => {
  out = await sharedBuild('letter');
});

/** Every card on the sheets of a component, read from its PDF. */
async function printedCards(component: string): Promise<PrintedCard[]> {
  const pages = await readDrawing(await readFile(join(out, 'pdf', `${component}.pdf`)));
  const slots = readSlots(await readFile(join(out, `${component}.html`), 'utf8'));
  return slots.map(({ page: number, side, cardId, painted }) => {
    const page = pages[number - 1];
    if (page === undefined) throw new Error(`${component} has no page ${number}`);
    if (side !== 'face') throw new Error(`${component} shows a ${side} on page ${number}`);
    // A name may be broken after a hyphen.
    return { id: cardId, text: textIn(page, painted).replaceAll('- ', '-') };
  });
}

const count = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const copiesByName = (rows: readonly Row[], nameOf: (row: Row) => string) =>
  count(rows.flatMap((row) => Array<string>(numberOf(row, 'copies')).fill(nameOf(row))));

/** The id that stands at the foot of a card, as the paper shows it. */
const footOf = ({ text }: PrintedCard): string =>
  /(\S+?)(?: ×\d+)?$/.exec(text)?.[1] ?? `no foot: ${text}`;

/** How often each name stands in a text, a longer name hiding the shorter ones in it. */
function namesIn(text: string, names: readonly string[]): string[] {
  let rest = text;
  return [...names]
    .sort((a, b) => b.length - a.length)
    .flatMap((name) => {
      const parts = rest.split(name);
      rest = parts.join('\n');
      return Array<string>(parts.length - 1).fill(name);
    });
}

const readDecks = async (): Promise<Row[]> =>
  (
    await Promise.all(PASSENGER_DECKS.map((deck) => readTable(`data/passengers/${deck}.yaml`)))
  ).flat();

const readNames = async (path: string): Promise<Map<string, string>> =>
  new Map((await readTable(path)).map((row) => [textOf(row, 'id'), textOf(row, 'name')]));

describe('the passenger cards on paper', () => {
  let cards: PrintedCard[] = [];
  beforeAll(async () => {
    const decks = PASSENGER_DECKS.map((deck) => printedCards(`passengers-${deck}`));
    cards = (await Promise.all(decks)).flat();
  });

  it('are each there as often as its copies say, each with its id at the foot', async () => {
    expect(count(cards.map(footOf))).toEqual(
      copiesByName(await readDecks(), (row) => textOf(row, 'id')),
    );
    expect(cards.map(footOf)).toEqual(cards.map(({ id }) => id));
  });

  it('name their own stop and no other, as often as it has copies', async () => {
    const stops = await readNames('data/stops.yaml');
    const names = [...stops.values()];
    const rows = await readDecks();
    // In the middle, in the corner for the hand, and at the foot.
    const named = cards.flatMap(({ text }) => {
      const found = namesIn(text, names);
      expect(found).toHaveLength(3);
      return new Set(found).size === 1 ? found.slice(0, 1) : found;
    });
    const nameOf = (row: Row) => stops.get(textOf(row, 'stop')) ?? 'a stop that does not exist';
    expect(count(named)).toEqual(copiesByName(rows, nameOf));
    expect(Object.keys(count(named))).toHaveLength(rows.length);
  });

  it('show the numbers of the routes that serve the stop, and the number of their region', async () => {
    const regions = await readTable('data/regions.yaml');
    const stops = new Map((await readTable('data/stops.yaml')).map((row) => [row.id, row]));
    for (const row of await readDecks()) {
      const card = cards.find(({ id }) => id === row.id);
      const region = regions.find(({ id }) => id === stops.get(row.stop)?.region);
      // No space is read before the name that is turned.
      const words = card?.text.split(/ |(?<=\d)(?=[A-Z])/) ?? [];
      expect(words).toEqual(
        expect.arrayContaining([...listOf(row, 'routes'), `${region?.number}`]),
      );
      expect(card?.text).toContain(String(region?.name));
    }
  });

  it('say how many alike there are, where there are several', async () => {
    const copies = new Map((await readDecks()).map((row) => [row.id, numberOf(row, 'copies')]));
    const reported = cards.map(({ text }) => Number(/ ×(\d+)$/.exec(text)?.[1] ?? 1));
    expect(reported).toEqual(cards.map(({ id }) => copies.get(id)));
  });
});

describe('the upgrade cards on paper', () => {
  it('are each there as often as its copies say, with its cost', async () => {
    const cards = await printedCards('upgrades');
    const rows = await readTable('data/upgrades.yaml');
    expect(count(cards.map(footOf))).toEqual(copiesByName(rows, (row) => textOf(row, 'id')));
    for (const { id, text } of cards) {
      const row = rows.find((one) => one.id === id);
      expect(text).toContain(row?.name);
      // Not the price that is less by a fare, of which one of them speaks.
      expect(Number(/(\d+) ?fares?\b(?! less)/.exec(text)?.[1]), id).toBe(row?.cost);
    }
  });
});

describe('the route cards on paper', () => {
  let cards: PrintedCard[] = [];
  beforeAll(async () => {
    cards = await printedCards('routes');
  });

  it('are 19, each route once by its number and name', async () => {
    const rows = await readTable('data/route-cards.yaml');
    const routes = await readNames('data/routes.yaml');
    expect(cards).toHaveLength(19);
    expect(count(cards.map(footOf))).toEqual(copiesByName(rows, (row) => textOf(row, 'id')));
    for (const { id, text } of cards) {
      const route = textOf(rows.find((row) => row.id === id) ?? {}, 'route');
      expect(text.split(' ')).toContain(route);
      expect(text).toContain(routes.get(route));
    }
  });

  it('list each of their stops once', async () => {
    const stops = await readNames('data/stops.yaml');
    const routes = await readTable('data/routes.yaml');
    const rows = await readTable('data/route-cards.yaml');
    for (const { id, text } of cards) {
      const row = rows.find((one) => one.id === id) ?? {};
      const route = routes.find((one) => one.id === row.route) ?? {};
      const legs = Array.isArray(route.legs) ? route.legs.flat() : [];
      const wanted = [...new Set(legs)].map(
        (stop) => stops.get(stop) ?? 'a stop that does not exist',
      );
      const diagram = text.replace(textOf(route, 'name'), '');
      expect(namesIn(diagram, [...stops.values()]).sort(), id).toEqual(wanted.sort());
    }
  });
});
