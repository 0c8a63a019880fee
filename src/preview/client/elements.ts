/** An element of the page, which is ours: one that is missing or of another kind is a mistake in it. */
export function byId<T extends Element>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`the page has no ${kind.name} #${id}`);
}

/** Makes an element with text, or with children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

export interface Choice {
  readonly id: string;
  readonly name: string;
  /** What stands behind its name, small. */
  readonly note: string;
  readonly hasProblem: boolean;
}

/** A list of which one is chosen; it is rebuilt only when it is different. */
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
    const key = JSON.stringify(choices);
    if (key !== this.#shown) {
      const hadFocus = this.#host.contains(document.activeElement);
      this.#shown = key;
      this.#host.replaceChildren(...choices.map((choice) => this.#item(choice)));
      if (hadFocus) this.#inputs.find(({ value }) => value === chosen)?.focus();
    }
    for (const input of this.#inputs) input.checked = input.value === chosen;
  }

  get #inputs(): HTMLInputElement[] {
    return [...this.#host.querySelectorAll('input')];
  }

  #item({ id, name, note, hasProblem }: Choice): HTMLElement {
    return element(
      'label',
      { class: 'item' },
      element('input', { type: 'radio', name: this.#name, value: id }),
      element(
        'span',
        {},
        element('span', { class: 'item-name' }, name),
        ...(hasProblem
          ? [element('span', { class: 'flag', role: 'img', 'aria-label': 'has a problem' }, '!')]
          : []),
        element('small', {}, note),
      ),
    );
  }
}

/** Puts a text where it can be pasted. Answers whether that went well. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For a browser that does not let a page write while a frame of it has the focus. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.className = 'unseen';
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isDone;
}
