import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/play/chance.ts';
import { defineGame } from '../../../src/play/game-module.ts';
import type { Pending } from '../../../src/play/game-rules.ts';
import { LAWS, type Law, type LawReport } from '../../../src/play/law-findings.ts';
import { parseLog } from '../../../src/play/log.ts';
import type { GamePack } from '../../../src/play/pack-data.ts';
import { PlainFreezer } from '../../../src/play/plain-data.ts';
import {
  HIGH_CARDS,
  type HighAction,
  type HighSpec,
  type HighState,
  type HighView,
  highCard,
  highPack,
  highRules,
  togetherRules,
} from '../../helpers/high-card.ts';

const request = {
  decisions: 240,
  seed: '1',
  seats: null,
  toggles: {},
  log: { engine: 'test', packDigest: '' },
};

const invariants = ({ discards }: HighState) =>
  new Set(discards).size === discards.length ? [] : [{ law: 'discards', detail: 'one card twice' }];

type Rules = ReturnType<HighSpec['open']>;

const rules: Rules = { ...highRules, invariants };

/** The report of the game with parts of its rules replaced, each game by rules that are opened again. */
function check(
  change: Partial<Rules> = {},
  spec: Partial<HighSpec> = {},
  pack: GamePack = highPack,
): LawReport {
  const open = () => ({ ...rules, ...change });
  return defineGame({ ...highCard, open, ...spec })
    .open(pack)
    .checkLaws(request);
}

const verdictOf = (report: LawReport, law: Law) => report.laws.find((one) => one.law === law);

const messageOf = (report: LawReport, law: Law): string | undefined => {
  const verdict = verdictOf(report, law);
  return verdict?.outcome === 'broken' ? verdict.message : undefined;
};

describe('a game without mistakes', () => {
  const report = check(togetherRules);

  it('keeps every law, and each of them was looked at', () => {
    expect(report.laws.map(({ law, outcome }) => `${law} ${outcome}`)).toEqual(
      Object.keys(LAWS).map((law) => `${law} holds`),
    );
    expect(report.decisions).toBe(request.decisions);
    expect(report.ended).toBeGreaterThan(20);
  });

  it('says what could not be looked at, and why', () => {
    const less = check(
      {
        ...{ pieces: undefined, determinise: undefined, invariants: undefined },
        table: undefined,
      } as never,
      { strategies: {} },
    );
    const unknown = less.laws.filter(({ outcome }) => outcome === 'unknown');
    expect(unknown.map(({ law, message }) => [law, message])).toEqual([
      ['pieces', 'the rules have no `pieces`'],
      ['invariants', 'the rules have no `invariants`'],
      ['worlds', 'the rules have no `determinise`'],
      ['strategies', 'the game has no bots of its own'],
      ['simultaneous', 'players never choose at the same time'],
      ['page', 'the rules have no `table`'],
    ]);
  });
});

function fail(what: string): never {
  throw new Error(what);
}

const step = (state: HighState, choice: HighAction | Outcome) => highRules.apply(state, choice);

/** Pending, with another chance in the place of the deal. */
const chancePending =
  (chance: (about: string) => unknown) =>
  (state: HighState): Pending => {
    const wait = highRules.pending(state);
    return wait.type === 'chance'
      ? { type: 'chance', chance: chance(wait.chance.about) as never }
      : wait;
  };

const trusted = { trusted: true } as const;

