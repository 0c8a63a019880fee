import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** For what hangs. On a busy machine a build of a whole pack takes minutes. */
const LIMIT_MS = 600_000;

/** For tests that run commands in their own process. */
const OWN_CACHE = ['tests/helpers/own-cache.ts'];
/** For tests that start the program as it is compiled. */
const COMPILED = ['tests/helpers/build-dist.ts'];

/** The rules of the games, their bots and their printed boards. */
const GAMES = [
  'tests/game/**/*.test.ts',
  'games/*/tests/**/*.test.ts',
  'tests/golden/games.test.ts',
];
/** What the fast run plays of each game. */
const SHORT_GAMES = ['games/*/tests/play.test.ts', 'tests/game/set-up.test.ts'];
/** Laws, of which the slow run tries more values. */
const LAWS = 'tests/properties/*.test.ts';

/** Files that take long for their size. Begun last, they would keep one worker waiting for the other. */
const LONG =
  /\/(?:balance-pages|cached-output|games\/.*e2e|every-pack|export-tables|french-pages|hostile|check\/mistakes|many-readers|play-page|same-bytes)\.test\.ts$/;

/** Vitest begins with the largest files of each project as long as it does not know their times. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = new Set(sorted.map(({ project }) => project.name));
    return [...projects].flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [true, false].flatMap((isLong) =>
        own.filter(({ moduleId }) => LONG.test(moduleId) === isLong),
      );
    });
  }
}

interface Kind {
  readonly include: string[];
  readonly exclude?: string[];
  readonly globalSetup: string[];
  /** Whether it belongs to `npm run test:slow`. */
  readonly isSlow?: boolean;
}

/** A worker loads the program once for all files of a project, so there are few. */
const project = (name: string, { isSlow = false, exclude = [], ...kind }: Kind) => ({
  // What the program loads when it runs: some packages have slow twins for `development`.
  ssr: { resolve: { conditions: ['node'] } },
  // What the rules of games import, as tsconfig.json has it.
  resolve: {
    alias: {
      'vbuses/play': join(import.meta.dirname, 'src/play/public.ts'),
      'vbuses/check': join(import.meta.dirname, 'src/boards/public-check.ts'),
    },
  },
  test: {
    ...kind,
    name,
    exclude,
    // Test files share the modules they import: loading the program for each of them took half the time.
    isolate: false,
    // The compiled program runs as Node runs it.
    server: { deps: { external: [/^(?!.*node_modules).*\/dist\//] } },
    setupFiles: ['tests/helpers/random-seed.ts'],
    env: isSlow ? { VBUSES_TEST_RUN: 'slow' } : {},
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
  },
});

export default defineConfig({
  test: {
    // Sources as Vite compiles them are kept for the next run.
    experimental: { fsModuleCache: true },
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    projects: [
      // `npm test`
      project('unit', {
        include: ['tests/unit/**/*.test.ts', LAWS, ...SHORT_GAMES],
        globalSetup: OWN_CACHE,
      }),
      project('e2e', {
        include: ['tests/{golden,e2e,browser}/*.test.ts'],
        exclude: GAMES,
        globalSetup: COMPILED,
      }),
      // `npm run test:slow`
      project('games', {
        include: GAMES,
        exclude: SHORT_GAMES,
        globalSetup: COMPILED,
        isSlow: true,
      }),
      project('fuzz', { include: ['tests/fuzz/*.test.ts'], globalSetup: OWN_CACHE, isSlow: true }),
      project('slow', {
        include: ['tests/slow/**/*.test.ts', LAWS],
        globalSetup: COMPILED,
        isSlow: true,
      }),
    ],
  },
});
