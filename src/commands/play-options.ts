import {
  type FlagsOf,
  integerFrom,
  option,
  parseNames,
  parseSetting,
  parseShard,
  parseTarget,
  parseVariation,
  withInitial,
} from '../options/option-spec.ts';
import { locale, runPackCode } from '../options/shared-options.ts';
import { joinSettings } from '../play/player-specs.ts';
import type { CommonFlags } from './options.ts';

/** As large as a run of games can be. */
const MAX_GAMES = 1_000_000;

/** What a search for numbers plays by itself. */
const TUNE_ALONE = ['study', 'vary', 'worth', 'tournament', 'shard'];

export const SIMULATE_OPTIONS = {
  games: withInitial('--games <n>', 'number of games to play', {
    parse: integerFrom(1, MAX_GAMES),
    initial: 1000,
  }),
  players: option(
    '--players <name,…>',
    'the players: names of bots, or paths of modules, with settings: `greedy:tempo=2` (default: greedy)',
    { parse: (text) => joinSettings(parseNames(text)) },
  ),
  seats: option(
    '--seats <n>',
    'number of players (default: as many as are named, or the maximum for a single name)',
    { parse: integerFrom(1, MAX_GAMES) },
  ),
  seed: withInitial('--seed <text>', 'random seed: the same seed gives the same games', {
    initial: '1',
  }),
  set: option(
    '--set <toggle=value>',
    'change the answer to an open question of the rules; can be repeated',
    { parse: parseSetting },
  ),
  /** `true` for all questions. */
  study: option<readonly string[] | true>(
    '--study [toggle,…]',
    'replay every game with each other answer to these questions (default: all), and compare',
    { parse: parseNames },
  ),
  vary: option(
    '--vary <number=value,…>',
    'replay every game with other values of a number of the data, such as `numbers.hand-limit=3,5`, and compare; can be repeated',
    { parse: parseVariation },
  ),
  tune: option(
    '--tune <number=values>',
    'search among values of a number of the data, such as `numbers.hand-limit=3..7`, for what meets the targets; can be repeated for several numbers at once',
    { parse: parseVariation, conflicts: TUNE_ALONE },
  ),
  target: option(
    '--target <measure=range>',
    'with `--tune`: what games should be like, such as `length=75..90` or `first-player=0.25±0.01`; can be repeated',
    { parse: parseTarget },
  ),
  /** `true` for all types of actions. */
  worth: option<readonly string[] | true>(
    '--worth [name,…]',
    'replay every game with one seat that does without each of these types of actions, cards or tables of cards (default: all types of actions), and say what each is worth',
    { parse: parseNames },
  ),
  tournament: option<boolean>(
    '--tournament',
    'every set of the players meets, each in each seat, with the same random events (default: the bots of the game, at the smallest table)',
  ),
  saveLadder: option<boolean>(
    '--save-ladder',
    'with `--tournament`: write how strong each bot is to data/ladder.json, for the page of `play`',
  ),
  /** `true` for as many games as are standard. */
  winChance: option<number | true>(
    '--win-chance [games]',
    'look into so many of the games (default: 2 of 100, at least 5): who is how likely to win as they go on, and what decisions are worth',
    { parse: integerFrom(1, MAX_GAMES) },
  ),
  eachTurn: option<boolean>(
    '--each-turn',
    'as `--win-chance`, and estimate the chances at the start of each turn too, which takes longer',
  ),
  shard: option(
    '--shard <n/of>',
    'play only this part of the games, such as 2/8, and write it to Output/balance-parts for `--merge`',
    { parse: parseShard },
  ),
  merge: option('--merge <folder>', 'play nothing: join the parts in this folder to one report', {
    conflicts: [
      ...['games', 'players', 'seats', 'seed', 'set', 'study', 'vary', 'tournament', 'shard'],
      ...['logs', 'maxTurns', 'winChance', 'eachTurn', 'worth', 'tune', 'target'],
    ],
  }),
  logsOfPeople: option(
    '--logs-of-people <folder>',
    'count the games of people that `vbuses play` has written there too, as a player `people`',
    { conflicts: ['shard'] },
  ),
  logs: withInitial('--logs <n>', 'number of games to record, starting with the first', {
    parse: integerFrom(0, MAX_GAMES),
    initial: 1,
  }),
  maxTurns: option('--max-turns <n>', 'stop a game after this many turns', {
    parse: integerFrom(1, MAX_GAMES),
  }),
  runPackCode,
};

