import { readFile } from 'node:fs/promises';
import { createMutex } from '../browser/promises.ts';
import { cacheKey } from '../cache/cache-key.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError } from '../diagnostics/errors.ts';
import { selectComponents } from '../layout/select-components.ts';
import { writeFileAtomically } from '../output/config-file.ts';
import { assertNoLinks, resolveIn } from '../output/paths.ts';
import { cardName, fieldValues, isFields } from '../pack/card-facts.ts';
import type { Card, DeckComponent, Entry, Pack, Place, Value } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { formatPlace, parseSheetPath } from '../pack/sheet-text.ts';
import { isScalar, type Scalar } from '../values/condition.ts';
import { groupBy } from '../values/maps.ts';
import { quantityValue } from '../values/value-shapes.ts';
import { findWritten, type WrittenValue } from './edit-source.ts';
import type {
  CardGroup,
  CardQuery,
  CardRow,
  EditAnswer,
  QueryAnswer,
  RowField,
} from './preview-state.ts';
import type { ShownPack } from './shown-pack.ts';

/** A pack with the files that it was made from. */
export type LookedAt = Pick<ShownPack, 'pack' | 'files'>;

/** A pack that is looked at, and what an edit of it would come to. */
export interface EditedPack {
  readonly packFolder: string;
  readonly shown: ShownPack | null;
  /** The errors that the pack would have with another text of a file, and does not have now. */
  readonly checkEdit: (path: string, text: string) => Promise<readonly Diagnostic[]>;
  /** The pack as the files are now; `null` where it has errors. */
  readonly current: () => Promise<LookedAt | null>;
  /** Waits until what was written is shown. */
  readonly whenShown: (path: string, text: string) => Promise<void>;
}

/** The words of `--cards`, with `@changed` and `@unprinted` replaced by ids. */
export type ResolveCards = (cards: readonly string[]) => Promise<readonly string[]>;

interface FileEdit {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  /** `name of Mad Hatter` */
  readonly what: string;
}

/** A field of a card as it was seen, and what is wanted in its place. */
export interface EditRequest {
  readonly card: string;
  readonly field: string;
  readonly text: string;
  /** See {@link CardRow}. */
  readonly hash: string;
}

/** What the page asks of single cards: their rows, edits, and which of them are wanted in which order. */
export class Desk {
  readonly #of: EditedPack;
  readonly #resolveCards: ResolveCards;
  readonly #edits: FileEdit[] = [];
  /** Two pages may edit the same file. */
  readonly #oneByOne = createMutex();

  constructor(of: EditedPack, resolveCards: ResolveCards) {
    this.#of = of;
    this.#resolveCards = resolveCards;
  }

