import { compareText, sortByText } from '../text/text-order.ts';
import { memoizeLast } from '../values/memoize.ts';
import { type Chance, isOutcomeOf, type Outcome } from './chance.ts';
import {
  type ChanceNode,
  type Decision,
  type Decisions,
  type GameAction,
  type GameConfig,
  type GameEvent,
  IllegalAction,
  type Result,
  type RulesPending,
  type Seat,
  type Step,
  type Tagged,
} from './game-rules.ts';
import { canonicalJson } from './log.ts';

/** Something that has to be done, as plain data. A task with a `seat` is for that player. */
export interface AgendaTask {
  readonly kind: string;
  readonly seat?: Seat;
}

/** The task that ends a game: what is under it on the agenda is never done. */
export interface OverTask {
  readonly kind: 'over';
  readonly reason: 'normal' | 'aborted';
}

/** The tasks of a game, from a table of their fields by kind, and the one that ends it. */
export type Tasks<Fields> = Tagged<Fields, 'kind'> | OverTask;

/**
 * What the rules of a game are made of that is played task by task. Its state lists in `agenda` what has
 * to be done, the next thing last.
 */
export interface AgendaTypes {
  readonly action: GameAction;
  readonly event: GameEvent;
  readonly state: { readonly agenda: readonly AgendaTask[] };
  /** What the game looks up: the same for all states. */
  readonly tables: unknown;
}

/** Every kind of task of a game. */
type TaskIn<G extends AgendaTypes> = G['state']['agenda'][number];

/** A copy that is still being changed. What it holds is shared: that is replaced, never changed. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A state that is still being changed; its agenda is its own. */
type StateDraft<G extends AgendaTypes> = Mutable<Omit<G['state'], 'agenda'>> & {
  readonly agenda: TaskIn<G>[];
};

/** A step that is being taken: what becomes of the state, and what happens. */
export interface StepDraft<G extends AgendaTypes> {
  readonly tables: G['tables'];
  readonly state: StateDraft<G>;
  readonly events: G['event'][];
}

/** How a kind of task is done. It is off the agenda when it is, and may put others on. */
export type TaskRule<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> =
  | AutomaticRule<G, T>
  | ChanceRule<G, T>
  | PlayerRule<G, T>
  | CardRule<G, T>;

/** Done without a choice. */
export type AutomaticRule<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> = (
  draft: StepDraft<G>,
  task: T,
) => void;

/** Decided by chance. */
export interface ChanceRule<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> {
  readonly chance: (tables: G['tables'], state: G['state'], task: T) => Chance;
  readonly resolve: (draft: StepDraft<G>, task: T, outcome: Outcome) => void;
}

/** Decided by a player: the one at the seat of the task, or else the active one. */
export interface PlayerRule<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> {
  /** Whether one of the legal actions declines. */
  readonly isOptional?: true;
  /** Whether the seats of all such tasks that are next choose at the same time. */
  readonly isSimultaneous?: true;
  /** At least one action, each once. */
  readonly legal: (tables: G['tables'], state: G['state'], task: T) => readonly G['action'][];
  /** What comes of the actions: by type, or of all of them. */
  readonly answer: ((draft: StepDraft<G>, task: T, action: G['action']) => void) | Answers<G, T>;
}

/** What comes of an action, by its type. */
export type Answers<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> = {
  readonly [Type in G['action']['type']]?: (
    draft: StepDraft<G>,
    task: T,
    action: Extract<G['action'], { readonly type: Type }>,
  ) => void;
};

/** Decided by a player who names one of several cards. */
export interface CardRule<G extends AgendaTypes, T extends AgendaTask = TaskIn<G>> {
  /** The type of the actions; each has a `card`. */
  readonly choose: Extract<G['action'], { readonly card: string }>['type'];
  /** Equal ones are offered once. */
  readonly cards: (tables: G['tables'], state: G['state'], task: T) => readonly string[];
  readonly chosen: (draft: StepDraft<G>, task: T, card: string) => void;
}

/** The rule of every kind of task but `over`, the end of the game. */
export type TaskRules<G extends AgendaTypes> = {
  readonly [Kind in Exclude<TaskIn<G>['kind'], 'over'>]: TaskRule<
    G,
    Extract<TaskIn<G>, { readonly kind: Kind }>
  >;
};

export interface AgendaOptions<G extends AgendaTypes> {
  readonly tables: G['tables'];
  readonly rules: TaskRules<G>;
  /** A copy of a state whose agenda is its own; by default a spread. */
  readonly copyState?: (state: G['state']) => StateDraft<G>;
  /** The state before anything is dealt, with all that has to be done on its agenda. */
  readonly startState: (tables: G['tables'], config: ConfigOf<G['state']>) => G['state'];
  /** Who decides a task without a `seat`; by default `turn.active` of the state. */
  readonly activeSeat?: (state: G['state']) => Seat;
  /** How a game has ended. */
  readonly resultOf: (state: G['state'], reason: Result['reason']) => Result;
  /** What legal actions are sorted by; without it they stay in the order in which the rules list them. */
  readonly sortKey?: (action: G['action']) => string;
}

