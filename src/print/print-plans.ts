import { join } from 'node:path';
import pMap from 'p-map';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { InternalError } from '../errors.ts';
import type { Size } from '../model/geometry.ts';
import type { Game } from '../model/pack.ts';
import type { ComponentPlan } from '../model/sheet.ts';
import { drawPicture } from './board-picture.ts';
import type { FoundBrowser } from './find-browser.ts';
import type { Machine } from './machine.ts';
import { normalisePdf } from './normalise-pdf.ts';
import { pageDiagnostics } from './page-diagnostics.ts';
import { printHtml } from './print-pdf.ts';
import { type BrowserLease, withBrowser } from './with-browser.ts';

/** A picture of the board, drawn from its printed page. */
export interface BoardPictureJob {
  readonly plan: ComponentPlan;
  /** Relative to the output folder. */
  readonly pngPath: string;
  readonly dpi: number;
  readonly inputHash: string;
}

export interface PrintRequest {
  readonly plans: readonly ComponentPlan[];
  readonly boardPicture: BoardPictureJob | null;
  readonly game: Game;
  readonly toolVersion: string;
  /** Where the HTML lies with all that it loads. */
  readonly stagingFolder: string;
  /** For the browser's profile. */
  readonly scratchFolder: string;
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** Pages at once. */
  readonly jobs: number;
  readonly signal: AbortSignal;
  /** Told after each file. */
  readonly onPrinted: (path: string) => void;
}

export interface PrintedFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly component: string;
  readonly bytes: Uint8Array;
}

export interface Printed {
  readonly files: readonly PrintedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Prints every planned component to PDF, and the board's picture, with one browser. */
export async function printPlans(request: PrintRequest): Promise<Printed> {
  const { browser, machine, scratchFolder, signal } = request;
  const printed = await withBrowser({ browser, machine, scratchFolder, signal }, (lease) =>
    pMap(request.plans, (plan) => printPlan(lease, request, plan), { concurrency: request.jobs }),
  );
  return {
    files: [...printed.map(({ file }) => file), ...(await drawBoardPicture(request, printed))],
    diagnostics: printed.flatMap(({ diagnostics }) => diagnostics),
  };
}

interface PrintedPlan {
  readonly file: PrintedFile;
  readonly diagnostics: readonly Diagnostic[];
}

export const pageOf = ({ layout }: ComponentPlan): Size => {
  if (layout.kind === 'board') return layout.page;
  const [first] = layout.sheets;
  if (first === undefined) throw new InternalError(`${layout.component.id} has no sheets`);
  return first.page;
};

export const sheetCount = ({ layout }: ComponentPlan): number =>
  layout.kind === 'board' ? 1 : layout.sheets.length;

async function printPlan(
  lease: BrowserLease,
  { stagingFolder, game, toolVersion, onPrinted }: PrintRequest,
  plan: ComponentPlan,
): Promise<PrintedPlan> {
  const { component, htmlPath, pdfPath } = plan;
  const page = pageOf(plan);
  const htmlFile = join(stagingFolder, htmlPath);
  const raw = await printHtml({ lease, htmlFile, rootFolder: stagingFolder, page, what: htmlPath });
  const { name, author, language } = game;
  const info = { title: `${name}: ${component.name}`, author, language, toolVersion };
  const { pdf, pageCount, misfits } = await normalisePdf({ pdf: raw.pdf, page, info });
  onPrinted(pdfPath);
  return {
    file: { path: pdfPath, component: component.id, bytes: pdf },
    diagnostics: [
      ...pageDiagnostics(component, raw.problems),
      ...(pageCount === sheetCount(plan) ? [] : [wrongCount(plan, pageCount)]),
      ...(misfits.length === 0 ? [] : [wrongSize(plan)]),
    ],
  };
}

const wrongCount = (plan: ComponentPlan, found: number): Diagnostic => ({
  ...plan.component.place,
  code: 'sheet/page-count',
  severity: 'error',
  message: `${plan.pdfPath} came out with ${found} pages where ${sheetCount(plan)} were planned`,
  hint: "does the pack's CSS style `.sheet`, or break pages?",
  related: [],
});

const wrongSize = (plan: ComponentPlan): Diagnostic => ({
  ...plan.component.place,
  code: 'sheet/page-size',
  severity: 'error',
  message: `the pages of ${plan.pdfPath} did not come out at the size of the paper`,
  hint: "does the pack's CSS hold an `@page` rule?",
  related: [],
});

/** The board's picture, from its printed page. */
async function drawBoardPicture(
  { boardPicture, onPrinted }: PrintRequest,
  printed: readonly PrintedPlan[],
): Promise<PrintedFile[]> {
  if (boardPicture === null) return [];
  const { plan, pngPath, dpi, inputHash } = boardPicture;
  const board = printed.find(({ file }) => file.path === plan.pdfPath);
  if (board === undefined) throw new InternalError(`${plan.pdfPath} was not printed`);
  const size = pageOf(plan);
  const bytes = await drawPicture({ pdf: board.file.bytes, size, dpi, inputHash });
  onPrinted(pngPath);
  return [{ path: pngPath, component: plan.component.id, bytes }];
}
