import type { ReadyRun } from '../app/render.ts';
import { type Diagnostic, excludeWaived } from '../diagnostics/diagnostic.ts';
import { findChangedLooks, type Looks } from '../diff/changed-looks.ts';
import { locateProblems } from './locate-problems.ts';
import type { PreviewCard, PreviewProblem } from './preview-state.ts';
import type { ShownPack } from './shown-pack.ts';

/** Lays out the pages of some cards and measures them. */
export type CheckCards = (
  run: ReadyRun,
  cards: ReadonlySet<string>,
) => Promise<readonly Diagnostic[]>;

/** What a look at the files has found, and what is shown of it. */
interface Look {
  readonly run: ReadyRun;
  readonly shown: ShownPack;
}

/** What is wrong with the laid-out pages of the cards that have changed while they were looked at. */
export class MeasuredCards {
  readonly #checkCards: CheckCards;
  readonly #onFound: () => void;
  readonly #waiting = new Set<string>();
  #last: Look | null = null;
  #looks: Looks | null = null;
  #isBusy = false;
  #problems: readonly PreviewProblem[] = [];

  /** @param onFound called when the problems are others than before */
  constructor(checkCards: CheckCards, onFound: () => void) {
    this.#checkCards = checkCards;
    this.#onFound = onFound;
  }

  get problems(): readonly PreviewProblem[] {
    return this.#problems;
  }

  /** Forgets what was measured of cards that look different now; they are measured again. */
  note(before: ShownPack | null, look: Look): void {
    const { run, shown } = look;
    const earlier = this.#looks;
    this.#last = look;
    this.#looks = run;
    if (before === null || earlier === null) return;
    const isSame = (['stylesHash', 'assetsHash'] as const).every(
      (name) => before.state[name] === shown.state[name],
    );
    const isOther = isSame ? () => false : findChangedLooks(earlier, run);
    const changed = findChangedCards(before, shown, isOther);
    for (const { id } of changed) this.#waiting.add(id);
    const [ids, decks] = [changed.map(({ id }) => id), changed.map(({ deck }) => deck)];
    this.#problems = this.#problems.filter(
      (one) =>
        !one.cards.some((id) => ids.includes(id)) && !one.decks.some((id) => decks.includes(id)),
    );
  }

  /** Measures what waits for it. A card that changes meanwhile is measured after the others. */
  async measure(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#last !== null && this.#waiting.size > 0) {
        const { run, shown } = this.#last;
        const cards = new Set(this.#waiting);
        this.#waiting.clear();
        const found = excludeWaived(await this.#checkCards(run, cards));
        if (found.length === 0) continue;
        this.#problems = [
          ...this.#problems,
          ...locateProblems(found, run.files, shown.pack).filter(
            (one) => !one.cards.some((id) => this.#waiting.has(id)),
          ),
        ];
        this.#onFound();
      }
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Cards that look different or are new. */
function findChangedCards(
  before: ShownPack,
  { state, html }: ShownPack,
  isOther: (html: string) => boolean,
): PreviewCard[] {
  const old = new Map(before.state.cards.map((card) => [card.id, card]));
  return state.cards.filter(({ id, face, back }) => {
    const was = old.get(id);
    const isSame = was?.face === face && was.back === back;
    return !isSame || [face, back].some((hash) => hash !== null && isOther(html.get(hash) ?? ''));
  });
}
