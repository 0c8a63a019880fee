import { expect, it } from 'vitest';
import { parseLog } from '../../../src/play/log.ts';
import busriderModule from '../rules/index.ts';
import type { State } from '../rules/state.ts';
import { busrider, busriderGamePack } from './busrider-game.ts';
import { recountMoney } from './busrider-ledger.ts';

const playable = busriderModule.open(busriderGamePack);

/** Another answer to each question that changes the play. */
const others = playable.description.toggles.flatMap(({ id, values, standard }) =>
  values.flatMap(({ value }) => (value === standard ? [] : [{ [id]: value }])),
);

it.each(others)('somebody who counts from the log comes to the same with %o', (toggles) => {
  const { log } = playable.play({
    number: 0,
    strategies: ['monopolist', 'random', 'investor'],
    seed: 'count',
    config: busrider.configure({ players: 3, toggles }),
    userBots: new Map(),
    log: { engine: 'test', packDigest: '0'.repeat(64) },
  });
  const parsed = parseLog(log ?? '');
  const { state, scores } = playable.replay(parsed, null);
  expect(scores).toHaveLength(3);
  const ledger = recountMoney(log ?? '', 3);
  expect(ledger.cash).toEqual((state as State).players.map(({ cash }) => cash));
  expect(ledger.wrongFares).toEqual([]);
  expect(ledger.walks.filter(({ isRight }) => !isRight)).toEqual([]);
});
