import type { ComponentChild } from 'preact';
import type { TableArea, TableCard } from '../../play/table.ts';
import { change, narrow, touch } from './actions.ts';
import { Board } from './board.tsx';
import { welcome } from './connection.ts';
import { litIds, type Model, shownMessage, unmeantCards } from './model.ts';
import { Button } from './page.tsx';
import { cardLabel, cardPicture, enlarging } from './pictures.tsx';
import { words } from './words.ts';

/** How wide cards are, in pixels: one's own, in the middle, of others; whether they are lit or not. */
const WIDTHS = [118, 96, 78] as const;
const NARROW_WIDTHS = [92, 78, 64] as const;

/** Everything on the table: boards and what is one's own, then what lies in the middle, then the other seats. */
export function tableView(model: Model): ComponentChild {
  const { table, choices } = shownMessage(model);
  const { areas } = table;
  const { own } = welcome;
  const rank = ({ board, seat }: TableArea): number => {
    if (seat !== undefined && !own.includes(seat)) return 3;
    return board !== undefined ? 0 : seat === undefined ? 2 : 1;
  };
  // One that was not there before comes last, so that it moves no other.
  const known = [...rooms.keys()];
  const order = ({ id }: TableArea): number => known.indexOf(id) + 1 || known.length + 1;
  const sorted = areas.toSorted((a, b) => rank(a) - rank(b) || order(a) - order(b));
  const lit = litIds(model);
  const unmeant = unmeantCards(table, choices);
  return (
    <main class="table" aria-label={words('play.table')} lang={welcome.language}>
      {sorted.map((area) => {
        const isMeant = ([id]: readonly [string, string]): boolean =>
          !unmeant.has(`${area.id} ${id}`);
        return areaView(model, area, new Map([...lit].filter(isMeant)));
      })}
    </main>
  );
}

function areaView(model: Model, area: TableArea, lit: ReadonlyMap<string, string>): ComponentChild {
  const { id, name, seat, board, cards = [], faceDown = 0, facts = [] } = area;
  const { picked, marked } = model;
  const isOwn = seat !== undefined && welcome.own.includes(seat);
  const width = widthOf(model, isOwn ? 0 : seat === undefined ? 1 : 2);
  const { asked, table } = shownMessage(model);
  const title = `${seat === undefined ? '' : `${welcome.seats[seat]?.name ?? ''}: `}${name}`;
  const className = [
    'area',
    board === undefined ? '' : 'with-board',
    isOwn ? 'own' : '',
    seat === undefined ? '' : `of-seat seat-${seat}`,
    seat !== undefined && asked.includes(seat) ? 'active' : '',
    marked.includes(id) ? 'marked' : '',
    isAskedAbout(area, lit, table.areas) ? 'asks' : '',
  ].join(' ');
  const room = roomOf(area, width);
  return (
    <section key={id} class={className} aria-label={title}>
      <h2>
        {lit.has(id) ? (
          <Button
            class="lit"
            data-id={id}
            aria-pressed={picked.includes(id)}
            onClick={() => touch(id)}
          >
            {title}
          </Button>
        ) : (
          title
        )}
      </h2>
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {board !== undefined && <Board area={area} lit={lit} model={model} />}
      {room !== null && (
        <ul class="cards" style={room}>
          {faceDown > 0 && pileView(area, width)}
          {cards.map((card, at) => {
            const isLit = lit.has(card.id);
            return cardView(model, { card, width, isLit, key: `${card.id} ${at}` });
          })}
        </ul>
      )}
      {cards.length + faceDown + facts.length === 0 && board === undefined && (
        <p class="none">{words('play.nothing-here')}</p>
      )}
    </section>
  );
}

/** Whether something of an area can be chosen: what lies in no area is a place of a drawn board. */
function isAskedAbout(
  area: TableArea,
  lit: ReadonlyMap<string, string>,
  areas: readonly TableArea[],
): boolean {
  if (idsIn(area).some((id) => lit.has(id))) return true;
  if (area.board === undefined || area.places !== undefined) return false;
  const known = new Set(areas.flatMap(idsIn));
  return [...lit.keys()].some((id) => !known.has(id));
}

const idsIn = ({ id, cards = [], pieces = [], places = {} }: TableArea): readonly string[] => [
  id,
  ...[...cards, ...pieces].map((one) => one.id),
  ...Object.keys(places),
];

const GAP_PX = 6;

/** The most cards that lay in each area, and how high they were, in the order in which areas came up. */
const rooms = new Map<string, { readonly count: number; readonly height: number }>();

/** The room that the cards of an area take: as much as they ever did, so that nothing else moves. */
function roomOf(area: TableArea, width: number): string | null {
  const { id, cards = [], faceDown = 0, back } = area;
  const [component = back ?? ''] = cards[0]?.card.split('/') ?? [];
  const { widthIn = 1, heightIn = 0 } = welcome.looks[component] ?? {};
  const before = rooms.get(id);
  const count = Math.max(before?.count ?? 0, cards.length + Math.min(1, faceDown));
  const height = Math.max(before?.height ?? 0, heightIn / widthIn);
  rooms.set(id, { count, height });
  if (count === 0) return null;
  return `width:${count * (width + GAP_PX) - GAP_PX}px;min-height:${height * width}px`;
}

function widthOf(model: Model, rank: 0 | 1 | 2): number {
  if (narrow.matches) return NARROW_WIDTHS[rank];
  // Without a board there is room for larger ones.
  const { areas } = shownMessage(model).table;
  const scale = areas.some(({ board }) => board !== undefined) ? 1 : 1.25;
  return Math.round(scale * WIDTHS[rank]);
}

function pileView({ faceDown = 0, back, name }: TableArea, width: number): ComponentChild {
  return (
    <li class="pile" key="pile">
      <span class="unseen">{words('play.face-down', { name, count: faceDown })}</span>
      {back !== undefined && cardPicture({ card: `${back}/any`, side: 'back', width })}
      <b aria-hidden="true">{faceDown}</b>
    </li>
  );
}

interface CardPlace {
  readonly card: TableCard;
  readonly width: number;
  readonly isLit: boolean;
  readonly key: string;
}

function cardView(model: Model, { card, width, isLit, key }: CardPlace): ComponentChild {
  const isPicked = model.picked.includes(card.id);
  const enlarge = (): void => change({ enlarged: card });
  const picture = cardPicture({ card: card.card, width });
  // The button lies over the picture: its name is what is read of the card.
  return (
    <li key={key} class="card-box">
      {picture ?? (
        <span class="name" aria-hidden="true">
          {card.name}
        </span>
      )}
      <Button
        class={`card${isLit ? ' lit' : ''}${model.marked.includes(card.id) ? ' marked' : ''}`}
        data-id={card.id}
        aria-label={cardLabel(card)}
        title={card.name}
        {...(isLit && { 'aria-pressed': isPicked })}
        onClick={() => (isLit ? touch(card.id) : enlarge())}
        {...enlarging(enlarge)}
      >
        {isPicked && (
          <span class="tick" aria-hidden="true">
            ✓
          </span>
        )}
      </Button>
      {card.note !== undefined && <small aria-hidden="true">{card.note}</small>}
    </li>
  );
}
