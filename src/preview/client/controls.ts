import type { PreviewPage, PreviewState } from '../preview-state.ts';
import { byId, element, RadioList } from './elements.ts';
import {
  nextZoom,
  SIDES,
  VIEWS,
  VISION_MODES,
  type View,
  type ViewName,
  ZOOM_STEP,
} from './view.ts';

/** Check boxes by their ids, with what they say. */
const CHECKBOXES = [
  ['trim', 'trim'],
  ['bleed', 'bleed'],
  ['safe', 'safe'],
  ['ink', 'lowInk'],
  ['only-problems', 'onlyProblems'],
] as const;

const PAGE_KIND_OF_VIEW: Readonly<Record<Exclude<ViewName, 'cards'>, PreviewPage['kind']>> = {
  sheets: 'sheets',
  board: 'board',
  rulebook: 'rulebook',
};

/** The controls of the page and the status texts around them. */
export class Controls {
  readonly #decks: RadioList;
  readonly #pages: RadioList;
  readonly #zoom = byId('zoom', HTMLInputElement);
  readonly #search = byId('search', HTMLInputElement);
  readonly #cards = byId('cards', HTMLInputElement);
  readonly #sight = byId('sight', HTMLSelectElement);
  readonly #live = byId('live', HTMLElement);
  readonly #change: (change: Partial<View>) => void;
  #view: View | null = null;
  #shownZoom = 100;

