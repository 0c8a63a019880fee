import { describe, expect, it } from 'vitest';
import { buildReport } from '../../../src/balance/build-report.ts';
import { LuckTally } from '../../../src/balance/luck-tally.ts';
import { Tally } from '../../../src/balance/tally.ts';
import type { PlayedGame } from '../../../src/play/game-statistics.ts';
import { balanceInput } from '../../helpers/balance-input.ts';
import { playedGame } from '../../helpers/played-games.ts';

const DEALS = 40;

/** Each deal is played twice, with the bots in each seat. @param pointsOf of a bot in a seat of a deal */
function tournament(pointsOf: (bot: string, deal: number, seat: number) => number): PlayedGame[] {
  return Array.from({ length: 2 * DEALS }, (_, number) => {
    const strategies = number % 2 === 0 ? ['bold', 'shy'] : ['shy', 'bold'];
    const deal = Math.floor(number / 2);
    const totals = strategies.map((bot, seat) => pointsOf(bot, deal, seat));
    return playedGame(totals, { number, strategies });
  });
}

function splitOf(games: readonly PlayedGame[]) {
  const tally = new LuckTally();
  for (const game of games) tally.add(game, Math.floor(game.number / 2));
  return tally.split();
}

describe('luck and skill', () => {
  it('are all of it where the other is nothing', () => {
    const skill = splitOf(tournament((bot) => (bot === 'bold' ? 10 : 0)));
    expect(skill?.skill).toBeCloseTo(1);
    const luck = splitOf(
      tournament((_bot, deal, seat) => ((deal * 7) % 5) * (seat === 0 ? 1 : -1)),
    );
    expect(luck?.luck).toBeCloseTo(1);
  });

  it('are even where bots and deals differ by as much', () => {
    // Leads of 4 or -4 by the bot, and of 4 or -4 by the deal: variances of 16 each, and of 32 for two bots.
    const both = splitOf(
      tournament((bot, deal, seat) => (bot === 'bold' ? 4 : 0) + (seat === deal % 2 ? 4 : 0)),
    );
    expect(both?.rest).toBeCloseTo(0);
    expect((both?.skill ?? 0) / (both?.luck ?? 1)).toBeCloseTo(2, 1);
  });

  it('are unknown after few deals', () => {
    expect(splitOf(tournament(() => 0).slice(0, 2))).toBeNull();
    expect(splitOf(tournament(() => 0))).toBeNull();
  });
});

describe('the ladder', () => {
  const reportOf = (winners: Readonly<Record<string, string>>) => {
    const tally = new Tally();
    for (const [pair, winner] of Object.entries(winners)) {
      const strategies = pair.split(' ');
      const totals = strategies.map((name) => (name === winner ? 1 : 0));
      for (let game = 0; game < 40; game += 1) tally.add(playedGame(totals, { strategies }));
    }
    return buildReport(balanceInput(tally)).sections.find(({ id }) => id === 'ladder')?.text;
  };

  it('names bots that beat each other in a circle', () => {
    const circle = { 'rock paper': 'paper', 'paper scissors': 'scissors', 'rock scissors': 'rock' };
    expect(reportOf(circle)).toContain(
      'None of these is stronger than both others: paper beats rock, rock beats scissors, scissors beats paper.',
    );
    const line = { 'rock paper': 'paper', 'paper scissors': 'paper', 'rock scissors': 'rock' };
    expect(reportOf(line)?.join(' ')).not.toContain('None of these');
  });

  it('says what twice as many worlds bring', () => {
    const [four, eight, other] = ['look:worlds=4', 'look:worlds=8', 'look:worlds=8,depth=2'];
    const met = { [`${four} ${eight}`]: eight, [`${four} ${other}`]: four };
    expect(reportOf(met)).toContain(
      'What more thought brings: 8 worlds are ahead of 4 in 100 % (95 %: 91 to 100).',
    );
    expect(reportOf({ 'rock paper': 'paper' })?.join(' ')).not.toContain('more thought');
  });
});

describe('the summary', () => {
  it('is five sentences that a designer would say', () => {
    const tally = new Tally();
    for (let game = 0; game < 100; game += 1) tally.add(playedGame([5, 3]));
    expect(buildReport(balanceInput(tally)).summary).toEqual([
      'The first player wins 100 % (95 %: 96 to 100; an even share is 50 %): too often.',
      'A game takes 10 turns or about 1 minute; in half of the games the winner leads for good after turn 8.',
      'In half of the games the winner is 2 points or less ahead of the second; most points come from kept (100 %), fewest from bonus (0 %).',
      'Everything that players can hold or do is held or done by some bot.',
      expect.stringMatching(/^What fails: Turn order matters, .*\.$/),
    ]);
    const expected = { seats: 'The first to take wins.' };
    const { summary } = buildReport({ ...balanceInput(tally), expected });
    expect(summary.at(-1)).not.toContain('Turn order');
  });
});
