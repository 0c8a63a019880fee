import {
  draw,
  memoizeByObject,
  memoizeLast,
  playerAt,
  pushTasks,
  type Seat,
  seatsFrom,
  withoutFirst,
} from 'vbuses/play';
import type { Draft, TaskRules } from '../actions-and-events.ts';
import { upgradesLeft } from '../cards.ts';
import { dedupeSorted, editPlayer, payFares } from '../draft.ts';
import type { State, TaskOf } from '../state.ts';
import { type Tables, type UpgradeInfo, upgradeInfo } from '../tables.ts';
import {
  type Abilities,
  abilitiesOf,
  contextOf,
  type PlayerContext,
} from '../upgrades/abilities.ts';
import { PURCHASES } from '../upgrades/purchases.ts';

/** How upgrades come on offer, and are bought out of turn. */
export const OFFER_TASKS = {
  /** Turns upgrades up until the offer is full, one after another. */
  refill: (draft, task) => {
    const { upgrades } = draft.state;
    const isFull = upgrades.offer.length >= draft.tables.numbers.upgradesOnOffer;
    if (isFull || upgradesLeft(draft.state) === 0) return;
    if (upgrades.deck.length === 0) {
      const { discards, offer } = upgrades;
      draft.state.upgrades = { deck: discards, discards: [], offer };
      draft.events.push({ type: 'shuffled', pile: 'upgrades' });
    }
    pushTasks(draft, { kind: 'reveal-upgrade' }, task);
  },
  'reveal-upgrade': {
    chance: (_, { upgrades }) => draw(upgrades.deck, { stream: 'upgrades', about: 'upgrade' }),
    resolve: (draft, _, outcome) => {
      const upgrade = String(outcome);
      const { deck, discards, offer } = draft.state.upgrades;
      const left = withoutFirst(deck, upgrade);
      draft.state.upgrades = { deck: left, discards, offer: [...offer, upgrade] };
      draft.events.push({ type: 'revealed', upgrade });
      const { turn, config, players } = draft.state;
      if (turn.number === 0 || config.toggles['VB-20'] !== 'at-once') return;
      if (!players.some((player) => abilitiesOf(player).supervises)) return;
      const seats = seatsFrom(turn.active, draft.state.players.length);
      pushTasks(draft, { kind: 'ask-supervisors', seats, cards: [upgrade] });
    },
  },
  /** Asks everybody in turn who may buy out of turn. */
  'ask-supervisors': (draft, { seats, cards }) => {
    const [seat, ...others] = seats;
    if (seat === undefined) return;
    pushTasks(draft, { kind: 'ask-supervisors', seats: others, cards });
    const { supervises } = abilitiesOf(playerAt(draft.state, seat));
    if (supervises && purchasable(draft.tables, draft.state, { seat, cards }).length > 0) {
      pushTasks(draft, { kind: 'supervise', seat, cards });
    }
  },
  supervise: {
    isOptional: true,
    legal: (tables, state, task) => [
      ...purchasable(tables, state, task).map((upgrade) => ({ type: 'buy', upgrade }) as const),
      { type: 'decline' },
    ],
    answer: {
      buy: (draft, { seat }, { upgrade }) => buyUpgrade(draft, seat, upgrade),
      decline: () => undefined,
    },
  },
} satisfies Partial<TaskRules>;

/** What of some upgrades still lies on offer and can be bought, sorted. */
function purchasable(
  tables: Tables,
  state: State,
  { seat, cards }: Pick<TaskOf<'supervise'>, 'seat' | 'cards'>,
): readonly string[] {
  const context = contextOf(tables, state, seat);
  return offeredUpgrades(tables, state)
    .filter((offered) => cards.includes(offered.info.id) && canBuy(context, offered))
    .map(({ info }) => info.id);
}

const offerReader = memoizeByObject((tables: Tables) =>
  memoizeLast((offer: readonly string[]) =>
    dedupeSorted(offer.toSorted()).map((id) => ({
      info: upgradeInfo(tables, id),
      isUseful: PURCHASES[id]?.canBuy ?? null,
    })),
  ),
);

/** The different upgrades on offer, sorted, and looked up once for each offer. */
export const offeredUpgrades = (tables: Tables, { upgrades }: State) =>
  offerReader(tables)(upgrades.offer);

/** An upgrade on offer, with what decides whether a player can buy it. */
type OfferedUpgrade = ReturnType<typeof offeredUpgrades>[number];

/** Fares that an upgrade costs a player. */
const upgradePrice = ({ cost }: UpgradeInfo, { discount }: Abilities): number =>
  Math.max(0, cost - discount);

/** Whether a player may buy an upgrade of the offer, and could use it. */
export function canBuy(context: PlayerContext, { info, isUseful }: OfferedUpgrade): boolean {
  const { player, abilities } = context;
  if (upgradePrice(info, abilities) > player.fares) return false;
  for (const owned of player.upgrades) if (owned.id === info.id) return false;
  return !isUseful || isUseful(context);
}

/** Pays for an upgrade of the offer, lets it work, and fills the offer again. */
export function buyUpgrade(draft: Draft, seat: Seat, id: string): void {
  const info = upgradeInfo(draft.tables, id);
  const price = upgradePrice(info, abilitiesOf(playerAt(draft.state, seat)));
  payFares(draft, seat, price);
  const { deck, discards, offer } = draft.state.upgrades;
  draft.state.upgrades = { deck, discards, offer: withoutFirst(offer, id) };
  draft.events.push({ type: 'bought', seat, upgrade: id, fares: price });
  pushTasks(draft, { kind: 'refill' });
  if (info.isOneShot) {
    pushTasks(draft, { kind: 'used-up', upgrade: id });
  } else {
    const player = editPlayer(draft, seat);
    player.upgrades = [...player.upgrades, { id, tokens: [] }];
  }
  PURCHASES[id]?.onBought(draft, seat, id);
}
