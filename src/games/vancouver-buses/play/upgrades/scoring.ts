import { SCORING_UPGRADES } from '../../score.ts';
import type { UpgradeHooks } from './upgrade-hook.ts';

/** Upgrades that change nothing but the score, which is counted in one place for cards and play. */
export const SCORING_HOOKS: UpgradeHooks = Object.fromEntries(
  SCORING_UPGRADES.map((id) => [id, {}]),
);
