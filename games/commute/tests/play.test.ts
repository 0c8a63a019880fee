import { describe, expect, it } from 'vitest';
import type { PlayResult } from '../../../src/play/playable.ts';
import { createBotGames, winsOf } from '../../../tests/helpers/bot-games.ts';
import { type LoggedStep, stepsOf } from '../../../tests/helpers/play-on.ts';
import type { Action } from '../rules/actions-and-events.ts';
import commuteModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { commuteGamePack, openCommute } from './commute-game.ts';

const { rules, configOf } = openCommute();
const playable = commuteModule.open(commuteGamePack);

const games = createBotGames(playable, 'commute');
const { replay, untaken, brokenLaws } = games;

/** A short game has one round. */
const SHORT = { 'CO-15': 'one' };
const play = (bots: readonly string[], number: number, toggles: Record<string, string> = SHORT) =>
  games.play(bots, number, toggles);
const duels = (bots: readonly [string, string], count: number) => games.duels(bots, count, SHORT);

const mean = (list: readonly number[]): number =>
  list.reduce((sum, one) => sum + one, 0) / list.length;

/** The minutes of all mornings, from the logs. */
const morningsOf = (results: readonly PlayResult[]): number[] =>
  results.flatMap((game) => {
    const { sheet } = replay(game).state as State;
    return sheet.flatMap(({ which, minutes }) => (which === 'morning' ? minutes : []));
  });

describe('the bots', () => {
  const tables = [
    ['planner', 'planner', 'planner', 'planner', 'planner'],
    ['planner', 'pusher', 'cautious', 'straight'],
    ['pusher', 'cautious', 'pusher'],
  ].map((bots, number) => play(bots, number));
  const free = play(['planner', 'pusher', 'planner', 'pusher', 'cautious'], 3, {
    'CO-14': 'may',
    'CO-15': 'two',
  });
  const straight = duels(['straight', 'random'], 6);
  const planner = duels(['planner', 'straight'], 20);

  it('beat chance, and those who plan beat those who only walk', () => {
    expect(winsOf('straight', straight)).toBe(6);
    expect(winsOf('planner', planner)).toBeGreaterThanOrEqual(18);
  });

  it('answer always, keep the laws, and come to an end', () => {
    for (const { played } of [...tables, free, ...straight, ...planner]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
    }
  });

  it('take actions of every kind', () => {
    expect(untaken([...tables, free, ...planner])).toEqual([]);
  });

  it('come to work within three minutes of the hundred, if they plan; about eight early if not', () => {
    // Who leaves the others alone: a rival in reach is pushed into work.
    const alone = Array.from({ length: 5 }, () => 'planner:trap=0');
    const planned = morningsOf([play(alone, 0), ...duels(['planner:trap=0', 'planner:trap=0'], 4)]);
    expect(mean(planned.map((minutes) => Math.abs(minutes - 100)))).toBeLessThan(3);
    const walked = morningsOf(duels(['straight', 'straight'], 20));
    expect(Math.abs(mean(walked) - 92)).toBeLessThan(5);
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of Commute', () => {
    expect(brokenLaws(600, null, { 'CO-15': 'half' })).toEqual([]);
  });
});

describe('a player who has arrived', () => {
  it('is left alone until the next commute', () => {
    const { log } = play(['straight', 'pusher', 'planner', 'cautious'], 21, {});
    let arrived = 0;
    for (const { before, after } of stepsOf(rules, log ?? '')) {
      if (before.commute.number !== after.commute.number) continue;
      const wait = rules.pending(after);
      before.players.forEach((player, seat) => {
        if (!player.hasArrived) return;
        arrived += 1;
        expect(after.players[seat]).toEqual(player);
        expect(wait.type === 'decision' && wait.seat === seat).toBe(false);
      });
    }
    expect(arrived).toBeGreaterThan(0);
  });
});

describe('the bot that looks ahead', () => {
  it('plays Commute', () => {
    const { played } = play(['lookahead:worlds=4,depth=3', 'planner'], 1, { 'CO-15': 'half' });
    expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
  });
});

/** A sentence of an Uh-Oh! card. */
interface Sentence {
  readonly do?: string;
  readonly amount?: number;
  readonly lines?: string;
  readonly change?: string;
  readonly if?: { readonly is: string; readonly which?: string; readonly not?: boolean };
  readonly to?: { readonly who: string };
  readonly choose?: readonly (readonly Sentence[])[];
}

const fieldsOf = (table: string, id: string) => commuteGamePack.table(table).get(id).fields;
const idOf = (ref: unknown): string => (ref as { id: string }).id;
const minutesOf = (table: string, id: string): number => Number(fieldsOf(table, id).minutes);
const linesAt = (space = '') =>
  commuteGamePack
    .table('metro-lines')
    .records.filter(({ fields }) => (fields.stations as unknown[]).map(idOf).includes(space));

/** The score sheet of a game, kept by the rulebook and the printed cards. */
class Sheet {
  minutes: number[] = [];
  readonly morning: number[];
  readonly evening: number[];
  readonly 'uh-ohs': number[];
  readonly #toggles: State['config']['toggles'];
  #nextCards: number[] = [];
  /** What was drawn last: whether it adds the minutes of lines, and what can be chosen. */
  #sign = 1;
  #options: readonly (readonly Sentence[])[] = [];

