import { type ComponentChild, Fragment, render } from 'preact';
import type { OutlineLines, PreviewCard, PreviewDeck, PreviewProblem } from '../preview-state.ts';
import { messageParts, severityLabel } from './problems.tsx';

const SVG = 'http://www.w3.org/2000/svg';

export interface CardContent {
  readonly card: PreviewCard;
  readonly deck: PreviewDeck;
  readonly problems: readonly PreviewProblem[];
  /** HTML by hash. */
  readonly html: (hash: string) => string;
}

/**
 * A card on the wall. Its face and back lie in the wall's own document, where the pack's styles find
 * them as they do on a sheet; name, place, problems and lines stand in a shadow tree, where they do not.
 */
export class CardElement {
  readonly host: HTMLElement;
  readonly #shadow: ShadowRoot;
  #parts: CardContent | null = null;

  constructor(document: Document, style: CSSStyleSheet) {
    this.host = document.createElement('tool-card');
    this.#shadow = this.host.attachShadow({ mode: 'open' });
    this.#shadow.adoptedStyleSheets = [style];
    this.#shadow.innerHTML =
      '<div class="sides"><div class="side face"><slot name="face"></slot></div>' +
      '<div class="side back"><slot name="back"></slot></div></div><div class="text"></div>';
    this.host.setAttribute('role', 'listitem');
    this.host.tabIndex = -1;
  }

  /** Shows a card as it is now, touching only what is different. Answers whether its picture changed. */
  show(parts: CardContent): boolean {
    const before = this.#parts;
    const { card, deck, problems } = parts;
    this.#parts = parts;
    const shapeOf = (of: PreviewDeck | undefined) => JSON.stringify([of?.size, of?.outline]);
    const isNewSize = shapeOf(before?.deck) !== shapeOf(deck);
    if (isNewSize) this.#setSize(deck);
    const isNewFace = isNewSize || before?.card.face !== card.face;
    const isNewBack = isNewSize || before?.card.back !== card.back;
    if (isNewFace) this.#setSide('face', parts);
    if (isNewBack) this.#setSide('back', parts);
    const textOf = ({
      card: { name, copies, place },
      problems: found,
      deck: { name: of },
    }: CardContent) => JSON.stringify([name, copies, place, found, of]);
    if (before === null || textOf(before) !== textOf(parts)) this.#setText(parts);
    this.host.dataset.card = card.id;
    this.host.toggleAttribute('data-problem', problems.length > 0);
    return before !== null && (isNewFace || isNewBack);
  }

  /** What can be read on it. */
  get text(): string {
    return this.host.textContent ?? '';
  }

  /** Shows for a moment that it has changed. */
  flash(): void {
    const sides = this.#shadow.querySelector('.sides');
    if (this.host.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches)
      return;
    sides?.animate(
      [{ boxShadow: '0 0 0 4px var(--tool-accent)' }, { boxShadow: '0 0 0 4px transparent' }],
      { duration: 1200, easing: 'ease-out' },
    );
  }

  /** Only one card at a time is on the way of the Tab key, with its buttons. */
  set isCurrent(isCurrent: boolean) {
    this.host.tabIndex = isCurrent ? 0 : -1;
    for (const button of this.#shadow.querySelectorAll('button')) {
      button.tabIndex = isCurrent ? 0 : -1;
    }
  }

