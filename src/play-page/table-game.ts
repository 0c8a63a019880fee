import { isDeepStrictEqual } from 'node:util';
import { createStream } from '../play/chance.ts';
import type { Seat } from '../play/game-rules.ts';
import type { ActionRecord, LogRecord } from '../play/log.ts';
import { arrayOf, isCount, objectOf, oneOf, type TypeGuard } from '../values/value-shapes.ts';
import { type Doing, stepTable, type TableStep } from './free-table.ts';
import { isTableOp, startTable, type TableOp, type TableSet } from './table-state.ts';

/** The version of the rules in the log of a table that has none. */
export const TABLE_RULES = 'table';

/** Something that was done, with what chance decided for it, as an action of a log. */
interface TableAct {
  readonly type: 'hand';
  readonly op: TableOp | Rewind;
  readonly chance: readonly number[];
}

export interface Rewind {
  readonly do: 'undo' | 'redo';
}

export const isRewind: TypeGuard<Rewind> = objectOf<Rewind>({ do: oneOf(['undo', 'redo']) });

const isTableAct = objectOf<TableAct>({
  type: oneOf(['hand']),
  chance: arrayOf(isCount),
  op: (value): value is TableAct['op'] => isRewind(value) || isTableOp(value),
});

/** A table and all that was done on it: everyone's acts are one history. */
export class TableGame {
  readonly lines: string[] = [];
  readonly #set: TableSet;
  readonly #seed: string;
  readonly #names: readonly string[];
  #count = 0;
  /** The last is how it is now. */
  readonly #done: TableStep[];
  /** The last was taken back last. */
  #undone: TableStep[] = [];

  constructor(set: TableSet, seed: string, names: readonly string[]) {
    this.#set = set;
    this.#seed = seed;
    this.#names = names;
    this.#done = [{ state: startTable(set, names.length), text: '' }];
  }

  get state() {
    return (this.#done.at(-1) as TableStep).state;
  }

  get undo(): string | null {
    return this.#done.length > 1 ? (this.#done.at(-1)?.text ?? null) : null;
  }

  get redo(): string | null {
    return this.#undone.at(-1)?.text ?? null;
  }

  /**
   * Does what a seat asks for; `null` for what cannot be done now.
   *
   * @param known what chance decided, of something that was done before
   */
  act(seat: Seat, op: TableAct['op'], known: readonly number[] = []): ActionRecord | null {
    const n = this.#count + 1;
    const chance: number[] = [];
    const stream = createStream(this.#seed, 'table', n);
    const below = (limit: number): number => {
      const decided = known[chance.length];
      chance.push(decided === undefined ? stream.below(limit) : Math.min(decided, limit - 1));
      return chance.at(-1) ?? 0;
    };
    const doing = { seat, names: this.#names, random: { below } };
    const text = isRewind(op) ? this.#rewind(op) : this.#step(op, doing);
    if (text === null) return null;
    this.lines.push(`${this.#names[seat]} ${text}`);
    this.#count = n;
    const action: TableAct = { type: 'hand', op, chance };
    return { n, seat, kind: 'table', action };
  }

  #rewind({ do: what }: Rewind): string | null {
    const [from, to] = what === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const text = this[what];
    const step = text === null ? undefined : from.pop();
    if (step === undefined) return null;
    to.push(step);
    return `${what === 'undo' ? 'takes back' : 'does again'}: ${text}`;
  }

  #step(op: TableOp, doing: Doing): string | null {
    const step = stepTable(this.#set, this.state, op, doing);
    if (step === null) return null;
    // To look at something changes nothing.
    if (step.state !== this.state) {
      this.#done.push({ ...step, text: `${this.#names[doing.seat]} ${step.text}` });
      this.#undone = [];
    }
    return step.text;
  }

  /** Does a record of a log again; false for one that does not follow from those before it. */
  repeat(record: LogRecord): boolean {
    if (!('action' in record) || !isTableAct(record.action)) return false;
    const { n, seat, action } = record;
    if (n !== this.#count + 1 || this.#names[seat] === undefined) return false;
    return isDeepStrictEqual(this.act(seat, action.op, action.chance)?.action, action);
  }
}
