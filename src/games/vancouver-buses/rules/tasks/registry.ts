import type { TaskRule } from '../rule-interfaces.ts';
import type { Task, TaskKind, TaskOf } from '../state.ts';
import { act } from './act.ts';
import {
  chooseDeck,
  choosePile,
  draw,
  drawAny,
  keepOfDeck,
  keepOfDiscards,
  mayDraw,
  openDeck,
  peek,
  peekCard,
  putBackRule,
  searchDeck,
  topCard,
  unseenCard,
} from './drawing.ts';
import {
  choosePlayer,
  chooseRegion,
  chooseToken,
  dealRoute,
  dealRoutes,
  deliverAnywhere,
  discardHand,
  drive,
  dropRoutes,
  raidHand,
  replaceRoutes,
  usedUp,
} from './one-shots.ts';
import { askFor, discardOne, fitHand, give, handOver } from './passengers.ts';
import {
  chooseStart,
  emptyBag,
  fillBag,
  firstCard,
  firstToken,
  handToken,
  revealStarts,
  rollForFirst,
} from './set-up.ts';
import {
  afterRoll,
  beginActions,
  beginTurn,
  doubles,
  endTurn,
  nextTurn,
  place,
  placeTo,
  roll,
} from './turn.ts';
import { askSupervisors, refill, revealUpgrade, supervise } from './upgrade-offer.ts';

/** What can be done: everything but the end of the game. */
type DoableKind = Exclude<TaskKind, 'over'>;

const TASK_RULES: { readonly [Kind in DoableKind]: TaskRule<TaskOf<Kind>> } = {
  'fill-bag': fillBag,
  'empty-bag': emptyBag,
  'first-card': firstCard,
  'first-token': firstToken,
  'roll-for-first': rollForFirst,
  'hand-token': handToken,
  'deal-routes': dealRoutes,
  'deal-route': dealRoute,
  'choose-start': chooseStart,
  'reveal-starts': revealStarts,
  'begin-turn': beginTurn,
  roll,
  'after-roll': afterRoll,
  doubles,
  'place-to': placeTo,
  place,
  'begin-actions': beginActions,
  act,
  'end-turn': endTurn,
  'next-turn': nextTurn,
  'top-card': topCard,
  'unseen-card': unseenCard,
  draw,
  'choose-pile': choosePile,
  peek,
  'peek-card': peekCard,
  'keep-of-deck': keepOfDeck,
  'put-back': putBackRule,
  'keep-of-discards': keepOfDiscards,
  'open-deck': openDeck,
  'search-deck': searchDeck,
  'draw-any': drawAny,
  'choose-deck': chooseDeck,
  'may-draw': mayDraw,
  give,
  'ask-for': askFor,
  'hand-over': handOver,
  'fit-hand': fitHand,
  'discard-one': discardOne,
  refill,
  'reveal-upgrade': revealUpgrade,
  'ask-supervisors': askSupervisors,
  supervise,
  'used-up': usedUp,
  drive,
  'choose-player': choosePlayer,
  'raid-hand': raidHand,
  'choose-token': chooseToken,
  'deliver-anywhere': deliverAnywhere,
  'discard-hand': discardHand,
  'choose-region': chooseRegion,
  'replace-routes': replaceRoutes,
  'drop-routes': dropRoutes,
};

// Each rule is kept under the kind of its own task, so that it gets no other one. Rules are looked up
// several times a step, with dozens of kinds: that takes a map half as long as an object.
const RULE_OF = new Map<string, unknown>(Object.entries(TASK_RULES)) as ReadonlyMap<
  TaskKind,
  TaskRule<Task>
>;

/** How a task is done; `null` for the end of the game, after which nothing is. */
export const ruleOf = ({ kind }: Task): TaskRule<Task> | null => RULE_OF.get(kind) ?? null;
