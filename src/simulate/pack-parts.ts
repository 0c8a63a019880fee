import type { CheckContext, Rule } from '../check/check-context.ts';
import type { Report } from '../check/written-data.ts';
import { checkData } from '../check-data.ts';
import type { CardFilter } from '../core/card-facts.ts';
import type { Card, Fields } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import type { Presets } from '../load/load-presets.ts';
import type { GameCard, GameParts } from '../play/game-parts.ts';
import type { GamePack } from '../play/pack-data.ts';

/** What a check of a pack's own rules reports, as plain data. */
export type PlainReport = Omit<Report, 'about' | 'countMismatch'>;

/** What the checks of a game find in a pack, and the words of effects that it knows. */
export interface FoundByChecks {
  readonly effectWords: readonly string[] | null;
  readonly reports: readonly PlainReport[];
}

/** What a game says of some cards, in their order, and of the whole pack. */
export interface StatedFacts {
  readonly cards: readonly Fields[];
  readonly rulebook: Fields;
  readonly filters: readonly (Pick<CardFilter, 'id' | 'label' | 'allLabel'> & {
    readonly choices: ReturnType<CardFilter['choices']>;
    readonly ofCards: readonly (readonly string[])[];
  })[];
}

/** The checks of a game; each of its own kind of board and data. */
export const checksOf = ({ checks = [] }: GameParts): readonly Rule[] =>
  checks.map(({ name, check }) => ({ name, check: check as (context: CheckContext) => void }));

export const toGameCard = ({ entry: { id, table, fields }, copies }: Card): GameCard => ({
  id,
  table,
  copies,
  fields,
});

/** Checks the data of a pack again, for what the checks of its own rules report. */
export function runChecks(parts: GameParts, files: PackFiles, presets: Presets): FoundByChecks {
  const reports: PlainReport[] = [];
  const checks = checksOf(parts).map(({ name, check }) => ({
    name,
    check: (context: CheckContext) => {
      const report = ({ about: _, countMismatch: __, ...plain }: Report): void => {
        reports.push(plain);
      };
      check({ ...context, report });
    },
  }));
  const effectWords = parts.effectWords ?? null;
  checkData(files, presets, { rules: { checks, effectWords } });
  return { effectWords, reports };
}

export const stateFacts = (
  { cardFacts, rulebookFacts, previewFilters = [] }: GameParts,
  pack: GamePack,
  cards: readonly GameCard[],
): StatedFacts => ({
  cards: cards.map((card) => cardFacts?.(pack, card) ?? {}),
  rulebook: rulebookFacts?.(pack) ?? {},
  filters: previewFilters.map(({ id, label, allLabel, choices, ofCard }) => ({
    id,
    label,
    allLabel,
    choices: choices(pack),
    ofCards: cards.map((card) => ofCard(pack, card)),
  })),
});
