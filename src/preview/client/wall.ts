import type { PreviewCard, PreviewProblem, PreviewState } from '../preview-state.ts';
import { CardElement } from './card-element.ts';
import type { WallStyles } from './updates.ts';
import type { View } from './view.ts';

interface WallDeck {
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
  readonly #decks = new Map<string, WallDeck>();
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
   * @returns the ids of the cards whose pictures changed, none when the wall was empty before
   */
  show(state: PreviewState, html: ReadonlyMap<string, string>): string[] {
    this.#state = state;
    this.#setLanguage(state.game?.language ?? 'en');
    this.#refreshStyles(state.stylesHash);
    const problems = problemsByCard(state.problems);
    const changed: string[] = [];
    // Each frame of a flash would be computed, though nothing of it is seen.
    const isSeen = this.#window.frameElement?.matches(':not([inert])') === true;
    for (const deck of state.decks) {
      const { host, heading, list } = this.#deckOf(deck.id);
      const cards = state.cards.filter((card) => card.deck === deck.id);
      setText(heading, '.name', deck.name);
      setText(heading, '.facts', `${deck.copies} in total, ${cards.length} unique`);
      list.setAttribute('aria-label', deck.name);
      let before: Element | null = null;
      for (const card of cards) {
        const shown = this.#cardOf(card.id);
        const parts = { card, deck, problems: problems.get(card.id) ?? [] };
        const isChanged = shown.show({ ...parts, html: (hash) => html.get(hash) ?? '' });
        if (isChanged) {
          changed.push(card.id);
          if (isSeen) shown.flash();
        }
        const next: Element | null =
          before === null ? list.firstElementChild : before.nextElementSibling;
        if (next !== shown.host) list.insertBefore(shown.host, next);
        before = shown.host;
      }
      this.#root.append(...(host.isConnected ? [] : [host]));
    }
    this.#forget(state);
    return changed;
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
    const decks = new Set(wanted.map(({ deck }) => deck));
    for (const [id, card] of this.#cards) card.host.hidden = !ids.has(id);
    for (const [id, { host }] of this.#decks) host.hidden = !decks.has(id);
    const first = wanted[0]?.id ?? '';
    this.#setCurrent(ids.has(this.#current) ? this.#current : first);
    return wanted.length;
  }

  /** The card on the way of the Tab key, or '' on an empty wall. */
  get current(): string {
    return this.#current;
  }

  /** Whether the filters let a card be seen. */
  isShown(id: string): boolean {
    return this.#cards.get(id)?.host.hidden === false;
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
    const hosts = [...this.#cards.values()].map(({ host }) => host).filter((host) => !host.hidden);
    hosts.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
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

  #deckOf(id: string): WallDeck {
    const known = this.#decks.get(id);
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
    host.dataset.deck = id;
    this.#decks.set(id, made);
    return made;
  }

  #cardOf(id: string): CardElement {
    const known = this.#cards.get(id);
    if (known !== undefined) return known;
    const made = new CardElement(this.#window.document, this.#styles.card);
    this.#cards.set(id, made);
    return made;
  }

  /** Takes down what the pack has no more, and sets decks in its order. */
  #forget(state: PreviewState): void {
    const ids = new Set(state.cards.map(({ id }) => id));
    for (const [id, card] of this.#cards) {
      if (ids.has(id)) continue;
      card.host.remove();
      this.#cards.delete(id);
      this.#texts.delete(id);
    }
    const order = state.decks.map(({ id }) => id);
    for (const [id, { host }] of this.#decks) {
      if (order.includes(id)) continue;
      host.remove();
      this.#decks.delete(id);
    }
    const isInOrder = order.every(
      (id, at) => this.#root.children[at] === this.#decks.get(id)?.host,
    );
    if (!isInOrder) this.#root.append(...order.flatMap((id) => this.#decks.get(id)?.host ?? []));
  }

  #sheet(css: string): CSSStyleSheet {
    const sheet = new this.#window.CSSStyleSheet();
    sheet.replaceSync(css);
    return sheet;
  }
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