/** A mistake, the law that it breaks, and what is said of it. */
const MISTAKES: readonly (readonly [
  name: string,
  law: Law,
  message: string | RegExp,
  change: Partial<Rules>,
  spec?: Partial<HighSpec>,
])[] = [
  [
    'a trick that is thrown away',
    'pieces',
    /^there were 1 of `deck\/c\d`, and now 0$/,
    {
      apply: (state, choice) => ({
        ...step(state, choice),
        state: { ...step(state, choice).state, discards: [] },
      }),
    },
  ],
  [
    'a card that is not printed',
    'pieces',
    '`deck/joker` is in the game, but no such card is printed',
    { pieces: (state) => ({ ...highRules.pieces(state), 'deck/joker': 1 }) },
  ],
  [
    'a card that is there twice',
    'pieces',
    'there are 2 of `deck/c1` in the game, but 1 are printed',
    { pieces: (state) => ({ ...highRules.pieces(state), 'deck/c1': 2 }) },
  ],
  [
    'a law of its own that is broken',
    'invariants',
    'cards: 6 in the deck',
    {
      invariants: ({ deck }) =>
        deck.length > 6 ? [] : [{ law: 'cards', detail: `${deck.length} in the deck` }],
    },
  ],
  [
    'a state that is changed in place',
    'unchanged',
    /^`apply` fails for \["c\d","c\d"\]: TypeError: Cannot (?:add|assign).*; it is frozen: copy it before/,
    {
      apply: (state, choice) => {
        const after = step(state, choice);
        (state.discards as string[]).push('c1');
        return after;
      },
    },
  ],
  [
    'an action that is listed twice',
    'legal',
    /^\{"card":"c\d","type":"play"\} is listed twice$/,
    { legal: (state) => [...highRules.legal(state), ...highRules.legal(state)] },
  ],
  [
    'nothing to do',
    'legal',
    'a player has to decide, but nothing is legal',
    { legal: (state) => highRules.legal(state).filter(({ card }) => card !== 'c4') },
  ],
  [
    'a list without order',
    'legal',
    /are not in the order of `compare`$/,
    { legal: (state) => highRules.legal(state).reverse() },
    trusted,
  ],
  [
    'an exception',
    'legal',
    /^`apply` fails for \{"card":"c\d","type":"play"\}: Error: what now\?$/,
    {
      apply: (state, choice) => (state.deck.length === 2 ? fail('what now?') : step(state, choice)),
    },
  ],
  ['an action that is not refused', 'refusal', /is not refused$/, {}, trusted],
  [
    'a refusal by another error',
    'refusal',
    /must throw IllegalAction, but: Error: no!$/,
    {
      apply: (state, choice) => {
        const wait = highRules.pending(state);
        const isLegal =
          wait.type === 'decision' &&
          highRules.legal(state).some(({ card }) => card === (choice as HighAction).card);
        const isDealt = Array.isArray(choice) && choice.length === 2;
        return isLegal || (wait.type === 'chance' && isDealt) ? step(state, choice) : fail('no!');
      },
    },
    trusted,
  ],
  [
    'a field that is lost in JSON',
    'plain',
    'state.winner is undefined',
    { setup: (config) => ({ ...highRules.setup(config), winner: undefined }) as HighState },
  ],
  [
    'a view with a map in it',
    'plain',
    'view.counts is a Map',
    {
      view: (state, viewer) =>
        ({ ...highRules.view(state, viewer), counts: new Map() }) as HighView,
    },
  ],
  [
    'an event without a type',
    'plain',
    'the event {"seat":0} has no `type`',
    { apply: (state, choice) => ({ ...step(state, choice), events: [{ seat: 0 } as never] }) },
  ],
  [
    'a weight that is no whole number',
    'chance',
    /weights are whole numbers from 1$/,
    {
      pending: chancePending((about) => ({
        ...{ kind: 'pick', stream: 'deck', about },
        options: [{ value: 'c1', weight: 0.5 }],
      })),
    },
  ],
  [
    'more cards dealt than there are',
    'chance',
    'hand of seat 1 (deck) deals 9 of 8 things',
    {
      pending: (state) => {
        const wait = highRules.pending(state);
        return wait.type === 'chance'
          ? { type: 'chance', chance: { ...wait.chance, count: 9 } as never }
          : wait;
      },
    },
  ],
  [
    'hands that everybody sees',
    'no-leak',
    /^(?:seat \d|a spectator) was not told of \["c\d","c\d"\] or \["c\d","c\d"\], but sees it: `all\[\d\]\[\d\]` is "c\d" or "c\d"$/,
    {
      view: (state, viewer) => ({ ...highRules.view(state, viewer), all: state.hands }) as HighView,
    },
  ],
  [
    'the card on top of the deck, seen much later',
    'no-leak',
    /but sees it: `top` is .* moves later, after/,
    {
      view: (state, viewer) =>
        ({
          ...highRules.view(state, viewer),
          top:
            state.table.includes(null) && state.table.some((card) => card !== null)
              ? state.deck[0]
              : null,
        }) as unknown as HighView,
    },
  ],
  [
    'actions that tell what others hold',
    'no-leak',
    /knows it by what is legal/,
    {
      legal: (state) => {
        const wait = highRules.pending(state);
        const other =
          wait.type === 'decision' ? state.hands[(wait.seat + 1) % state.hands.length] : [];
        return other?.includes('c1') ? highRules.legal(state).slice(0, 1) : highRules.legal(state);
      },
    },
  ],
  [
    'a world with another hand',
    'worlds',
    /^a made-up world looks different to seat \d: `(?:hand|deck)/,
    {
      determinise: (view, stream) =>
        highRules.determinise({ ...view, hand: view.hand.map(() => 'c1') }, stream),
    },
  ],
  [
    'worlds that are all the same',
    'worlds',
    /^50 made-up worlds of seat \d are all the same/,
    { determinise: (view) => highRules.determinise(view, { below: () => 0 }) },
  ],
  [
    'chance of its own',
    'deterministic',
    /^the same choices lead to another state/,
    {},
    {
      open: () => {
        let rolls = 0;
        return {
          ...rules,
          apply: (state, choice) => {
            rolls += 1;
            const after = step(state, choice);
            return { ...after, state: { ...after.state, rolls } };
          },
        };
      },
    },
  ],
  [
    'a stream that goes by another name each time',
    'log',
    /is not a possible outcome of a deal of deck-\d+/,
    {},
    {
      open: () => {
        let asked = 0;
        return {
          ...rules,
          pending: (state) => {
            const wait = highRules.pending(state);
            if (wait.type !== 'chance') return wait;
            asked += 1;
            return { type: 'chance', chance: { ...wait.chance, stream: `deck-${asked}` } };
          },
        };
      },
    },
  ],
  [
    'points that do not add up',
    'bounds',
    'seat 1 has 1 point, but the parts add up to 0',
    { score: ({ points }) => points.map(() => ({ total: 1, parts: { tricks: 0 } })) },
  ],
  [
    'points out of their range',
    'bounds',
    'seat 1 has 7 points, outside the `scoreRange` of 0 to 2',
    { score: ({ points }) => points.map(() => ({ total: 7, parts: { tricks: 7 } })) },
  ],
  [
    'a game that never ends',
    'bounds',
    'the game is not over after 20 decisions, its `maxDecisions`',
    {
      legal: (state) => (highRules.pending(state).type === 'decision' ? [{ type: 'pass' }] : []),
      apply: (state, choice) =>
        Array.isArray(choice) ? step(state, choice) : { state: { ...state }, events: [] },
    },
  ],
  [
    'a bot that cheats',
    'strategies',
    '`cheat` it answered {"type":"win"}, which is not legal',
    {},
    { strategies: { cheat: () => ({ decide: () => ({ type: 'win' }) as never }) } },
  ],
  [
    'a choice that others see before they have made theirs',
    'simultaneous',
    /^what seat \d has chosen is seen before all have: `view.table\[\d\]` is "c\d" or "c\d"$/,
    {
      ...togetherRules,
      view: (state, viewer) =>
        ({ ...highRules.view(state, viewer), table: state.table }) as HighView,
    },
  ],
  [
    'an event that tells it',
    'simultaneous',
    /: `events\[0\]\.card` is "c\d" or "c\d"$/,
    {
      ...togetherRules,
      apply: (state, choice, seat) => {
        const after = highRules.apply(state, choice, seat);
        return {
          ...after,
          events: after.events.map((event) => ({ ...event, card: (choice as HighAction).card })),
        };
      },
    },
  ],
  [
    'a choice that leaves another one less to choose from',
    'simultaneous',
    /^what seat \d may do depends on what seat \d has chosen/,
    {
      ...togetherRules,
      legal: (state, seat) =>
        state.table.every((card) => card === null)
          ? highRules.legal(state, seat)
          : highRules.legal(state, seat).slice(0, 1),
    },
  ],
  [
    'an advantage of the one who is first',
    'simultaneous',
    /^seats \d and \d choose at the same time, but it matters who is first$/,
    {
      ...togetherRules,
      apply: (state, choice, seat) => {
        const after = highRules.apply(state, choice, seat);
        const first = state.table.every((card) => card === null) ? seat : undefined;
        return { ...after, state: { ...after.state, ...(first !== undefined && { first }) } };
      },
    },
  ],
  [
    'a board that is not there',
    'page',
    'the area `hand` of `table` shows the board `map`, which is neither a component nor a card',
    { table: () => ({ areas: [{ id: 'hand', name: 'Hand', board: 'map' }] }) },
  ],
  [
    'a card on the table that the seat cannot know',
    'page',
    /^the area `deck` of `table` shows `c\d`, which is not in the view$/,
    {
      table: ({ hand }) => ({
        areas: [
          {
            ...{ id: 'deck', name: 'Deck' },
            cards: HIGH_CARDS.filter((id) => !hand.includes(id)).map((id) => {
              return { id, card: `deck/${id}`, name: id };
            }),
          },
        ],
      }),
    },
  ],
  [
    'a card that lights up nowhere',
    'page',
    /^\{"card":"c\d","type":"play"\} is about `c\d`, which is not on the table as seat \d sees it$/,
    { table: () => ({ areas: [{ id: 'hand', name: 'Hand' }] }) },
  ],
  [
    'a place that is not there',
    'page',
    /is about `here`, which is not on the table/,
    { about: () => ['here'] },
  ],
  [
    'a question without words',
    'page',
    '`prompt` gives "a card of undefined" for `card`',
    { prompt: (_, { optional }) => `a card of ${optional ? 'the hand' : undefined}` },
  ],
  [
    'a bot that changes what it sees',
    'strategies',
    /^`tidy` TypeError: Cannot assign to read only property/,
    {},
    {
      strategies: {
        tidy: () => ({
          decide: (view, legal) => {
            (view.points as number[])[0] = 9;
            return legal[0] ?? fail('nothing');
          },
        }),
      },
    },
  ],
];

describe('a game with one mistake', () => {
  it.each(
    MISTAKES.map(
      ([name, law, message, change, spec = {}]) => [name, law, message, change, spec] as const,
    ),
  )('%s breaks the law `%s`', (_, law, message, change, spec) => {
    const report = check(change, spec);
    const found = messageOf(report, law);
    if (typeof message === 'string') expect(found).toBe(message);
    else expect(found).toMatch(message);
  });

  it('is there for every law', () => {
    expect([...new Set(MISTAKES.map(([, law]) => law))].sort()).toEqual(Object.keys(LAWS).sort());
  });

  it('is reported with the shortest game that shows it, as a log up to there', () => {
    const report = check({
      invariants: ({ points }) => (points.includes(1) ? [{ law: 'l', detail: 'd' }] : []),
    });
    const found = verdictOf(report, 'invariants')?.found;
    const log = parseLog(found?.log ?? '');
    // Two hands are dealt, and each of two players plays a card.
    expect(found?.move).toBe(4);
    expect(log.records).toHaveLength(4);
    expect(log.footer).toBeNull();
    expect(log.header).toMatchObject({ game: 'high-card', config: { players: 2 } });
  });

  it('is reported with the function that fails, wherever it is called', () => {
    const sorting = check({
      legal: (state) => {
        for (const hand of state.hands) (hand as string[]).sort().reverse();
        return highRules.legal(state);
      },
    });
    expect(messageOf(sorting, 'unchanged')).toMatch(/^`legal` fails: TypeError: Cannot assign/);
    const blind = check({ view: (state) => fail(`no view of ${state.deck.length} cards`) });
    const broken = blind.laws.filter(({ outcome }) => outcome === 'broken');
    expect(broken.length).toBeGreaterThan(1);
    for (const { message } of broken) expect(message).toMatch(/^`view` fails: Error: no view of /);
  });

  it('leaves the laws that do not depend on it alone', () => {
    const report = check({ invariants: () => [{ law: 'l', detail: 'd' }] });
    const broken = report.laws.filter(({ outcome }) => outcome === 'broken');
    expect(broken.map(({ law }) => law)).toEqual(['invariants', 'worlds']);
  });
});

describe('plain data', () => {
  const freeze = (value: unknown) => new PlainFreezer().freeze(value, 'x');
  const circle: { self?: unknown } = {};
  circle.self = circle;

  it.each([
    [{ a: [1, 'b', true, null] }, null],
    [Object.create(null), null],
    [{ a: [Number.NaN] }, 'x.a[0] is NaN'],
    [{ a: -Infinity }, 'x.a is -Infinity'],
    [[undefined], 'x[0] is undefined'],
    [new Array(2), 'x has gaps'],
    [{ at: new Date(0) }, 'x.at is a Date'],
    [{ run: () => 1 }, 'x.run is a function'],
    [{ big: 1n }, 'x.big is a bigint'],
    [{ [Symbol('s')]: 1 }, 'x.Symbol(s) is a symbol'],
    [circle, 'x.self contains itself'],
  ])('%#', (value, wrong) => expect(freeze(value)).toBe(wrong));

  it('is frozen with all that is in it', () => {
    const value = { list: [{ deep: 1 }] };
    freeze(value);
    expect([value, value.list, value.list[0]].every(Object.isFrozen)).toBe(true);
  });
});
