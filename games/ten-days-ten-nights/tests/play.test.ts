import { describe, expect, it } from 'vitest';
import type { LiveRequest } from '../../../src/play/live-requests.ts';
import { createBotGames } from '../../../tests/helpers/bot-games.ts';
import { type LoggedStep, stepsOf } from '../../../tests/helpers/play-on.ts';
import tenDaysTenNights from '../rules/index.ts';
import type { Action, State } from '../rules/state.ts';
import { configOf, touring, touringGamePack } from './touring-game.ts';

const playable = tenDaysTenNights.open(touringGamePack);
const { play, everyAnswer, untaken, brokenLaws } = createBotGames(playable, 'solune');

describe('the bots', () => {
  const mixed = [
    ['greedy', 'planner'],
    ['collector', 'gambler', 'saboteur', 'saboteur'],
    ['saboteur', 'gambler', 'greedy', 'collector', 'planner', 'saboteur'],
  ].map((bots, number) => play(bots, number));
  const duels = ['greedy', 'planner', 'collector', 'saboteur'].flatMap((bot) => [
    play([bot, 'random'], 10),
    play(['random', bot], 11),
  ]);

  it('beat chance', () => {
    for (const { played } of duels) {
      const [winner] = played.winners;
      expect(played.strategies[winner ?? -1]).not.toBe('random');
    }
  });

  it('answer always, keep the laws, and play 20 rounds', () => {
    for (const { played } of [...mixed, ...duels]) {
      expect(played).toMatchObject({ faults: [], violations: [], reason: 'normal' });
      expect(played.turns).toBe(20 * played.strategies.length);
    }
  });

  it('take actions of every kind', () => {
    expect(untaken([...mixed, ...duels])).toEqual([]);
  });

  it('hint at three actions, also where few need a second thought', async () => {
    const ask = (request: LiveRequest) => playable.live(request, new Map());
    const opening = { config: configOf(2), seed: 'solune', bots: [null, null], records: [] };
    let { state } = await ask({ do: 'open', ...opening });
    for (let step = 0; step < 9; step += 1) {
      const seat = state?.waits.people[0] ?? 0;
      const { message } = await ask({ do: 'see', viewer: seat, at: null });
      const { hints } = await ask({ do: 'hint', seat });
      expect(hints).toHaveLength(Math.min(3, message?.choices.length ?? 0));
      ({ state } = await ask({ do: 'act', seat, choice: 0 }));
    }
  });

  it('look ahead', () => {
    const { played } = playable.play({
      number: 0,
      strategies: ['lookahead:worlds=2,depth=1', 'greedy'],
      seed: 'ahead',
      config: { ...configOf(2), maxTurns: 4 },
      userBots: new Map(),
      log: null,
    });
    expect(played).toMatchObject({ faults: [], violations: [], reason: 'aborted' });
  });
});

describe('games at random', () => {
  it('keep the laws of every game, and those of this one', () => {
    expect(brokenLaws(800, 2)).toEqual([]);
  });
});

/** A sentence of a card, and whom it is for. */
interface Sentence {
  readonly do: string;
  readonly amount: number;
  readonly to?: {
    readonly who: string;
    readonly if?: { readonly is: string; readonly not?: boolean } & Readonly<
      Record<string, string>
    >;
  };
}

const fieldsOf = (table: string, id: string) => touringGamePack.table(table).get(id).fields;
const idOf = (ref: unknown): string | undefined => (ref as { id: string } | null | undefined)?.id;