/** The configuration of a game whose states hold theirs. */
type ConfigOf<State> = State extends { readonly config: infer C extends GameConfig }
  ? C
  : GameConfig;

/** How a game goes from task to task: the functions of `RulesOf` for its course. */
export interface Agenda<G extends AgendaTypes> {
  readonly setup: (config: ConfigOf<G['state']>) => G['state'];
  readonly pending: (state: G['state']) => RulesPending;
  readonly legal: (state: G['state'], seat?: Seat) => readonly G['action'][];
  /** The order of `sortKey`. */
  readonly compare?: (a: G['action'], b: G['action']) => number;
  /** @throws IllegalAction for what is neither a legal action nor a possible outcome */
  readonly apply: (
    state: G['state'],
    choice: G['action'] | Outcome,
    seat?: Seat,
  ) => Step<G['state'], G['event']>;
}

/** Plays a game task by task: rules are looked up by the kind of the task that is next. */
export function createAgenda<G extends AgendaTypes>(options: AgendaOptions<G>): Agenda<G> {
  const { tables, copyState = spreadState, startState, resultOf, sortKey } = options;
  const { activeSeat = activeInTurn } = options;
  const rules = readRules(options.rules);
  const ruleOf = ({ kind }: AgendaTask): Rule<G> | null => rules.get(kind) ?? null;

  // A state is asked several times what it waits for before it is left.
  const next = memoizeLast((state: G['state']): NextStep<G> | null => {
    const task = state.agenda.at(-1);
    const rule = task === undefined ? null : ruleOf(task);
    if (task === undefined || rule === null) return null;
    return { task, rule, pending: pendingIn(state, task, rule), legal: null };
  });
  const list = (
    state: G['state'],
    { rule }: NextStep<G>,
    task: TaskIn<G>,
  ): readonly G['action'][] => {
    const actions = rule.legal?.(tables, state, task) ?? [];
    return sortKey === undefined ? actions : sortByText(actions, sortKey);
  };
  const legal: Agenda<G>['legal'] = (state, seat) => {
    const step = next(state);
    if (step === null) return [];
    if (step.pending?.type === 'decisions') return list(state, step, taskOf(state, step, seat));
    // The same objects each time: an action that was offered is then known to be legal at once.
    step.legal ??= list(state, step, step.task);
    return step.legal;
  };

  const pendingIn = (
    state: G['state'],
    task: AgendaTask,
    { legal: actions, chance, isOptional, isSimultaneous }: Rule<G>,
  ): Decision | Decisions | ChanceNode | null => {
    if (actions !== null) {
      const { kind, seat = activeSeat(state) } = task;
      if (!isSimultaneous) return { type: 'decision', seat, kind, optional: isOptional };
      const seats = nextTasks(state).map((one) => one.seat ?? seat);
      return { type: 'decisions', seats, kind, optional: isOptional };
    }
    return chance === null ? null : { type: 'chance', chance: chance(tables, state, task) };
  };

  const startDraft = (state: G['state']): StepDraft<G> => ({
    tables,
    state: copyState(state),
    events: [],
  });

  /** Does what needs no decision, until the game waits for a player or for chance. */
  const runAutomaticTasks = (draft: StepDraft<G>): Step<G['state'], G['event']> => {
    const { agenda } = draft.state;
    for (;;) {
      const task = agenda.at(-1);
      const run = task === undefined ? null : ruleOf(task)?.run;
      if (task === undefined || !run) break;
      agenda.pop();
      run(draft, task);
    }
    return { state: draft.state, events: draft.events };
  };

  return {
    setup: (config) => runAutomaticTasks(startDraft(startState(tables, config))).state,
    pending: (state) =>
      next(state)?.pending ?? { type: 'done', result: resultOf(state, reasonOf(state)) },
    legal,
    ...(sortKey && { compare: (a, b) => compareText(sortKey(a), sortKey(b)) }),
    apply: (state, choice, seat) => {
      const step = next(state);
      if (step === null) throw new IllegalAction('the game is over');
      const { rule, pending } = step;
      const task = taskOf(state, step, seat);
      const draft = startDraft(state);
      const { agenda } = draft.state;
      // Of what several do at once, it may be one further down.
      if (task === step.task) agenda.pop();
      else agenda.splice(agenda.lastIndexOf(task), 1);
      if (rule.answer !== null) {
        rule.answer(draft, task, requireLegal(legal(state, seat), choice));
      } else if (pending?.type === 'chance' && isOutcomeOf(pending.chance, choice)) {
        rule.resolve?.(draft, task, choice);
      } else {
        throw new IllegalAction(`${JSON.stringify(choice)} cannot come of ${task.kind}`);
      }
      return runAutomaticTasks(draft);
    },
  };
}

