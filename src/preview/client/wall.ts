import type { CardGroup, PreviewCard, PreviewProblem, PreviewState } from '../preview-state.ts';
import { CardElement } from './card-element.tsx';
import type { WallStyles } from './updates.ts';
import type { View } from './view.ts';

/** Cards under a heading, as they stand on the wall. */
interface WallGroup {
  readonly host: HTMLElement;
  readonly heading: HTMLElement;
  readonly list: HTMLElement;
}

/** The wall of all cards, in a frame of its own with the pack's styles. */
export class Wall {
  readonly #window: Window & typeof globalThis;
  readonly #root: Element;
  readonly #styles: { readonly card: CSSStyleSheet; readonly heading: CSSStyleSheet };
  readonly #cards = new Map<string, CardElement>();
  readonly #groups = new Map<string, WallGroup>();
  /** What each card is searched by, with what it was taken from. */
  readonly #texts = new Map<string, { readonly of: string; readonly text: string }>();
  #state: PreviewState | null = null;
  #current = '';
  #stylesHash: string | null = null;

  constructor(frame: Window & typeof globalThis, { card, heading }: WallStyles) {
    this.#window = frame;
    const root = frame.document.querySelector('tool-wall');
    if (root === null) throw new Error('the frame holds no wall');
    this.#root = root;
    this.#styles = { card: this.#sheet(card), heading: this.#sheet(heading) };
  }

  /**
   * Shows the cards as they are now; those that are alike keep their nodes.
   *
   * @param html faces and backs by hash
   * @param groups what is shown in place of the decks; a card in none is not shown
   * @returns the ids of the cards whose pictures changed, none when the wall was empty before
   */
  show(
    state: PreviewState,
    html: ReadonlyMap<string, string>,
    groups: readonly CardGroup[] | null = null,
  ): string[] {
    this.#state = state;
    this.#setLanguage(state.game?.language ?? 'en');
    this.#refreshStyles(state.stylesHash);
    const problems = problemsByCard(state.problems);
    const decks = new Map(state.decks.map((deck) => [deck.id, deck]));
    const shownGroups = groups ?? groupByDeck(state);
    const copies = new Map(
      shownGroups.flatMap(({ cards }) => cards.map((one) => [one.id, one.copies])),
    );
    const changed: string[] = [];
    // Each frame of a flash would be computed, though nothing of it is seen.
    const isSeen = this.#window.frameElement?.matches(':not([inert])') === true;
    for (const card of state.cards) {
      const deck = decks.get(card.deck);
      if (deck === undefined) continue;
      const shown = this.#cardOf(card.id);
      const counted = { ...card, copies: copies.get(card.id) ?? card.copies };
      const parts = { card: counted, deck, problems: problems.get(card.id) ?? [] };
      if (!shown.show({ ...parts, html: (hash) => html.get(hash) ?? '' })) continue;
      changed.push(card.id);
      if (isSeen) shown.flash();
    }
    this.#forget(state);
    this.#place(shownGroups);
    return changed;
  }

  /** Puts the cards under their headings; what stands in its place already is not touched. */
  #place(groups: readonly CardGroup[]): void {
    const keys = groups.map(({ title }, index) => `${index} ${title}`);
    for (const [index, { title, cards }] of groups.entries()) {
      const { heading, list } = this.#groupOf(keys[index] ?? '');
      const total = cards.reduce((sum, { copies }) => sum + copies, 0);
      setText(heading, '.name', title);
      setText(heading, '.facts', `${total} in total, ${cards.length} unique`);
      list.setAttribute('aria-label', title);
      putInOrder(
        list,
        cards.flatMap(({ id }) => this.#cards.get(id)?.host ?? []),
      );
    }
    for (const [key, { host }] of this.#groups) {
      if (keys.includes(key)) continue;
      host.remove();
      this.#groups.delete(key);
    }
    putInOrder(
      this.#root,
      keys.map((key) => this.#groupOf(key).host),
    );
  }

  /** Shows only the cards that are wanted, as they are wanted. Answers how many there are. */
  setView(view: View): number {
    const state = this.#state;
    this.#setLook(view);
    if (state === null) return 0;
    const problems = problemsByCard(state.problems);
    const wanted = state.cards.filter((card) =>
      matchesView(
        card,
        {
          text: view.text === '' ? '' : this.#textOf(card),
          problems: problems.get(card.id) ?? [],
        },
        view,
      ),
    );
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, card] of this.#cards) card.host.hidden = !ids.has(id);
    for (const { host, list } of this.#groups.values()) {
      host.hidden = list.querySelector(':scope > tool-card:not([hidden])') === null;
    }
    const { shown } = this;
    this.#setCurrent(shown.find((id) => id === this.#current) ?? shown[0] ?? '');
    return shown.length;
  }

