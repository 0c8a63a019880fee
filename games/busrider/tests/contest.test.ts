import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { graphsOf } from '../../../src/boards/boards.ts';
import { readPackFiles } from '../../../src/load/read-pack-files.ts';
import { configureGame } from '../../../src/play/game-rules.ts';
import { openRules } from '../../../src/play/game-spec.ts';
import type { PlayedGame } from '../../../src/play/game-statistics.ts';
import { toGamePack } from '../../../src/play/pack-data.ts';
import type { UserBotFactory } from '../../../src/play/seating.ts';
import { seatStrategies } from '../../../src/simulate/play-chunk.ts';
import { checkFully, REPOSITORY } from '../../../tests/helpers/pack.ts';
import { documentText } from '../../../tests/unit/docs/documents.ts';
import busrider, { busriderSpec } from '../rules/index.ts';
import { boardOf, type State } from '../rules/state.ts';
import { distanceBetween } from '../rules/tables.ts';

const FOLDER = join(REPOSITORY, 'games', 'busrider');
const { pack } = checkFully(await readPackFiles(FOLDER));
if (pack === null) throw new Error('BusRider has mistakes');
const gamePack = toGamePack(pack, graphsOf(pack));
const playable = busrider.open(gamePack);

interface Match {
  readonly names: readonly string[];
  readonly games: number;
  readonly toggles?: Readonly<Record<string, string>>;
  readonly userBots: ReadonlyMap<string, UserBotFactory>;
}

function play({ names, games, toggles = {}, userBots }: Match): PlayedGame[] {
  const config = configureGame(playable.description, { players: names.length, toggles });
  return Array.from({ length: games }, (_, number) => {
    const strategies = seatStrategies(names, names.length, number);
    return playable.play({ config, number, seed: 'contest', strategies, userBots, log: null })
      .played;
  });
}

const page = documentText('docs/busrider.md');

/** The rows of the table below a heading, each as the code words of its cells. */
function tableUnder(heading: string): string[][][] {
  const section = page.split(/^### /m).find((text) => text.startsWith(heading)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)),
    );
}

/** What a seat meets in some games at random, with the answers that bring in everything. */
function meetEverything() {
  const met = {
    actions: new Map<string, string[]>(),
    kinds: new Map<string, string>(),
    events: new Set<string>(),
    view: [] as string[],
    player: [] as string[],
  };
  const listener: UserBotFactory = ({ random }) => ({
    decide: (view, legal) => {
      const { players, agenda, ...rest } = view as {
        readonly players: readonly object[];
        readonly agenda: readonly { readonly kind: string }[];
      };
      met.view = ['players', 'agenda', ...Object.keys(rest)];
      met.player = Object.keys(players[0] ?? {});
      for (const { type, ...fields } of legal) {
        met.actions.set(type, Object.keys(fields));
        met.kinds.set(type, agenda.at(-1)?.kind ?? '');
      }
      return legal[random.below(legal.length)] as never;
    },
    notify: ({ type }: { readonly type: string }) => {
      met.events.add(type);
    },
  });
  const userBots = new Map([['./listener.mjs', listener]]);
  const toggles = { board: 'teaching', 'BR-09': 'no' };
  play({ names: ['./listener.mjs', 'monopolist', 'investor'], games: 6, toggles, userBots });
  return met;
}

describe('the page for authors of strategies', () => {
  const met = meetEverything();

  it('names every decision, its actions, and their fields', () => {
    const written = tableUnder('What it is asked').map(
      ([[kind = ''] = [], [action = ''] = [], fields = []]) => ({ kind, action, fields }),
    );
    const played = [...met.actions].map(([action, fields]) => ({
      kind: met.kinds.get(action),
      action,
      fields,
    }));
    expect(written.map(({ action }) => action).sort()).toEqual([...met.actions.keys()].sort());
    for (const one of played) {
      const row = written.find(({ action }) => action === one.action);
      expect({ ...row, fields: [...(row?.fields ?? [])].sort() }).toEqual({
        ...one,
        fields: [...one.fields].sort(),
      });
    }
  });
});

describe('the complete strategy in docs/busrider.md', () => {
  it('is all that a user has to write, and beats the bots that buy nothing', async () => {
    const [, source = ''] = /```js\n(\/\/ courier\.mjs\n[\s\S]*?)```/.exec(page) ?? [];
    const url = `data:text/javascript,${encodeURIComponent(source)}`;
    const { createStrategy }: { createStrategy: UserBotFactory } = await import(url);
    const userBots = new Map([['./courier.mjs', createStrategy]]);
    const names = ['./courier.mjs', 'thrifty', 'shortest'];
    const games = play({ names, games: 4, userBots });
    expect(games.flatMap(({ faults }) => faults)).toEqual([]);
    const wins = games.filter(({ winners, strategies }) =>
      winners.some((seat) => strategies[seat] === './courier.mjs'),
    );
    expect(wins.length).toBeGreaterThanOrEqual(3);
  });
});

describe('without an answer', () => {
  const rules = openRules(busriderSpec, gamePack);

  it.each(['city', 'teaching'])('a program takes a shortest way on the board %s', (id) => {
    const start = rules.setup(rules.configure({ players: 2, toggles: { board: id } }));
    const board = boardOf(rules.forBots.tables, start);
    const [own] = start.players;
    const leftOf = (at: string, destination: string) => {
      const players = [{ ...own, at, origin: at, destination }, ...start.players.slice(1)];
      const turn = { ...start.turn, active: 0, left: 9 };
      const agenda = [{ kind: 'choose-segment' }];
      const [first] = rules.legal({ ...start, players, turn, agenda } as State);
      return first?.type === 'go' ? first.left : null;
    };
    for (const { at: to } of board.termini) {
      for (const at of board.junctions.filter((one) => one !== to)) {
        expect(leftOf(at, to), `${at} to ${to}`).toBe(distanceBetween(board, at, to));
      }
    }
  });
});
