// How fast games are played: noughts and crosses through our conductor and through the simulator of
// boardgame.io, both with random players, in one run; then other games with their bots; then memory over many games.
// Type `npm run bench`, or `npm run bench -- --games 2000 --memory 100000`.

import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { botStream, playGame } from '../dist/play/conductor.js';
import { configureGame } from '../dist/play/game-rules.js';
import { openPackData } from '../dist/play/pack-data.js';
import { randomStrategy } from '../dist/play/strategy.js';
import { findKnownModule } from '../dist/simulate/known-code.js';
import { readGame } from '../dist/simulate/open-game.js';
import { snapshotPackCode } from '../dist/simulate/pack-code.js';
import { loadKnownGame, packDataOf } from '../dist/simulate/pack-rules.js';
import { forBoardgameIo, ticTacToe } from './tic-tac-toe.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    /** Where boardgame.io is installed. */
    'boardgame-io': { type: 'string', default: HERE },
    seconds: { type: 'string', default: '4' },
    games: { type: 'string', default: '600' },
    memory: { type: 'string', default: '3000' },
  },
});

const seconds = (since) => (performance.now() - since) / 1000;
/** Time of this process on a core: what others do on the machine does not count. */
const coreSeconds = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};
const formatInteger = (number) => Math.round(number).toLocaleString('en');

function ourMoves(limit) {
  const config = ticTacToe.configure();
  let moves = 0;
  const observers = [{ onDecision: () => (moves += 1) }];
  const [begin, core] = [performance.now(), process.cpuUsage()];
  for (let game = 0; seconds(begin) < limit; game += 1) {
    const seed = String(game);
    const players = [0, 1].map((seat) => ({
      strategy: randomStrategy({ random: botStream(seed, seat) }),
      isGuarded: false,
    }));
    playGame({ rules: ticTacToe, config, seed, players, observers });
  }
  return moves / coreSeconds(core);
}

async function theirMoves(folder, limit) {
  const load = createRequire(join(folder, 'package.json'));
  const { RandomBot, Simulate } = load('boardgame.io/dist/cjs/ai.js');
  const { InitializeGame } = load('boardgame.io/dist/cjs/internal.js');
  const { INVALID_MOVE } = load('boardgame.io/dist/cjs/core.js');
  const game = forBoardgameIo(INVALID_MOVE);
  let moves = 0;
  const [begin, core] = [performance.now(), process.cpuUsage()];
  for (let number = 0; seconds(begin) < limit; number += 1) {
    const bot = new RandomBot({ enumerate: game.ai.enumerate, seed: String(number) });
    const bots = { 0: bot, 1: bot };
    const state = InitializeGame({ game, numPlayers: 2 });
    const { state: end } = await Simulate({ game, bots, state, depth: 20 });
    moves += end.G.cells.filter((cell) => cell !== null).length;
  }
  return moves / coreSeconds(core);
}

async function compare(limit) {
  const folder = options['boardgame-io'];
  if (!existsSync(join(folder, 'node_modules', 'boardgame.io'))) {
    console.log(
      `boardgame.io is not in ${folder}, so there is nothing to compare with.\nIt is no part of vbuses. To get it, type:\n\n  npm install --prefix bench\n`,
    );
    console.log(`our moves a second: ${formatInteger(ourMoves(limit))}`);
    return;
  }
  ourMoves(limit / 4);
  await theirMoves(folder, limit / 4);
  const [ours, theirs] = [ourMoves(limit), await theirMoves(folder, limit)];
  console.log(
    `noughts and crosses, random players, moves a second of one core:\n  vbuses ${formatInteger(ours)}, boardgame.io ${formatInteger(theirs)}, ${(ours / theirs).toFixed(0)} times as many`,
  );
}

async function openGame(folder) {
  const { pack, files } = await readGame(folder);
  const module = await findKnownModule(snapshotPackCode(files, pack.game.rules));
  const playable = (await loadKnownGame(module)).open(openPackData(packDataOf(pack)));
  return { pack, playable };
}

/** A game as it is played on a page by two people: how long each takes to see what a choice did. */
async function timePage(folder) {
  const { pack, playable } = await openGame(folder);
  const config = configureGame(playable.description, { players: 2 });
  const ask = (request) => playable.live(request, new Map());
  const opening = { do: 'open', config, seed: 'bench', bots: [null, null], records: [] };
  let { state } = await ask(opening);
  const times = [];
  while (state.footer === null && times.length < 400) {
    const [seat] = state.waits.people;
    const { message } = await ask({ do: 'see', viewer: seat, at: null });
    const choice = (times.length * 7) % message.choices.length;
    const begin = performance.now();
    ({ state } = await ask({ do: 'act', seat, choice }));
    for (const viewer of [0, 1, 'public']) {
      JSON.stringify((await ask({ do: 'see', viewer, at: null })).message);
    }
    times.push(performance.now() - begin);
  }
  globalThis.gc?.();
  const used = process.memoryUsage().heapUsed / 2 ** 20;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(
    `${pack.game.name} on a page, two people and spectators, ${times.length} choices:\n  a choice is answered in ${at(0.5)} ms (95 %: ${at(0.95)} ms, target: at most 100); ${used.toFixed(0)} MB at the end`,
  );
}

/** Plays a pack with four bots of one kind. @returns a function that plays a game by its number */
async function timeGame({ folder, bot, games, target = '', looks = 0 }) {
  const { pack, playable } = await openGame(folder);
  const config = configureGame(playable.description, { players: 4 });
  const strategies = [bot, bot, bot, bot];
  const setting = { config, seed: 'bench', strategies, userBots: new Map(), log: null };
  const play = (number) => playable.play({ ...setting, number, hasChances: number % 100 < looks });
  for (let number = 0; number < games / 10; number += 1) play(number);
  const times = [];
  const core = process.cpuUsage();
  let decisions = 0;
  for (let number = 0; number < games; number += 1) {
    const begin = performance.now();
    const { played } = play(number);
    times.push(performance.now() - begin);
    for (const { made } of Object.values(played.decisions)) decisions += made;
  }
  const spent = coreSeconds(core);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
  console.log(
    `${pack.game.name}, four bots ${bot}, full rules, one core${looks === 0 ? '' : `, with the chance to win in ${looks} of 100`}:\n  ${formatInteger(games / spent)} games a second${target}, ${formatInteger(decisions / spent)} decisions a second; a game takes ${at(0.5)} ms (95 %: ${at(0.95)} ms)`,
  );
  return play;
}

function memory(play, games) {
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const points = [];
  for (let number = 0; number <= games; number += 1) {
    if (number % Math.ceil(games / 6) === 0)
      points.push(`${formatInteger(number)}: ${used().toFixed(1)}`);
    play(number);
  }
  const how = globalThis.gc === undefined ? ' (with `node --expose-gc` without garbage)' : '';
  console.log(`MB of memory after so many games${how}:\n  ${points.join(', ')}`);
}

await compare(Number(options.seconds));
const games = Number(options.games);
const root = dirname(HERE);
const others = readdirSync(join(root, 'games')).map((id) => join(root, 'games', id));
for (const folder of [root, ...others]) await timePage(folder);
const play = await timeGame({
  folder: root,
  bot: 'greedy',
  games,
  target: ' (target: at least 500)',
});
const busrider = { folder: join(root, 'games', 'busrider'), bot: 'monopolist', games: games / 3 };
await timeGame(busrider);
// As often as `--win-chance` looks: at most three times a run without.
await timeGame({ folder: root, bot: 'greedy', games, looks: 2 });
await timeGame({ ...busrider, looks: 2 });
memory(play, Number(options.memory));
