import { isDeepStrictEqual } from 'node:util';
import { createStream } from '../play/chance.ts';
import type { Seat } from '../play/game-rules.ts';
import type { LiveAnswer, LiveRequest, LiveState } from '../play/live-requests.ts';
import type { ActionRecord, LogRecord } from '../play/log.ts';
import type { LogLine } from '../play/seat-message.ts';
import { arrayOf, isCount, objectOf, oneOf, type TypeGuard } from '../values/value-shapes.ts';
import { type Doing, lyingThings, stepTable, type TableStep } from './free-table.ts';
import type { GameMessage } from './page-messages.ts';
import { seeTable } from './table-message.ts';
import {
  isTableOp,
  type PageOp,
  startTable,
  type TableOp,
  type TableSet,
  type TableState,
  type Thing,
} from './table-state.ts';

/** The version of the rules in the log of a table that has none. */
export const TABLE_RULES = 'table';

/** Something that was done, with what chance decided for it, as an action of a log. */
interface TableAct {
  readonly type: 'hand';
  readonly op: TableOp | Rewind;
  readonly chance: readonly number[];
}

interface Rewind {
  readonly do: 'undo' | 'redo';
}

const isRewind: TypeGuard<Rewind> = objectOf<Rewind>({ do: oneOf(['undo', 'redo']) });

const isTableAct = objectOf<TableAct>({
  type: oneOf(['hand']),
  chance: arrayOf(isCount),
  op: (value): value is TableAct['op'] => isRewind(value) || isTableOp(value),
});

/** A table without rules and all that was done on it: everyone's acts are one history. */
export class TableGame {
  readonly #set: TableSet;
  readonly #seed: string;
  readonly #names: readonly string[];
  /** What was done, with the table after it. */
  readonly #history: { readonly line: LogLine; readonly state: TableState }[] = [];
  /** The last is how it is now. */
  readonly #done: TableStep[];
  /** The last was taken back last. */
  #undone: TableStep[] = [];
  /** What seats look through, as long as it is what it was. */
  readonly #searches = new Map<Seat, Thing>();
  /** Who has the screen, if all share one. */
  #screen: Seat = 0;

  constructor(set: TableSet, seed: string, names: readonly string[]) {
    this.#set = set;
    this.#seed = seed;
    this.#names = names;
    this.#done = [{ state: startTable(set), text: '' }];
  }

  get state(): TableState {
    return (this.#done.at(-1) as TableStep).state;
  }

  /** What a page sees of it, or takes back: as a game with rules answers. */
  async ask(
    request: LiveRequest,
  ): Promise<Omit<LiveAnswer, 'message'> & { readonly message?: GameMessage }> {
    if (request.do === 'see') return { message: this.#message(request) };
    if (request.do !== 'undo' && request.do !== 'redo') return {};
    const state = this.hand(request.seat, { do: request.do });
    return state === null ? {} : { state };
  }

  /** Does what a seat asks for; `null` for what cannot be done now. */
  hand(seat: Seat, op: TableOp | Rewind | PageOp): LiveState | null {
    const kept = this.#history.length;
    if (op.do === 'close') this.#searches.delete(seat);
    else if (op.do === 'pass') {
      if (this.#names[op.seat] === undefined) return null;
      this.#searches.delete(seat);
      this.#screen = op.seat;
    } else {
      const record = this.act(seat, op);
      return record && this.#stateAfter(kept, [record]);
    }
    return this.#stateAfter(kept, []);
  }

  /** Where it is, with nothing to be written down. */
  start(): LiveState {
    return this.#stateAfter(this.#history.length, []);
  }

  #stateAfter(kept: number, added: readonly ActionRecord[]): LiveState {
    return { kept, added, waits: { people: [this.#screen], hasBot: false }, footer: null };
  }

  #message({ viewer, at }: Extract<LiveRequest, { do: 'see' }>): GameMessage {
    const past = at === null ? undefined : this.#history[at];
    const who = viewer === 'all' ? 'public' : viewer;
    const isNow = past === undefined && who !== 'public';
    const [undo, redo] = isNow ? [this.#done.length > 1, this.#undone.length > 0] : [];
    return {
      ...{ viewer: who, prompt: '', asked: [], rule: null, choices: [], table: { areas: [] } },
      ...{
        scores: [],
        result: null,
        undoSteps: undo ? 1 : 0,
        undoStop: null,
        canRedo: redo === true,
      },
      log: this.#history.map(({ line }) => line),
      free: seeTable(this.#set, past?.state ?? this.state, {
        viewer: who,
        seats: this.#names.length,
        searched: isNow ? this.#searched(who) : null,
      }),
    };
  }

  /** What was changed is not looked through any longer. */
  #searched(seat: Seat): Thing | null {
    const { id, pieces } = this.#searches.get(seat) ?? {};
    return lyingThings(this.state).find((one) => one.id === id && one.pieces === pieces) ?? null;
  }

  /**
   * Does what a seat asks for, and writes it into the history; `null` for what cannot be done now.
   *
   * @param known what chance decided, of something that was done before
   */
  act(seat: Seat, op: TableAct['op'], known: readonly number[] = []): ActionRecord | null {
    const n = this.#history.length + 1;
    const chance: number[] = [];
    const stream = createStream(this.#seed, 'table', n);
    const below = (limit: number): number => {
      const decided = known[chance.length];
      chance.push(decided === undefined ? stream.below(limit) : Math.min(decided, limit - 1));
      return chance.at(-1) ?? 0;
    };
    const looksOn = op.do === 'search' || (op.do === 'pick' && this.#searched(seat)?.id === op.id);
    const text = isRewind(op) ? this.#rewind(op) : this.#step(seat, op, { below });
    if (text === null) return null;
    const found = looksOn ? lyingThings(this.state).find(({ id }) => id === op.id) : undefined;
    if (found !== undefined) this.#searches.set(seat, found);
    const line = { text: `${this.#names[seat]} ${text}`, seat, about: [] };
    this.#history.push({ line, state: this.state });
    const action: TableAct = { type: 'hand', op, chance };
    return { n, seat, kind: 'table', action };
  }

  #rewind({ do: what }: Rewind): string | null {
    const isUndo = what === 'undo';
    const [from, to] = isUndo ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const step = isUndo && from.length === 1 ? undefined : from.pop();
    if (step === undefined) return null;
    to.push(step);
    return `${isUndo ? 'takes back' : 'does again'}: ${step.text}`;
  }

  #step(seat: Seat, op: TableOp, random: Doing['random']): string | null {
    const [set, state, names] = [this.#set, this.state, this.#names];
    const step = stepTable({ set, state, names, seat, random }, op);
    if (step === null) return null;
    // To look at something changes nothing.
    if (step.state !== this.state) {
      this.#done.push({ ...step, text: `${this.#names[seat]} ${step.text}` });
      this.#undone = [];
    }
    return step.text;
  }

  /** Does a record of a log again; false for one that does not follow from those before it. */
  repeat(record: LogRecord): boolean {
    if (!('action' in record) || !isTableAct(record.action)) return false;
    const { n, seat, action } = record;
    if (n !== this.#history.length + 1 || this.#names[seat] === undefined) return false;
    return isDeepStrictEqual(this.act(seat, action.op, action.chance)?.action, action);
  }
}
