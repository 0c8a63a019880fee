import { join } from 'node:path';
import { graphsOf } from '../../src/boards/registry.ts';
import { commuteSpec } from '../../src/games/commute/kit.ts';
import type { Config } from '../../src/games/commute/rules/state.ts';
import { readPackFiles } from '../../src/load/read-pack-files.ts';
import { openRules } from '../../src/play/game-spec.ts';
import { toGamePack } from '../../src/play/pack-data.ts';
import { checkFully, REPOSITORY } from './pack.ts';

const { pack } = checkFully(await readPackFiles(join(REPOSITORY, 'games', 'commute')));
if (pack === null) throw new Error('the pack of Commute has mistakes');

/** The pack as its rules see it. */
export const commuteGamePack = toGamePack(pack, graphsOf(pack));
const commute = openRules(commuteSpec, commuteGamePack);

export const configOf = (players: number, toggles: Readonly<Record<string, string>> = {}): Config =>
  commute.configure({ players, toggles });
