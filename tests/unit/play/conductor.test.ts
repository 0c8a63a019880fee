import { describe, expect, it } from 'vitest';
import { createStream } from '../../../src/play/chance.ts';
import { botStream, type Player, playGame } from '../../../src/play/conductor.ts';
import { stateHash } from '../../../src/play/log.ts';
import { randomStrategy, type Strategy } from '../../../src/play/strategy.ts';
import {
  type DipAction,
  type DipEvent,
  type DipState,
  type DipView,
  luckyDip,
} from '../../helpers/lucky-dip.ts';

type DipStrategy = Strategy<DipView, DipAction, DipEvent>;
type DipPlayer = Player<DipView, DipAction, DipEvent>;

const config = luckyDip.configure({ players: 2 });
const keepAt = (least: number): DipStrategy => ({
  decide: ({ found }, legal) => (found >= least ? legal.at(-1) : legal[0]) ?? { type: 'dip' },
});
const player = (strategy: DipStrategy, isGuarded = false): DipPlayer => ({ strategy, isGuarded });
const play = (players: readonly DipPlayer[], seed = 's') =>
  playGame({ rules: luckyDip, config, seed, players, observers: [] });

describe('the conductor', () => {
  it('plays a game to its end, the same with the same seed', () => {
    const players = [player(keepAt(2)), player(keepAt(3))];
    const [one, other] = [play(players), play(players)];
    expect(one.result.reason).toBe('normal');
    expect(one.faults).toEqual([]);
    expect(stateHash(one.state)).toBe(stateHash(other.state));
    expect(stateHash(play(players, 't').state)).not.toBe(stateHash(one.state));
  });

  it.each([
    ['missing', () => undefined],
    ['missing', () => null],
    ['illegal', () => ({ type: 'steal' })],
    ['illegal', () => Promise.resolve({ type: 'dip' })],
    ['illegal', () => ({ type: 'dip', twice: true })],
    ['illegal', () => 7n],
    [
      'threw',
      () => {
        throw new Error('no idea');
      },
    ],
  ])('plays the default for an answer that is %s, and counts a fault', (reason, answer) => {
    // What a user's module answers is not typed.
    const broken = { decide: answer } as unknown as DipStrategy;
    const { result, faults } = play([player(broken), player(keepAt(1))]);
    expect(result.winners).toEqual([1]);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.every((fault) => fault.seat === 0 && fault.reason === reason)).toBe(true);
  });

  it('notifies each seat of what it may know, and no more', () => {
    const heard: DipEvent[][] = [[], []];
    const seen: (string | null)[] = [];
    const calls: string[] = [];
    const listening = (seat: number): DipStrategy => ({
      ...keepAt(1),
      start: ({ secret }) => calls.push(`start ${seat} ${secret}`),
      notify: (event, { secret }) => {
        heard[seat]?.push(event);
        if (event.type === 'kept') seen.push(secret);
      },
      end: ({ winners }) => calls.push(`end ${seat} ${winners.join()}`),
    });
    const { result } = play([player(listening(0)), player(listening(1))]);
    const secrets = heard.map((events) => events.filter(({ type }) => type === 'got-secret'));
    expect(secrets.map((events) => events.map(({ seat }) => seat))).toEqual([[0], [1]]);
    expect(new Set(seen).size).toBeGreaterThan(0);
    const winners = result.winners.join();
    expect(calls).toEqual(['start 0 null', 'start 1 null', `end 0 ${winners}`, `end 1 ${winners}`]);
  });

  it('shows frozen views to code that is not ours', () => {
    const cheating: DipStrategy = {
      decide: (view, legal) => {
        Object.assign(view.kept, { 0: 99 });
        return legal[0] ?? { type: 'dip' };
      },
    };
    const { faults, state } = play([player(cheating, true), player(keepAt(1))]);
    expect(faults[0]).toMatchObject({ seat: 0, reason: 'threw' });
    expect(state.kept[0]).toBeLessThan(99);
  });

  it('stops a game that does not end', () => {
    const bounded = { ...luckyDip, bounds: { ...luckyDip.bounds, maxDecisions: 3 } };
    const players = [player(keepAt(99)), player(keepAt(99))];
    const { result } = playGame({ rules: bounded, config, seed: 's', players, observers: [] });
    expect(result.reason).toBe('aborted');
  });

  it('stops a game after as many turns as it may have, if its rules do not', () => {
    const endless = {
      ...luckyDip,
      setup: (asked: typeof config) => luckyDip.setup({ ...asked, maxTurns: 1_000 }),
    };
    // A turn ends with the first find.
    const turnsOf = (rules: typeof endless & { turn?: (state: DipState) => number }) => {
      const seats: number[] = [];
      const { result } = playGame({
        ...{ rules, seed: 's', config: { ...config, maxTurns: 3 } },
        players: [player(keepAt(1)), player(keepAt(1))],
        observers: [{ onDecision: ({ decision }) => seats.push(decision.seat) }],
      });
      expect(result.reason).toBe('aborted');
      return seats.filter((seat, at) => seat !== seats[at - 1]);
    };
    expect(turnsOf(endless)).toEqual([0, 1, 0]);
    // As the rules count them: here a turn is a round.
    const byRound = ({ turns }: DipState) => 1 + Math.floor(turns / 2);
    expect(turnsOf({ ...endless, turn: byRound })).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('says where a bot of a module threw, and why something cannot be changed', () => {
    const failing: DipStrategy = {
      decide: () => {
        const error = new TypeError('Cannot add property 0, object is not extensible');
        error.stack = `${error}\n    at decide (file:///home/me/bots/my-bot.mjs:4:11)`;
        throw error;
      },
    };
    const [fault] = play([player(failing, true), player(keepAt(1))]).faults;
    expect(fault?.detail).toMatch(
      /^TypeError: Cannot add property 0, .* \(my-bot\.mjs:4:11\); it is frozen: copy it before/,
    );
  });

  it('stops a game of chance alone that never comes to a decision', () => {
    const rolling = {
      ...luckyDip,
      bounds: { ...luckyDip.bounds, maxDecisions: 3 },
      pending: () => ({
        type: 'chance' as const,
        chance: { kind: 'die' as const, sides: 6, stream: 'die', about: 'roll' },
      }),
      apply: (state: DipState) => ({ state, events: [] }),
    };
    const players = [player(keepAt(1)), player(keepAt(1))];
    const { result } = playGame({ rules: rolling, config, seed: 's', players, observers: [] });
    expect(result.reason).toBe('aborted');
  });

  it('keeps dice as they are whatever a strategy takes from its stream', () => {
    const outcomes = (greedy: boolean): unknown[] => {
      const log: unknown[] = [];
      const random = botStream('s', 0);
      const taking: DipStrategy = {
        decide: (_view, legal) => {
          if (greedy) random.next();
          return legal[0] ?? { type: 'dip' };
        },
      };
      playGame({
        rules: luckyDip,
        config: { ...config, maxTurns: 20 },
        seed: 's',
        players: [player(taking), player(taking)],
        observers: [{ onChance: (_chance, outcome) => log.push(outcome) }],
      });
      return log;
    };
    expect(outcomes(true)).toEqual(outcomes(false));
  });
});

describe('the strategies for any game', () => {
  const setting = (seed: string) => ({
    seat: 0,
    config,
    rules: luckyDip,
    random: createStream(seed, 'bot/0'),
  });
  const view: DipView = { seat: 0, found: 1, kept: [0, 0], secret: null };
  const legal: DipAction[] = [{ type: 'dip' }, { type: 'keep' }];

  it('random chooses each about as often, and the same with the same stream', () => {
    const choices = (seed: string) => {
      const strategy = randomStrategy<DipAction>(setting(seed));
      return Array.from({ length: 1000 }, () => strategy.decide(view, legal).type);
    };
    const dips = choices('a').filter((type) => type === 'dip').length;
    expect(Math.abs(dips - 500)).toBeLessThan(80);
    expect(choices('a')).toEqual(choices('a'));
    expect(choices('b')).not.toEqual(choices('a'));
  });
});
