import { describe, expect, it } from 'vitest';
import { createStream, resolveChance } from '../../../src/play/chance.ts';
import type { Action } from '../rules/actions-and-events.ts';
import type { State } from '../rules/state.ts';
import { arrange, busao, configOf, legalOf, playOn, stateAfter, waitingFor } from './busao-game.ts';

const STOP = ['gossip', 'joker', 'knitter', 'snorer'];
const HAND = ['brawler', 'dozer', 'intern'];

/** A game up to its first turn, everybody throwing back the first card. */
function setUp(players: number): State {
  const stream = createStream('set-up', 'chance');
  let state = busao.setup(configOf(players));
  while (state.turn.number === 0) {
    const wait = busao.pending(state);
    const choice =
      wait.type === 'chance' ? resolveChance(wait.chance, stream) : busao.legal(state)[0];
    if (choice === undefined) throw new Error('nothing to choose');
    state = busao.apply(state, choice).state;
  }
  return state;
}

describe('the set-up', () => {
  it.each([
    [2, 2],
    [3, 3],
    [4, 2],
    [6, 3],
  ])('of %i players has %i buses', (players, buses) => {
    const state = setUp(players);
    expect(state.hands.map((hand) => hand.length)).toEqual(Array(players).fill(4));
    expect(state.terminal).toHaveLength(players);
    expect(state.stop).toHaveLength(4);
    expect(state.upgrades.shop).toHaveLength(3);
    expect(state.buses).toHaveLength(buses);
    expect(new Set(state.buses.map(({ driver }) => driver)).size).toBe(buses);
    expect(state.street).toHaveLength(71 - 4 - players * 5);
    expect(state.reshuffles).toBe(buses);
    expect(state.stopCard).toBeNull();
    expect(state.turn).toEqual({
      number: 1,
      active: state.first,
      points: 2,
      used: [],
    });
  });

  it('is not for five, nor for one or seven', () => {
    for (const players of [1, 5, 7]) expect(() => configOf(players)).toThrow(/players/);
  });
});

describe('taking passengers', () => {
  it('takes all from the Ponto, which is filled again', () => {
    const { turn, hands, stop } = stateAfter(arrange({ stop: STOP }), { type: 'take-stop' });
    expect(hands[0]).toEqual([...STOP].sort());
    expect(stop).toHaveLength(4);
    expect(turn).toMatchObject({ points: 2, used: ['take-stop'] });
  });

  it('draws two from the Rua, keeps one and discards the other', () => {
    const drawn = stateAfter(arrange({}), { type: 'take-street' }, 'gossip', 'joker');
    expect(waitingFor(drawn)).toBe('choose-keep of 0');
    expect(legalOf(drawn, 'keep').map(({ card }) => card)).toEqual(['gossip', 'joker']);
    const { hands, terminal } = stateAfter(drawn, { type: 'keep', card: 'joker' });
    expect({ hand: hands[0], terminal }).toEqual({ hand: ['joker'], terminal: ['gossip'] });
  });

  it('takes the top of the Terminal', () => {
    const after = stateAfter(arrange({ terminal: STOP }), { type: 'take-terminal' });
    expect(after.hands[0]).toEqual(['snorer']);
    expect(after.terminal).toEqual(STOP.slice(0, 3));
  });
});

describe('swapping', () => {
  it('gives two for two of the Ponto, where they stay', () => {
    const { hands, stop, turn } = stateAfter(
      arrange({ stop: STOP, hands: [HAND] }),
      { type: 'swap', with: 'stop' },
      { type: 'give', card: 'brawler' },
      { type: 'give', card: 'dozer' },
      { type: 'take', card: 'joker' },
      { type: 'take', card: 'gossip' },
    );
    expect(hands[0]).toEqual(['gossip', 'intern', 'joker']);
    expect(stop).toEqual(['knitter', 'snorer', 'brawler', 'dozer']);
    expect(turn).toMatchObject({ points: 2, used: ['swap'] });
  });

  it('gives two for the top two of the Terminal, in the order that the player likes', () => {
    const { hands, terminal } = stateAfter(
      arrange({ terminal: STOP, hands: [HAND] }),
      { type: 'swap', with: 'terminal' },
      { type: 'give', card: 'intern' },
      { type: 'give', card: 'dozer' },
    );
    expect(hands[0]).toEqual(['brawler', 'knitter', 'snorer']);
    expect(terminal).toEqual(['gossip', 'joker', 'intern', 'dozer']);
  });
});