  row(card: string): CardRow | null {
    const { shown } = this.#of;
    const found = shown === null ? null : fieldsOf(shown, card);
    if (shown === null || found === null) return null;
    const fields = found.map(({ name, text, place, locked }): RowField => {
      return { name, text, place, locked };
    });
    return { fields, hash: rowHash(shown, found), undo: this.#edits.at(-1)?.what ?? null };
  }

  /** Where a field of a card is, or its record for no field. */
  placeOf(card: string, field: string): Place | null {
    const { shown } = this.#of;
    const found = shown === null ? undefined : cardsOf(shown).find(({ id }) => id === card);
    if (shown === null || found === undefined) return null;
    return (
      cardFields(found, shown.files).find(({ name }) => name === field)?.at ?? found.entry.place
    );
  }

  edit = (request: EditRequest): Promise<EditAnswer> => this.#oneByOne(() => this.#edit(request));

  undo = (): Promise<EditAnswer> => this.#oneByOne(() => this.#undo());

  /** Which cards are meant, sorted and under headings. */
  async find({ cards, sort, group }: CardQuery): Promise<QueryAnswer> {
    const { shown } = this.#of;
    const components = shown === null ? [] : decksOf(shown.pack);
    const words = cards.split(',').flatMap((word) => word.trim() || []);
    try {
      const asked = words.length === 0 ? null : await this.#resolveCards(words);
      const decks = decksOf({ components: selectComponents({ components }, [], asked) });
      return { groups: groupCards(decks, { sort, group }), refused: null };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const { message, hint } = error;
      return { groups: [], refused: hint === null ? message : `${message}: ${hint}` };
    }
  }

  async #edit({ card, field, text, hash }: EditRequest): Promise<EditAnswer> {
    const { shown, packFolder } = this.#of;
    const fields = shown === null ? null : fieldsOf(shown, card);
    const found = fields?.find(({ name }) => name === field);
    if (shown === null || fields === null || found?.written == null) {
      return { refused: found?.locked ?? 'This card or field is not there any more.' };
    }
    const path = found.at.file;
    const onDisk = await readText(packFolder, path);
    const source = shown.files.get(path);
    const isSeen = source?.kind === 'text' && source.text === onDisk.text;
    if (!isSeen || rowHash(shown, fields) !== hash) {
      const current = await this.#of.current();
      const theirs = current === null ? null : fieldsOf(current, card);
      return {
        refused: `${path} has changed since this was shown.`,
        theirs: theirs?.find(({ name }) => name === field)?.text ?? null,
      };
    }
    const after = found.written.replace(text);
    if (after === null) {
      return { refused: `This cannot be written into ${path} without a change elsewhere in it.` };
    }
    const problems = await this.#of.checkEdit(path, after);
    if (problems.length > 0) {
      const shownProblems = problems.map((one) => ({
        place: formatPlace(one),
        message: one.hint === null ? one.message : `${one.message}: ${one.hint}`,
      }));
      return {
        refused: 'Nothing was written: the game would have an error.',
        problems: shownProblems,
      };
    }
    const answer = await this.#write(path, onDisk.text, after);
    if (answer.refused === null) {
      const edited = cardsOf(shown).find(({ id }) => id === card);
      const what = edited === undefined ? field : `${field} of ${cardName(edited)}`;
      this.#edits.push({ path, before: onDisk.text, after, what });
    }
    return answer;
  }

  async #undo(): Promise<EditAnswer> {
    const last = this.#edits.at(-1);
    if (last === undefined) return { refused: 'There is nothing to undo.' };
    const answer = await this.#write(last.path, last.after, last.before);
    if (answer.refused === null) this.#edits.pop();
    return answer;
  }

  /** Writes a file if it is still as it was. */
  async #write(path: string, before: string, after: string): Promise<EditAnswer> {
    const { packFolder } = this.#of;
    try {
      await assertNoLinks(resolveIn(packFolder, path), packFolder);
      const { text, mark } = await readText(packFolder, path);
      if (text !== before)
        return { refused: `${path} has changed meanwhile; nothing was written.` };
      const shown = this.#of.whenShown(path, after);
      await writeFileAtomically(resolveIn(packFolder, path), mark + after);
      await shown;
      return { refused: null };
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      return { refused: error.message };
    }
  }
}

const BYTE_ORDER_MARK = '\uFEFF';

/** A file as the pack reads it, and the mark in front, if it has one. */
async function readText(folder: string, path: string): Promise<{ text: string; mark: string }> {
  const read = await readFile(resolveIn(folder, path), 'utf8').catch(() => '');
  return read.startsWith(BYTE_ORDER_MARK)
    ? { text: read.slice(1), mark: BYTE_ORDER_MARK }
    : { text: read, mark: '' };
}

const decksOf = ({ components }: Pick<Pack, 'components'>): DeckComponent[] =>
  components.flatMap((one) => (one.kind === 'deck' && one.form === 'cards' ? [one] : []));

const cardsOf = ({ pack }: LookedAt): Card[] => decksOf(pack).flatMap(({ cards }) => cards);

const fieldsOf = (looked: LookedAt, card: string): FoundField[] | null => {
  const found = cardsOf(looked).find(({ id }) => id === card);
  return found === undefined ? null : cardFields(found, looked.files);
};

/** Of the files that a row is in. */
const rowHash = ({ files }: LookedAt, fields: readonly FoundField[]): string =>
  cacheKey(
    'row',
    [...new Set(fields.map(({ at }) => at.file))].map((path) => {
      const file = files.get(path);
      return file?.kind === 'text' ? file.text : path;
    }),
  );

