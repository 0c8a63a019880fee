import { describe, expect, it } from 'vitest';
import { BOT_WEIGHTS } from '../../rules/bots/weights.ts';
import vancouverBuses from '../../rules/index.ts';
import { graphsOf } from '../../src/boards/boards.ts';
import { configureGame } from '../../src/play/game-rules.ts';
import type { PlayedGame } from '../../src/play/game-statistics.ts';
import { parseLog } from '../../src/play/log.ts';
import { toGamePack } from '../../src/play/pack-data.ts';
import type { UserBotFactory } from '../../src/play/seating.ts';
import { seatStrategies } from '../../src/simulate/play-chunk.ts';
import { checkFully, shippedPack } from '../helpers/pack.ts';
import { documentText } from '../unit/docs/documents.ts';

const { pack } = checkFully(shippedPack);
if (pack === null) throw new Error('the shipped pack has errors');
const playable = vancouverBuses.open(toGamePack(pack, graphsOf(pack)));

const BOTS = Object.keys(BOT_WEIGHTS);

interface Match {
  readonly names: readonly string[];
  readonly games: number;
  readonly seats?: number;
  readonly toggles?: Readonly<Record<string, string>>;
  readonly userBots?: ReadonlyMap<string, UserBotFactory>;
}

function play({
  names,
  games,
  seats = names.length,
  toggles = {},
  userBots = new Map(),
}: Match): PlayedGame[] {
  const config = configureGame(playable.description, { players: seats, toggles });
  return Array.from({ length: games }, (_, number) => {
    const strategies = seatStrategies(names, seats, number);
    return playable.play({ config, number, seed: 'ladder', strategies, userBots, log: null })
      .played;
  });
}

const winsOf = (games: readonly PlayedGame[], name: string): number =>
  games.reduce((sum, { winners, strategies }) => {
    const own = winners.filter((seat) => strategies[seat] === name).length;
    return sum + own / Math.max(1, winners.length);
  }, 0);

describe('the words of the rules', () => {
  it('are explained to players: every decision, action and flow of money that comes up', () => {
    const terms = new Map(playable.description.terms);
    const games = play({ names: ['greedy', 'random', 'shopper', 'router'], games: 4 });
    const met = games.flatMap(({ decisions, actions, facts }) => [
      ...Object.keys(decisions).map((kind) => `decision/${kind}`),
      ...Object.keys(actions).map((type) => `action/${type}`),
      ...facts.flows.flatMap((flows) => Object.keys(flows)).map((name) => `flow/${name}`),
    ]);
    expect(new Set(met).size).toBeGreaterThan(30);
    expect([...new Set(met)].filter((word) => !terms.has(word))).toEqual([]);
  });
});

describe('the ladder of the bots', () => {
  // A game between random players alone lasts a thousand turns; against a bot that delivers it ends
  // as any other, by the bot's last delivery.
  it.each(BOTS)('%s beats random in 95 % of the games or more', (name) => {
    const games = play({ names: [name, 'random'], games: 40 });
    expect(games.every(({ reason }) => reason === 'normal')).toBe(true);
    expect(winsOf(games, name) / games.length).toBeGreaterThanOrEqual(0.95);
  });

  it('greedy beats one who takes what is nearest, and one who collects sets', () => {
    for (const other of ['nearest', 'collector']) {
      const games = play({ names: ['greedy', other], games: 60 });
      expect(winsOf(games, 'greedy') / games.length, other).toBeGreaterThan(0.55);
    }
  });
});

/** What the first player does, in its order. */
function actionsOf(name: string, number: number): readonly { type: string; to?: string }[] {
  const config = configureGame(playable.description, { players: 2 });
  const { log } = playable.play({
    ...{ config, number, seed: 'drive', strategies: [name, 'shopper'] },
    ...{ userBots: new Map(), log: { engine: 'vbuses 0', packDigest: 'd' } },
  });
  return parseLog(log ?? '').records.flatMap(({ record }) =>
    'action' in record && record.seat === 0 ? [record.action] : [],
  );
}

/** The stops that the first player drives to. */
const drivesOf = (name: string): readonly string[] =>
  actionsOf(name, 0).flatMap(({ type, to }) => (type === 'move' ? [to ?? ''] : []));

