import { busao } from './busao/definition.ts';
import { busrider } from './busrider/definition.ts';
import { commute } from './commute/definition.ts';
import type { GameDefinition } from './game-definition.ts';
import { tenDaysTenNights } from './ten-days-ten-nights/definition.ts';
import { vancouverBuses } from './vancouver-buses/definition.ts';

/** Every game of which the tool knows more than its pack says. */
export const GAMES: readonly GameDefinition[] = [
  vancouverBuses,
  busao,
  busrider,
  tenDaysTenNights,
  commute,
];

/** The definition of a game by the id in its game.yaml; `null` for a game that has none. */
export const findGame = (id: string): GameDefinition | null =>
  GAMES.find((game) => game.id === id) ?? null;
