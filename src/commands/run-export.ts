import { relative } from 'node:path';
import { thisMachine } from '../browser/machine.ts';
import type { Cache } from '../cache/cache.ts';
import { type Component, componentCopies } from '../core/pack.ts';
import type { PackPicture } from '../core/pictures.ts';
import type { Service, ServiceExport } from '../core/product.ts';
import type { RenderedPack } from '../core/rendered-pack.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { usageError } from '../errors.ts';
import { type ExportTarget, exportFolder } from '../export/output-folders.ts';
import { fitService, type ServiceDeck } from '../export/pictures/plan-pictures.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import type { Published } from '../output/session.ts';
import { type CheckedRun, checkFolder } from '../pipeline.ts';
import type { PrintContext } from '../print/print-plans.ts';
import type { RenderAs } from '../render-checked.ts';
import { type OpenedPack, openCacheFor, openPack } from './open-pack.ts';
import type { CommonFlags } from './options.ts';
import { CommandOutput, exitCodeFor } from './report.ts';
import {
  applyImageDpi,
  applyWaivers,
  DEFAULT_JOBS,
  type Overrides,
  type PreparedBrowser,
  prepareBrowser,
  reportRestart,
} from './resolve-flags.ts';
import { stageTimesOf, type Terminal } from './terminal.ts';

/** Which export runs, and how it was called. */
export interface ExportCall {
  readonly target: ExportTarget;
  readonly flags: CommonFlags & Overrides & { readonly locale?: string };
  readonly terminal: Terminal;
  /** Nothing is made: no browser is started. */
  readonly isDry?: boolean;
}

/** A pack without errors, and where its export goes. */
export interface PreparedExport {
  readonly rendered: RenderedPack;
  readonly renderAs: RenderAs;
  readonly presets: CheckedRun['presets'];
  /** The pack's own pictures. */
  readonly pictures: readonly PackPicture[];
  /** The folder of the target, absolute. */
  readonly folder: string;
  readonly opened: OpenedPack;
  readonly cache: Cache;
  readonly printRun: Omit<PrintContext, 'onPrinted'>;
}

/** What an export made. */
export interface ExportResult {
  /** `null` when a laid-out page had errors: then the folder is as it was. */
  readonly published: Published | null;
  readonly diagnostics: readonly Diagnostic[];
  /** What a user should know and need not mend. */
  readonly notes: readonly string[];
  /** What was made, in words: `3 PDFs of single cards`. */
  readonly summary: (published: Published) => string;
  /** The files that would be made, where nothing is. */
  readonly planned?: readonly string[];
}

/** Opens and checks a pack, has it exported, and tells what became of it; answers the exit code. */
export async function runExport(
  call: ExportCall,
  make: (ready: PreparedExport) => Promise<ExportResult>,
): Promise<number> {
  const { flags, terminal } = call;
  const opened = await openPack(flags, terminal);
  const browser = await prepareBrowser(flags, terminal, !(call.isDry ?? false));
  try {
    return await exportPack(call, { opened, browser }, make);
  } finally {
    await browser.close();
  }
}

async function exportPack(
  call: ExportCall,
  { opened, browser }: { readonly opened: OpenedPack; readonly browser: PreparedBrowser },
  make: (ready: PreparedExport) => Promise<ExportResult>,
): Promise<number> {
  const { target, flags, terminal } = call;
  const profile = stageTimesOf(terminal);
  const cache = openCacheFor(flags, thisMachine());
  const language = { locale: flags.locale ?? null, checksAll: false };
  const run = await checkFolder(opened.folder, profile, language, { cache });
  const { rendered, renderAs, presets } = run;
  const folder = exportFolder(opened.out, target);
  const telling = { call, run, packFolder: opened.folder, folder };
  if (rendered === null || renderAs === null) return reportExport(telling, run.diagnostics, null);
  const made = await make({
    ...{
      rendered: applyWaivers(applyImageDpi(rendered, flags), flags),
      renderAs,
      presets,
      folder,
      opened,
      cache,
    },
    pictures: run.pictures,
    printRun: {
      findBrowser: browser.find,
      machine: thisMachine(),
      jobs: flags.jobs ?? DEFAULT_JOBS,
      clock: profile,
      signal: terminal.signal,
      onRestart: reportRestart(flags, terminal),
    },
  });
  const found = mergeDiagnostics([...run.diagnostics, ...made.diagnostics]);
  return reportExport(telling, found, made);
}