/** Of `diff`, which plays both versions. */
export const DIFF_PLAY_OPTIONS = {
  /** `true` for as many games as are standard. */
  play: option<number | true>(
    '--play [games]',
    'play so many games of both versions with the same seeds (default: 300), and say what differs by more than chance',
    { parse: integerFrom(1, MAX_GAMES) },
  ),
  players: { ...SIMULATE_OPTIONS.players, description: 'of the games, as in simulate' },
  runPackCode,
};

export const CHECK_PLAY_OPTIONS = {
  decisions: withInitial('--decisions <n>', 'number of decisions to make at random', {
    parse: integerFrom(1, MAX_GAMES),
    initial: 20_000,
  }),
  seed: SIMULATE_OPTIONS.seed,
  seats: option('--seats <n>', 'number of players (default: every number that can play)', {
    parse: integerFrom(1, MAX_GAMES),
  }),
  set: option(
    '--set <toggle=value>',
    'play this answer to an open question alone (default: every answer); can be repeated',
    { parse: parseSetting },
  ),
  runPackCode,
};

export const PLAY_OPTIONS = {
  players: option(
    '--players <name,…>',
    'who plays: `me`, `guest`, with names `me=Ana`, and bots, with settings: `me,guest=Ben,greedy` (default: me, and bots)',
    { parse: parseNames },
  ),
  seats: option('--seats <n>', 'number of players (default: as many as are named, at least two)', {
    parse: integerFrom(1, MAX_GAMES),
  }),
  seed: option('--seed <text>', 'random seed: the same seed gives the same dice and decks'),
  set: SIMULATE_OPTIONS.set,
  log: option(
    '--log <file>',
    'where the game is written, move by move (default: a new file in Output/games)',
  ),
  resume: option('--resume <log>', 'go on with a game that was not finished', {
    conflicts: ['seats', 'seed', 'set', 'sandbox'],
  }),
  until: option(
    '--until <n>',
    'with `--resume`: go on after the first <n> moves of any game, also one of bots, in a new log; `--players` may sit there instead',
    { parse: integerFrom(0, MAX_GAMES) },
  ),
  hotSeat: option<boolean>('--hot-seat', 'all people play at one screen, one after the other'),
  sandbox: option<boolean>(
    '--sandbox',
    'a table without rules, on which everything is moved by hand, as for a pack that has none',
    { conflicts: ['set'] },
  ),
  port: option('--port <n>', 'port to serve on (default: the first free one from 4680)', {
    parse: integerFrom(0, 65_535),
  }),
  open: option<boolean>('--open', 'open the first seat in the browser'),
  lan: option<boolean>(
    '--lan',
    'other devices of your network may join, with the address of a seat',
  ),
  locale,
  runPackCode,
};

export const REPLAY_OPTIONS = {
  until: option('--until <n>', 'stop after this many moves and show the game', {
    parse: integerFrom(0, MAX_GAMES),
  }),
  moves: option<boolean>('--moves', 'print every move'),
  locale,
  board: option<boolean>('--board', 'also show the whole table at the end'),
  open: option<boolean>('--open', 'show the game in the browser, with all hands open', {
    conflicts: ['moves', 'board'],
  }),
  runPackCode,
};

export type DiffPlayFlags = FlagsOf<typeof DIFF_PLAY_OPTIONS>;
export type SimulateFlags = CommonFlags & FlagsOf<typeof SIMULATE_OPTIONS>;
export type PlayFlags = CommonFlags & FlagsOf<typeof PLAY_OPTIONS>;
export type CheckPlayFlags = CommonFlags & FlagsOf<typeof CHECK_PLAY_OPTIONS>;
export type ReplayFlags = CommonFlags & FlagsOf<typeof REPLAY_OPTIONS>;