/** The tasks that several players do at once, or the next one alone: the next first. */
function nextTasks<T extends AgendaTask>({ agenda }: { readonly agenda: readonly T[] }): T[] {
  const others = agenda.findLastIndex(({ kind }) => kind !== agenda.at(-1)?.kind);
  return agenda.slice(others + 1).reverse();
}

/** The task that a choice of a seat is for. */
function taskOf<G extends AgendaTypes>(
  state: G['state'],
  { task, pending }: NextStep<G>,
  seat?: Seat,
): TaskIn<G> {
  if (seat === undefined || pending?.type !== 'decisions') return task;
  const own = nextTasks(state).find((one) => one.seat === seat);
  if (own === undefined) throw new IllegalAction(`seat ${seat} has nothing to decide`);
  return own;
}

const isOver = (task: AgendaTask): task is OverTask => task.kind === 'over';

function reasonOf({ agenda }: AgendaTypes['state']): Result['reason'] {
  const task = agenda.at(-1);
  return task !== undefined && isOver(task) ? task.reason : 'no-winner';
}

const spreadState = <G extends AgendaTypes>(state: G['state']): StateDraft<G> => ({
  ...state,
  agenda: [...state.agenda],
});

const activeInTurn = ({ turn }: { readonly turn?: { readonly active: Seat } }): Seat =>
  turn?.active ?? 0;

/** What has to be done next, how, and what it waits for. */
interface NextStep<G extends AgendaTypes> {
  readonly task: TaskIn<G>;
  readonly rule: Rule<G>;
  readonly pending: Decision | Decisions | ChanceNode | null;
  /** Listed when they are asked for. */
  legal: readonly G['action'][] | null;
}

/** A rule as it is looked up: whatever it is, it has all of these fields. */
interface Rule<G extends AgendaTypes> {
  readonly run: AutomaticRule<G, AgendaTask> | null;
  readonly chance: ChanceRule<G, AgendaTask>['chance'] | null;
  readonly resolve: ChanceRule<G, AgendaTask>['resolve'] | null;
  readonly legal: PlayerRule<G, AgendaTask>['legal'] | null;
  readonly answer: ((draft: StepDraft<G>, task: AgendaTask, action: G['action']) => void) | null;
  readonly isOptional: boolean;
  readonly isSimultaneous: boolean;
}

// Rules are looked up several times a step: objects with the same fields, in a map, take V8 a third of
// the time of records of three forms in an object.
const withAllFields = <G extends AgendaTypes>(rule: TaskRule<G, AgendaTask>): Rule<G> => ({
  run: typeof rule === 'function' ? rule : null,
  chance: 'chance' in rule ? rule.chance : null,
  resolve: 'resolve' in rule ? rule.resolve : null,
  legal: 'choose' in rule ? listCards(rule) : 'legal' in rule ? rule.legal : null,
  answer: 'choose' in rule ? answerWithCard(rule) : 'answer' in rule ? readAnswer(rule) : null,
  isOptional: 'isOptional' in rule,
  isSimultaneous: 'isSimultaneous' in rule,
});

const listCards =
  <G extends AgendaTypes>({ choose, cards }: CardRule<G, AgendaTask>): Rule<G>['legal'] =>
  (tables, state, task) =>
    [...new Set(cards(tables, state, task))].map((card) => {
      const action: GameAction & { readonly card: string } = { type: choose, card };
      return action;
    });

const answerWithCard =
  <G extends AgendaTypes>({ chosen }: CardRule<G, AgendaTask>): Rule<G>['answer'] =>
  (draft, task, action) =>
    chosen(draft, task, 'card' in action ? String(action.card) : '');

/** Each answer is kept under the type of its own action, and only legal ones come here. */
function readAnswer<G extends AgendaTypes>({ answer }: PlayerRule<G, AgendaTask>) {
  if (typeof answer === 'function') return answer;
  const answers: Readonly<Record<string, unknown>> = answer;
  return (draft: StepDraft<G>, task: AgendaTask, action: GameAction): void => {
    const one = answers[action.type];
    if (typeof one !== 'function') {
      throw new Error(`${task.kind} has no answer to ${action.type}`);
    }
    one(draft, task, action);
  };
}

/** Each rule is kept under the kind of its own task, so that it gets no other one. */
const readRules = <G extends AgendaTypes>(rules: TaskRules<G>): ReadonlyMap<string, Rule<G>> =>
  new Map(
    Object.entries(rules as Readonly<Record<string, unknown>>).map(([kind, rule]) => [
      kind,
      withAllFields(rule as TaskRule<G, AgendaTask>),
    ]),
  );

/** The legal action that equals a choice; mostly it is one of the list itself. */
function requireLegal<A extends GameAction>(legal: readonly A[], choice: A | Outcome): A {
  for (const action of legal) if (action === choice) return action;
  const wanted = canonicalJson(choice);
  const found = legal.find((action) => canonicalJson(action) === wanted);
  if (found === undefined) throw new IllegalAction(`${JSON.stringify(choice)} is not legal`);
  return found;
}
