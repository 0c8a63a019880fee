import type { CardGroup, PreviewState, PreviewUpdate, QueryAnswer } from '../preview-state.ts';
import { CardView } from './card-view.tsx';
import { Controls } from './controls.tsx';
import { ask, downloadPdf } from './desk-requests.ts';
import { byId, copyText } from './elements.ts';
import { dealHand, handGroup } from './hand.ts';
import { PageFrame } from './page-frame.ts';
import { countProblems, describeChange, describeEmpty, showProblems } from './problems.tsx';
import { fetchFullUpdate, fetchWallStyles, followChanges, type WallStyles } from './updates.ts';
import { AddressWriter, formatView, parseView, type View, viewAfterKey } from './view.ts';
import { Wall } from './wall.ts';

/** The page: what it shows follows from the pack's state and from the view. */
class PreviewPage {
  readonly #wallFrame = byId('wall', HTMLIFrameElement);
  readonly #pageFrame = new PageFrame(byId('page', HTMLIFrameElement), () => this.#pageLoaded());
  readonly #address = new AddressWriter();
  readonly #controls = new Controls((change) => this.#change(change));
  readonly #cardView = new CardView({
    onChoice: (card) => this.#change({ card }),
    neighbours: () => this.#wall?.shown ?? [],
    onMessage: (text) => this.#controls.announce(text),
    onCopy: (place) => void this.#copy(place),
    onLoad: (frame) => frame.addEventListener('click', (event) => void this.#clicked(event)),
  });
  /** Faces and backs by hash. */
  #html = new Map<string, string>();
  #state: PreviewState | null = null;
  #view = parseView(location.hash);
  #wall: Wall | null = null;
  /** Ids of the cards that the last change made different. */
  #lastChanged: readonly string[] = [];
  #wallStyles: WallStyles | null = null;
  /** What was asked for last with words of `--cards` or fields, and the answer. */
  #asked = '';
  #found: readonly CardGroup[] | null = null;
  /** The cards that a hand is dealt from. */
  #pool: readonly string[] = [];

  start(): void {
    byId('help-button', HTMLButtonElement).addEventListener('click', () => this.#openHelp());
    byId('hand', HTMLButtonElement).addEventListener('click', () => this.#deal());
    byId('print', HTMLButtonElement).addEventListener('click', () => void this.#print());
    document.addEventListener('click', (event) => void this.#clicked(event));
    document.addEventListener('keydown', (event) => this.#pressed(event));
    window.addEventListener('hashchange', () => {
      if (formatView(this.#view) !== location.hash.slice(1)) {
        this.#setView(parseView(location.hash));
      }
    });
    window.addEventListener('pagehide', () => this.#keepScroll());
    window.addEventListener('resize', () => this.#setZoom());
    this.#wallFrame.addEventListener('load', () => this.#wallLoaded());
    this.#controls.show(this.#view, null);
    void this.#begin();
  }

  async #begin(): Promise<void> {
    const [update, styles] = await Promise.all([fetchFullUpdate(), fetchWallStyles()]);
    this.#wallStyles = styles;
    this.#take(update);
    followChanges(() => this.#state?.version ?? 0, {
      onUpdate: (update) => this.#take(update),
      onConnection: (isConnected) => this.#controls.showConnection(isConnected),
    });
    if (this.#wallFrame.contentDocument?.readyState === 'complete') this.#wallLoaded();
  }

  /** Takes in an update. */
  #take({ state, html, since }: PreviewUpdate): void {
    const before = this.#state;
    this.#state = state;
    if (since === 0) this.#html = new Map();
    for (const [hash, text] of Object.entries(html)) this.#html.set(hash, text);
    const isReloaded = before !== null && before.assetsHash !== state.assetsHash;
    if (isReloaded) this.#reloadFrames();
    const changed = isReloaded
      ? []
      : (this.#wall?.show(state, this.#html, this.#groups(state)) ?? []);
    this.#pageFrame.markStale(state.stylesHash);
    this.#setView(this.#view);
    this.#forgetHtml(state);
    showProblems(state);
    this.#controls.showFileState(state.isStale);
    if (before !== null) this.#announceChange(before, changed);
  }

  #forgetHtml(state: PreviewState): void {
    const used = new Set(
      state.cards.flatMap(({ face, back }) => (back === null ? [face] : [face, back])),
    );
    for (const hash of this.#html.keys()) if (!used.has(hash)) this.#html.delete(hash);
  }

  #reloadFrames(): void {
    this.#keepScroll();
    this.#wall = null;
    this.#wallFrame.contentWindow?.location.reload();
    this.#pageFrame.reload();
    this.#cardView.reload();
  }

  /** What the wall shows in place of the decks; `null` for nothing. */
  #groups({ cards }: PreviewState): readonly CardGroup[] | null {
    const { hand } = this.#view;
    return hand === '' ? this.#found : [handGroup(hand, cards)];
  }

  /** Asks which cards the view means, if it was not asked yet, and shows them. */
  async #find({ cards, sort, group }: View, { version }: PreviewState): Promise<void> {
    const asked = cards + sort + group === '' ? '' : JSON.stringify([version, cards, sort, group]);
    if (asked === this.#asked) return;
    this.#asked = asked;
    const answer = asked === '' ? null : await ask<QueryAnswer>('find', { cards, sort, group });
    if (asked !== this.#asked) return;
    this.#found = answer?.groups ?? null;
    this.#controls.showNote(answer?.refused ?? '');
    this.#arrange();
  }

  #arrange(): void {
    if (this.#state !== null) this.#wall?.show(this.#state, this.#html, this.#groups(this.#state));
    this.#setView(this.#view);
  }

  #deal(): void {
    const cards = this.#state?.cards ?? [];
    const pool = cards.filter(({ id }) => this.#pool.length === 0 || this.#pool.includes(id));
    this.#change({ hand: dealHand(pool).join(',') });
  }

  /** Prints the cards that are shown, as `build --cards` does. */
  async #print(): Promise<void> {
    const shown = this.#wall?.shown ?? [];
    const groups = this.#state === null ? null : this.#groups(this.#state);
    const copiesIn = new Map(
      groups?.flatMap(({ cards }) => cards.map((one) => [one.id, one.copies])),
    );
    const cards = (this.#state?.cards ?? []).flatMap(({ id, deck, copies: own }) => {
      const copies = copiesIn.get(id) ?? own;
      return shown.includes(id) && copies > 0 ? [`${deck}/${id}x${copies}`] : [];
    });
    this.#controls.announce('Printing …');
    const refused = await downloadPdf({
      cards: cards.join(','),
      ink: this.#view.lowInk ? 'low' : 'full',
    });
    this.#controls.showNote(refused ?? '');
    this.#controls.announce(refused === null ? 'Saved cards.pdf' : 'Nothing was printed');
  }

  #wallLoaded(): void {
    const frame = this.#wallFrame.contentDocument?.defaultView;
    const [state, styles] = [this.#state, this.#wallStyles];
    if (frame === null || frame === undefined || this.#wall !== null) return;
    if (state === null || styles === null) return;
    if (frame.document.querySelector('tool-wall') === null) return;
    const wall = new Wall(frame, styles);
    this.#wall = wall;
    wall.show(state, this.#html, this.#groups(state));
    this.#hearFrame(frame.document);
    this.#setView(this.#view);
    frame.scrollTo(0, this.#keptScroll('cards'));
  }

  #pageLoaded(): void {
    const page = this.#pageFrame.frame.contentWindow;
    if (page === null) return;
    this.#hearFrame(page.document);
    this.#controls.applyColours(page.document.documentElement);
    this.#setZoom();
    page.scrollTo(0, this.#keptScroll(page.location.pathname));
    void this.#pageFrame.refresh();
  }

  /** Clicks and keys in a frame come to the page; no link leads the frame away. */
  #hearFrame(frame: Document): void {
    frame.addEventListener('click', (event) => void this.#clicked(event));
    frame.addEventListener('keydown', (event) => this.#pressed(event));
  }

  #change(change: Partial<View>): void {
    const isDealt = change.hand !== undefined && change.hand !== this.#view.hand;
    this.#view = { ...this.#view, ...change };
    if (isDealt) this.#arrange();
    else this.#setView(this.#view);
  }

  #setView(view: View): void {
    this.#view = view;
    const state = this.#state;
    this.#address.write(formatView(view));
    this.#controls.show(view, state);
    const count = this.#wall?.setView(view) ?? 0;
    if (this.#wall !== null) this.#controls.showCount(count, state?.cards.length ?? 0);
    if (view.hand === '') this.#pool = this.#wall?.shown ?? [];
    this.#showCards(view, state);
    const isWall = view.view === 'cards';
    const page = this.#controls.pageOf(view, state);
    const isEmpty =
      state === null ||
      state.game === null ||
      (!isWall && page === null) ||
      (isWall && this.#wall !== null && count === 0);
    const empty = byId('empty', HTMLElement);
    empty.hidden = !isEmpty;
    empty.textContent = isEmpty ? describeEmpty(state, isWall) : '';
    this.#wallFrame.inert = !isWall || isEmpty;
    this.#pageFrame.frame.inert = isWall || isEmpty;
    if (!isWall && page !== null) {
      this.#pageFrame.show({ path: page.path, lowInk: view.lowInk }, page.title);
      void this.#pageFrame.refresh();
    }
    for (const frame of [this.#wallFrame, this.#pageFrame.frame]) {
      frame.style.filter = view.sight === 'full' ? '' : `url("#sight-${view.sight}")`;
    }
    const root = this.#wallFrame.contentDocument?.documentElement;
    if (root !== undefined && root !== null) this.#controls.applyColours(root);
    this.#setZoom();
  }

  /** Shows what the tool is asked for: the cards of a filter, and the row of one. */
  #showCards(view: View, state: PreviewState | null): void {
    const styles = this.#wallStyles;
    if (state === null || styles === null) return;
    void this.#find(view, state);
    this.#cardView.show(view.card, { state, html: this.#html, styles, view });
  }

  #setZoom(): void {
    const { view, zooms } = this.#view;
    if (view !== 'cards') this.#pageFrame.setZoom(zooms[view]);
    this.#controls.showZoom(this.#shownZoom);
  }

  get #shownZoom(): number {
    const { view, zooms } = this.#view;
    return view === 'cards' ? zooms.cards : this.#pageFrame.shownZoom;
  }

  #announceChange(before: PreviewState, changed: readonly string[]): void {
    const state = this.#state;
    if (state === null) return;
    const problems = state.problems.length === 0 ? '' : ` ${countProblems(state.problems)}.`;
    // A rulebook and what was measured come a moment after the cards: what was announced of the cards still holds.
    const isLater =
      before.booksHash !== state.booksHash ||
      (!before.isStale && before.problems.length !== state.problems.length);
    const isBookAlone = changed.length === 0 && isLater;
    const cards = isBookAlone ? this.#lastChanged : changed;
    this.#lastChanged = cards;
    this.#controls.announce(`${describeChange(before, state, cards)}${problems}`);
  }

  async #clicked(event: Event): Promise<void> {
    const path = event.composedPath();
    const find = (test: (one: HTMLElement) => boolean): HTMLElement | undefined =>
      path.filter(isHtmlElement).find(test);
    const link = find(({ tagName }) => tagName === 'A' || tagName === 'a');
    const isWithin = link?.getAttribute('href')?.startsWith('#') === true;
    if (link !== undefined && (!isWithin || link.ownerDocument === document)) {
      event.preventDefault();
      if (link.ownerDocument === document) byId('stage', HTMLElement).focus();
    }
    const copied = find(({ dataset }) => dataset.copy !== undefined)?.dataset.copy;
    if (copied !== undefined) return this.#copy(copied);
    const card = find(({ tagName, dataset }) => tagName === 'BUTTON' && dataset.card !== undefined);
    if (card?.dataset.card !== undefined) return this.#showCard(card.dataset.card);
    const onWall = find(({ tagName }) => tagName === 'TOOL-CARD');
    const id = onWall?.dataset.card;
    if (id === undefined || onWall?.ownerDocument !== this.#wallFrame.contentDocument) return;
    this.#wall?.focus(id);
    this.#change({ card: id });
  }

  async #copy(text: string): Promise<void> {
    const isDone = await copyText(text);
    this.#controls.announce(
      isDone ? `Copied ${text}` : `This browser does not allow copying ${text}`,
    );
  }

  /** Shows a card from the list of problems, also one that the filters hide. */
  #showCard(id: string): void {
    this.#change({ view: 'cards' });
    const card = this.#state?.cards.find((one) => one.id === id);
    const isHidden = this.#wall?.isShown(id) === false;
    if (card !== undefined && isHidden) this.#change({ ...ALL_CARDS });
    this.#wall?.focus(id);
  }

  #pressed(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const isTyping = isHtmlElement(target) && isInputField(target);
    if (key === 'Escape' && isTyping && ['search', 'cards'].includes(target.id)) {
      this.#change(target.id === 'search' ? { text: '' } : { cards: '' });
      target.blur();
      return;
    }
    if (isTyping) return;
    const isMoved = this.#moved(key, target);
    if (!isMoved && !this.#controls.hasShortcuts) return;
    const change = isMoved ? null : viewAfterKey(this.#view, key, this.#shownZoom);
    if (change !== null) this.#change(change);
    else if (isMoved) event.preventDefault();
    else if (key === '/') byId('search', HTMLInputElement).focus();
    else if (key === '?') this.#openHelp();
    else return;
    event.preventDefault();
  }

  /** Keys that mean something on a card: the arrows, Enter, and `c`. */
  #moved(key: string, target: EventTarget | null): boolean {
    const wall = this.#wall;
    const isOnCard = isHtmlElement(target) && target.tagName === 'TOOL-CARD';
    if (wall === null || !isOnCard) return false;
    if (key === 'c' && this.#controls.hasShortcuts) {
      const card = this.#state?.cards.find(({ id }) => id === wall.current);
      if (card !== undefined) void this.#copy(card.place);
      return true;
    }
    if (key === 'Enter') {
      this.#change({ card: wall.current });
      return true;
    }
    if (!/^(Arrow|Home$|End$)/.test(key)) return false;
    const next = wall.neighbour(key);
    if (next !== null) wall.focus(next);
    return true;
  }

  #openHelp(): void {
    byId('help', HTMLDialogElement).showModal();
  }

  /** A reload begins where the page was left. */
  #keepScroll(): void {
    const wall = this.#wallFrame.contentWindow;
    const page = this.#pageFrame.frame.contentWindow;
    if (wall !== null && this.#wall !== null) saveScroll('cards', wall.scrollY);
    if (page !== null) saveScroll(page.location.pathname, page.scrollY);
  }

  #keptScroll(name: string): number {
    return Number(sessionStorage.getItem(`scroll ${name}`) ?? 0);
  }
}

/** A view in which no card is hidden. */
const ALL_CARDS = { deck: '', text: '', cards: '', hand: '', onlyProblems: false };

const saveScroll = (name: string, scroll: number): void =>
  sessionStorage.setItem(`scroll ${name}`, String(scroll));

/** An element of any frame: each frame has classes of its own. */
const isHtmlElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'tagName' in target && 'dataset' in target;

/** Whether letters pressed there are its own: what is typed, and the first letter of a choice. */
const isInputField = (target: HTMLElement): boolean =>
  target.tagName === 'SELECT' || target.getAttribute('type') === 'search';

new PreviewPage().start();
