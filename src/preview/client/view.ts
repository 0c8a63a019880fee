/** What the page can show. */
export const VIEWS = ['cards', 'sheets', 'board', 'rulebook'] as const;

export type ViewName = (typeof VIEWS)[number];

export const SIDES = ['face', 'back', 'both'] as const;

export const VISION_MODES = ['full', 'deutan', 'protan', 'tritan', 'grey'] as const;

/** The view of a pack: all that a reload keeps, and a link to the page holds. */
export interface View {
  readonly view: ViewName;
  /** The page that is shown in each view but the cards, by its path; the first where it is not named. */
  readonly pages: Readonly<Record<string, string>>;
  /** The id of a deck, or '' for all. */
  readonly deck: string;
  readonly text: string;
  /** Words of `--cards`, or '' for all. */
  readonly cards: string;
  /** The field by which cards are sorted, and that under whose values they stand; '' for none. */
  readonly sort: string;
  readonly group: string;
  /** The ids of a hand that was dealt, between commas. */
  readonly hand: string;
  /** The id of the card that is shown by itself. */
  readonly card: string;
  readonly onlyProblems: boolean;
  readonly sides: (typeof SIDES)[number];
  /** In per cent, by view; 0 is as wide as the window. */
  readonly zooms: Readonly<Record<ViewName, number>>;
  readonly trim: boolean;
  readonly bleed: boolean;
  readonly safe: boolean;
  readonly sight: (typeof VISION_MODES)[number];
  readonly lowInk: boolean;
  readonly showsProblems: boolean;
}

const FLAGS = ['onlyProblems', 'trim', 'bleed', 'safe', 'lowInk', 'showsProblems'] as const;

const TEXTS = ['deck', 'text', 'cards', 'sort', 'group', 'hand', 'card'] as const;

const CHOICES = ['view', 'sides', 'sight'] as const;

const recordBy = <Key extends string, T>(keys: readonly Key[], valueFor: (key: Key) => T) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<Key, T>;

export const DEFAULT_VIEW: View = {
  ...recordBy(TEXTS, () => ''),
  ...recordBy(FLAGS, () => false),
  view: 'cards',
  pages: {},
  sides: 'face',
  zooms: { cards: 70, sheets: 0, board: 0, rulebook: 100 },
  sight: 'full',
};

export const MIN_ZOOM = 20;

export const MAX_ZOOM = 300;

/** A view as the part of an address after `#`; only what differs from the first view is written. */
export function formatView(view: View): string {
  const written = new URLSearchParams();
  for (const name of CHOICES) {
    if (view[name] !== DEFAULT_VIEW[name]) written.set(name, view[name]);
  }
  for (const name of TEXTS) if (view[name] !== '') written.set(name, view[name]);
  for (const name of FLAGS) if (view[name]) written.set(name, '1');
  for (const name of VIEWS) {
    const zoom = view.zooms[name];
    if (zoom !== DEFAULT_VIEW.zooms[name]) written.set(`zoom-${name}`, String(zoom));
    const page = view.pages[name];
    if (page !== undefined) written.set(`page-${name}`, page);
  }
  return written.toString();
}

/** Reads what {@link formatView} writes; what makes no sense is as in the first view. */
export function parseView(hash: string): View {
  const written = new URLSearchParams(hash.replace(/^#/, ''));
  const oneOf = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((one) => one === written.get(name)) ?? usual;
  const zoomOf = (name: ViewName): number => {
    const zoom = Number(written.get(`zoom-${name}`) ?? Number.NaN);
    return zoom === 0 || (zoom >= MIN_ZOOM && zoom <= MAX_ZOOM) ? zoom : DEFAULT_VIEW.zooms[name];
  };
  const pages = VIEWS.flatMap((name) => {
    const page = written.get(`page-${name}`);
    return page === null ? [] : [[name, page] as const];
  });
  return {
    ...recordBy(TEXTS, (name) => written.get(name) ?? ''),
    ...recordBy(FLAGS, (name) => written.get(name) === '1'),
    pages: Object.fromEntries(pages),
    view: oneOf('view', VIEWS, DEFAULT_VIEW.view),
    sides: oneOf('sides', SIDES, DEFAULT_VIEW.sides),
    sight: oneOf('sight', VISION_MODES, DEFAULT_VIEW.sight),
    zooms: recordBy(VIEWS, zoomOf),
  };
}

/** The step of the keys that zoom, as a part of the size. */
export const ZOOM_STEP = 1.15;

const nextOf = <T>(list: readonly T[], one: T): T | undefined =>
  list[(list.indexOf(one) + 1) % list.length];

/** The next size in a direction, in steps of 5 %. */
export const nextZoom = (percent: number, factor: number): number =>
  Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.round((percent * factor) / 5) * 5));

const FLAG_KEYS: Readonly<Record<string, (typeof FLAGS)[number]>> = {
  ...{ t: 'trim', b: 'bleed', s: 'safe' },
  ...{ i: 'lowInk', p: 'showsProblems' },
};

/** How a key changes the view; `null` for one that does not. */
export function viewAfterKey(view: View, key: string, shownZoom: number): Partial<View> | null {
  const zoomTo = (percent: number): Partial<View> => ({
    zooms: { ...view.zooms, [view.view]: percent },
  });
  const named = VIEWS[Number(key) - 1];
  if (named !== undefined) return { view: named };
  const flag = FLAG_KEYS[key];
  if (flag !== undefined) return { [flag]: !view[flag] };
  switch (key) {
    case 'f':
      return { sides: nextOf(SIDES, view.sides) ?? 'face' };
    case 'v':
      return { sight: nextOf(VISION_MODES, view.sight) ?? 'full' };
    case '+':
    case '=':
      return zoomTo(nextZoom(shownZoom, ZOOM_STEP));
    case '-':
      return zoomTo(nextZoom(shownZoom, 1 / ZOOM_STEP));
    case '0':
      return zoomTo(DEFAULT_VIEW.zooms[view.view]);
    default:
      return null;
  }
}

/**
 * Browsers refuse more than a hundred changes of an address in half a minute. The limit is one of time,
 * and no event says when another change is allowed: hence a timer.
 */
const MIN_INTERVAL_MS = 400;

/** Writes the part of the address after `#`: at once, and while it changes fast, now and then. */
export class AddressWriter {
  #wanted = location.hash.slice(1);
  #isWaiting = false;

  write(hash: string): void {
    this.#wanted = hash;
    if (!this.#isWaiting) this.#put();
  }

  #put(): void {
    if (this.#wanted === location.hash.slice(1)) return;
    history.replaceState(null, '', `#${this.#wanted}`);
    this.#isWaiting = true;
    setTimeout(() => {
      this.#isWaiting = false;
      this.#put();
    }, MIN_INTERVAL_MS);
  }
}
