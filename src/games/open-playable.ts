import type { Pack } from '../model/pack.ts';
import { openPlayable, type Playable } from '../play/playable.ts';
import { vancouverBusesKit } from './vancouver-buses/kit.ts';

/** Games whose rules are a program, by the id in game.yaml. */
const OPENERS: ReadonlyMap<string, (pack: Pack) => Playable> = new Map([
  ['vancouver-buses', (pack: Pack) => openPlayable(vancouverBusesKit, pack)],
]);

/** Ids of the games that can be played. */
export const playableIds: readonly string[] = [...OPENERS.keys()];

/**
 * Opens the game of a pack; `null` for a game without rules.
 *
 * @throws CliError (exit 1) for a pack that its rules cannot play
 */
export const openGameOf = (pack: Pack): Playable | null =>
  OPENERS.get(pack.game.id)?.(pack) ?? null;
