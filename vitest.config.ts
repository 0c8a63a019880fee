import { defineConfig } from 'vitest/config';

/** One project per kind of test, so that a kind can be run alone: `npx vitest run --project unit`. */
const project = (name: string, testTimeout: number) => ({
  test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout, hookTimeout: 240_000 },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', 20_000),
      project('properties', 300_000),
      project('golden', 60_000),
      project('e2e', 240_000),
      project('browser', 240_000),
    ],
  },
});
