import { configureGame } from '../../src/play/game-rules.ts';
import type { LawVerdict } from '../../src/play/law-findings.ts';
import { parseLog } from '../../src/play/log.ts';
import type { Playable, PlayResult } from '../../src/play/playable.ts';
import type { ReplayReport } from '../../src/play/replay.ts';

const LOG = { engine: 'test', packDigest: '0'.repeat(64) };

type Answers = Readonly<Record<string, string>>;

/** Games that bots play, the same ones in each run; each has a log. */
export function createBotGames(playable: Playable, seed: string) {
  const { description } = playable;
  const play = (bots: readonly string[], number: number, toggles: Answers = {}): PlayResult =>
    playable.play({
      ...{ number, seed, strategies: bots, userBots: new Map(), log: LOG },
      config: configureGame(description, { players: bots.length, toggles }),
    });
  return {
    play,
    /** Games of two bots, who change seats after each. */
    duels: (bots: readonly [string, string], games: number, toggles?: Answers): PlayResult[] =>
      Array.from({ length: games }, (_, number) =>
        play(number % 2 === 0 ? bots : bots.toReversed(), number, toggles),
      ),
    /**
     * Games in which each question has each of its answers, in one or another; each table is laid at least
     * once. Two of three pairs of questions also meet with every pair of answers.
     */
    everyAnswer: (tables: readonly (readonly string[])[], fixed: Answers = {}): PlayResult[] => {
      const open = description.toggles.filter(({ id }) => fixed[id] === undefined);
      const games = Math.max(4, tables.length, ...open.map(({ values }) => values.length));
      return Array.from({ length: games }, (_, number) => {
        const patterns = [number, number >> 1, number ^ (number >> 1)];
        const answers = open.map(({ id, values }, at): [string, string] => {
          const pattern = values.length > 2 ? number : (patterns[at % 3] ?? 0);
          return [id, values[(pattern + at) % values.length]?.value ?? ''];
        });
        const bots = tables[number % tables.length] ?? [];
        return play(bots, number, { ...Object.fromEntries(answers), ...fixed });
      });
    },
    replay: ({ log }: PlayResult): ReplayReport => playable.replay(parseLog(log ?? ''), null),
    /** The kinds of actions that the rules know and no game had. */
    untaken: (results: readonly PlayResult[]): string[] => {
      const used = results.flatMap(({ played }) =>
        Object.entries(played.actions).flatMap(([type, one]) => (one.used > 0 ? [type] : [])),
      );
      const known = description.terms.flatMap(([word]) => word.match(/^action\/(.*)/)?.[1] ?? []);
      return known.filter((type) => !used.includes(type));
    },
    /** The laws that random games do not keep; some of the games must come to their end. */
    brokenLaws: (decisions: number, seats: number | null, toggles: Answers = {}): LawVerdict[] => {
      const { ended, laws } = playable.checkLaws({ decisions, seed, seats, toggles, log: LOG });
      if (ended === 0) throw new Error('no game has ended');
      // In most games nothing is chosen at the same time.
      return laws.filter(
        ({ law, outcome }) =>
          outcome !== 'holds' && !(law === 'simultaneous' && outcome === 'unknown'),
      );
    },
  };
}

/** How many games a bot has won alone, or with itself. */
export const winsOf = (name: string, results: readonly PlayResult[]): number =>
  results.filter(({ played: { winners, strategies } }) =>
    winners.every((seat) => strategies[seat] === name),
  ).length;
