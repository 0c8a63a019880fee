import { formatCount } from '../text/text-markup.ts';
import { isRecord } from '../values/value-shapes.ts';
import { type Chance, isOutcomeOf, type Outcome } from './chance.ts';
import type { Bounds, GameAction, GameEvent, Pending, Result, SeatScore } from './game-rules.ts';
import { shortJson } from './law-findings.ts';
import { canonicalJson } from './log.ts';
import type { GamePack } from './pack-data.ts';

// Each of these says in a sentence what is wrong, and `null` if nothing is.

/** What a game waits for. */
export function pendingFault(pending: Pending, players: number): string | null {
  if (!isRecord(pending)) return `\`pending\` gives ${shortJson(pending)}`;
  const { type } = pending;
  if (type === 'done') return resultFault(pending.result, players);
  if (type === 'chance') return null;
  if (type !== 'decision') return `\`pending\` has the type ${shortJson(type)}`;
  if (typeof pending.kind !== 'string') return 'a decision has no `kind`';
  const { seat, seats = [seat] } = pending;
  if (!Array.isArray(seats) || seats.length === 0) return 'no seat is asked to decide';
  if (new Set(seats).size < seats.length) return `${shortJson(seats)} has a seat twice`;
  const wrong = seats.find((one) => !isSeat(one, players));
  return wrong === undefined ? null : `there is no seat ${shortJson(wrong)}`;
}

const isSeat = (seat: unknown, players: number): boolean =>
  Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < players;

function resultFault(result: Result, players: number): string | null {
  if (!isRecord(result) || !Array.isArray(result.ranking) || !Array.isArray(result.winners)) {
    return 'a game that is over needs a `result` with `ranking` and `winners`';
  }
  const { ranking, winners, reason } = result;
  const seats = ranking.flat().sort((a, b) => a - b);
  if (canonicalJson(seats) !== canonicalJson(Array.from({ length: players }, (_, at) => at))) {
    return `the ranking ${shortJson(ranking)} must have every seat once`;
  }
  if (!winners.every((seat) => isSeat(seat, players))) {
    return `the winners ${shortJson(winners)} are not all at the table`;
  }
  const reasons = ['normal', 'aborted', 'no-winner'];
  return reasons.includes(reason) ? null : `a game cannot end as ${shortJson(reason)}`;
}

/** A list of legal actions: at least one, sorted, each once. */
export function legalFault<A extends GameAction>(
  actions: readonly A[],
  compare: (a: A, b: A) => number,
): string | null {
  if (!Array.isArray(actions)) return `\`legal\` gives ${shortJson(actions)}, which is no list`;
  if (actions.length === 0) return 'a player has to decide, but nothing is legal';
  const odd = actions.find((one) => !isRecord(one) || typeof one.type !== 'string');
  if (odd !== undefined) return `the action ${shortJson(odd)} has no \`type\``;
  const known = new Set<string>();
  for (const [index, action] of actions.entries()) {
    const text = canonicalJson(action);
    if (known.has(text)) return `${shortJson(action)} is listed twice`;
    known.add(text);
    const before = actions[index - 1];
    if (before === undefined) continue;
    if (!(compare(before, action) < 0 && compare(action, before) > 0)) {
      return `${shortJson(before)} and ${shortJson(action)} are not in the order of \`compare\``;
    }
  }
  return null;
}

