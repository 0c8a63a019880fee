import type { Seat } from '../../../play/game-module.ts';
import { takeFromHand } from './cards.ts';
import { changeStock, type Draft, editPlayer, editTurn, gainFares, playerOf } from './draft.ts';
import { endGame } from './end-game.ts';
import type { Token } from './state.ts';
import { abilitiesOf } from './upgrades/abilities.ts';

/** Takes a token off the board, with the fare for it; the card is drawn by whoever calls. */
export function pickUpToken(
  draft: Draft,
  seat: Seat,
  { token, hasFare }: { readonly token: Token; readonly hasFare: boolean },
): void {
  const { stop, region } = token;
  const { tokens } = draft.state;
  const index = tokens.findIndex((one) => one.stop === stop && one.region === region);
  draft.state.tokens = tokens.toSpliced(index, 1);
  draft.events.push({ type: 'picked-up', seat, stop, region });
  markOtherAction(draft, seat);
  returnToken(draft, seat, region);
  if (hasFare) gainFares(draft, seat, draft.tables.numbers.faresForPickUp, 'pick-up');
}

/** A pick-up or delivery is more than a move, even where it costs no action. */
function markOtherAction(draft: Draft, seat: Seat): void {
  const { active, hasDoneElse } = draft.state.turn;
  if (seat === active && !hasDoneElse) editTurn(draft).hasDoneElse = true;
}

/** A token goes back into its stock, unless an upgrade keeps it. */
function returnToken(draft: Draft, seat: Seat, region: string): void {
  const { tokenKeeper } = abilitiesOf(playerOf(draft.state, seat));
  if (tokenKeeper === null) changeStock(draft, region, 1);
  else keepToken(draft, seat, { upgrade: tokenKeeper, region, isFromStock: false });
}

/** Lays a token upon an upgrade; a mere marker leaves the token in its stock. */
export function keepToken(
  draft: Draft,
  seat: Seat,
  {
    upgrade,
    region,
    isFromStock,
  }: { readonly upgrade: string; readonly region: string; readonly isFromStock: boolean },
): void {
  const player = editPlayer(draft, seat);
  player.upgrades = player.upgrades.map((owned) =>
    owned.id === upgrade ? { id: owned.id, tokens: [...owned.tokens, region] } : owned,
  );
  const isMarker = draft.state.config.toggles['VB-15'] === 'marker';
  if (isFromStock !== isMarker) changeStock(draft, region, isFromStock ? -1 : 1);
  draft.events.push({ type: 'token-kept', seat, upgrade, region });
}

/** Delivers a card of a hand, wherever that happens, and ends the game if it was the last one. */
export function deliverCard(draft: Draft, seat: Seat, card: string): void {
  takeFromHand(draft, seat, card);
  markOtherAction(draft, seat);
  const player = editPlayer(draft, seat);
  const { config } = draft.state;
  const stop = config.toggles['VB-14'] === 'bus' ? (player.at ?? card) : card;
  player.delivered = [...player.delivered, { card, stop }];
  draft.events.push({ type: 'delivered', seat, card, stop });
  if (player.delivered.length < draft.tables.numbers.deliveriesToEnd) return;
  if (config.toggles['VB-02'] === 'at-once') endGame(draft, 'normal');
  else editTurn(draft).isLast = true;
}
