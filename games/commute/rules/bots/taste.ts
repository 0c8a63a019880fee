import { playerAt, type Seat, type TasteOf } from 'vbuses/play';
import type { Action } from '../actions-and-events.ts';
import { spaceInfo } from '../board.ts';
import type { PlannedEffect, SimpleEffect } from '../state.ts';
import { cardValue, type Tables } from '../tables.ts';
import { goalOf } from '../travellers.ts';
import type { View } from '../view.ts';
import type { Outlook } from './outlook.ts';

/** What bots like; points are those of reputation. */
export const PARAMETERS = {
  spite: { least: 0, most: 5, description: 'what points lost by rivals are worth' },
  trap: { least: 0, most: 5, description: 'what points are worth of rivals pushed to their goal' },
  fear: { least: 0, most: 20, description: 'the points that an Uh-Oh! space seems to cost' },
  distance: { least: 0, most: 5, description: 'the points that each rival in reach seems to cost' },
};

export type Taste = TasteOf<typeof PARAMETERS>;

type Push = Omit<Extract<Action, { readonly type: 'push' }>, 'type'>;

/** What a bot decides with. */
export interface Situation {
  readonly tables: Tables;
  readonly taste: Taste;
  readonly outlook: Outlook;
  readonly view: View;
  readonly seat: Seat;
  /** The own hand. */
  readonly hand: readonly string[];
}

/** What a skipped turn is reckoned to cost: others have more time to push. */
const SKIPPED_TURN = 0.5;
/** What a push is reckoned to cost: those who have nothing against a rival rather leave it. */
const A_PUSH = 0.01;
/** What a hand of new cards is reckoned to bring. */
const NEW_HAND = 0.3;

/** The points that a player may expect of this commute, on a space with so many minutes. */
function worthOf(situation: Situation, seat: Seat, place: { at: string; minutes: number }): number {
  const { tables, view, outlook } = situation;
  return outlook.worth(goalOf(tables, view, seat), place.at, place.minutes);
}

/** What a change for a player is worth to the bot. */
function valueFor({ seat: own, taste, view }: Situation, seat: Seat, gain: number): number {
  return seat === own ? gain : (-gain * taste.spite) / (view.players.length - 1);
}

/** What an answer is worth to a bot. */
export function answerValue(situation: Situation, action: Action): number {
  switch (action.type) {
    case 'walk':
      return walkWorth(situation, action);
    case 'push':
      return pushWorth(situation, action);
    case 'choose':
      return optionWorth(situation, action.option);
    case 'pick':
      return pickWorth(situation, action.player);
    case 'take-line':
      return lineWorth(situation, action.line);
    case 'give':
      return -cardWorth(situation, action.card);
    default:
      return 0;
  }
}

function walkWorth(
  situation: Situation,
  { card, to, steps }: Extract<Action, { readonly type: 'walk' }>,
): number {
  const { tables, view, seat, hand, outlook, taste } = situation;
  const own = playerAt(situation.view, seat);
  const goal = goalOf(tables, view, seat);
  const space = spaceInfo(tables, to);
  const value = steps ?? Math.max(1, cardValue(tables, card) + own.nextCard);
  const minutes = own.minutes + value + (to === goal ? 0 : space.minutes);
  const rest = hand.filter((one) => one !== card);
  const cards = rest.map((one) => cardValue(tables, one));
  const worth = outlook.worthWithHand(goal, { space: to, minutes }, cards);
  if (to === goal) return worth;
  const danger = taste.distance === 0 ? 0 : taste.distance * rivalsAround(situation, to);
  return worth - danger - (space.isUhOh ? taste.fear : 0) + bestPush(situation, to, rest);
}

/** The rivals who can land on a space with one card. */
function rivalsAround({ view, tables, seat }: Situation, space: string): number {
  const most = Math.max(...tables.values.values());
  return view.players.filter(
    ({ at, hasArrived }, other) =>
      other !== seat && !hasArrived && tables.stepsBetween(at, space) <= most,
  ).length;
}