/** The seats for which a sentence is, by where their pawns stand. */
function seatsFor({ to }: Sentence, { players, config }: State, by: number, on: number): number[] {
  if (to === undefined) return [by];
  const places = players.map(({ at }) => fieldsOf('places', at));
  const wanted: NonNullable<typeof to.if> = to.if ?? { is: 'anywhere' };
  const { is, not = false } = wanted;
  const fits = (seat: number): boolean | undefined => {
    const { district, label, kind, busStop } = places[seat] ?? {};
    return {
      anywhere: true,
      'in-district': idOf(district) === wanted.district,
      'at-label': idOf(label) === wanted.label,
      'at-kind': wanted.kind === 'bus-stop' ? busStop === true : kind === wanted.kind,
      'with-you': idOf(district) === idOf(places[by]?.district),
    }[is];
  };
  const isOut = (seat: number): boolean => seat === by && config.toggles['NO-12'] === 'no';
  const some = to.who === 'chosen-player' ? [on] : [...players.keys()].filter((one) => !isOut(one));
  return some.filter((seat) => fits(seat) !== not);
}

/** The visit sheet of a player, filled in by the rulebook and the printed cards. */
class VisitSheet {
  readonly points = { food: 0, entertainment: 0, experience: 0, specials: 0, cards: 0 };
  readonly visits = new Map<string, number>();
  experiences = 0;

  visit(place: string, isCountedAgain: boolean): void {
    const times = this.visits.get(place) ?? 0;
    this.visits.set(place, times + 1);
    const { label, hp = 0 } = fieldsOf('places', place);
    const name = idOf(label) as 'food' | 'entertainment' | 'experience';
    this.points[name] += times > 0 ? Math.floor(Number(hp) / 10) : Number(hp);
    const isOne = name === 'experience' && fieldsOf('places', place).kind === 'activity';
    if (isOne && (times === 0 || isCountedAgain)) this.experiences += 1;
  }

  addCard(amount: number): void {
    const had = Object.values(this.points).reduce((sum, one) => sum + one, 0);
    this.points.cards += Math.max(amount, -had);
  }

  addPrize(prize: string): void {
    const { hp, experiences } = fieldsOf('prizes', prize);
    this.points.specials += Number(hp);
    this.experiences += Number(experiences);
  }

  get parts() {
    return { ...this.points, experience: this.points.experience + this.experiences };
  }
}

function note(sheets: readonly VisitSheet[], { record, before }: LoggedStep<State>): void {
  const { active } = before.turn;
  if (!('action' in record)) {
    if (record.about === 'ticket') sheets[active]?.addPrize(String(record.outcome));
    return;
  }
  const action = record.action as Action;
  const isCountedAgain = before.config.toggles['NO-05'] === 'yes';
  if (action.type === 'visit') sheets[active]?.visit(action.place, isCountedAgain);
  if (action.type === 'watch') sheets[active]?.visit(action.special, isCountedAgain);
  if (action.type !== 'play' && action.type !== 'play-on') return;
  const on = action.type === 'play-on' ? action.seat : active;
  for (const sentence of fieldsOf('cards', action.card).effects as unknown as Sentence[]) {
    if (sentence.do !== 'points') continue;
    for (const seat of seatsFor(sentence, before, active, on))
      sheets[seat]?.addCard(sentence.amount);
  }
}

describe('a second count', () => {
  it('agrees after each step of games with each answer to each question', () => {
    const tables = [
      ['random', 'greedy', 'saboteur'],
      ['gambler', 'random', 'random', 'collector'],
    ];
    for (const { log } of everyAnswer(tables)) {
      const steps = stepsOf(touring, log ?? '');
      const sheets = steps[0]?.before.players.map(() => new VisitSheet()) ?? [];
      for (const step of steps) {
        note(sheets, step);
        const { after } = step;
        // A card is not done as long as it asks for something.
        if (after.agenda.some(({ kind }) => kind === 'do-effect')) continue;
        expect(touring.score(after).map(({ parts }) => parts)).toEqual(
          sheets.map((one) => one.parts),
        );
        const counts = after.players.map(({ visited, revisited }) => [
          visited.length,
          revisited.length,
        ]);
        const ticks = sheets.map(({ visits }) => [...visits.values()]);
        expect(counts).toEqual(
          ticks.map((all) => [all.length, all.filter((one) => one > 1).length]),
        );
      }
    }
  });
});
