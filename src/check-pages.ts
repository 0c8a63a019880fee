import type { Diagnostic } from './diagnostics/diagnostic.ts';
import type { CliError } from './errors.ts';
import { openOutput } from './export/output/session.ts';
import { preflightFolder, savePreflightPictures } from './export/preflight-pictures.ts';
import { type LayOutRequest, layOut, pageHashes } from './export/stage-build.ts';
import type { FoundBrowser } from './print/find-browser.ts';
import type { Machine } from './print/machine.ts';
import type { StageClock } from './stage-clock.ts';

export interface PageCheckRequest extends LayOutRequest {
  /** The output folder, absolute: pictures of faults go there, and nothing else. */
  readonly out: string;
  /** Their folder as it stands in hints. */
  readonly picturesFolder: string;
  readonly toolVersion: string;
  readonly browser: FoundBrowser;
  readonly machine: Machine;
  /** Pages laid out at once. */
  readonly jobs: number;
  readonly clock: StageClock;
  readonly signal: AbortSignal;
  readonly onRestart: (lost: CliError) => void;
}

/** layOut -> print: what is wrong with the pages of a pack. Nothing of them is kept but pictures of faults. */
export async function checkPages(request: PageCheckRequest): Promise<readonly Diagnostic[]> {
  const { clock, out, toolVersion } = request;
  const { game } = request.pack;
  const session = await openOutput({ folder: preflightFolder(out) });
  const printed = await (async () => {
    try {
      const { pages, assetsHash, pictureScales, partsOf } = await clock.time('lay out', () =>
        layOut(session, request),
      );
      const { printPlans } = await import('./print/print-plans.ts');
      const { stagingFolder, scratchFolder } = session;
      const hashes = { pageHashes: pageHashes(pages), assetsHash, pictureScales, partsOf };
      const job = { ...request, ...hashes, stagingFolder, scratchFolder, boardPicture: null };
      return await clock.time('print and measure', () =>
        printPlans({ ...job, onPrinted: () => undefined }),
      );
    } finally {
      await session.discard();
    }
  })();
  await savePreflightPictures({ out, game, toolVersion, pictures: printed.pictures });
  return printed.diagnostics;
}
