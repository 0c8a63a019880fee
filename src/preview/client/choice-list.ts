import { element } from './elements.ts';

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** What stands behind its name, small. */
  readonly note: string;
  /** `#rrggbb` of a dot before its name, or `null`. */
  readonly colour: string | null;
  readonly hasProblem: boolean;
}

/** A list of which one is chosen; it is made anew only when it is different. */
export class RadioList {
  readonly #host: HTMLElement;
  readonly #name: string;
  #shown = '';

  constructor(host: HTMLElement, name: string, onChoice: (id: string) => void) {
    this.#host = host;
    this.#name = name;
    host.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement) onChoice(target.value);
    });
  }

  show(choices: readonly Choice[], chosen: string): void {
    const told = JSON.stringify(choices);
    if (told !== this.#shown) {
      const hadFocus = this.#host.contains(document.activeElement);
      this.#shown = told;
      this.#host.replaceChildren(...choices.map((choice) => this.#item(choice)));
      if (hadFocus) this.#inputs.find(({ value }) => value === chosen)?.focus();
    }
    for (const input of this.#inputs) input.checked = input.value === chosen;
  }

  get #inputs(): HTMLInputElement[] {
    return [...this.#host.querySelectorAll('input')];
  }

  #item({ id, name, note, colour, hasProblem }: Choice): HTMLElement {
    const dot = element('i', { class: 'dot', 'aria-hidden': 'true' });
    if (colour !== null) dot.style.background = colour;
    return element(
      'label',
      { class: 'item' },
      element('input', { type: 'radio', name: this.#name, value: id }),
      element(
        'span',
        {},
        ...(colour === null ? [] : [dot]),
        element('span', { class: 'item-name' }, name),
        ...(hasProblem
          ? [element('span', { class: 'flag', role: 'img', 'aria-label': 'has a problem' }, '!')]
          : []),
        element('small', {}, note),
      ),
    );
  }
}
