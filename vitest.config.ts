import { defineConfig } from 'vitest/config';

/** One project per kind of test, so that a kind can be run alone: `npx vitest run --project unit`. */
const project = (name: string, testTimeout: number, globalSetup: string[] = []) => ({
  // What the program loads when it runs: some packages have slow twins for `development`.
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    name,
    // Test files share the modules they import: loading the program for each of them took half the time.
    isolate: false,
    // The compiled program runs as Node runs it.
    server: { deps: { external: [/^(?!.*node_modules).*\/dist\//] } },
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout,
    hookTimeout: 240_000,
    globalSetup,
  },
});

/** For tests that run commands in their own process. */
const OWN_CACHE = ['tests/helpers/own-cache.ts'];
/** For tests that start the program as it is compiled. */
const COMPILED = ['tests/helpers/build-dist.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', 60_000, OWN_CACHE),
      project('properties', 300_000, OWN_CACHE),
      project('fuzz', 60_000, OWN_CACHE),
      project('golden', 60_000, COMPILED),
      project('e2e', 240_000, COMPILED),
      project('browser', 240_000, COMPILED),
    ],
  },
});
