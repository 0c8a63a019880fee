import {
  askedSeats,
  type GameAction,
  type GameEvent,
  type Pending,
  type Viewer,
} from './game-rules.ts';
import type { RunningRules } from './game-spec.ts';
import { printedCards } from './law-checks.ts';
import { canonicalJson } from './log.ts';
import type { GamePack } from './pack-data.ts';
import type { TableArea } from './table.ts';

type PageCheck<S> = (state: S, pending: Pending, viewer: Viewer) => string | null;

/** Looks at what people would see who play on a page: whether all that is named there exists. */
export function createPageCheck<S, A extends GameAction, V, E extends GameEvent, T>(
  { view, legal, table, about, prompt, hasAbout }: RunningRules<S, A, V, E, T>,
  pack: GamePack,
): PageCheck<S> {
  const components = new Set(pack.components.map(({ id }) => id));
  const cards = printedCards(pack);
  const cardIds = new Set([...cards.keys()].map((card) => card.slice(card.indexOf('/') + 1)));
  const places = new Set(
    pack.boards.flatMap((id) => {
      const { nodes, links } = pack.graph(id);
      const linkIds = links.flatMap(({ fields }) =>
        typeof fields.id === 'string' ? [fields.id] : [],
      );
      return [...nodes.map((node) => node.id), ...linkIds];
    }),
  );

  const areaFault = (area: TableArea, seen: string): string | null => {
    const where = `the area \`${area.id}\` of \`table\``;
    const { board, back, cards: lying = [], pieces = [] } = area;
    if (board !== undefined && !components.has(board) && !cards.has(board)) {
      return `${where} shows the board \`${board}\`, which is neither a component nor a card`;
    }
    if (back !== undefined && !components.has(back)) {
      return `${where} shows the back of \`${back}\`, which is not a component`;
    }
    const shown = [...lying, ...pieces].flatMap(({ card }) => card ?? []);
    const unknown = shown.find((card) => !cards.has(card));
    if (unknown !== undefined)
      return `${where} shows the card \`${unknown}\`, which is not printed`;
    const hidden = lying.find(({ id }) => !seen.includes(JSON.stringify(id)));
    if (hidden !== undefined) return `${where} shows \`${hidden.id}\`, which is not in the view`;
    const adrift = pieces.find(({ at }) => !places.has(at) && area.places?.[at] === undefined);
    if (adrift === undefined || (area.places === undefined && places.size === 0)) return null;
    return `${where} has a piece at \`${adrift.at}\`, which is not a place of a board`;
  };

  return (state, pending, viewer) => {
    const seen = view(state, viewer);
    const { areas } = table(seen);
    const text = canonicalJson(seen);
    const ids = areas.map(({ id }) => id);
    const twice = ids.find((id, at) => ids.indexOf(id) !== at);
    if (twice !== undefined) return `\`table\` has two areas \`${twice}\``;
    for (const area of areas) {
      const wrong = areaFault(area, text);
      if (wrong !== null) return wrong;
    }
    const seat = askedSeats(pending).find((one) => one === viewer);
    if (pending.type !== 'decision' || seat === undefined) return null;
    const sentence = prompt?.(seen, { ...pending, seat }) ?? null;
    if (
      sentence !== null &&
      (typeof sentence !== 'string' || /undefined|\[object|NaN/.test(sentence))
    ) {
      return `\`prompt\` gives ${canonicalJson(sentence)} for \`${pending.kind}\``;
    }
    const onTable = new Set([
      ...ids,
      ...places,
      ...areas.flatMap(({ places: own = {}, cards: lying = [], pieces = [] }) => [
        ...Object.keys(own),
        ...[...lying, ...pieces].map(({ id }) => id),
      ]),
    ]);
    for (const action of legal(state, seat)) {
      // What is in the fields of an action need not be on the table, unless it is a card.
      const missing = about(action).find((id) => !onTable.has(id) && (hasAbout || cardIds.has(id)));
      if (missing === undefined) continue;
      return `${canonicalJson(action)} is about \`${missing}\`, which is not on the table as seat ${seat + 1} sees it`;
    }
    return null;
  };
}
