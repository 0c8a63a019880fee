import { type ComponentChild, render } from 'preact';
import type { PreviewPage, PreviewState } from '../preview-state.ts';
import { byId } from './elements.ts';
import { DEFAULT_VIEW, nextZoom, type View, type ViewName, ZOOM_STEP } from './view.ts';

/** A control has the name of what it sets of the view. */
type Control = HTMLInputElement | HTMLSelectElement;

const PAGE_KIND_OF_VIEW: Readonly<Record<Exclude<ViewName, 'cards'>, PreviewPage['kind']>> = {
  sheets: 'sheets',
  board: 'board',
  rulebook: 'rulebook',
};

/** The controls of the page and the status texts around them. */
export class Controls {
  readonly #zoom = byId('zoom', HTMLInputElement);
  readonly #live = byId('live', HTMLElement);
  readonly #change: (change: Partial<View>) => void;
  #view: View | null = null;
  #shownZoom = 100;

  constructor(change: (change: Partial<View>) => void) {
    this.#change = change;
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
    for (const control of document.querySelectorAll<Control>('input[name], select[name]')) {
      const value = view[control.name as keyof View];
      if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
        control.checked = value === (control.type === 'radio' ? control.value : true);
      else if (control.value !== value) control.value = String(value);
    }
    byId('hand-end', HTMLButtonElement).hidden = view.hand === '';
    byId('hand', HTMLButtonElement).textContent = view.hand === '' ? 'Deal a hand' : 'Deal again';
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
    document.addEventListener('change', ({ target }) => {
      const { name, type, value } = target as Control;
      const isChecked = target instanceof HTMLInputElement && target.checked;
      if (name === 'page') this.#choosePage(value);
      if (name in DEFAULT_VIEW) this.#change({ [name]: type === 'checkbox' ? isChecked : value });
    });
    const search = byId('search', HTMLInputElement);
    search.addEventListener('input', () => this.#change({ text: search.value }));
    byId('filters', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
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
    const words = [...CHANGED_WORDS, ...fields.map((field) => `${field}=`)];
    render(words.map(optionOf), byId('card-words', HTMLElement));
    for (const [id, none] of Object.entries(FIELD_CHOICES)) {
      const list = byId(id, HTMLSelectElement);
      render([<option value="">{none}</option>, ...fields.map(optionOf)], list);
      list.value = String(view[id as keyof View]);
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
    const choices: Choice[] = [
      { id: '', name: 'All decks', note: String(cards.length) },
      ...decks.map(({ id, name }) => ({
        id,
        name,
        note: countOf(({ deck }) => deck === id),
        hasProblem:
          problems.some((problem) => problem.decks.includes(id)) ||
          cards.some((card) => card.deck === id && bad.has(card.id)),
      })),
    ];
    render(radioList('deck', choices, view.deck), byId('decks', HTMLElement));
    this.#showFields(view, state.fields);
    const kind = view.view === 'cards' ? null : PAGE_KIND_OF_VIEW[view.view];
    const listed = pages.flatMap((page) =>
      page.kind === kind ? [{ id: page.path, name: page.title, note: '' }] : [],
    );
    const page = this.pageOf(view, state)?.path ?? '';
    render(radioList('page', listed, page), byId('pages', HTMLElement));
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

/** Lists of the fields of cards, by their ids, with what they say for none. */
const FIELD_CHOICES = { sort: 'as in the files', group: 'deck' };

/** The colours of the page that stand around cards too: see styles/preview.css. */
const COLOURS = [
  ...['ground', 'ink', 'soft', 'faint', 'accent'],
  ...['warn', 'warn-ground', 'error', 'error-ground'],
];

const optionOf = (value: string): ComponentChild => (
  <option key={value} value={value}>
    {value}
  </option>
);

interface Choice {
  readonly id: string;
  readonly name: string;
  /** What stands behind its name, small. */
  readonly note: string;
  readonly hasProblem?: boolean;
}

/** A list of which one is chosen. */
const radioList = (name: string, choices: readonly Choice[], chosen: string): ComponentChild =>
  choices.map(({ id, name: text, note, hasProblem }) => (
    <label key={id} class="item">
      <input type="radio" name={name} value={id} checked={id === chosen} />
      <span>
        <span class="item-name">{text}</span>
        {hasProblem && (
          <span class="flag" role="img" aria-label="has a problem">
            !
          </span>
        )}
        <small>{note}</small>
      </span>
    </label>
  ));
