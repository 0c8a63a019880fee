import { Component, type ComponentChild, render } from 'preact';
import type { CardRow, EditAnswer, PreviewState, RowField } from '../preview-state.ts';
import { ask } from './desk-requests.ts';
import { byId } from './elements.ts';
import { copyButton, messageParts } from './problems.tsx';
import type { WallStyles } from './updates.ts';
import type { View } from './view.ts';
import { Wall } from './wall.ts';

export interface CardViewEvents {
  /** Another card is to be shown, or none. */
  readonly onChoice: (card: string) => void;
  /** The cards before and behind it on the wall. */
  readonly neighbours: () => readonly string[];
  readonly onMessage: (text: string) => void;
  readonly onCopy: (place: string) => void;
  readonly onLoad: (frame: Document) => void;
}

/** What is shown of a card. */
interface Shown {
  readonly state: PreviewState;
  readonly html: ReadonlyMap<string, string>;
  readonly styles: WallStyles;
  readonly view: View;
}

const FRAME_PADDING_PX = 72;
const PX_PER_IN = 96;
const MAX_ZOOM_PERCENT = 250;

/** A card by itself: large, with both sides, beside its row, in which texts and numbers can be edited. */
export class CardView {
  readonly #dialog = byId('card', HTMLDialogElement);
  readonly #frame = byId('card-frame', HTMLIFrameElement);
  readonly #fields = byId('card-fields', HTMLElement);
  readonly #undo = byId('card-undo', HTMLButtonElement);
  readonly #events: CardViewEvents;
  #shown: Shown | null = null;
  #wall: Wall | null = null;
  #card = '';
  /** Edits are written one after the other: each needs the hash that the one before leaves. */
  #saving: Promise<unknown> = Promise.resolve();
  #row: CardRow | null = null;

