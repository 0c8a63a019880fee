import type { BoardComponent, DeckComponent, Pack, RulebookComponent } from '../core/pack.ts';
import { formatCount } from '../core/text-markup.ts';
import { usageError } from '../errors.ts';
import { exportCardPdfs } from '../export/export-pdf.ts';
import { type CardOrder, planBoardPage, planCardPages } from '../layout/plan-card-pages.ts';
import { selectComponents } from '../layout/select-components.ts';
import { toolVersion } from '../load/folders.ts';
import type { ExportPdfFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { assertServiceKnown, chooseService, runExport, selectServiceDecks } from './run-export.ts';
import type { Terminal } from './terminal.ts';

type Flags = ExportPdfFlags;

/** `vbuses export pdf`: every card and board alone on a page with its bleed, for printers who take such PDFs. */
export async function exportPdf(
  ids: readonly string[],
  flags: Flags,
  terminal: Terminal,
): Promise<number> {
  await assertServiceKnown(flags.service, 'pdf');
  return runExport({ target: 'pdf', flags, terminal }, async (ready) => {
    const { presets, rendered } = ready;
    const service =
      flags.service === undefined ? null : chooseService(flags.service, 'pdf', presets.services);
    const order = service?.order ?? flags.order;
    const {
      decks: chosen,
      withoutBacks,
      boards,
      books,
    } = chooseComponents(rendered.pack, ids, order);
    const { fitted, notes } =
      service === null
        ? { fitted: chosen.map((deck) => ({ deck })), notes: [] }
        : selectServiceDecks([...chosen, ...boards, ...books], { service, presets });
    const isRepeated = service?.isRepeated ?? flags.copies ?? false;
    const decks = fitted.map(({ deck }) => deck);
    const plans = [
      ...decks.map((deck) => planCardPages(deck, { order, isRepeated })),
      ...(service === null ? boards.map(planBoardPage) : []),
    ].filter(({ pages }) => pages.length > 0);
    const made = await new CommandOutput(flags, terminal).withProgress(plans.length, (onPrinted) =>
      exportCardPdfs({
        ...rendered,
        ...ready.printRun,
        ...{ plans, onPrinted, folder: ready.folder, toolVersion: toolVersion() },
        replaces: ids.length === 0 ? 'all' : plans.map(({ component }) => component.id),
        pictures: ready.pictures,
        cache: ready.cache,
      }),
    );
    const names = withoutBacks.map(({ id }) => id).join(', ');
    return {
      ...made,
      notes: [
        ...(withoutBacks.length === 0 ? [] : [`skipped because they have no backs: ${names}`]),
        ...notes,
      ],
      summary: ({ manifest }) =>
        `${formatCount(manifest.files.length, 'PDF')} of ${describeKinds(plans.map(({ component }) => component))}`,
    };
  });
}

/** What PDFs of these components show, in words. */
function describeKinds(components: readonly (DeckComponent | BoardComponent)[]): string {
  const kinds = new Set(components.map(({ kind }) => kind));
  return [
    ...(kinds.has('deck') ? ['single cards'] : []),
    ...(kinds.has('board') ? ['the board'] : []),
  ].join(' and ');
}

interface ChosenComponents {
  readonly decks: readonly DeckComponent[];
  /** What is left out, for want of a back. */
  readonly withoutBacks: readonly DeckComponent[];
  readonly boards: readonly BoardComponent[];
  /** They have pages of their own: `build` prints them. */
  readonly books: readonly RulebookComponent[];
}

/**
 * The decks and boards asked for: those named, or all that have what is asked for. A rulebook that is
 * named, and a deck that lacks a back that is asked for, is exit 2.
 */
function chooseComponents(pack: Pack, ids: readonly string[], order: CardOrder): ChosenComponents {
  const chosen = selectComponents(pack, ids, null);
  const decks = chosen.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const boards = chosen.flatMap((one) => (one.kind === 'board' ? [one] : []));
  const books = chosen.flatMap((one) => (one.kind === 'rulebook' ? [one] : []));
  const [book] = books;
  if (ids.length > 0 && book !== undefined) {
    throw usageError(
      `\`${book.id}\` has no cards to export`,
      `\`vbuses build ${book.id}\` makes its PDF`,
    );
  }
  if (decks.length + boards.length === 0) throw usageError('this pack has no cards to export');
  const blank = order === 'faces' ? [] : decks.filter(({ back }) => back === null);
  const [first] = blank;
  if (first === undefined) return { decks, withoutBacks: blank, boards, books };
  const backed = decks.filter(({ back }) => back !== null);
  if (ids.length === 0 && backed.length > 0)
    return { decks: backed, withoutBacks: blank, boards, books };
  throw usageError(
    `\`${first.id}\` has no backs`,
    'name decks that have backs, use `--order faces`, or set `back` in game.yaml',
  );
}
