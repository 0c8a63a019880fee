import { createTableCards, type GamePack, idOf, playerAt, type TableDraft } from 'vbuses/play';
import { happinessOf } from './players.ts';
import { type Action, type Player, perksOf, type View } from './state.ts';
import { ROUNDS_A_DAY, type Tables } from './tables.ts';
import { costOf, timeOf } from './turn-actions.ts';

/** The steps of the tracks, in inches, as templates/partials/city-tracks.hbs draws them. */
const roundStep = (round: number) => [0.75 + (1.66 * (round - 1)) / ROUNDS_A_DAY, 16.95] as const;
const pointStep = (points: number) => [17.84 + 1.03 * points, 16.95] as const;

/** What an action costs, whether a visit is another one to the same place, and when a goal opens that is closed now. */
export function noteOf(tables: Tables, view: View, action: Action): string | null {
  const cost = costOf(tables, view, action);
  const { visited } = playerAt(view, view.turn.active);
  const isAgain = action.type === 'visit' && visited.includes(action.place);
  const opens = 'to' in action ? tables.map.places.get(action.to)?.time : null;
  const isClosed = (opens === 'day' || opens === 'night') && opens !== timeOf(view.round);
  const again = isAgain ? ', not for the first time' : '';
  return cost === null ? null : `${cost} AP${again}${isClosed ? `, closed until ${opens}` : ''}`;
}

/** How wide and high the tiles of the board are, in inches. */
const TILES: Readonly<Record<string, readonly [widthIn?: number, heightIn?: number]>> = {
  activity: [1.7, 1.04],
  special: [2.3, 1.32],
  station: [0.72, 0.72],
  port: [0.72, 0.72],
  corner: [0.34, 0.34],
};

/** What lies on the table, for people who play on a page. */
export function createTable(pack: GamePack): (view: View) => TableDraft {
  const { cards, hand } = createTableCards(pack);
  const { records } = pack.table('places');
  const kinds = new Map(records.map(({ id, fields }) => [id, String(fields.kind)]));
  const places = Object.fromEntries(
    pack.graph().nodes.map(({ id, position: [x, y] }) => {
      return [id, [x, y, ...(TILES[kinds.get(id) ?? ''] ?? [])] as const];
    }),
  );
  /** The lines of a visit sheet that are ticked, by district; a tick more for a revisit. */
  const visitFacts = ({ visited, revisited }: Pick<Player, 'visited' | 'revisited'>) =>
    pack.table('districts').records.map(({ id: district, fields: { name } }) => {
      const ticked = records.flatMap(({ id, fields }) => {
        if (!visited.includes(id) || idOf(fields.district) !== district) return [];
        return `${fields.name} ${revisited.includes(id) ? '✓✓' : '✓'}`;
      });
      return { name: String(name), value: ticked.join(', ') || null };
    });
  return ({ players, round, turn, deck, discards, pools }) => ({
    areas: [
      {
        ...{ id: 'board', name: 'The City of Solune', board: 'board' },
        places: {
          ...places,
          [`round ${round.number}`]: roundStep(Math.max(1, round.number)),
          [`points ${turn.points}`]: pointStep(turn.points),
        },
        pieces: [
          { id: 'round-marker', name: 'round marker', at: `round ${round.number}`, sign: '▼' },
          {
            id: 'point-marker',
            name: 'action points left',
            at: `points ${turn.points}`,
            sign: '▼',
          },
          ...players.map(({ at }, seat) => ({ id: `pawn/${seat}`, name: 'traveller', at, seat })),
        ],
        facts: [
          { name: timeOf(round), value: Math.max(1, Math.ceil(round.number / ROUNDS_A_DAY)) },
          { name: 'action points left', value: `${turn.points} of ${turn.granted}` },
        ],
      },
      {
        ...{ id: 'deck', name: 'Cards', faceDown: deck, back: 'cards' },
        cards: cards(discards.slice(-1)),
      },
      {
        ...{ id: 'pools', name: 'Tickets in the bags' },
        facts: Object.entries(pools).map(([place, tickets]) => ({
          name: String(pack.table('places').get(place).fields.name ?? place),
          value: tickets.length,
        })),
      },
      ...players.map((player, seat) => ({
        ...hand(player.hand, seat, 'cards'),
        cards: [
          ...cards(player.hand.cards ?? []),
          ...cards(perksOf(player)).map((card) => ({ ...card, note: 'in play' })),
          ...cards(player.prizes).map((card) => ({ ...card, note: 'won' })),
        ],
        facts: [
          { name: 'happiness', value: happinessOf(player) },
          { name: 'experiences', value: player.experiences },
          { name: 'visited', value: player.visited.length },
        ],
      })),
      ...players.map((player, seat) =>
        player.visited.length === 0
          ? null
          : { id: `visits/${seat}`, name: 'Visit sheet', seat, facts: visitFacts(player) },
      ),
    ],
  });
}