  /** The ids of the cards that can be seen, in their order. */
  get shown(): string[] {
    return this.#shownHosts().map(({ dataset }) => dataset.card ?? '');
  }

  #shownHosts(): HTMLElement[] {
    return [...this.#root.querySelectorAll<HTMLElement>('tool-card:not([hidden])')];
  }

  /** The card on the way of the Tab key, or '' on an empty wall. */
  get current(): string {
    return this.#current;
  }

  /** Whether the filters let a card be seen. */
  isShown(id: string): boolean {
    return this.shown.includes(id);
  }

  /** Moves the focus to a card and shows it. */
  focus(id: string): void {
    const card = this.#cards.get(id);
    if (card === undefined) return;
    this.#setCurrent(id);
    this.#window.focus();
    card.host.focus();
    card.host.scrollIntoView({ block: 'nearest' });
  }

  /** The card next to the current one, in a direction as the cards lie now. */
  neighbour(key: string): string | null {
    const hosts = this.#shownHosts();
    const at = hosts.findIndex(({ dataset }) => dataset.card === this.#current);
    const idAt = (index: number): string | null => hosts[index]?.dataset.card ?? null;
    if (key === 'ArrowRight') return idAt(at + 1);
    if (key === 'ArrowLeft') return at > 0 ? idAt(at - 1) : null;
    if (key === 'Home') return idAt(0);
    if (key === 'End') return idAt(hosts.length - 1);
    const here = hosts[at]?.getBoundingClientRect();
    if (here === undefined) return null;
    const ahead = key === 'ArrowDown' ? hosts.slice(at + 1) : hosts.slice(0, at).reverse();
    const boxes = ahead.map((host) => ({ host, box: host.getBoundingClientRect() }));
    const isOff = ({ box }: { box: DOMRect }): boolean => Math.abs(box.top - here.top) > 4;
    const row = boxes.find(isOff)?.box.top;
    const inRow = boxes.filter(({ box }) => row !== undefined && Math.abs(box.top - row) <= 4);
    const distance = ({ box }: { box: DOMRect }): number => Math.abs(box.left - here.left);
    return inRow.sort((a, b) => distance(a) - distance(b))[0]?.host.dataset.card ?? null;
  }

  #textOf(card: PreviewCard): string {
    const of = `${card.name} ${card.face} ${card.back}`;
    const known = this.#texts.get(card.id);
    if (known?.of === of) return known.text;
    const text = normaliseSearchText(card.name, card.id, this.#cards.get(card.id)?.text ?? '');
    this.#texts.set(card.id, { of, text });
    return text;
  }

  #setCurrent(id: string): void {
    if (id === this.#current) return;
    const [old, next] = [this.#cards.get(this.#current), this.#cards.get(id)];
    if (old !== undefined) old.isCurrent = false;
    if (next !== undefined) next.isCurrent = true;
    this.#current = id;
  }

  /** Looks go by variables, so that no card has to be touched. */
  #setLook(view: View): void {
    const root = this.#window.document.documentElement;
    const shown = (isShown: boolean): string => (isShown ? 'block' : 'none');
    for (const [name, value] of Object.entries({
      zoom: String(view.zooms.cards / 100),
      face: shown(view.sides !== 'back'),
      back: shown(view.sides !== 'face'),
      trim: shown(view.trim),
      bleed: shown(view.bleed),
      safe: shown(view.safe),
      cut: view.bleed ? '0' : '1',
      // `initial` has each card take its own.
      clip: view.bleed ? 'inset(0)' : 'initial',
    })) {
      root.style.setProperty(`--tool-${name}`, value);
    }
    if (view.lowInk) root.dataset.ink = 'low';
    else delete root.dataset.ink;
  }

  /** Setting it, even to what it is, has the browser style and lay out every card again. */
  #setLanguage(language: string): void {
    const root = this.#window.document.documentElement;
    if (root.lang !== language) root.lang = language;
  }

