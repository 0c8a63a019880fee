import { defineConfig } from 'vitest/config';

/** One project per kind of test, so that a kind can be run alone: `npx vitest run --project unit`. */
const project = (name: string, testTimeout: number, globalSetup: string[] = []) => ({
  test: {
    name,
    // Unit tests share the modules they import: loading the program for each file took half the time.
    isolate: name !== 'unit',
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