interface ExportReportOptions {
  readonly call: ExportCall;
  readonly run: CheckedRun;
  readonly packFolder: string;
  readonly folder: string;
}

function reportExport(
  { call, run, packFolder, folder }: ExportReportOptions,
  diagnostics: readonly Diagnostic[],
  made: ExportResult | null,
): number {
  const { flags, terminal } = call;
  const output = new CommandOutput(flags, terminal);
  const { written = [], removed = [], kept = [] } = made?.published ?? {};
  const { planned } = made ?? {};
  const outcome =
    planned === undefined
      ? { out: folder, written, removed, kept }
      : { out: folder, files: planned };
  output.problems(diagnostics, { packFolder, files: run.files }, outcome);
  for (const note of output.isVerbal ? (made?.notes ?? []) : []) output.note(note);
  if (planned !== undefined && !output.isJson) {
    terminal.out.write(planned.map((path) => `${path}\n`).join(''));
  }
  output.keptFiles(kept);
  if (made !== null && made.published !== null && output.isVerbal) {
    const where = relative(terminal.cwd, folder) || '.';
    terminal.out.write(`${made.summary(made.published)} in ${where}\n`);
  }
  return exitCodeFor(diagnostics, flags.strict ?? false);
}

const EXPORT_NAMES: Readonly<Record<ServiceExport, string>> = {
  png: 'pictures',
  pdf: 'PDFs of single cards',
};

/** The print service of that id. Another name, or one that takes nothing of this export, is exit 2. */
export function chooseService(
  id: string,
  target: ServiceExport,
  services: ReadonlyMap<string, Service>,
): Service {
  const service = services.get(id.toLowerCase());
  if (service === undefined) {
    throw usageError(`there is no print service \`${id}\``, hintForName(id, services.keys()));
  }
  if (service.exports.includes(target)) return service;
  const others = service.exports.map(
    (one) =>
      `\`vbuses export ${one} --service ${service.id}\` makes the ${EXPORT_NAMES[one]} that it accepts`,
  );
  throw usageError(`${service.name} does not accept ${EXPORT_NAMES[target]}`, others.join(', '));
}

/** Looks for the service of a command line before a pack is read; nothing where none is named. */
export async function assertServiceKnown(
  id: string | undefined,
  target: ServiceExport,
): Promise<void> {
  if (id !== undefined) chooseService(id, target, (await loadPresets()).services);
}

/** Decks as a service takes them, and what to say about it. */
export interface ServiceSelection {
  readonly fitted: readonly ServiceDeck[];
  readonly notes: readonly string[];
}

/**
 * The decks among some components that a service prints. What it does not print is left out, and
 * listed; where nothing is left, that is exit 2.
 */
export function selectServiceDecks(
  components: readonly Component[],
  { service, presets }: { readonly service: Service; readonly presets: Presets },
): ServiceSelection {
  const decks = components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const others = components.filter(({ kind }) => kind !== 'deck');
  const { fitted, unmatched } = fitService(decks, service, presets.products);
  if (fitted.length === 0) {
    const names = components.map(({ id }) => `\`${id}\``).join(', ');
    throw usageError(
      `${service.name} does not print cards in the size of ${names}`,
      'the known sizes are in presets/products.yaml; remove `--service` to export the pieces as they are',
    );
  }
  const many = fitted.flatMap(({ deck, product }) =>
    product.maxQuantity !== null && componentCopies(deck) > product.maxQuantity
      ? [
          `${service.name} prints at most ${product.maxQuantity} cards of ${deck.id} in one order: split it`,
        ]
      : [],
  );
  const leftOut = (why: string, some: readonly Component[]): string[] =>
    some.length === 0 ? [] : [`skipped because ${why}: ${some.map(({ id }) => id).join(', ')}`];
  return {
    fitted,
    notes: [
      ...leftOut(`${service.name} does not print cards in their sizes`, unmatched),
      ...leftOut(`\`--service ${service.id}\` only covers cards`, others),
      ...many,
    ],
  };
}
