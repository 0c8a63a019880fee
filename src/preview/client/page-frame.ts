import { reloadStyles } from './wall.ts';

/** What of a page is to be shown. */
export interface RequestedPage {
  /** As the state names it. */
  readonly path: string;
  readonly lowInk: boolean;
}

const pageAddress = ({ path, lowInk }: RequestedPage): string =>
  `/pack/${path.split('/').map(encodeURIComponent).join('/')}${lowInk ? '?ink=low' : ''}`;

/** A page as it prints, in a frame; a change of it is put in where it lies, so that it stays scrolled. */
export class PageFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onLoad: (address: string) => void;
  #address = '';
  #isLoaded = false;
  #isExpired = false;
  #stylesHash = '';
  #loadedStylesHash = '';
  #zoom = 100;
  /** The zoom at which a sheet is as wide as the frame, and how wide that was when it was measured. */
  #fit: { readonly widthPx: number; readonly zoom: number } | null = null;

  /** @param onLoad called with its address when another page is in the frame */
  constructor(frame: HTMLIFrameElement, onLoad: (address: string) => void) {
    this.#frame = frame;
    this.#onLoad = onLoad;
    frame.addEventListener('load', () => this.#loaded());
  }

  get frame(): HTMLIFrameElement {
    return this.#frame;
  }

  /** Shows a page; one that is shown already stays as it is. */
  show(wanted: RequestedPage, title: string): void {
    const address = pageAddress(wanted);
    this.#frame.title = title;
    if (address === this.#address) return;
    this.#address = address;
    this.#isLoaded = false;
    this.#isExpired = false;
    this.#frame.contentWindow?.location.replace(address);
  }

  /** The root of the page; null as well while one is loading, which the types of the DOM leave out. */
  get #root(): HTMLElement | null {
    return this.#frame.contentDocument?.documentElement ?? null;
  }

  /** @param percent 0 for as wide as the frame */
  setZoom(percent: number): void {
    this.#zoom = percent;
    const page = this.#root;
    if (page === null || !this.#isLoaded) return;
    const zoom = percent === 0 ? Math.min(1.5, this.#fittingZoom(page)) : percent / 100;
    page.style.setProperty('zoom', String(zoom));
  }

  /** Measured once for sheets, whose size stays: to measure is to lay out all of them at another zoom. */
  #fittingZoom(page: HTMLElement): number {
    const widthPx = this.#frame.clientWidth;
    if (this.#fit?.widthPx === widthPx) return this.#fit.zoom;
    page.style.setProperty('zoom', '1');
    const sheet = page.querySelector<HTMLElement>('.vb-sheet');
    const zoom = widthPx / ((sheet?.offsetWidth ?? page.scrollWidth) + 64);
    this.#fit = sheet === null ? null : { widthPx, zoom };
    return zoom;
  }

  /** The zoom as it is now, in per cent. */
  get shownZoom(): number {
    const zoom = this.#root?.style.getPropertyValue('zoom') ?? '';
    return Math.round(Number(zoom === '' ? 1 : zoom) * 100);
  }

  /** Says that the page may be another than it was, or look different. */
  markStale(stylesHash: string): void {
    this.#isExpired = true;
    this.#stylesHash = stylesHash;
  }

  /** Fetches the page again, if it may be another, and puts in what is different. */
  async refresh(): Promise<void> {
    const page = this.#frame.contentDocument;
    const address = this.#address;
    if (page === null || !this.#isLoaded || !this.#isExpired) return;
    this.#isExpired = false;
    if (this.#stylesHash !== this.#loadedStylesHash) {
      this.#loadedStylesHash = this.#stylesHash;
      this.#fit = null;
      reloadStyles(page, this.#stylesHash);
    }
    const answer = await fetch(address);
    const text = await answer.text();
    if (!answer.ok || address !== this.#address) return;
    // Made by the frame, whose policy lets a pack's inline styles be.
    const wanted = page.implementation.createHTMLDocument();
    wanted.documentElement.innerHTML = text;
    const own = [...page.head.querySelectorAll('style')];
    const styles = [...wanted.head.querySelectorAll('style')];
    for (const [at, style] of own.entries()) {
      const next = styles[at]?.textContent ?? '';
      if (style.textContent === next) continue;
      style.textContent = next;
      this.#fit = null;
    }
    morph(page.body, wanted.body);
    this.setZoom(this.#zoom);
  }

  /** Reloads the page: for fonts and pictures, which a browser keeps by their names. */
  reload(): void {
    if (this.#address !== '') this.#frame.contentWindow?.location.reload();
  }

  #loaded(): void {
    if (this.#address === '') return;
    this.#isLoaded = true;
    this.#fit = null;
    this.#loadedStylesHash = this.#stylesHash;
    this.setZoom(this.#zoom);
    this.#onLoad(this.#address);
  }
}

/** Makes one tree like another by changing only what differs: what is alike stays the same node. */
function morph(old: ChildNode, wanted: ChildNode): void {
  if (old.isEqualNode(wanted)) return;
  const [olds, wants] = [[...old.childNodes], [...wanted.childNodes]];
  const isSame = old.cloneNode().isEqualNode(wanted.cloneNode()) && olds.length === wants.length;
  if (!isSame) {
    old.replaceWith(old.ownerDocument?.importNode(wanted, true) ?? '');
    return;
  }
  for (const [at, one] of olds.entries()) {
    const next = wants[at];
    if (next !== undefined) morph(one, next);
  }
}