/** What the best push is worth of a rival on the space where the bot lands. */
function bestPush(situation: Situation, at: string, cards: readonly string[]): number {
  const { view, tables, seat, taste } = situation;
  const rival = view.players.findIndex(
    (player, other) => other !== seat && !player.hasArrived && player.at === at,
  );
  if (rival === -1 || taste.spite + taste.trap === 0) return 0;
  const goal = goalOf(tables, view, rival);
  const values = cards.flatMap((card) =>
    tables
      .walks({ from: at, notTo: null, steps: cardValue(tables, card), goal })
      .map(({ to }) => pushWorth(situation, { player: rival, card, to })),
  );
  return values.length === 0 ? 0 : Math.max(...values);
}

function pushWorth(situation: Situation, { player: rival, card, to }: Push): number {
  const { tables, view, taste } = situation;
  const { at, minutes } = playerAt(situation.view, rival);
  const goal = goalOf(tables, view, rival);
  const space = spaceInfo(tables, to);
  const landed = { at: to, minutes: minutes + (to === goal ? 0 : space.minutes) };
  const gain = worthOf(situation, rival, landed) - worthOf(situation, rival, { at, minutes });
  const uhOh = space.isUhOh && to !== goal ? -taste.fear : 0;
  const spite = to === goal ? Math.max(taste.spite, taste.trap) : taste.spite;
  const by = { ...situation, taste: { ...taste, spite } };
  return valueFor(by, rival, gain + uhOh) - pushPrice(situation, card);
}

/** Of two pushes that come to the same, the one with the card that is of less use is better. */
function pushPrice(situation: Situation, card: string): number {
  const worths = situation.hand.map((one) => cardWorth(situation, one));
  return A_PUSH + (cardWorth(situation, card) - Math.min(...worths)) / 1000;
}

/** What a card is worth if it is the next that is played. */
function cardWorth(situation: Situation, card: string): number {
  const { tables, view, seat, outlook } = situation;
  const { at, minutes } = playerAt(situation.view, seat);
  const goal = goalOf(tables, view, seat);
  return outlook.worthOfCard(goal, { space: at, minutes }, cardValue(tables, card));
}

function optionWorth(situation: Situation, option: number): number {
  const task = situation.view.agenda.at(-1);
  const effects = task?.kind === 'choose-effect' ? (task.options[option] ?? []) : [];
  return effects.reduce((sum, effect) => sum + effectWorth(situation, effect), 0);
}

function effectWorth(situation: Situation, effect: PlannedEffect): number {
  if ('choose' in effect) return 0;
  const values = effect.seats.map((seat) =>
    valueFor(situation, seat, gainOf(situation, effect, seat)),
  );
  return effect.isForOne ? Math.max(...values) : values.reduce((sum, one) => sum + one, 0);
}

/** What an effect brings or costs a player. */
function gainOf(
  situation: Situation,
  { do: word, arguments: args }: SimpleEffect,
  seat: Seat,
): number {
  const { tables } = situation;
  const { at, minutes } = playerAt(situation.view, seat);
  const now = worthOf(situation, seat, { at, minutes });
  const withMinutes = (more: number): number =>
    worthOf(situation, seat, { at, minutes: minutes + more }) - now;
  switch (word) {
    case 'minutes':
      return withMinutes(Number(args.amount));
    case 'reputation':
      return Number(args.amount);
    case 'skip-turn':
      return -SKIPPED_TURN;
    case 'new-hand':
      return NEW_HAND;
    case 'metro-line': {
      const sign = args.change === 'subtract' ? -1 : 1;
      return Math.max(
        ...[...tables.lines.values()].map((line) => withMinutes(sign * line.minutes)),
      );
    }
    default:
      return 0;
  }
}

function pickWorth(situation: Situation, player: Seat): number {
  const task = situation.view.agenda.at(-1);
  if (task?.kind !== 'choose-player') return 0;
  const { effect } = task;
  // Where all gain the same, it is for the one who is ahead.
  const lead = pointsOf(situation.view, player) / 1000;
  return valueFor(situation, player, gainOf(situation, effect, player)) + lead;
}

const pointsOf = ({ sheet, reputation }: View, seat: Seat): number =>
  sheet.reduce((sum, { points }) => sum + (points[seat] ?? 0), reputation[seat] ?? 0);

function lineWorth(situation: Situation, line: string): number {
  const task = situation.view.agenda.at(-1);
  if (task?.kind !== 'choose-line') return 0;
  const { at, minutes } = playerAt(situation.view, situation.seat);
  const amount = task.sign * (situation.tables.lines.get(line)?.minutes ?? 0);
  return worthOf(situation, situation.seat, { at, minutes: minutes + amount });
}