/** A chance: made of what its kind needs. */
export function chanceFault(chance: Chance): string | null {
  if (!isRecord(chance)) return `a chance cannot be ${shortJson(chance)}`;
  const { stream, about } = chance;
  if (typeof stream !== 'string' || stream === '') return 'a chance needs the name of a `stream`';
  if (typeof about !== 'string' || about === '') return `the chance of ${stream} needs \`about\``;
  const name = `${about} (${stream})`;
  switch (chance.kind) {
    case 'die':
      return isCount(chance.sides) ? null : `${name} has a die of ${shortJson(chance.sides)} sides`;
    case 'dice':
      return chance.sides.every(isCount) ? null : `${name} has dice of ${shortJson(chance.sides)}`;
    case 'draw':
    case 'shuffle':
    case 'deal':
      return pileFault(chance, name);
    case 'pick':
      return pickFault(chance, name);
    default:
      return `${name} is of no kind that there is: ${shortJson(chance)}`;
  }
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1;

function pileFault(
  chance: Extract<Chance, { readonly kind: 'draw' | 'shuffle' | 'deal' }>,
  name: string,
): string | null {
  const { pile } = chance;
  if (!Array.isArray(pile) || !pile.every((one) => typeof one === 'string')) {
    return `${name} needs a \`pile\` of texts`;
  }
  if (chance.kind === 'draw' && pile.length === 0) return `${name} draws from an empty pile`;
  if (chance.kind !== 'deal') return null;
  const fits = Number.isInteger(chance.count) && chance.count >= 0 && chance.count <= pile.length;
  return fits ? null : `${name} deals ${shortJson(chance.count)} of ${pile.length} things`;
}

function pickFault({ options }: Extract<Chance, { readonly kind: 'pick' }>, name: string) {
  if (!Array.isArray(options) || options.length === 0) return `${name} has nothing to pick`;
  const odd = options.find(({ value, weight }) => typeof value !== 'string' || !isCount(weight));
  if (odd !== undefined) return `${name} has ${shortJson(odd)}: weights are whole numbers from 1`;
  const values = options.map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  return twice === undefined ? null : `${name} has \`${twice}\` twice`;
}

/** Something that cannot come of a chance. */
export function impossibleOutcome(chance: Chance): Outcome {
  switch (chance.kind) {
    case 'die':
      return chance.sides + 1;
    case 'dice':
      return [...chance.sides, 1];
    case 'draw':
    case 'pick':
      return 'nothing of this name';
    case 'deal':
    case 'shuffle':
      return [...chance.pile, 'nothing of this name'];
  }
}

/** Whether something that came of a chance, as it is read from a log, belongs to it. */
export const isReadBack = (chance: Chance, outcome: Outcome): boolean =>
  isOutcomeOf(chance, JSON.parse(JSON.stringify(outcome)));

/** The events of a step. */
export function eventsFault(events: readonly GameEvent[], players: number): string | null {
  if (!Array.isArray(events)) return '`apply` gives no list of `events`';
  const odd = events.find((event) => !isRecord(event) || typeof event.type !== 'string');
  if (odd !== undefined) return `the event ${shortJson(odd)} has no \`type\``;
  const lost = events.find(
    ({ only }) => only?.some((seat: unknown) => !isSeat(seat, players)) === true,
  );
  return lost === undefined ? null : `${shortJson(lost)} is for a seat that is not at the table`;
}

/** Points that are not there for every seat, or are not numbers. */
export function scoreShapeFault(scores: readonly SeatScore[], players: number): string | null {
  if (!Array.isArray(scores) || scores.length !== players) {
    return `\`score\` must have points for ${formatCount(players, 'seat')}`;
  }
  for (const [seat, score] of scores.entries()) {
    if (!isRecord(score) || !isRecord(score.parts)) {
      return `\`score\` must give seat ${seat + 1} \`{ total, parts }\``;
    }
    if (!Number.isFinite(score.total)) {
      return `\`score\` gives seat ${seat + 1} ${String(score.total)} points`;
    }
    for (const name in score.parts) {
      if (Number.isFinite(score.parts[name])) continue;
      return `\`score\` gives seat ${seat + 1} ${String(score.parts[name])} points for \`${name}\``;
    }
  }
  return null;
}

/** The points of all seats. */
export function scoreFault(
  scores: readonly SeatScore[],
  players: number,
  { bounds, scoreParts }: { readonly bounds: Bounds; readonly scoreParts: readonly string[] },
): string | null {
  const wrong = scoreShapeFault(scores, players);
  if (wrong !== null) return wrong;
  const [least, most] = bounds.scoreRange;
  for (const [seat, { total, parts }] of scores.entries()) {
    const who = `seat ${seat + 1}`;
    if (!(total >= least && total <= most)) {
      return `${who} has ${formatCount(total, 'point')}, outside the \`scoreRange\` of ${least} to ${most}`;
    }
    const names = Object.keys(parts);
    const stray = names.find((name) => !scoreParts.includes(name));
    if (stray !== undefined) return `${who} has points for \`${stray}\`, which is no score part`;
    const sum = names.reduce((points, name) => points + (parts[name] ?? 0), 0);
    if (scoreParts.length > 0 && Math.abs(sum - total) > 1e-9) {
      return `${who} has ${formatCount(total, 'point')}, but the parts add up to ${sum}`;
    }
  }
  return null;
}

type Pieces = Readonly<Record<string, number>>;

/** Pieces that were lost or made since the start. */
export function piecesFault(start: Pieces, now: Pieces): string | null {
  for (const name of new Set([...Object.keys(start), ...Object.keys(now)])) {
    const [before, after] = [start[name] ?? 0, now[name] ?? 0];
    if (before !== after) return `there were ${before} of \`${name}\`, and now ${after}`;
  }
  return null;
}

/** The copies of each card, by deck and card. */
export const printedCards = ({ components }: GamePack): ReadonlyMap<string, number> =>
  new Map(
    components.flatMap(({ id: deck, cards }) =>
      cards.map(({ id, copies }): [string, number] => [`${deck}/${id}`, copies]),
    ),
  );

/** Pieces of a set-up that are more or fewer than are printed. @param printed by `deck/card` */
export function printedFault(start: Pieces, printed: ReadonlyMap<string, number>): string | null {
  const decks = new Set([...printed.keys()].map((name) => name.split('/')[0]));
  for (const [name, count] of Object.entries(start)) {
    const copies = printed.get(name);
    if (copies === undefined && name.includes('/') && decks.has(name.split('/')[0])) {
      return `\`${name}\` is in the game, but no such card is printed`;
    }
    if (copies !== undefined && copies !== count) {
      return `there are ${count} of \`${name}\` in the game, but ${copies} are printed`;
    }
  }
  return null;
}
