import { mmToInches } from '../../geometry/geometry.ts';
import { tableObjectSize } from '../../layout/table-plan.ts';
import { cardTitle } from '../../pack/card-facts.ts';
import type { Component, DeckComponent } from '../../pack/pack.ts';
import type { Table, TableFile, TableProgram } from '../table/export-table.ts';
import type { PicturedDeck, PicturedPieces, PicturedThing } from '../table/plan-pictures.ts';

/**
 * Card Game Simulator: the folder of a custom game, as its schema has it. It has one back and one size
 * for all cards of a game, so those of the first deck are taken.
 *
 * @param baseUrl where the folder will be found, ending in `/`; `null` for a folder that is copied
 */
export function cardGameSimulator(
  components: readonly Component[],
  baseUrl: string | null,
): TableProgram {
  const first = components.find(
    (one): one is DeckComponent => one.kind === 'deck' && one.form === 'cards',
  );
  return {
    name: 'Card Game Simulator',
    style: { cards: 'single', maxPx: { card: 1600, piece: 640, board: 4096 }, book: 'none' },
    fileOf: ({ path }) => storedPath(path, first?.id ?? ''),
    write: (table) => writeGame(table, first, baseUrl),
  };
}

/** Where the simulator looks for a picture: of a card in the folder of its set, of a board among boards. */
function storedPath(path: string, first: string): string {
  if (path === `cards/${first}/backs/${first}.png`) return 'CardBack.png';
  const [folder, ...rest] = path.split('/');
  if (folder === 'cards' || folder === 'pieces') return ['sets', ...rest].join('/');
  return `boards/${rest.at(-1) ?? folder}`;
}

type Cards = PicturedDeck | PicturedPieces;

const hasCards = (thing: PicturedThing): thing is Cards =>
  thing.kind === 'deck' || thing.kind === 'bag' || thing.kind === 'figure';

function writeGame(
  table: Table,
  first: DeckComponent | undefined,
  baseUrl: string | null,
): TableFile[] {
  const { game, things } = table;
  const sets = things.filter(hasCards);
  const decks = sets.map((thing) => ({
    path: `decks/${deckName(thing)}.txt`,
    text: listDeck(thing),
  }));
  const cards = sets.flatMap(({ component, cards: own }) =>
    own.map(({ cardId }) => ({
      id: cardId,
      name: cardTitle(component, cardId),
      set: component.id,
      deck: component.name,
    })),
  );
  const format = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const urlOf = (path: string): string =>
    `${baseUrl}${path.split('/').map(encodeURIComponent).join('/')}`;
  const boards = placeBoards(table);
  const addresses = {
    autoUpdateUrl: urlOf('cgs.json'),
    allCardsUrl: urlOf('AllCards.json'),
    allSetsUrl: urlOf('AllSets.json'),
    cardBackImageUrl: urlOf('CardBack.png'),
    cardImageUrl: `${baseUrl}sets/{cardSet}/{cardId}.{cardImageFileType}`,
    deckUrls: sets.map((thing, at) => ({
      name: deckName(thing),
      url: urlOf(decks[at]?.path ?? ''),
    })),
    gameBoardUrls: boards.map(({ id }) => ({ id, url: urlOf(`boards/${id}.png`) })),
  };
  const definition = {
    name: game.name,
    ...(game.author === '' ? {} : { copyright: game.author }),
    ...(baseUrl === null ? { autoUpdate: -1 } : addresses),
    cardNameIsUnique: false,
    deckFileTxtId: 'id',
    cardPrimaryProperty: 'deck',
    cardProperties: [{ name: 'deck', type: 'string', display: 'Deck' }],
    ...(first === undefined
      ? {}
      : { cardSize: { x: first.size.trim.widthIn, y: first.size.trim.heightIn } }),
    // Boards come onto the table with a deck that has this card.
    ...(boards.length === 0 ? {} : { gameBoardCards: [{ card: cards[0]?.id ?? '', boards }] }),
  };
  return [
    { path: 'cgs.json', text: format(definition) },
    { path: 'AllCards.json', text: format(cards) },
    {
      path: 'AllSets.json',
      text: format(sets.map(({ component: { id, name } }) => ({ code: id, name }))),
    },
    ...decks,
  ];
}

const deckName = ({ component: { name, id } }: Cards): string =>
  `${name.replaceAll(/[^\p{L}\p{N} '-]+/gu, ' ').trim()} (${id})`;

/** A line for each card: its number, id, name and set. */
const listDeck = ({ component, cards }: Cards): string =>
  cards
    .filter(({ copies }) => copies > 0)
    .map(
      ({ cardId, copies }) =>
        `${copies} [${cardId}] ${cardTitle(component, cardId)} (${component.id})\n`,
    )
    .join('');

/** In inches; the simulator measures upwards to the bottom left corner. */
const placeBoards = ({ objects }: Table) =>
  objects.flatMap(({ thing, card, xMm, yMm }) => {
    if (thing.kind !== 'board') return [];
    const { widthIn, heightIn } = tableObjectSize(thing);
    return [
      {
        id: card?.cardId ?? thing.component.id,
        offsetMin: { x: mmToInches(xMm) - widthIn / 2, y: -mmToInches(yMm) - heightIn / 2 },
        size: { x: widthIn, y: heightIn },
      },
    ];
  });
