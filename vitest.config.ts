import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Tests that take long although their files are small: on a clean clone large files come first. */
const LONG_TESTS = ['check/mistakes.test.ts', 'e2e/every-pack.test.ts', 'browser/hostile.test.ts'];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG_TESTS.some((name) => moduleId.endsWith(name));

/** Starts long tests first, so that none of them is left to one worker at the end. */
class LongTestsFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}

/** For tests that run commands in their own process. */
const OWN_CACHE = ['tests/helpers/own-cache.ts'];
/** For tests that start the program as it is compiled. */
const COMPILED = ['tests/helpers/build-dist.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongTestsFirst },
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
