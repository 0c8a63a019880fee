import { isRecord, type Report, type Rule, relatedPlace, type WrittenRecord } from 'vbuses/check';
import { LASTING_WORDS } from '../words.ts';
import { isKind } from './districts.ts';

const LASTING: ReadonlySet<unknown> = new Set(LASTING_WORDS);

/** The effects of a card as written, each with its position. */
const effectsOf = ({ fields }: WrittenRecord): readonly [number, Record<string, unknown>][] =>
  (Array.isArray(fields.effects) ? fields.effects : []).flatMap((effect, index) =>
    isRecord(effect) ? [[index, effect]] : [],
  );

const turnsOf = (effect: Record<string, unknown>): unknown =>
  isRecord(effect.for) ? effect.for.turns : undefined;

/** A perk changes turns of its player, all of its effects as many; of an action, only such effects last. */
export const lastingEffects: Rule = {
  name: 'lasting-effects',
  check: ({ tables, report }) => {
    for (const card of tables.get('cards')?.records ?? []) {
      if (!card.isValid) continue;
      const mistake = isKind(card, 'perk') ? perkMistake(card) : actionMistake(card);
      if (mistake !== null) report({ ...mistake, about: [card] });
    }
  },
};

function perkMistake(card: WrittenRecord): Report | null {
  const effects = effectsOf(card);
  const isLasting = (effect: Record<string, unknown>): boolean =>
    LASTING.has(effect.do) && effect.to === undefined && turnsOf(effect) !== undefined;
  const wrong = effects.find(([, effect]) => !isLasting(effect));
  if (wrong !== undefined) {
    return {
      code: 'card/wrong-duration',
      at: card.span(['effects', wrong[0], 'do']),
      message: `\`${card.id}\` is a perk: what it does lasts for turns of its player`,
      hint: 'use a lasting effect with `for: { turns: … }` and without `to`, or make it an action',
    };
  }
  const [first, ...others] = effects;
  const other = others.find(([, effect]) => turnsOf(effect) !== turnsOf(first?.[1] ?? {}));
  if (first === undefined || other === undefined) return null;
  return {
    code: 'card/several-durations',
    at: card.span(['effects', other[0], 'for']),
    message: `the effects of \`${card.id}\` end at different times, but a perk ends once`,
    hint: 'give all effects of a perk the same number of turns',
    related: [relatedPlace(card.span(['effects', first[0], 'for']), 'the first is here')],
  };
}

function actionMistake(card: WrittenRecord): Report | null {
  const wrong = effectsOf(card).find(
    ([, effect]) => LASTING.has(effect.do) !== (turnsOf(effect) !== undefined),
  );
  if (wrong === undefined) return null;
  const [index, { do: word }] = wrong;
  return {
    code: 'card/wrong-duration',
    at: card.span(['effects', index, 'do']),
    message: `\`${String(word)}\` ${LASTING.has(word) ? 'lasts for turns: say for how many' : 'is done at once, and does not last'}`,
    hint: 'add or remove `for: { turns: … }`',
  };
}

/** What is made cheaper by its name is an activity. */
export const cheaperActivities: Rule = {
  name: 'cheaper-activities',
  check: ({ tables, report }) => {
    const places = tables.get('places');
    if (!places?.isComplete) return;
    for (const card of tables.get('cards')?.records ?? []) {
      if (!card.isValid) continue;
      for (const [index, { activity }] of effectsOf(card)) {
        const place = typeof activity === 'string' ? places.byId.get(activity) : undefined;
        if (place === undefined || isKind(place, 'activity')) continue;
        report({
          code: 'card/not-an-activity',
          at: card.span(['effects', index, 'activity']),
          message: `\`${place.id}\` is no activity but a ${place.text('kind') ?? 'place'}, and costs nothing that could be cheaper`,
          hint: 'name an activity of data/places/activities.yaml',
          related: [relatedPlace(place.span(['kind']), 'its kind is here')],
          about: [card],
        });
      }
    }
  },
};

/** The odds of the notes, in tenths. */
const TICKETS: ReadonlyMap<string, number> = new Map([
  ['excellent', 1],
  ['good', 3],
  ['none', 6],
]);

/** Each special event has one excellent prize, three good ones and six tickets without a prize. */
export const prizeTickets: Rule = {
  name: 'prize-tickets',
  check: ({ tables, reports, report }) => {
    const prizes = tables.get('prizes');
    const places = tables.get('places');
    if (!prizes?.isComplete || !places?.isComplete) return;
    // A ticket too many is one mistake, and was reported.
    if (prizes.records.some(({ isValid }) => !isValid)) return;
    if (reports.some(({ code }) => code.startsWith('count/'))) return;
    for (const special of places.records.filter((one) => isKind(one, 'special'))) {
      const own = prizes.records.filter((one) => one.text('special') === special.id);
      const ticketsOf = (rank: string): number =>
        own
          .filter((one) => one.text('rank') === rank)
          .reduce((sum, one) => sum + (one.number('copies') ?? 1), 0);
      const off = [...TICKETS].filter(([rank, wanted]) => ticketsOf(rank) !== wanted);
      const [rank, wanted] = off[0] ?? [];
      if (rank === undefined || wanted === undefined) continue;
      const [slip] = own.filter((one) => one.text('rank') === rank).slice(-1);
      report({
        code: 'prize/ticket-count',
        at: slip?.span(['special']) ?? special.span(['id']),
        message: `\`${special.id}\` has ${ticketsOf(rank)} tickets of the rank \`${rank}\`, but its odds need ${wanted}`,
        hint: `each special event has ${[...TICKETS].map(([one, count]) => `${count} ${one}`).join(', ')}`,
        about: own,
      });
      // The tickets that one event has too many are those that the other lacks.
      return;
    }
  },
};