  constructor(change: (change: Partial<View>) => void) {
    this.#change = change;
    this.#decks = new RadioList(byId('decks', HTMLElement), 'deck', (deck) => change({ deck }));
    this.#pages = new RadioList(byId('pages', HTMLElement), 'page', (path) =>
      this.#choosePage(path),
    );
    this.#listen();
    // The frames have the colours of the page, which follows the system.
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.#change({}));
  }

  /** Whether single keys mean something: those who speak to their computer may not want them. */
  get hasShortcuts(): boolean {
    return byId('has-keys', HTMLInputElement).checked;
  }

  /** Sets every control as the view is. */
  show(view: View, state: PreviewState | null): void {
    this.#view = view;
    for (const [id, name] of CHECKBOXES) byId(id, HTMLInputElement).checked = view[name];
    for (const radio of radios('view')) radio.checked = radio.value === view.view;
    for (const radio of radios('sides')) radio.checked = radio.value === view.sides;
    if (this.#search.value !== view.text) this.#search.value = view.text;
    if (this.#cards.value !== view.cards) this.#cards.value = view.cards;
    for (const id of FIELD_CHOICES) byId(id, HTMLSelectElement).value = view[id];
    byId('hand-end', HTMLButtonElement).hidden = view.hand === '';
    byId('hand', HTMLButtonElement).textContent = view.hand === '' ? 'Deal a hand' : 'Deal again';
    this.#sight.value = view.sight;
    for (const part of document.querySelectorAll<HTMLElement>('[data-for]')) {
      part.hidden = part.dataset.for?.split(' ').includes(view.view) !== true;
    }
    byId('problems', HTMLElement).hidden = !view.showsProblems;
    byId('problems-button', HTMLElement).setAttribute('aria-expanded', String(view.showsProblems));
    if (state !== null) this.#showState(view, state);
  }

  /** The page of a view: the one that was chosen, or the first. */
  pageOf({ view, pages }: View, state: PreviewState | null): PreviewPage | null {
    if (view === 'cards') return null;
    const fitting = (state?.pages ?? []).filter(({ kind }) => kind === PAGE_KIND_OF_VIEW[view]);
    return fitting.find(({ path }) => path === pages[view]) ?? fitting[0] ?? null;
  }

  showZoom(percent: number): void {
    this.#shownZoom = percent;
    this.#zoom.value = String(percent);
    byId('zoom-text', HTMLElement).textContent = `${percent} %`;
  }

  showCount(shown: number, all: number): void {
    const text = shown === all ? `${all} cards` : `${shown} of ${all} cards`;
    byId('count', HTMLElement).textContent = text;
  }

  /** Says why no card fulfils the filter, or why nothing was printed. */
  showNote(text: string): void {
    byId('cards-note', HTMLElement).textContent = text;
  }

  showConnection(isConnected: boolean): void {
    this.#live.dataset.state = isConnected ? 'on' : 'off';
    byId('live-text', HTMLElement).textContent = isConnected
      ? 'Watching the files'
      : 'vbuses has stopped';
  }

  showFileState(areBroken: boolean): void {
    this.#live.dataset.files = areBroken ? 'broken' : 'fine';
  }

  /** Says something once, also to those who listen to the page. */
  announce(text: string): void {
    byId('announcement', HTMLElement).textContent = text;
    byId('live-text', HTMLElement).textContent = text;
  }

  /** Gives the root of a frame the colours of the page. */
  applyColours(root: HTMLElement): void {
    const own = getComputedStyle(document.documentElement);
    for (const name of COLOURS) {
      root.style.setProperty(`--tool-${name}`, own.getPropertyValue(`--${name}`));
    }
  }

  #listen(): void {
    for (const radio of radios('view')) {
      radio.addEventListener('change', () =>
        this.#change({ view: requireOneOf(VIEWS, radio.value) }),
      );
    }
    for (const radio of radios('sides')) {
      radio.addEventListener('change', () =>
        this.#change({ sides: requireOneOf(SIDES, radio.value) }),
      );
    }
    for (const [id, name] of CHECKBOXES) {
      const box = byId(id, HTMLInputElement);
      box.addEventListener('change', () => this.#change({ [name]: box.checked }));
    }
    this.#cards.addEventListener('change', () => this.#change({ cards: this.#cards.value }));
    for (const id of FIELD_CHOICES) {
      const list = byId(id, HTMLSelectElement);
      list.addEventListener('change', () => this.#change({ [id]: list.value }));
    }
    this.#search.addEventListener('input', () => this.#change({ text: this.#search.value }));
    byId('filters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
    this.#sight.addEventListener('change', () =>
      this.#change({ sight: requireOneOf(VISION_MODES, this.#sight.value) }),
    );
    this.#zoom.addEventListener('input', () => this.#zoomTo(Number(this.#zoom.value)));
    const keys = byId('has-keys', HTMLInputElement);
    keys.checked = localStorage.getItem('keys') !== 'off';
    keys.addEventListener('change', () => {
      localStorage.setItem('keys', keys.checked ? 'on' : 'off');
    });
    const press = (id: string, act: () => void): void =>
      byId(id, HTMLButtonElement).addEventListener('click', act);
    press('larger', () => this.#zoomTo(nextZoom(this.#shownZoom, ZOOM_STEP)));
    press('smaller', () => this.#zoomTo(nextZoom(this.#shownZoom, 1 / ZOOM_STEP)));
    press('hand-end', () => this.#change({ hand: '' }));
    press('problems-button', () =>
      this.#change({ showsProblems: this.#view?.showsProblems !== true }),
    );
  }

  #zoomTo(percent: number): void {
    if (this.#view === null) return;
    const { view, zooms } = this.#view;
    this.#change({ zooms: { ...zooms, [view]: percent } });
  }

  #choosePage(path: string): void {
    if (this.#view === null) return;
    this.#change({ pages: { ...this.#view.pages, [this.#view.view]: path } });
  }

  /** The fields to choose from, and to begin a filter with. */
  #showFields(view: View, fields: readonly string[]): void {
    const words = byId('card-words', HTMLElement);
    const wanted = [...CHANGED_WORDS, ...fields.map((field) => `${field}=`)];
    if (words.childElementCount !== wanted.length || words.textContent !== wanted.join('')) {
      words.replaceChildren(...wanted.map((one) => element('option', { value: one }, one)));
      for (const id of FIELD_CHOICES) {
        const list = byId(id, HTMLSelectElement);
        const [none] = list.options;
        const options = fields.map((field) => element('option', { value: field }, field));
        list.replaceChildren(...(none === undefined ? [] : [none]), ...options);
        list.value = view[id];
      }
    }
  }

  #showState(view: View, state: PreviewState): void {
    const { game, decks, cards, pages, problems } = state;
    document.title = game === null ? 'Preview' : `${game.name}: preview`;
    byId('game-name', HTMLElement).textContent = game?.name ?? 'Preview';
    byId('game-version', HTMLElement).textContent = game?.version ?? '';
    const bad = new Set(problems.flatMap((problem) => problem.cards));
    const countOf = (isIn: (card: PreviewState['cards'][number]) => boolean): string =>
      String(cards.filter(isIn).length);
    const none = { hasProblem: false };
    this.#decks.show(
      [
        { id: '', name: 'All decks', note: String(cards.length), ...none },
        ...decks.map(({ id, name }) => ({
          id,
          name,
          note: countOf(({ deck }) => deck === id),
          hasProblem:
            problems.some((problem) => problem.decks.includes(id)) ||
            cards.some((card) => card.deck === id && bad.has(card.id)),
        })),
      ],
      view.deck,
    );
    this.#showFields(view, state.fields);
    const kind = view.view === 'cards' ? null : PAGE_KIND_OF_VIEW[view.view];
    const listed = pages.filter((page) => page.kind === kind);
    this.#pages.show(
      listed.map(({ path, title }) => ({ id: path, name: title, note: '', ...none })),
      this.pageOf(view, state)?.path ?? '',
    );
    byId('problems-count', HTMLElement).textContent = String(problems.length);
    const button = byId('problems-button', HTMLElement);
    button.dataset.state = problems.some(({ severity }) => severity === 'error')
      ? 'error'
      : problems.length > 0
        ? 'warning'
        : 'fine';
  }
}

/** In a filter: what differs from the last commit, and from the last print. */
const CHANGED_WORDS = ['@changed', '@unprinted'];

/** Lists of the fields of cards, by their ids. */
const FIELD_CHOICES = ['sort', 'group'] as const;

/** The colours of the page that stand around cards too: see styles/preview.css. */
const COLOURS = [
  ...['ground', 'ink', 'soft', 'faint', 'accent'],
  ...['warn', 'warn-ground', 'error', 'error-ground'],
];

const radios = (name: string): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
];

/** The value of a control of ours, whose values are those. */
function requireOneOf<T extends string>(known: readonly T[], value: string): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`${value} is none of ${known.join(', ')}`);
  return found;
}
