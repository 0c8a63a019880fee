import type { GameModule } from '../check/check-context.ts';
import { vancouverBuses } from './vancouver-buses/definition.ts';

const MODULES: readonly GameModule[] = [vancouverBuses];

/** The module of a game by the id in its game.yaml; `null` for a game without rules of its own. */
export const gameModuleOf = (id: string): GameModule | null =>
  MODULES.find((module) => module.id === id) ?? null;
