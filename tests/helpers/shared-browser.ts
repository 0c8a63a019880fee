import { findBrowser } from '../../src/browser/find-browser.ts';
import { thisMachine } from '../../src/browser/machine.ts';
import { type BrowserLease, withBrowser } from '../../src/browser/with-browser.ts';
import { runFolder } from './run-folder.ts';

let lease: Promise<BrowserLease> | null = null;

/** A browser for all test files of a process, whose end is its end. */
export function sharedBrowser(): Promise<BrowserLease> {
  lease ??= new Promise((resolve, reject) => {
    const machine = thisMachine();
    const lend = (lent: BrowserLease): Promise<never> => {
      resolve(lent);
      return new Promise(() => undefined);
    };
    findBrowser({ machine })
      .then((browser) => withBrowser({ browser, machine, scratchFolder: runFolder() }, lend))
      .catch(reject);
  });
  return lease;
}
