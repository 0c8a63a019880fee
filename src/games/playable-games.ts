import { vancouverBusesGame } from './vancouver-buses/play/game.ts';

/** The games that can be played, by the id in their game.yaml. */
const GAMES = { [vancouverBusesGame.id]: vancouverBusesGame };

/** The rules of a game by its id; `null` for a game that only can be printed. */
export const playableGameOf = (id: string): typeof vancouverBusesGame | null => GAMES[id] ?? null;
