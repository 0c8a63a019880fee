import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { PackJob } from '../app/job.ts';
import { preparePack } from '../app/recipes.ts';
import type { CheckedRun } from '../app/render.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { seamObstaclesOf } from '../export/board-files.ts';
import { findPictureUses } from '../export/lay-out.ts';
import { planPack } from '../layout/plan-pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { RenderedPack, RenderedRulebooks } from '../pack/rendered-pack.ts';
import type { BackMode, Flip, MarkStyle, Paper } from '../pack/sheet.ts';
import { preparePictures } from '../pictures/prepare-pictures.ts';
import type { LookedAt } from './desk.ts';
import { locateProblems } from './locate-problems.ts';
import { type CheckCards, MeasuredCards } from './measured-cards.ts';
import type { PreviewState, PreviewUpdate } from './preview-state.ts';
import { prepareShownPack, type ShownPack } from './shown-pack.ts';

/** How the pack is looked at. */
export interface PreviewChoices {
  /** Chosen once the papers are known. */
  readonly paperOf: (papers: ReadonlyMap<string, Paper>) => Paper;
  readonly marks: MarkStyle;
  readonly binding: BackMode;
  readonly flip: Flip;
  /** Larger than any version of an earlier session: a page may be left over from one. */
  readonly firstVersion: number;
  /** Measures the laid-out pages of cards that have changed. */
  readonly checkCards?: CheckCards;
}

/** What a look at the files has found. */
export interface RefreshResult {
  readonly update: PreviewUpdate;
  readonly diagnostics: readonly Diagnostic[];
  readonly files: PackFiles;
  /** How many cards look different, are new or are gone. */
  readonly changedCards: number;
}

/** For a file that was changed again before it was read. */
const MAX_WAIT_MS = 10_000;

const EMPTY_STATE: PreviewState = {
  version: 0,
  isStale: false,
  game: null,
  stylesHash: '',
  assetsHash: '',
  booksHash: '',
  decks: [],
  fields: [],
  cards: [],
  pages: [],
  problems: [],
};

/** A pack that is looked at again and again; what was last without errors stays on view. */
export class PreviewSession {
  readonly #job: PackJob;
  readonly #choices: PreviewChoices;
  readonly #listeners = new Set<(update: PreviewUpdate) => void>();
  #shown: ShownPack | null = null;
  /** As they were last read: what has not changed since is not parsed again. */
  #files: PackFiles | null = null;
  #books: RenderedRulebooks = { rulebooks: new Map(), diagnostics: [] };
  #state: PreviewState;
  readonly #measured: MeasuredCards;
  /** What the files alone say. */
  #problems: PreviewState['problems'] = [];

  constructor(job: PackJob, choices: PreviewChoices) {
    this.#job = job;
    this.#choices = choices;
    this.#state = { ...EMPTY_STATE, version: choices.firstVersion };
    const { checkCards = async () => [] } = choices;
    this.#measured = new MeasuredCards(checkCards, () => this.#sendProblems());
  }

  /** What was last without errors; `null` before there was such a thing. */
  get shown(): ShownPack | null {
    return this.#shown;
  }

