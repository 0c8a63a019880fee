import { join } from 'node:path';
import { planCardSides } from '../../layout/plan-card-pages.ts';
import type { Staging } from '../../output/job.ts';
import type { DeckComponent } from '../../pack/pack.ts';
import type { NetLines } from '../../print/press/cut-lines.ts';
import type { ExportContext } from '../export-target.ts';
import { stageCardPages } from '../pdf/export-pdf.ts';
import { move, type NetsOf } from './draw-cuts.ts';

/**
 * Where the cards of some decks are cut and folded: templates may put a net anywhere, so that it is
 * measured on pages that are laid out. Without such decks no browser is needed.
 */
export async function measureNets(
  decks: readonly DeckComponent[],
  staging: Staging,
  context: ExportContext,
): Promise<NetsOf> {
  if (decks.length === 0) return () => null;
  const { machine, signal, jobs, onRestart } = context;
  const plans = decks.map((deck) =>
    planCardSides(
      deck,
      deck.cards.map(({ id }) => ({ cardId: id, side: 'face' })),
    ),
  );
  const { partsOf } = await stageCardPages(staging, plans, context);
  const [{ runBrowserJobs }, { printWindow }, { readNets }] = await Promise.all([
    import('../../browser/with-browser.ts'),
    import('../../print/print-document.ts'),
    import('../../print/press/read-nets.ts'),
  ]);
  const { stagingFolder: rootFolder, scratchFolder } = staging;
  const measured = await runBrowserJobs({
    ...{ browser: await context.findBrowser(), machine, scratchFolder, signal, onRestart },
    jobs: plans.flatMap((plan) =>
      (partsOf.get(plan) ?? []).map(({ htmlPath }) => ({ plan, htmlPath })),
    ),
    concurrency: jobs,
    run: async (lease, { plan, htmlPath: what }) => {
      const window = printWindow(plan.printedPage);
      return lease.withPage({ what, rootFolder, window, media: 'print' }, async (lent) => {
        await lent.open(join(rootFolder, what));
        return readNets(lent, what);
      });
    },
  });
  const found = measured.flat();
  const cards = plans.flatMap(({ component, pages }) =>
    pages.map(({ cardId }) => ({ component, cardId })),
  );
  const nets = new Map(
    cards.map(({ component, cardId }, at) => [
      `${component.id}/${cardId}`,
      fromTrim(found[at] ?? { cuts: [], folds: [] }, component.size.bleedIn),
    ]),
  );
  return (component, cardId) => nets.get(`${component}/${cardId}`) ?? null;
}

function fromTrim({ cuts, folds }: NetLines, bleedIn: number): NetLines {
  const by = { xIn: -bleedIn, yIn: -bleedIn };
  return { cuts: move(cuts, by), folds: move(folds, by) };
}
