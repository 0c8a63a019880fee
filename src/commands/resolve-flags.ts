import { relative } from 'node:path';
import type { OutputContext } from '../app/output.ts';
import type { CheckRequest, Overrides } from '../app/recipes.ts';
import { type FoundBrowser, findBrowser } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import { type CliError, usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { preflightFolder } from '../export/output-folders.ts';
import type { IdMarks } from '../pack/id-marks.ts';
import { type PrinterProfile, UNCALIBRATED_PROFILE } from '../pack/sheet.ts';
import type { SleevesChoice } from '../pack/sleeves.ts';
import { findToggle } from '../play/game-rules.ts';
import type { GameDescription } from '../play/playable.ts';
import { type PrinterProfiles, printersFile, readPrinters } from '../printer/printer-profiles.ts';
import { type OpenedPack, openCacheFor } from './open-pack.ts';
import type { CommonFlags } from './options.ts';
import type { SimulateFlags } from './play-options.ts';
import { stageTimesOf, type Terminal } from './terminal.ts';

/**
 * The profile that `--printer` names; without it one that corrects nothing. An unknown name is a
 * CliError with exit 2.
 */
export async function choosePrinter(name: string | undefined): Promise<PrinterProfile> {
  if (name === undefined) return UNCALIBRATED_PROFILE;
  const printers = await readPrinters(printersFile());
  const profile = printers.get(name);
  if (profile === undefined) throw unknownPrinterError(name, printers);
  return profile;
}

/** A printer that this user has not set, with the nearest one and how to make it. */
export function unknownPrinterError(name: string, printers: PrinterProfiles): CliError {
  const make =
    'measure it with `vbuses printer calibrate`, then save its numbers with `vbuses printer set`';
  const near = hintForName(name, printers.keys());
  return usageError(
    `there is no printer \`${name}\``,
    near === null ? make : `${near}${near.endsWith('?') ? '' : '.'} Or ${make}`,
  );
}

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
  const { prelaunchBrowser } = await import('../browser/with-browser.ts');
  // The result of the search, an error included, is used where the browser is needed.
  const found = find();
  const early = prelaunchBrowser(() => found, thisMachine(), terminal.signal);
  await early.spawned;
  return { find: async () => ({ ...(await found), prelaunched: early }), close: early.close };
}

/** Pages printed at once where `--jobs` does not say: more only wait for each other. */
const DEFAULT_JOBS = 2;

/** The pack that a command is about, as its flags ask for it. */
export const checkRequest = (
  { folder }: OpenedPack,
  flags: CommonFlags &
    Overrides & {
      readonly locale?: string;
      readonly ids?: IdMarks;
      readonly sleeves?: SleevesChoice;
      readonly runPackCode?: boolean;
    },
  terminal: Terminal,
): CheckRequest => ({
  packFolder: folder,
  clock: stageTimesOf(terminal),
  cache: openCacheFor(flags, thisMachine()),
  language: { locale: flags.locale ?? null, checksAll: false },
  overrides: flags,
  isCodeAllowed: flags.runPackCode === true,
  ...(flags.ids === undefined ? {} : { idMarks: flags.ids }),
  ...(flags.sleeves === undefined ? {} : { sleeves: flags.sleeves }),
});

/** What pages are laid out with, and where what is made of them goes. */
export const outputContext = (
  out: string,
  flags: CommonFlags,
  terminal: Terminal,
): Omit<OutputContext, 'findBrowser' | 'onPrinted'> => ({
  out,
  machine: thisMachine(),
  picturesFolder: relative(terminal.cwd, preflightFolder(out)),
  jobs: flags.jobs ?? DEFAULT_JOBS,
  clock: stageTimesOf(terminal),
  signal: terminal.signal,
  onRestart: (lost) => {
    if (!flags.quiet) terminal.err.write(`${lost.message} Restarting it once.\n`);
  },
});

/**
 * The answers of `--set` by question, each of which may be named by its number or its name.
 *
 * @throws CliError (exit 2) for an unknown question, or two answers to one
 */
export function resolveAnswers(
  { toggles }: Pick<GameDescription, 'toggles'>,
  set: NonNullable<SimulateFlags['set']>,
): Readonly<Record<string, string>> {
  const chosen = new Map<string, readonly [string, string]>();
  for (const [question, answer] of set) {
    const id = findToggle(toggles, question).id;
    const [earlier, other] = chosen.get(id) ?? [question, answer];
    if (other !== answer) {
      throw usageError(
        `\`--set ${earlier}=${other}\` and \`--set ${question}=${answer}\` contradict each other`,
        'they answer the same question: remove one of them',
      );
    }
    chosen.set(id, [question, answer]);
  }
  return Object.fromEntries([...chosen].map(([id, [, answer]]) => [id, answer]));
}
