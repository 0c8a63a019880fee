import { checkData } from '../boards/check-data.ts';
import { type CheckContext, foreignCode, type Rule } from '../check/check-context.ts';
import { type Report, relatedPlace } from '../check/written-data.ts';
import { isCodeOf, type Presets } from '../load/load-presets.ts';
import type { Fields } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { GameCard, GameParts } from '../play/game-parts.ts';
import { openPackData, type PackData } from '../play/pack-data.ts';
import { reportProgress } from '../play/progress.ts';

/** What a check of a pack's own rules reports, as plain data. */
export type PlainReport = Omit<Report, 'about' | 'needs'>;

/** What the checks of a game find in a pack, and the words of effects that it knows. */
export interface FoundByChecks {
  readonly effectWords: readonly string[] | null;
  readonly reports: readonly PlainReport[];
}

/** What a game says of some cards, in their order, and of the whole pack. */
export interface StatedFacts {
  readonly cards: readonly Fields[];
  readonly rulebook: Fields;
}

export const checksOf = ({ checks = [] }: GameParts) => checks as readonly Rule[];

/** Checks the data of a pack again, for what the checks of its own rules report. */
export function runChecks(parts: GameParts, files: PackFiles, presets: Presets): FoundByChecks {
  const reports: PlainReport[] = [];
  const report = ({ about: _, needs: __, ...plain }: Report): number => reports.push(plain);
  const checks = checksOf(parts).map((rule) => ({
    name: rule.name,
    check: (context: CheckContext) => {
      // What was checked before is not the time of its code.
      reportProgress();
      rule.check({ ...context, report });
    },
  }));
  const { effectWords = null } = parts;
  checkData(files, presets, { rules: { checks, effectWords } });
  return { effectWords, reports };
}

/** Reports what the checks of a pack found; a code that is not the pack's own is a mistake of theirs. */
export function reportOwn(context: CheckContext, reports: readonly PlainReport[]): void {
  const { file, game } = context.manifest;
  for (const one of reports) {
    if (isCodeOf(String(game.id), one.code)) context.report(one);
    else {
      const related = [relatedPlace(one.at, one.message)];
      context.report({
        ...foreignCode(context, one.code, file.spanOf(['play', 'rules'])),
        related,
      });
    }
  }
}

export function stateFacts(
  { cardFacts, rulebookFacts }: GameParts,
  data: PackData,
  cards: readonly GameCard[],
): StatedFacts {
  const pack = openPackData(data);
  return {
    cards: cards.map((card) => cardFacts?.(pack, card) ?? {}),
    rulebook: rulebookFacts?.(pack) ?? {},
  };
}
