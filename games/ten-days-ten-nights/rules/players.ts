import { editPlayer, lookUp, playerAt, type Seat, withoutFirst } from 'vbuses/play';
import type { PlaceInfo } from './map.ts';
import type { Draft, Happiness, Player, Travel } from './state.ts';
import type { Tables } from './tables.ts';

export const placeAt = ({ map }: Pick<Tables, 'map'>, id: string): PlaceInfo =>
  lookUp(map.places, id, 'place');

/** The happiness points of a player in all. */
export const happinessOf = ({ happiness: of }: Pick<Player, 'happiness'>): number =>
  of.food + of.entertainment + of.experience + of.specials + of.cards;

/**
 * Happiness points are given, or lost: never more than a player has. Experiences come with them.
 *
 * @returns by how much the happiness points have changed
 */
export function reward(
  draft: Draft,
  seat: Seat,
  source: keyof Happiness,
  gain: Pick<Player, 'experiences'> & { readonly happiness: number },
): number {
  const player = playerAt(draft.state, seat);
  const change = Math.max(gain.happiness, -happinessOf(player));
  editPlayer(draft, seat, {
    happiness: { ...player.happiness, [source]: player.happiness[source] + change },
    experiences: player.experiences + gain.experiences,
  });
  return change;
}

export function travel(
  draft: Draft,
  seat: Seat,
  { to, by, points }: { readonly to: string; readonly by: Travel; readonly points: number },
): void {
  const { at: from } = playerAt(draft.state, seat);
  editPlayer(draft, seat, { at: to });
  draft.events.push({ type: 'travelled', seat, from, to, by, points });
}

export function discardFromHand(draft: Draft, seat: Seat, card: string): void {
  removeFromHand(draft, seat, card);
  discard(draft, seat, card);
}

export function removeFromHand(draft: Draft, seat: Seat, card: string): void {
  editPlayer(draft, seat, { hand: withoutFirst(playerAt(draft.state, seat).hand, card) });
}

export function discard({ state, events }: Draft, seat: Seat, card: string): void {
  state.discards = [...state.discards, card];
  events.push({ type: 'discarded', seat, card });
}