  constructor(events: CardViewEvents) {
    this.#events = events;
    this.#dialog.addEventListener('close', () => events.onChoice(''));
    this.#dialog.addEventListener('keydown', (event) => this.#pressed(event));
    this.#frame.addEventListener('load', () => this.#loaded());
    window.addEventListener('resize', () => this.#draw());
    const press = (id: string, act: () => unknown): void =>
      byId(id, HTMLButtonElement).addEventListener('click', act);
    press('card-close', () => this.#dialog.close());
    press('card-before', () => this.#step(-1));
    press('card-after', () => this.#step(1));
    press('card-open', () => void this.#open());
    press('card-undo', () => void this.#takeBack());
  }

  /** Shows the card of an id as it is now; '' and one that is gone close the view. */
  show(id: string, shown: Shown): void {
    this.#shown = shown;
    const card = shown.state.cards.find((one) => one.id === id);
    if (card === undefined) {
      this.#card = '';
      if (this.#dialog.open) this.#dialog.close();
      return;
    }
    byId('card-title', HTMLElement).textContent = card.name;
    if (id !== this.#card) {
      this.#card = id;
      render(null, this.#fields);
    }
    if (!this.#dialog.open) {
      if (this.#frame.getAttribute('src') === null) this.#frame.src = '/pack/';
      this.#dialog.showModal();
    }
    this.#draw();
    void this.#loadRow();
  }

  /** For pictures and fonts that are new, which a browser keeps by their names. */
  reload(): void {
    this.#wall = null;
    this.#frame.contentWindow?.location.reload();
  }

  #loaded(): void {
    const frame = this.#frame.contentDocument?.defaultView;
    if (frame === null || frame === undefined || this.#shown === null) return;
    if (frame.document.querySelector('tool-wall') === null) return;
    this.#wall = new Wall(frame, this.#shown.styles);
    this.#events.onLoad(frame.document);
    frame.document.addEventListener('keydown', (event) => this.#pressed(event));
    this.#draw();
  }

  /** Draws the sides as large as they fit. */
  #draw(): void {
    const [wall, shown] = [this.#wall, this.#shown];
    const card = shown?.state.cards.find(({ id }) => id === this.#card);
    const deck = shown?.state.decks.find(({ id }) => id === card?.deck);
    if (wall === null || shown === null || card === undefined || deck === undefined) return;
    const { state, html, view } = shown;
    const { trim, bleedIn } = deck.size;
    const beyond = view.bleed ? 2 * bleedIn : 0;
    const sides = card.back === null ? 1 : 2;
    const room = [this.#frame.clientWidth, this.#frame.clientHeight].map(
      (px) => (px - FRAME_PADDING_PX) / PX_PER_IN,
    );
    const fit = Math.min(
      (room[0] ?? 0) / (sides * (trim.widthIn + beyond)),
      ((room[1] ?? 0) - 0.5) / (trim.heightIn + beyond),
    );
    const percent = Math.max(20, Math.min(MAX_ZOOM_PERCENT, Math.floor(fit * 100)));
    wall.show({ ...state, decks: [deck], cards: [card] }, html);
    const own = { deck: '', text: '', onlyProblems: false, sides: 'both' } as const;
    wall.setView({ ...view, ...own, zooms: { ...view.zooms, cards: percent } });
  }

  async #loadRow(): Promise<void> {
    const card = this.#card;
    const row = await ask<CardRow | null>('row', { card });
    if (row === null || card !== this.#card) return;
    this.#row = row;
    const { fields, hash, undo } = row;
    const save: SaveField = (seen, text) => this.#save(seen, text);
    const editors = fields.map((field) => (
      <FieldEditor key={field.name} now={{ field, hash }} save={save} />
    ));
    render(editors, this.#fields);
    const notes = [...new Set(fields.flatMap(({ locked }) => locked ?? []))];
    byId('card-note', HTMLElement).textContent = notes.join(' ');
    this.#undo.hidden = undo === null;
    this.#undo.textContent = `Undo: ${undo}`;
  }

  #save({ field, hash }: SeenField, text: string): Promise<EditAnswer> {
    const { name } = field;
    const card = this.#card;
    const saved = this.#saving.then(async () => {
      // Another field of the file may have been saved since this one was seen.
      const now = this.#card === card ? this.#row : null;
      const isAsSeen = now?.fields.some((one) => one.name === name && one.text === field.text);
      const seen = now !== null && isAsSeen === true ? now.hash : hash;
      const answer = await ask<EditAnswer>('edit', { card, field: name, text, hash: seen });
      const { refused } = answer;
      this.#events.onMessage(refused === null ? `Saved ${name}` : `Not saved: ${refused}`);
      await this.#loadRow();
      return answer;
    });
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #takeBack(): Promise<void> {
    const { refused } = await ask<EditAnswer>('undo');
    byId('card-message', HTMLElement).textContent = refused ?? '';
    if (refused === null) this.#events.onMessage('Undone');
    await this.#loadRow();
  }

  async #open(): Promise<void> {
    const { isOpen } = await ask<{ isOpen: boolean }>('open', { card: this.#card });
    const place = this.#shown?.state.cards.find(({ id }) => id === this.#card)?.place ?? '';
    if (!isOpen) this.#events.onCopy(place);
  }

  #step(by: number): void {
    const cards = this.#events.neighbours();
    const next = cards[cards.indexOf(this.#card) + by];
    if (next !== undefined) this.#events.onChoice(next);
  }

  #pressed(event: KeyboardEvent): void {
    const { key, target } = event;
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (event.defaultPrevented || isTyping) return;
    if (key === 'Escape') this.#dialog.close();
    else if (key === 'ArrowLeft') this.#step(-1);
    else if (key === 'ArrowRight') this.#step(1);
    else return;
    event.preventDefault();
  }
}

/** A field that is shown longer than this, or over several lines, gets room for them. */
const MAX_LINE = 48;

/** A field as its file has it, with the hash of the row. */
interface SeenField {
  readonly field: RowField;
  readonly hash: string;
}

/** Writes a text in place of what was seen, if that is still there. */
type SaveField = (seen: SeenField, text: string) => Promise<EditAnswer>;

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
class FieldEditor extends Component<FieldProps, FieldState> {
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
