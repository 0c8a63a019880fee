import type { CliError } from '../errors.ts';
import { prelaunchBrowser } from '../print/early-browser.ts';
import { type FoundBrowser, findBrowser } from '../print/find-browser.ts';
import { thisMachine } from '../print/machine.ts';
import type { CommonFlags } from './common-options.ts';
import type { Terminal } from './terminal.ts';

/** Finds the browser when it is wanted, and says which with `--verbose`. */
export const createBrowserFinder =
  (flags: CommonFlags, { err, signal }: Terminal) =>
  async (): Promise<FoundBrowser> => {
    const machine = thisMachine();
    const browser = await findBrowser({ machine, browserOption: flags.browser, signal });
    if (flags.verbose) err.write(`browser: ${browser.name}, ${browser.executablePath}\n`);
    return browser;
  };

/** A browser that is wanted later, and starts while other work is done. */
export interface PreparedBrowser {
  readonly find: () => Promise<FoundBrowser>;
  /** Ends it if nothing was printed with it. */
  readonly close: () => Promise<void>;
}

/** Starts a browser ahead of its use, if it will be wanted; returns when its process runs. */
export async function prepareBrowser(
  flags: CommonFlags,
  terminal: Terminal,
  isWanted: boolean,
): Promise<PreparedBrowser> {
  const find = createBrowserFinder(flags, terminal);
  if (!isWanted) return { find, close: async () => undefined };
  // What the search comes to, a mistake too, is told where the browser is wanted.
  const found = find();
  const early = prelaunchBrowser(() => found, thisMachine(), terminal.signal);
  await early.spawned;
  return { find: async () => ({ ...(await found), prelaunched: early }), close: early.close };
}

/** Says that a browser was lost and that the work goes on with another. */
export const reportRestart =
  ({ quiet }: CommonFlags, { err }: Terminal) =>
  (lost: CliError): void => {
    if (!quiet) err.write(`${lost.message} It is started once more.\n`);
  };