  #setSize({ size, outline }: PreviewDeck): void {
    const { trim, bleedIn, cornerIn } = size;
    const [width, height] = [trim.widthIn + 2 * bleedIn, trim.heightIn + 2 * bleedIn];
    const { style } = this.host;
    style.setProperty('--own-w', `${width}in`);
    style.setProperty('--own-h', `${height}in`);
    style.setProperty('--own-bleed', `${bleedIn}in`);
    style.setProperty('--own-corner', `${cornerIn}in`);
    for (const name of ['face', 'back'] as const) {
      const side = this.#shadow.querySelector(`.side.${name}`);
      side?.querySelector('.lines')?.remove();
      const lines = outline === null ? rectangleLines(size) : outlineLines(size, outline[name]);
      side?.insertAdjacentHTML(
        'beforeend',
        `<svg class="lines" xmlns="${SVG}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">${lines}</svg>`,
      );
    }
  }

  #setSide(side: 'face' | 'back', { card, deck, html }: CardContent): void {
    const hash = card[side];
    const sheet = [...this.host.children].find((one) => one.slot === side);
    const frame = this.#shadow.querySelector<HTMLElement>(`.side.${side}`);
    if (frame !== null) frame.hidden = hash === null;
    if (hash === null) {
      sheet?.remove();
      return;
    }
    const made = this.host.ownerDocument.createElement('section');
    made.className = 'vb-sheet';
    made.slot = side;
    const { trim, bleedIn, artBleedIn, safeIn } = deck.size;
    const size = { width: 'var(--own-w)', height: 'var(--own-h)' };
    Object.assign(made.style, size);
    if (deck.outline !== null) made.style.setProperty('--own-clip', deck.outline[side].clip);
    made.innerHTML = `<div class="vb-slot" data-slot="1"><div class="vb-face">${html(hash)}</div></div>`;
    const [slot, face] = [
      made.querySelector<HTMLElement>('.vb-slot'),
      made.querySelector<HTMLElement>('.vb-slot > .vb-face'),
    ];
    if (slot !== null) {
      Object.assign(slot.dataset, { side, card: card.id });
      Object.assign(slot.style, size);
    }
    if (face !== null) {
      Object.assign(face.style, size);
      face.style.setProperty('--trim-w', `${trim.widthIn}in`);
      face.style.setProperty('--trim-h', `${trim.heightIn}in`);
      face.style.setProperty('--bleed', `${bleedIn}in`);
      face.style.setProperty('--safe', `${safeIn}in`);
      if (artBleedIn !== undefined) face.style.setProperty('--art-bleed', `${artBleedIn}in`);
    }
    if (sheet === undefined) this.host.append(made);
    else sheet.replaceWith(made);
  }

  #setText({ card, deck, problems }: CardContent): void {
    const text = this.#shadow.querySelector('.text');
    if (text === null) return;
    const { tabIndex } = this.host;
    const place = (file: string, shown = file): ComponentChild => (
      <button
        type="button"
        class="place"
        data-copy={file}
        title={`Copy ${file}`}
        aria-label={`Copy ${file}`}
        tabIndex={tabIndex}
      >
        {shown}
      </button>
    );
    render(
      <Fragment>
        <div class="title">
          <button type="button" class="name" aria-haspopup="dialog" tabIndex={tabIndex}>
            {card.name}
          </button>
          {card.copies !== 1 && <span class="copies"> ×{card.copies}</span>}
        </div>
        {place(card.place, card.place.replace(/^.*\//, ''))}
        {problems.length > 0 && (
          <ul class="problems">
            {problems.map((problem) => (
              <li key={`${problem.place} ${problem.message}`} class={problem.severity}>
                <b>{severityLabel(problem)}</b> {messageParts(problem.message)}
                {place(problem.place)}
              </li>
            ))}
          </ul>
        )}
      </Fragment>,
      text,
    );
    const counted =
      problems.length === 0
        ? ''
        : `, ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`;
    this.host.setAttribute(
      'aria-label',
      `${card.name}, ${deck.name}, ${card.copies} ${card.copies === 1 ? 'copy' : 'copies'}${counted}`,
    );
  }
}

type Size = PreviewDeck['size'];

function rectangleLines({ trim, bleedIn, safeIn, cornerIn }: Size): string {
  const [width, height] = [trim.widthIn + 2 * bleedIn, trim.heightIn + 2 * bleedIn];
  const box = (insetIn: number, corner: number): string =>
    `x="${insetIn}" y="${insetIn}" width="${Math.max(0, width - 2 * insetIn)}" height="${Math.max(0, height - 2 * insetIn)}" rx="${Math.max(0, corner)}"`;
  return (
    `<path class="beyond" d="M0 0H${width}V${height}H0Z M${bleedIn} ${bleedIn}V${height - bleedIn}H${width - bleedIn}V${bleedIn}Z"/>` +
    `<rect class="trim" ${box(bleedIn, cornerIn)}/><rect class="safe" ${box(bleedIn + safeIn, cornerIn - safeIn)}/>`
  );
}

function outlineLines({ trim, bleedIn }: Size, lines: OutlineLines): string {
  const [width, height] = [trim.widthIn + 2 * bleedIn, trim.heightIn + 2 * bleedIn];
  return (
    `<path class="beyond" d="M0 0H${width}V${height}H0Z ${lines.trim}"/>` +
    `<path class="bleed" d="${lines.bleed}"/><path class="trim" d="${lines.trim}"/><path class="safe" d="${lines.safe}"/>`
  );
}