  /** Takes new styles from the pack without a moment in which there are none. */
  #refreshStyles(hash: string): void {
    const isFirst = this.#stylesHash === null;
    if (hash === this.#stylesHash) return;
    this.#stylesHash = hash;
    if (!isFirst) reloadStyles(this.#window.document, hash);
  }

  #groupOf(key: string): WallGroup {
    const known = this.#groups.get(key);
    if (known !== undefined) return known;
    const { document } = this.#window;
    const host = document.createElement('tool-deck');
    const heading = document.createElement('tool-heading');
    const shadow = heading.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [this.#styles.heading];
    shadow.innerHTML =
      '<div class="heading"><h2 class="name"></h2><span class="facts"></span></div>';
    const list = document.createElement('tool-list');
    list.setAttribute('role', 'list');
    host.append(heading, list);
    const made = { host, heading, list };
    this.#groups.set(key, made);
    return made;
  }

  #cardOf(id: string): CardElement {
    const known = this.#cards.get(id);
    if (known !== undefined) return known;
    const made = new CardElement(this.#window.document, this.#styles.card);
    this.#cards.set(id, made);
    return made;
  }

  /** Takes down what the pack has no more. */
  #forget(state: PreviewState): void {
    const ids = new Set(state.cards.map(({ id }) => id));
    for (const [id, card] of this.#cards) {
      if (ids.has(id)) continue;
      card.host.remove();
      this.#cards.delete(id);
      this.#texts.delete(id);
    }
  }

  #sheet(css: string): CSSStyleSheet {
    const sheet = new this.#window.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  }
}

/** The decks of a pack, as the wall shows them unless asked for otherwise. */
const groupByDeck = ({ decks, cards }: PreviewState): CardGroup[] =>
  decks.map(({ id, name }) => ({ title: name, cards: cards.filter(({ deck }) => deck === id) }));

/** Makes these the children of an element, moving only those that stand elsewhere. */
function putInOrder(parent: Element, wanted: readonly Element[]): void {
  for (const [index, one] of wanted.entries()) {
    const there = parent.children[index] ?? null;
    if (there !== one) parent.insertBefore(one, there);
  }
  while (parent.children.length > wanted.length) parent.lastElementChild?.remove();
}

function setText(heading: HTMLElement, selector: string, text: string): void {
  const found = heading.shadowRoot?.querySelector(selector);
  if (found !== null && found !== undefined && found.textContent !== text) found.textContent = text;
}

/** Links the pack's styles again; the old ones are removed when the new ones are loaded. */
export function reloadStyles(document: Document, hash: string): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const old = links.filter((link) => new URL(link.href).pathname.endsWith('/assets/game.css'));
  for (const link of old) {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    const address = new URL(link.href);
    address.search = `?${hash}`;
    next.href = address.href;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.after(next);
  }
}

/** What a card is searched by, in small letters and with single spaces. */
export const normaliseSearchText = (...parts: readonly string[]): string =>
  parts.join(' ').toLowerCase().replace(/\s+/g, ' ');

/** Whether a card is wanted: each word that was typed stands somewhere in its text. */
export function matchesView(
  card: PreviewCard,
  { text, problems }: { readonly text: string; readonly problems: readonly PreviewProblem[] },
  view: Pick<View, 'deck' | 'text' | 'onlyProblems'>,
): boolean {
  if (view.deck !== '' && view.deck !== card.deck) return false;
  if (view.onlyProblems && problems.length === 0) return false;
  const words = normaliseSearchText(view.text).split(' ');
  return words.every((word) => text.includes(word));
}

/** The problems beside each card: those of the card itself. */
export function problemsByCard(
  problems: readonly PreviewProblem[],
): ReadonlyMap<string, readonly PreviewProblem[]> {
  const found = new Map<string, PreviewProblem[]>();
  for (const problem of problems) {
    for (const id of problem.cards) found.set(id, [...(found.get(id) ?? []), problem]);
  }
  return found;
}
