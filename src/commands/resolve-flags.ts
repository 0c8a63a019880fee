import { type FoundBrowser, findBrowser } from '../browser/find-browser.ts';
import { thisMachine } from '../browser/machine.ts';
import { prelaunchBrowser } from '../browser/with-browser.ts';
import type { RenderedPack } from '../core/rendered-pack.ts';
import {
  type ComponentPlan,
  type Paper,
  type PrinterProfile,
  UNCALIBRATED_PROFILE,
} from '../core/sheet.ts';
import type { Waiver } from '../core/waiver.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { type CliError, usageError } from '../errors.ts';
import { type PrinterProfiles, printersFile, readPrinters } from '../printer/printer-profiles.ts';
import type { CommonFlags } from './options.ts';
import type { Terminal } from './terminal.ts';

/** The paper of that id, in capitals or not: `A4` is `a4`. Another name is a CliError with exit 2. */
export function choosePaper(id: string, papers: ReadonlyMap<string, Paper>): Paper {
  const paper = papers.get(id.toLowerCase());
  if (paper !== undefined) return paper;
  const near = hintForName(id, papers.keys());
  const known = hintForName('', papers.keys());
  const hint = near === known ? known : [near, known].join(' ');
  throw usageError(`there is no paper \`${id}\``, hint);
}

/**
 * The profile that `--printer` names; without it one that corrects nothing. A name nobody has set is a
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

/** What a user should know who has named a printer: where its correction does nothing, or is a guess. */
export function printerNotes(
  name: string,
  profile: PrinterProfile,
  plans: readonly ComponentPlan[],
): string[] {
  const duplex = plans.flatMap(({ layout }) =>
    layout.kind === 'deck' && layout.binding === 'duplex' ? [layout] : [],
  );
  if (duplex.length === 0) {
    return ['--printer has no effect without `--backs duplex`: it corrects backs'];
  }
  const { portrait, landscape } = profile;
  const lying = duplex.filter(({ orientation }) => orientation === 'landscape');
  const isGuessed = landscape === null && (portrait.xMm !== 0 || portrait.yMm !== 0);
  if (!isGuessed || lying.length === 0) return [];
  const ids = [...new Set(lying.map(({ component }) => component.id))].join(', ');
  return [
    `${name} was not measured with landscape sheets (${ids}): its portrait numbers are used, rotated as by most drivers; \`vbuses printer calibrate --orientation landscape\` measures it`,
  ];
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
    if (!quiet) err.write(`${lost.message} Restarting it once.\n`);
  };

/** Pages printed at once where `--jobs` does not say: more only wait for each other. */
export const DEFAULT_JOBS = 2;

/** What a command line changes of a pack. */
export interface Overrides {
  readonly imageDpi?: number;
  /** Codes of laid-out pages. */
  readonly waive?: readonly string[];
}

/** A pack whose pictures are printed as the command line says. */
export const applyImageDpi = (
  rendered: RenderedPack,
  { imageDpi: dpi }: Overrides,
): RenderedPack => {
  if (dpi === undefined) return rendered;
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, images: { ...pack.images, dpi } } };
};

/** A pack with what the command line waives. */
export const applyWaivers = (rendered: RenderedPack, { waive = [] }: Overrides): RenderedPack => {
  const ofRun = waive.map((code): Waiver => ({ code, by: 'run', id: '', place: null }));
  const { pack } = rendered;
  return { ...rendered, pack: { ...pack, waivers: [...pack.waivers, ...ofRun] } };
};
