import { type ComponentChild, h } from 'preact';
import type { TableArea, TableCard } from '../../play/table.ts';
import { Board } from './board.ts';
import { type Actions, litIds, type Model, shownMessage } from './model.ts';
import { cardLabel, cardPicture, enlarging } from './pictures.ts';

/** How wide cards are, in pixels. */
const WIDTHS = { own: 118, other: 78, narrowOwn: 92, narrowOther: 64 };

/** Everything on the table: boards, then what lies in the middle, then the seats, the own one first. */
export function tableView(model: Model, actions: Actions): ComponentChild {
  const { areas } = shownMessage(model).table;
  const { own } = model.welcome;
  const rank = ({ board, seat }: TableArea): number =>
    board !== undefined ? 0 : seat === undefined ? 2 : own.includes(seat) ? 1 : 3;
  const sorted = areas.toSorted((a, b) => rank(a) - rank(b));
  const lit = litIds(model);
  return h(
    'main',
    { class: 'table', 'aria-label': 'Table' },
    sorted.map((area) => areaView(model, actions, { area, lit })),
  );
}

function areaView(
  model: Model,
  actions: Actions,
  { area, lit }: { readonly area: TableArea; readonly lit: ReadonlyMap<string, string> },
): ComponentChild {
  const { id, name, seat, board, cards = [], faceDown = 0, facts = [] } = area;
  const { welcome, picked, marked } = model;
  const isOwn = seat !== undefined && welcome.own.includes(seat);
  const { asked } = shownMessage(model);
  const names = welcome.seats.map((one) => one.name);
  const owner = seat === undefined ? '' : `${names[seat] ?? ''}: `;
  const className = [
    'area',
    board === undefined ? '' : 'with-board',
    isOwn ? 'own' : '',
    seat === undefined ? '' : `of-seat seat-${seat}`,
    seat !== undefined && asked.includes(seat) ? 'active' : '',
    marked.includes(id) ? 'marked' : '',
  ].join(' ');
  const title = lit.has(id)
    ? h(
        'button',
        {
          ...{ type: 'button', class: 'lit', 'data-id': id, 'aria-pressed': picked.includes(id) },
          onClick: () => actions.touch(id),
        },
        `${owner}${name}`,
      )
    : `${owner}${name}`;
  return h(
    'section',
    { key: id, class: className, 'aria-label': `${owner}${name}` },
    h('h2', null, title),
    facts.length > 0 &&
      h(
        'dl',
        { class: 'facts' },
        facts.map((fact) =>
          h('div', { key: fact.name }, h('dt', null, fact.name), h('dd', null, String(fact.value))),
        ),
      ),
    board !== undefined &&
      h(Board, {
        ...{ area, lit, picked, marked, actions, looks: welcome.looks, seatNames: names },
        hidesPieces: model.hidesPieces,
      }),
    (cards.length > 0 || faceDown > 0) &&
      h(
        'ul',
        { class: 'cards' },
        faceDown > 0 && pileView(model, actions, area),
        cards.map((card, at) =>
          cardView(model, actions, {
            card,
            isOwn,
            isLit: lit.has(card.id),
            key: `${card.id} ${at}`,
          }),
        ),
      ),
  );
}

function widthOf(model: Model, isOwn: boolean): number {
  if (model.isNarrow) return isOwn ? WIDTHS.narrowOwn : WIDTHS.narrowOther;
  // Without a board there is room for larger ones.
  const { areas } = shownMessage(model).table;
  const scale = areas.some(({ board }) => board !== undefined) ? 1 : 1.25;
  return Math.round(scale * (isOwn ? WIDTHS.own : WIDTHS.other));
}

function pileView(
  model: Model,
  actions: Actions,
  { faceDown = 0, back, name }: TableArea,
): ComponentChild {
  const { looks } = model.welcome;
  const cards = faceDown === 1 ? '1 card' : `${faceDown} cards`;
  const picture =
    back === undefined
      ? null
      : cardPicture({
          card: `${back}/any`,
          side: 'back',
          looks,
          width: widthOf(model, false),
          look: actions.look,
        });
  return h(
    'li',
    { class: 'pile', key: 'pile' },
    h('span', { class: 'unseen' }, `${name}: ${cards} face down`),
    picture,
    h('b', { 'aria-hidden': 'true' }, String(faceDown)),
  );
}

function cardView(
  model: Model,
  actions: Actions,
  {
    card,
    isOwn,
    isLit,
    key,
  }: {
    readonly card: TableCard;
    readonly isOwn: boolean;
    readonly isLit: boolean;
    readonly key: string;
  },
): ComponentChild {
  const isPicked = model.picked.includes(card.id);
  const enlarge = (): void => actions.change({ enlarged: card });
  const picture = cardPicture({
    ...{ card: card.card, side: 'face', looks: model.welcome.looks },
    ...{ width: widthOf(model, isOwn || isLit), look: actions.look },
  });
  // The button lies over the picture: its name is what is read of the card.
  return h(
    'li',
    { key, class: 'card-box' },
    picture ?? h('span', { class: 'name', 'aria-hidden': 'true' }, card.name),
    h(
      'button',
      {
        ...{ type: 'button', 'data-id': card.id, 'aria-label': cardLabel(card), title: card.name },
        class: `card${isLit ? ' lit' : ''}${model.marked.includes(card.id) ? ' marked' : ''}`,
        ...(isLit && { 'aria-pressed': isPicked }),
        onClick: () => (isLit ? actions.touch(card.id) : enlarge()),
        ...enlarging(enlarge),
        onKeyDown: ({ key: pressed }: KeyboardEvent) => pressed === 'e' && enlarge(),
      },
      isPicked && h('span', { class: 'tick', 'aria-hidden': 'true' }, '✓'),
    ),
    card.note !== undefined && h('small', { 'aria-hidden': 'true' }, card.note),
  );
}

/** A card in large, over everything else. */
export function enlargedView(
  { enlarged, welcome, isNarrow }: Pick<Model, 'enlarged' | 'welcome' | 'isNarrow'>,
  actions: Pick<Actions, 'look'> & { readonly change: (part: { enlarged: null }) => void },
): ComponentChild {
  if (enlarged === null) return null;
  const close = (): void => actions.change({ enlarged: null });
  return h(
    'div',
    {
      class: 'enlarged',
      role: 'dialog',
      'aria-modal': 'true',
      'aria-label': cardLabel(enlarged),
      onClick: close,
    },
    cardPicture({
      ...{ card: enlarged.card, side: 'face', looks: welcome.looks },
      ...{ width: isNarrow ? 300 : 380, look: actions.look },
    }),
    h('button', { type: 'button', autofocus: true, onClick: close }, 'Close'),
  );
}
