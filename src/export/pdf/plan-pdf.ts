import { usageError } from '../../diagnostics/errors.ts';
import { type CardPagesPlan, planBoardPage, planCardPages } from '../../layout/plan-card-pages.ts';
import { selectComponents } from '../../layout/select-components.ts';
import type { BoardComponent, DeckComponent, Pack, RulebookComponent } from '../../pack/pack.ts';
import type { Service } from '../../pack/product.ts';
import type { CardOrder } from '../../pack/sheet.ts';
import { formatCount } from '../../text/text-markup.ts';
import type { ExportPlan, ExportSource } from '../export-target.ts';
import { selectServiceDecks, skippedNotes } from '../services.ts';

export interface CardPdfsPlan extends ExportPlan {
  readonly plans: readonly CardPagesPlan[];
}

export interface CardPdfsChoices {
  readonly order: CardOrder;
  /** Whether every copy of a card is included. */
  readonly copies?: boolean;
  /** Whether the PDFs are in process inks. */
  readonly isForPress?: boolean;
  /** Whose bleed, order and copies are used. */
  readonly service: Service | null;
}

/** Plans PDFs with bleed: of the decks and boards that are named, or of all. */
export function planCardPdfs(
  ids: readonly string[],
  choices: CardPdfsChoices,
  { rendered, presets }: ExportSource,
): CardPdfsPlan {
  const { service } = choices;
  const order = service?.order ?? choices.order;
  const { decks: chosen, withoutBacks, boards, books } = chooseDecks(rendered.pack, ids, order);
  const { fitted, notes } =
    service === null
      ? { fitted: chosen.map((deck) => ({ deck })), notes: [] }
      : selectServiceDecks([...chosen, ...boards, ...books], service, presets);
  const isRepeated = service?.isRepeated ?? choices.copies ?? false;
  const plans = [
    ...fitted.flatMap(({ deck }) => planCardPages(deck, { order, isRepeated })),
    ...(service === null ? boards.map(planBoardPage) : []),
  ].filter(({ pages }) => pages.length > 0);
  const kinds = new Set(plans.map(({ component }) => component.kind));
  const contents = [
    ...(kinds.has('deck') ? ['single cards'] : []),
    ...(kinds.has('board') ? ['the board'] : []),
  ].join(' and ');
  return {
    plans,
    ...(ids.length === 0
      ? {}
      : { replaces: [...new Set(plans.map(({ component }) => component.id))] }),
    notes: [
      ...skippedNotes('they have no backs', withoutBacks),
      ...(service === null ? skippedNotes('`vbuses build` makes their PDFs', books) : []),
      ...notes,
      ...pressNotes(choices),
    ],
    summary: () => `${formatCount(plans.length, 'PDF')} of ${contents}`,
  };
}

const pressNotes = ({ service, isForPress = false }: CardPdfsChoices): string[] =>
  isForPress || !service?.press
    ? []
    : [`these PDFs are in RGB: ${service.name} takes process inks, see \`--press\` and \`--icc\``];

interface ChosenDecks {
  readonly decks: readonly DeckComponent[];
  readonly withoutBacks: readonly DeckComponent[];
  readonly boards: readonly BoardComponent[];
  /** They have pages of their own: `build` prints them. */
  readonly books: readonly RulebookComponent[];
}

/** A rulebook that is named, and a deck without a back where backs are wanted, is exit 2. */
function chooseDecks(pack: Pack, ids: readonly string[], order: CardOrder): ChosenDecks {
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
  const withoutBacks = order === 'faces' ? [] : decks.filter(({ back }) => back === null);
  const [first] = withoutBacks;
  const others = { withoutBacks, boards, books };
  if (first === undefined) return { decks, ...others };
  const backed = decks.filter(({ back }) => back !== null);
  if (ids.length === 0 && backed.length > 0) return { decks: backed, ...others };
  throw usageError(
    `\`${first.id}\` has no backs`,
    'name decks that have backs, use `--order faces`, or set `back` in game.yaml',
  );
}