describe('a drive', () => {
  it('does not come back to a stop since which nothing was done', () => {
    let circles = 0;
    for (let number = 0; number < 10; number += 1) {
      let passed: readonly string[] = [];
      for (const { type, to = '' } of actionsOf('shopper', number)) {
        const isMove = type === 'move';
        if (isMove && passed.includes(to)) circles += 1;
        if (isMove) passed = [...passed, to];
        else if (/^(deliver|pick-up|exchange|buy)$/.test(type)) passed = passed.slice(-1);
      }
    }
    expect(circles).toBeLessThan(2);
  });
});

describe('a bot with a goal', () => {
  it('drives there first, where somebody waits, and then as it likes', () => {
    const stops = (pack.tables.get('stops')?.entries ?? []).map(({ id }) => id);
    const free = drivesOf('shopper:shopping=never');
    const visited = stops.slice(0, 20).filter((stop, at) => {
      const drives = drivesOf(`shopper:shopping=never,goal=${at + 1}`);
      return drives.slice(0, 16).includes(stop) && !free.slice(0, 16).includes(stop);
    });
    expect(visited.length).toBeGreaterThan(2);
    expect(drivesOf(`shopper:shopping=never,goal=${stops.length + 1}`)).toEqual(free);
  });
});

/** Fewer worlds than it has by itself, since tests should be short. */
const LOOKING = 'lookahead:worlds=8';

describe('lookahead', () => {
  const games = play({ names: [LOOKING, 'shopper'], games: 4 });

  it('is well ahead of the bot that plays on for it', () => {
    const margins = games.map(({ totals, strategies }) => {
      const seat = strategies.indexOf(LOOKING);
      return (totals[seat] ?? 0) - (totals[1 - seat] ?? 0);
    });
    expect(margins.reduce((sum, margin) => sum + margin, 0) / games.length).toBeGreaterThan(10);
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('plays the same game again', () => {
    expect(play({ names: [LOOKING, 'shopper'], games: 1 })[0]).toEqual(games[0]);
  });
});

const OWN_BOT = './my-bot.mjs:worlds=3';

describe('the complete bot in docs/bots.md', () => {
  it('is all that a user has to write, and beats shopper', async () => {
    const page = documentText('docs/bots.md');
    const [, source = ''] = /```js\n(\/\/ my-bot\.mjs\n[\s\S]*?)```/.exec(page) ?? [];
    const url = `data:text/javascript,${encodeURIComponent(source)}`;
    const { createStrategy }: { createStrategy: UserBotFactory } = await import(url);
    const userBots = new Map([['./my-bot.mjs', createStrategy]]);
    const games = play({ names: [OWN_BOT, 'shopper'], games: 2, userBots });
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
    const margins = games.map(({ totals, strategies }) => {
      const seat = strategies.indexOf(OWN_BOT);
      return (totals[seat] ?? 0) - (totals[1 - seat] ?? 0);
    });
    expect(margins.reduce((sum, margin) => sum + margin, 0) / games.length).toBeGreaterThan(5);
  });
});

describe('games by bots', () => {
  const games = play({ names: BOTS, games: 30, seats: 4 });

  it('break no law, and no bot fails to answer', () => {
    expect(games.flatMap(({ violations }) => violations)).toEqual([]);
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('keep to their tastes', () => {
    const shareOf = (name: string, part: number): number => {
      const seats = games.flatMap(({ strategies, parts, totals }) =>
        strategies.flatMap((one, seat) =>
          one === name ? [(parts[seat]?.[part] ?? 0) / Math.max(1, totals[seat] ?? 0)] : [],
        ),
      );
      return seats.reduce((sum, share) => sum + share, 0) / seats.length;
    };
    const [regions, routes, sets] = [0, 1, 2];
    expect(shareOf('stacker', regions)).toBeGreaterThan(shareOf('collector', regions));
    expect(shareOf('router', routes)).toBeGreaterThan(shareOf('stacker', routes));
    expect(shareOf('collector', sets)).toBeGreaterThan(shareOf('stacker', sets));
  });
});
