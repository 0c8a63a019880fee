import type { EditAnswer, RowField } from '../preview-state.ts';
import { element } from './elements.ts';
import { copyButton, messageNodes } from './problems.ts';

/** A field that is shown longer than this, or over several lines, gets room for them. */
const MAX_LINE = 48;

/** A field as its file has it, with the hash of the row. */
export interface SeenField {
  readonly field: RowField;
  readonly hash: string;
}

/** Writes a text in place of what was seen, if that is still there. */
export type SaveField = (seen: SeenField, text: string) => Promise<EditAnswer>;

/** A field of a card's row; what is typed is saved with Enter and when the field is left. */
export class FieldEditor {
  readonly host = element('div', { class: 'field' });
  readonly #input: HTMLInputElement | HTMLTextAreaElement;
  readonly #place = element('span', {});
  readonly #message = element('div', { class: 'field-message', role: 'alert' });
  readonly #save: SaveField;
  /** What the file had when the typing began, and what it has now. */
  #seen: SeenField;
  #now: SeenField;

  constructor(now: SeenField, save: SaveField) {
    const { field } = now;
    this.#seen = now;
    this.#now = now;
    this.#save = save;
    const id = `field ${field.name}`.replaceAll(' ', '-');
    const isLong = field.text.length > MAX_LINE || field.text.includes('\n');
    this.#input = isLong
      ? element('textarea', { id, rows: '4' })
      : element('input', { id, type: 'text', autocomplete: 'off' });
    this.#input.spellcheck = false;
    this.#input.addEventListener('change', () => void this.#changed());
    this.#input.addEventListener('keydown', (event) => this.#pressed(event as KeyboardEvent));
    this.host.append(
      element('label', { for: id }, field.name),
      this.#input,
      this.#place,
      this.#message,
    );
    this.#put(now);
  }

  get #isDirty(): boolean {
    return this.#input.value !== this.#seen.field.text;
  }

  /** Shows the field as it is now; what was typed and is not saved yet stays. */
  show(now: SeenField): void {
    this.#now = now;
    if (!this.#isDirty) this.#put(now);
    // Typed over another value than is there now, it is refused, with both.
    else if (now.field.text === this.#seen.field.text) this.#seen = now;
  }

  #put(now: SeenField): void {
    const { text, locked, place } = now.field;
    this.#seen = now;
    if (this.#input.value !== text) this.#input.value = text;
    this.#input.readOnly = locked !== null;
    this.#input.title = locked ?? '';
    const short = place.replace(/^.*\//, '');
    if (this.#place.textContent !== short) this.#place.replaceChildren(copyButton(place, short));
  }

  #pressed(event: KeyboardEvent): void {
    const isLong = this.#input.tagName === 'TEXTAREA';
    if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#changed();
    } else if (event.key === 'Escape' && this.#isDirty) {
      event.preventDefault();
      this.#revert();
    }
  }

  /** Takes what is in the file now. */
  #revert(): void {
    this.#message.replaceChildren();
    this.#put(this.#now);
  }

  async #changed(): Promise<void> {
    if (!this.#isDirty || this.#seen.field.locked !== null) return;
    const text = this.#input.value;
    const answer = await this.#save(this.#seen, text);
    this.#input.setAttribute('aria-invalid', String(answer.refused !== null));
    if (answer.refused === null) this.#revert();
    else this.#explain(answer, text);
  }

  #explain({ refused, problems = [], theirs = null }: EditAnswer, mine: string): void {
    const button = (words: string, act: () => void): HTMLElement => {
      const made = element('button', { type: 'button' }, words);
      made.addEventListener('click', act);
      return made;
    };
    const overwrite = button('Write mine', () => {
      this.#seen = this.#now;
      void this.#changed();
    });
    this.#message.replaceChildren(
      element('p', {}, refused ?? ''),
      ...problems.map(({ place, message }) =>
        element('p', {}, ...messageNodes(document, message), ' ', copyButton(place)),
      ),
      ...(theirs === null
        ? []
        : [
            element('p', {}, 'Yours: ', element('q', {}, mine)),
            element('p', {}, 'In the file now: ', element('q', {}, theirs)),
            overwrite,
          ]),
      button(theirs === null ? 'Revert' : 'Keep the file', () => this.#revert()),
    );
  }
}
