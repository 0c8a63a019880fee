import type { Pack } from '../core/pack.ts';
import { openPlayable, type Playable } from '../play/playable.ts';
import { vancouverBusesKit } from './vancouver-buses/kit.ts';

/** Games whose rules are a program, by the id in game.yaml. */
const PLAYABLE_GAMES: ReadonlyMap<string, (pack: Pack) => Playable> = new Map([
  ['vancouver-buses', (pack: Pack) => openPlayable(vancouverBusesKit, pack)],
]);

/** Ids of the games that can be played. */
export const playableIds: readonly string[] = [...PLAYABLE_GAMES.keys()];

/**
 * Opens the game of a pack; `null` for a game without rules.
 *
 * @throws CliError (exit 1) for a pack that its rules cannot play
 */
export const openPlayableGame = (pack: Pack): Playable | null =>
  PLAYABLE_GAMES.get(pack.game.id)?.(pack) ?? null;