  constructor({ players, toggles }: State['config']) {
    const zeros = Array.from({ length: players }, () => 0);
    [this.morning, this.evening, this['uh-ohs']] = [[...zeros], [...zeros], [...zeros]];
    [this.minutes, this.#nextCards, this.#toggles] = [[...zeros], [...zeros], toggles];
  }

  note({ record, before, after }: LoggedStep<State>): void {
    const task = before.agenda.at(-1);
    if ('action' in record) this.#noteAction(record.action as Action, record.seat, before);
    else if (task?.kind === 'draw-uh-oh') {
      const { effects } = fieldsOf('uh-ohs', String(record.outcome));
      for (const one of effects as unknown as Sentence[]) this.#carryOut(one, task.seat, before);
    }
    if (after.sheet.length > before.sheet.length) this.#score(before.commute.which);
    if (after.commute.number === before.commute.number) return;
    this.minutes.fill(0);
    this.#nextCards.fill(0);
  }

  #noteAction(action: Action, seat: number, before: State): void {
    if (action.type === 'walk') {
      const value = Number(fieldsOf('number-cards', action.card).value);
      const counted = Math.max(1, value + (this.#nextCards[seat] ?? 0));
      add(this.minutes, seat, action.steps ?? counted);
      this.#nextCards[seat] = 0;
      this.#land(seat, action.to, before);
    }
    if (action.type === 'push') this.#land(action.player, action.to, before);
    if (action.type === 'take-line')
      add(this.minutes, seat, this.#sign * minutesOf('metro-lines', action.line));
    if (action.type !== 'choose') return;
    for (const one of this.#options[action.option] ?? []) this.#carryOut(one, seat, before);
  }

  #land(seat: number, to: string, { commute, players }: State): void {
    const house = fieldsOf('houses', players[seat]?.house ?? '');
    const isGoal = to === (commute.which === 'morning' ? 'work' : idOf(house.space));
    if (isGoal) this.#nextCards[seat] = 0;
    else add(this.minutes, seat, minutesOf('spaces', to));
  }

  #carryOut(sentence: Sentence, drawer: number, before: State): void {
    const { do: word = '', amount = 0, if: when } = sentence;
    const isAtStation = linesAt(before.players[drawer]?.at).length > 0;
    if (when?.is === 'commute' && when.which !== before.commute.which) return;
    if (when?.is === 'at-station' && isAtStation === (when.not ?? false)) return;
    this.#options = sentence.choose ?? this.#options;
    this.#sign = sentence.change === 'subtract' ? -1 : 1;
    const list = {
      minutes: this.minutes,
      reputation: this['uh-ohs'],
      'next-card': this.#nextCards,
    };
    for (const seat of this.#seatsFor(sentence, drawer, before)) {
      add(list[word as keyof typeof list] ?? [], seat, amount);
      const [line, ...others] = linesAt(before.players[seat]?.at);
      // Of several lines one is chosen.
      if (word === 'metro-line' && sentence.lines === 'here' && line && others.length === 0)
        add(this.minutes, seat, this.#sign * minutesOf('metro-lines', line.id));
    }
  }

  /** Those who have arrived are out of reach. */
  #seatsFor({ to }: Sentence, drawer: number, { players, commute: { which } }: State): number[] {
    if (to === undefined) return [drawer];
    const order = this.#toggles['CO-16'];
    const isForward = order === 'clockwise' || (which === 'morning') === (order === 'both');
    const seats = [...players.keys()].map((at) => {
      const steps = isForward ? at : players.length - at;
      return (drawer + steps) % players.length;
    });
    const going = seats.filter((seat) => players[seat]?.hasArrived === false);
    return to.who === 'all-players' ? going : going.filter((one) => one !== drawer).slice(0, 1);
  }

  #score(which: string): void {
    const { 'CO-02': onTime, 'CO-10': floor } = this.#toggles;
    const fewest = Math.min(...this.minutes);
    this.minutes.forEach((own, seat) => {
      const isLate = own > 100 || (own === 100 && onTime === 'late');
      const evening = 20 - (own - fewest);
      if (which === 'morning') add(this.morning, seat, -Math.abs(own - 100) - (isLate ? 7 : 0));
      else add(this.evening, seat, floor === 'floor' ? Math.max(0, evening) : evening);
    });
  }
}

function add(list: number[], seat: number, amount: number): void {
  list[seat] = (list[seat] ?? 0) + amount;
}

describe('a second count', () => {
  it('agrees after each step of games with each answer to each question', () => {
    const seated = [
      ['random', 'pusher', 'straight'],
      ['planner', 'random', 'cautious', 'random', 'random'],
    ];
    for (const { log } of games.everyAnswer(seated, { 'CO-15': 'one' })) {
      const steps = stepsOf(rules, log ?? '');
      const sheet = new Sheet(steps[0]?.before.config ?? configOf(2));
      for (const step of steps) {
        sheet.note(step);
        const { after } = step;
        // A card is not done as long as it asks for something.
        if (after.agenda.some(({ kind }) => kind === 'effects' || kind === 'effect')) continue;
        expect(after.players.map(({ minutes }) => minutes)).toEqual(sheet.minutes);
        const { morning, evening, 'uh-ohs': uhOhs } = sheet;
        expect(rules.score(after).map(({ parts }) => Object.values(parts))).toEqual(
          morning.map((points, seat) => [points, evening[seat], uhOhs[seat]]),
        );
      }
    }
  });
});
