import { type FoundBrowser, findBrowser } from '../print/find-browser.ts';
import { thisMachine } from '../print/machine.ts';
import type { CommonFlags } from './common-options.ts';
import type { Terminal } from './terminal.ts';

/** Finds the browser when it is wanted, and says which with `--verbose`. */
export const browserFinder =
  (flags: CommonFlags, { err, signal }: Terminal) =>
  async (): Promise<FoundBrowser> => {
    const machine = thisMachine();
    const browser = await findBrowser({ machine, browserOption: flags.browser, signal });
    if (flags.verbose) err.write(`browser: ${browser.name}, ${browser.executablePath}\n`);
    return browser;
  };