/** Cards in the order of a field, under a heading for each value of another or for each deck. */
function groupCards(
  decks: readonly DeckComponent[],
  { sort, group }: Pick<CardQuery, 'sort' | 'group'>,
): CardGroup[] {
  const cards = decks.flatMap((deck) => deck.cards.map((card) => ({ card, deck })));
  if (sort !== '') cards.sort((a, b) => compareValues(a.card, b.card, sort));
  if (group !== '') {
    const first = [...cards].sort((a, b) => compareValues(a.card, b.card, group));
    const order = [...groupBy(first, ({ card }) => titleOf(card, group)).keys()];
    const groups = groupBy(cards, ({ card }) => titleOf(card, group));
    return order.map((title) => toGroup(title, groups.get(title) ?? []));
  }
  return [...groupBy(cards, ({ deck }) => deck.id).values()].map((some) =>
    toGroup(some[0]?.deck.name ?? '', some),
  );
}

const toGroup = (title: string, cards: readonly { readonly card: Card }[]): CardGroup => ({
  title,
  cards: cards.map(({ card: { id, copies } }) => ({ id, copies })),
});

const valuesOf = (card: Card, field: string): Scalar[] => fieldValues(card, field).filter(isScalar);

const titleOf = (card: Card, field: string): string =>
  `${field}: ${valuesOf(card, field).join(', ') || 'none'}`;

/** Numbers by their size, before texts; what has no value comes last. */
function compareValues(a: Card, b: Card, field: string): number {
  const [[one], [other]] = [valuesOf(a, field), valuesOf(b, field)];
  if (one === undefined || other === undefined)
    return Number(one === undefined) - Number(other === undefined);
  const [left, right] = [quantityValue(one), quantityValue(other)];
  if (left !== null && right !== null) return left - right;
  if (left !== null || right !== null) return left === null ? 1 : -1;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

/** A field with what is written in its file; `null` for one that is read-only. */
interface FoundField extends RowField {
  readonly at: Place;
  readonly written: WrittenValue | null;
}

const LOCKED = {
  workbook: 'A workbook is read-only here: edit it in your spreadsheet program.',
  made: 'This is no value of its own in the file.',
};

/** The fields of a card in the order of its file, lists and maps by their parts. */
const cardFields = ({ entry }: Card, files: PackFiles): FoundField[] =>
  Object.entries(entry.fields)
    .flatMap(([key, value]) => partsOf(entry, files, [key], value))
    .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column);

function partsOf(
  entry: Entry,
  files: PackFiles,
  path: readonly (string | number)[],
  value: Value,
): FoundField[] {
  const at = entry.placeOf(path);
  const place = formatPlace(at);
  const isCell = parseSheetPath(at.file) !== null;
  const isRowStart = place === formatPlace(entry.place);
  const found = writtenAt(at, files);
  // An id made from a name has its place, and so has a field without a column that of the row.
  const isElsewhere = (path[0] === 'id' || isRowStart) && found?.text !== plainText(value);
  const written = isElsewhere ? null : found;
  if (value === null && written === null && (!isCell || isRowStart)) return [];
  const parts = written === null && !isCell ? partsIn(value) : null;
  if (parts !== null)
    return parts.flatMap(([key, one]) => partsOf(entry, files, [...path, key], one));
  const name = path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' ');
  const text = written?.text ?? plainText(value);
  const locked = written === null ? LOCKED[isCell ? 'workbook' : 'made'] : null;
  return [{ name, text, place, locked, at, written }];
}

function writtenAt(at: Place, files: PackFiles): WrittenValue | null {
  const source = files.get(at.file);
  return source?.kind === 'text' ? findWritten(at, source) : null;
}

/** What a list or a map of a record consists of; `null` for a value and for another record. */
function partsIn(value: Value): [string | number, Value][] | null {
  if (Array.isArray(value)) return [...value.entries()];
  return isFields(value) && !('id' in value) ? Object.entries(value) : null;
}

const plainText = (value: Value): string => {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  if (isFields(value)) return plainText(value.id ?? null);
  return value === null ? '' : String(value);
};
