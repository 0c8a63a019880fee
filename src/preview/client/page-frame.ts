import { morph } from './morph.ts';
import { renewStyles } from './wall.ts';

/** What of a page is to be shown. */
export interface PageWanted {
  /** As the state names it. */
  readonly path: string;
  readonly lowInk: boolean;
}

const addressOf = ({ path, lowInk }: PageWanted): string =>
  `/pack/${path.split('/').map(encodeURIComponent).join('/')}${lowInk ? '?ink=low' : ''}`;

/** A page as it prints, in a frame; a change of it is put in where it lies, so that it stays scrolled. */
export class PageFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #onLoad: (address: string) => void;
  #address = '';
  #isLoaded = false;
  #zoom = 100;

  /** @param onLoad called with its address when another page stands in the frame */
  constructor(frame: HTMLIFrameElement, onLoad: (address: string) => void) {
    this.#frame = frame;
    this.#onLoad = onLoad;
    frame.addEventListener('load', () => this.#loaded());
  }

  get frame(): HTMLIFrameElement {
    return this.#frame;
  }

  /** Shows a page; one that is shown already stays as it is. */
  show(wanted: PageWanted, title: string): void {
    const address = addressOf(wanted);
    this.#frame.title = title;
    if (address === this.#address) return;
    this.#address = address;
    this.#isLoaded = false;
    this.#frame.contentWindow?.location.replace(address);
  }

  /** @param percent 0 for as wide as the frame */
  setZoom(percent: number): void {
    this.#zoom = percent;
    const page = this.#frame.contentDocument?.documentElement;
    if (page === undefined || page === null || !this.#isLoaded) return;
    page.style.setProperty('zoom', '1');
    const sheet = page.querySelector<HTMLElement>('.sheet');
    const fits = this.#frame.clientWidth / ((sheet?.offsetWidth ?? page.scrollWidth) + 64);
    page.style.setProperty('zoom', String(percent === 0 ? Math.min(1.5, fits) : percent / 100));
  }

  /** The zoom as it is now, in per cent. */
  get shownZoom(): number {
    const zoom = this.#frame.contentDocument?.documentElement.style.getPropertyValue('zoom');
    return Math.round(Number(zoom === undefined || zoom === '' ? 1 : zoom) * 100);
  }

  /**
   * Fetches the page again and puts in what is different. Answers how many parts were put in.
   *
   * @param stylesHash of the pack's own styles, when they have changed; else `null`
   */
  async refresh(stylesHash: string | null): Promise<number> {
    const page = this.#frame.contentDocument;
    const address = this.#address;
    if (page === null || !this.#isLoaded) return 0;
    if (stylesHash !== null) renewStyles(page, stylesHash);
    const answer = await fetch(address);
    const text = await answer.text();
    if (!answer.ok || address !== this.#address) return 0;
    const wanted = document.implementation.createHTMLDocument();
    wanted.documentElement.innerHTML = text;
    const own = [...page.head.querySelectorAll('style')];
    const styles = [...wanted.head.querySelectorAll('style')];
    for (const [at, style] of own.entries()) {
      const next = styles[at]?.textContent ?? '';
      if (style.textContent !== next) style.textContent = next;
    }
    return morph(page.body, wanted.body);
  }

  /** Loads the page anew where it lies: for fonts and pictures, which a browser keeps by their names. */
  reload(): void {
    if (this.#address !== '') this.#frame.contentWindow?.location.reload();
  }

  #loaded(): void {
    if (this.#frame.contentWindow?.location.pathname === 'blank' || this.#address === '') return;
    this.#isLoaded = true;
    this.setZoom(this.#zoom);
    this.#onLoad(this.#address);
  }
}