describe('two action points', () => {
  it('renew the Ponto, which goes to the Terminal in the order that the player likes', () => {
    const sends = ['snorer', 'gossip', 'knitter', 'joker'].map(
      (card): Action => ({ type: 'send', card }),
    );
    const { stop, terminal, turn } = stateAfter(
      arrange({ stop: STOP, terminal: ['intern'] }),
      { type: 'renew' },
      ...sends,
    );
    expect(terminal).toEqual(['intern', 'snorer', 'gossip', 'knitter', 'joker']);
    expect(stop).toHaveLength(4);
    expect(turn.points).toBe(1);
  });

  it('discard up to four cards, one at least', () => {
    const hand = [...HAND, ...STOP];
    const begun = stateAfter(arrange({ hands: [hand] }), { type: 'discard' });
    expect(legalOf(begun, 'enough')).toEqual([]);
    const one = stateAfter(begun, { type: 'drop', card: 'joker' });
    const stopped = stateAfter(one, { type: 'enough' });
    expect(stopped.terminal).toEqual(['joker']);
    const drops = ['snorer', 'gossip', 'intern'].map((card): Action => ({ type: 'drop', card }));
    const four = stateAfter(one, ...drops);
    expect(four.terminal).toEqual(['joker', 'snorer', 'gossip', 'intern']);
    expect(waitingFor(four)).toBe('choose-action of 0');
  });
});

describe('upgrades', () => {
  const SHOP = ['lift', 'free-wifi', 'disco-ball'];

  it('come from the Oficina, which is filled up to three', () => {
    const after = stateAfter(arrange({ shop: SHOP }), { type: 'upgrade', upgrade: 'lift' }, 'lift');
    expect(after.buses[0]?.upgrades).toEqual(['lift']);
    expect(after.upgrades.shop).toEqual(['free-wifi', 'disco-ball', 'lift']);
    expect(waitingFor(after)).toMatch(/of 1$/);
  });

  it('come blind: a duplicate goes to the Oficina, until another one comes', () => {
    const shop = ['coffee-flask', 'free-wifi', 'disco-ball'];
    const owning = arrange({ shop, buses: [{ upgrades: ['lift'] }] });
    const { state, events } = playOn(owning, { type: 'upgrade-blind' }, 'lift', 'coffee-flask');
    expect(state.buses[0]?.upgrades).toEqual(['lift', 'coffee-flask']);
    expect(state.upgrades.shop).toEqual([...shop, 'lift']);
    expect(events).toContainEqual({ type: 'duplicate', upgrade: 'lift' });
    // Four lie open: the next purchase reveals none.
    const next = stateAfter(
      { ...state, agenda: [{ kind: 'choose-action' }], turn: { ...state.turn, points: 3 } },
      { type: 'upgrade', upgrade: 'free-wifi' },
    );
    expect(next.upgrades.shop).toHaveLength(3);
  });

  it('are three at most, no two alike, and take all three points', () => {
    const own = (upgrades: readonly string[], points = 3) =>
      busao
        .legal(arrange({ shop: SHOP, hands: [HAND], buses: [{ upgrades }], turn: { points } }))
        .filter(({ type }) => type.startsWith('upgrade'));
    expect(own([])).toHaveLength(4);
    expect(own(['lift', 'free-wifi'])).toEqual([
      { type: 'upgrade', upgrade: 'disco-ball' },
      { type: 'upgrade-blind' },
    ]);
    expect(own(['lift', 'free-wifi', 'coffee-flask'])).toEqual([]);
    expect(own([], 2)).toEqual([]);
  });
});

describe('the end of a turn', () => {
  it('brings the hand down to five', () => {
    const hand = [...HAND, ...STOP];
    const state = arrange({ hands: [hand], turn: { points: 1 } });
    const spent = stateAfter(state, { type: 'take-street' }, 'grumbler', 'guitarist', {
      type: 'keep',
      card: 'guitarist',
    });
    expect(waitingFor(spent)).toBe('fit-hand of 0');
    const drops = ['dozer', 'gossip', 'guitarist'].map((card): Action => ({ type: 'drop', card }));
    const after = stateAfter(spent, ...drops);
    expect(after.hands[0]).toHaveLength(5);
    expect(after.terminal).toEqual(['grumbler', 'dozer', 'gossip', 'guitarist']);
    expect(after.turn).toMatchObject({ number: 2, active: 1, points: 3, used: [] });
  });
});

describe('the Rua', () => {
  it('is made of the Terminal again, as often as there are buses', () => {
    const short = arrange({ stop: STOP, street: ['intern'], terminal: HAND, reshuffles: 1 });
    const { state, events } = playOn(short, { type: 'take-stop' });
    expect(events).toContainEqual({ type: 'reshuffled', left: 0 });
    expect(state.stop).toHaveLength(4);
    expect(state.terminal).toEqual([]);
    expect(state.ending?.reason).toBe('street');
  });

  it('ends the game when it has run out for the last time: the others have one turn more', () => {
    const last = arrange({ street: ['intern'], hands: [HAND, HAND], reshuffles: 0 });
    const drawn = stateAfter(last, { type: 'take-street' });
    expect(drawn.hands[0]).toContain('intern');
    expect(drawn.ending).toEqual({ reason: 'street', bus: 0, turnsLeft: 1 });
  });
});
