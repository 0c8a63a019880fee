import { Component, type ComponentChild } from 'preact';
import type { EditAnswer, RowField } from '../preview-state.ts';
import { copyButton, messageParts } from './problems.tsx';

/** A field that is shown longer than this, or over several lines, gets room for them. */
const MAX_LINE = 48;

/** A field as its file has it, with the hash of the row. */
export interface SeenField {
  readonly field: RowField;
  readonly hash: string;
}

/** Writes a text in place of what was seen, if that is still there. */
export type SaveField = (seen: SeenField, text: string) => Promise<EditAnswer>;

interface FieldProps {
  /** What the file has now. */
  readonly now: SeenField;
  readonly save: SaveField;
}

interface FieldState {
  /** What was typed and is not saved; `null` for nothing. */
  readonly typed: string | null;
  /** What the file had when the typing began. */
  readonly seen: SeenField;
  /** Why it could not be saved. */
  readonly answer: EditAnswer | null;
}

/** A field of a card's row; what is typed is saved with Enter and when the field is left. */
export class FieldEditor extends Component<FieldProps, FieldState> {
  readonly #isLong: boolean;

  constructor(props: FieldProps) {
    super(props);
    const { text } = props.now.field;
    this.state = { typed: null, seen: props.now, answer: null };
    this.#isLong = text.length > MAX_LINE || text.includes('\n');
  }

  /** What was typed and is not saved yet stays; over another value than is there now it is refused. */
  static override getDerivedStateFromProps({ now }: FieldProps, { typed, seen }: FieldState) {
    const isDirty = typed !== null && typed !== seen.field.text;
    if (!isDirty) return { typed: null, seen: now };
    return now.field.text === seen.field.text ? { seen: now } : null;
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const isSaved = event.key === 'Enter' && (!this.#isLong || event.ctrlKey || event.metaKey);
    const isReverted = event.key === 'Escape' && this.state.typed !== null;
    if (!isSaved && !isReverted) return;
    event.preventDefault();
    if (isSaved) void this.#save(this.state.seen);
    else this.#revert();
  };

  /** Takes what is in the file now. */
  readonly #revert = (): void => {
    this.setState({ typed: null, seen: this.props.now, answer: null });
  };

  async #save(seen: SeenField): Promise<void> {
    const { typed } = this.state;
    if (typed === null || typed === seen.field.text || seen.field.locked !== null) return;
    const answer = await this.props.save(seen, typed);
    if (answer.refused === null) this.#revert();
    else this.setState({ answer });
  }

  #explanation({ refused, problems = [], theirs = null }: EditAnswer): ComponentChild {
    return [
      <p>{refused}</p>,
      ...problems.map(({ place, message }) => (
        <p key={place}>
          {messageParts(message)} {copyButton(place)}
        </p>
      )),
      theirs !== null && [
        <p>
          Yours: <q>{this.state.typed}</q>
        </p>,
        <p>
          In the file now: <q>{theirs}</q>
        </p>,
        <button type="button" onClick={() => void this.#save(this.props.now)}>
          Write mine
        </button>,
      ],
      <button type="button" onClick={this.#revert}>
        {theirs === null ? 'Revert' : 'Keep the file'}
      </button>,
    ];
  }

  override render({ now }: FieldProps, { typed, seen, answer }: FieldState): ComponentChild {
    const { name, text, locked, place } = seen.field;
    const id = `field ${name}`.replaceAll(' ', '-');
    const input = {
      ...{ id, spellcheck: false, value: typed ?? text, readOnly: locked !== null },
      ...{ title: locked ?? '', 'aria-invalid': answer !== null, onKeyDown: this.#onKeyDown },
      onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
        this.setState({ typed: currentTarget.value }),
      onChange: () => void this.#save(seen),
    };
    return (
      <div class="field">
        <label for={id}>{name}</label>
        {this.#isLong ? (
          <textarea rows={4} {...input} />
        ) : (
          <input type="text" autocomplete="off" {...input} />
        )}
        <span>{copyButton(now.field.place, place.replace(/^.*\//, ''))}</span>
        <div class="field-message" role="alert">
          {answer !== null && this.#explanation(answer)}
        </div>
      </div>
    );
  }
}
