import { defineConfig } from 'vitest/config';

/** For what hangs. On a busy machine a build of the shipped pack takes minutes. */
const LIMIT_MS = 600_000;

/** One project per kind of test, so that a kind can be run alone: `npx vitest run --project unit`. */
const project = (name: string, globalSetup: string[] = []) => ({
  // What the program loads when it runs: some packages have slow twins for `development`.
  ssr: { resolve: { conditions: ['node'] } },
  test: {
    name,
    // Test files share the modules they import: loading the program for each of them took half the time.
    isolate: false,
    // The compiled program runs as Node runs it.
    server: { deps: { external: [/^(?!.*node_modules).*\/dist\//] } },
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
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
      project('unit', OWN_CACHE),
      project('properties', OWN_CACHE),
      project('fuzz', OWN_CACHE),
      project('golden', COMPILED),
      project('e2e', COMPILED),
      project('browser', COMPILED),
    ],
  },
});