  /** Everything, for a page that has nothing yet. */
  get fullUpdate(): PreviewUpdate {
    return { state: this.#state, since: 0, html: Object.fromEntries(this.#shown?.html ?? []) };
  }

  get packFolder(): string {
    return this.#job.packFolder;
  }

  /** The pack as the files are now, which are not shown. */
  async current(): Promise<LookedAt | null> {
    const { rendered, files } = await this.#prepare();
    return rendered === null ? null : { pack: rendered.pack, files };
  }

  /** The errors that the pack would have with another text of a file, and does not have now. */
  async checkEdit(path: string, text: string): Promise<readonly Diagnostic[]> {
    const { diagnostics } = await this.#prepare(new Map([[path, text]]));
    const known = new Set(this.#state.problems.map(({ code, message }) => `${code} ${message}`));
    return diagnostics.filter(
      ({ severity, code, message }) => severity === 'error' && !known.has(`${code} ${message}`),
    );
  }

  /** Waits until an update tells of a text that was written into a file, which is not long after. */
  async whenShown(path: string, text: string): Promise<void> {
    const isRead = (): boolean => {
      const file = this.#files?.get(path);
      return file?.kind === 'text' && file.text === text;
    };
    let stop = (): void => undefined;
    const shown = new Promise<void>((resolve) => {
      stop = this.listen(() => (isRead() ? resolve() : undefined));
    });
    await Promise.race([shown, delay(MAX_WAIT_MS, undefined, { ref: false })]);
    stop();
  }

  #prepare(replaced?: ReadonlyMap<string, string>): Promise<CheckedRun> {
    // What is still to be drawn is a box with its name.
    const drafted = { ...this.#job.choices, isDraft: 'without-art', replaced } as const;
    const choices = { ...drafted, previous: this.#files ?? undefined };
    return preparePack({ ...this.#job, choices });
  }

  /** Calls back with every update until the answer is called. */
  listen(onUpdate: (update: PreviewUpdate) => void): () => void {
    this.#listeners.add(onUpdate);
    return () => void this.#listeners.delete(onUpdate);
  }

  /**
   * Reads the files again and sends the listeners what is different: of the cards at once, of
   * rulebooks, which take longer, a moment later.
   *
   * @param isOvertaken whether the files have changed again; then what looks broken may be half written
   * @returns `null` when it was overtaken: the next refresh reports it
   */
  async refresh(isOvertaken: () => boolean = () => false): Promise<RefreshResult | null> {
    const run = await this.#prepare();
    this.#files = run.files;
    const before = this.#shown;
    const hasBooks = before !== null && this.#hasBooksOf(run);
    if (!hasBooks) this.#books = (await run.renderBooks?.()) ?? this.#books;
    const cards = await this.#report(run, isOvertaken);
    if (!hasBooks || run.renderBooks === null || cards === null || isOvertaken()) return cards;
    const books = await run.renderBooks();
    if (isDeepStrictEqual(books, this.#books)) return cards;
    this.#books = books;
    const whole = await this.#report(run, isOvertaken);
    return whole === null
      ? null
      : { ...whole, changedCards: countChangedCards(before, this.#shown) };
  }

  /** Whether there is something to show for every rulebook. */
  #hasBooksOf({ rendered }: CheckedRun): boolean {
    const components = rendered?.pack.components ?? [];
    return components.every(({ kind, id }) => kind !== 'rulebook' || this.#books.rulebooks.has(id));
  }

  /** Shows what was found, with the rulebooks as they are known, and notifies the listeners. */
  async #report(run: CheckedRun, isOvertaken: () => boolean): Promise<RefreshResult | null> {
    const { clock, cache } = this.#job;
    const { files, renderBooks } = run;
    const next = run.rendered;
    const planned = next === null ? null : this.#plan(next, run.presets.papers);
    const diagnostics = mergeDiagnostics([
      ...run.diagnostics,
      ...(renderBooks === null ? [] : this.#books.diagnostics),
      ...(planned?.diagnostics ?? []),
    ]);
    const isBroken = hasErrors(diagnostics);
    if (isBroken && isOvertaken()) return null;
    const before = this.#shown;
    if (next !== null && planned !== null && !isBroken) {
      const rendered = { ...next, rulebooks: this.#books.rulebooks };
      const { plans } = planned;
      const print = { pack: rendered.pack, ink: 'full', cache } as const;
      const pictures = await preparePictures(run.pictures, findPictureUses(rendered), print);
      this.#shown = await clock.time('show', () =>
        prepareShownPack({ rendered, files, plans, pictures, before }),
      );
    }
    const shown = this.#shown;
    const { renderAs } = run;
    if (shown !== null && shown !== before && next !== null && renderAs !== null) {
      this.#measured.note(before, { run: { ...run, rendered: next, renderAs }, shown });
    }
    const update = await clock.time('tell', () =>
      this.#update(before, { diagnostics, files, isBroken }),
    );
    const changedCards = countChangedCards(before, this.#shown);
    for (const listener of this.#listeners) listener(update);
    if (!isBroken) void this.#measured.measure();
    return { update, diagnostics, files, changedCards };
  }

  #plan(rendered: RenderedPack, papers: ReadonlyMap<string, Paper>) {
    const { pack, words } = rendered;
    const { paperOf, marks, binding, flip } = this.#choices;
    return planPack({
      pack,
      words,
      papers: [paperOf(papers)],
      marks,
      binding,
      flip,
      obstaclesOf: seamObstaclesOf(rendered),
    });
  }

  #update(
    before: ShownPack | null,
    {
      diagnostics,
      files,
      isBroken,
    }: { diagnostics: readonly Diagnostic[]; files: PackFiles; isBroken: boolean },
  ): PreviewUpdate {
    const shown = this.#shown;
    const since = this.#state.version;
    this.#problems = locateProblems(diagnostics, files, shown?.pack ?? null);
    this.#state = {
      ...(shown?.state ?? EMPTY_STATE),
      version: since + 1,
      isStale: isBroken,
      problems: this.#allProblems(),
    };
    const known = before?.html ?? new Map<string, string>();
    const html = [...(shown?.html ?? [])].filter(([hash]) => !known.has(hash));
    return { state: this.#state, since, html: Object.fromEntries(html) };
  }

  #allProblems(): PreviewState['problems'] {
    return [...this.#problems, ...this.#measured.problems];
  }

  /** Sends what was found on pages since the last update. */
  #sendProblems(): void {
    const since = this.#state.version;
    this.#state = { ...this.#state, version: since + 1, problems: this.#allProblems() };
    for (const listener of this.#listeners) listener({ state: this.#state, since, html: {} });
  }
}

/** Cards that look different, are new or are gone. */
export function countChangedCards(before: ShownPack | null, after: ShownPack | null): number {
  const looks = ({ face, back, copies }: ShownPack['state']['cards'][number]): string =>
    `${face} ${back ?? ''} ${copies}`;
  const old = new Map(before?.state.cards.map((card) => [card.id, looks(card)]));
  const cards = after?.state.cards ?? [];
  const isNew = cards.filter((card) => old.get(card.id) !== looks(card)).length;
  const ids = new Set(cards.map(({ id }) => id));
  return isNew + [...old.keys()].filter((id) => !ids.has(id)).length;
}
