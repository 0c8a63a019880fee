import { graphsOf } from '../boards/registry.ts';
import type { OwnChecks } from '../check/check-pack.ts';
import type { GameFile } from '../check/manifest.ts';
import { openGameFile } from '../check/read-tables.ts';
import { NO_FACTS, type PackFacts, UNKNOWN_FACTS } from '../core/card-facts.ts';
import type { Card, Fields, Pack } from '../core/pack.ts';
import type { PackFiles } from '../core/pack-files.ts';
import { formatCount } from '../core/text-markup.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, InternalError } from '../errors.ts';
import { type GameModule, isGameModule } from '../play/game-module.ts';
import type { GameParts } from '../play/game-parts.ts';
import { openPackData, type PackData, toPackData } from '../play/pack-data.ts';
import { isCodeTrusted, trustedCodeFile } from './code-consent.ts';
import { GameProcesses } from './game-processes.ts';
import { findKnownModule } from './known-code.ts';
import { type PackCode, snapshotPackCode } from './pack-code.ts';
import { checksOf, type StatedFacts, toGameCard } from './pack-parts.ts';
import type { Answer, Question } from './process-messages.ts';

/** What the rules of a pack bring to everything but playing. */
export interface PackRules extends OwnChecks {
  /** For the pack in one language. */
  readonly factsOf: (pack: Pack) => Promise<PackFacts>;
  /** Of code that may not run, or fails. */
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_RULES: PackRules = {
  checks: [],
  effectWords: null,
  factsOf: async () => NO_FACTS,
  diagnostics: [],
};

/** What rules may know of a pack. */
export const packDataOf = (pack: Pack): PackData => toPackData(pack, graphsOf(pack));

/**
 * Loads the rules of a shipped pack.
 *
 * @param url see `findKnownModule`
 */
export async function loadKnownGame(url: string): Promise<GameModule> {
  const { default: game }: { readonly default?: unknown } = await import(url);
  if (isGameModule(game)) return game;
  throw new InternalError(`${url} exports no game`);
}

/** What code of a shipped pack brings; nothing for a pack with no code, or with any other. */
export async function openKnownRules(files: PackFiles): Promise<PackRules> {
  const entry = openGameFile(files).manifest?.rules ?? null;
  const url = entry === null ? null : await findKnownModule(snapshotPackCode(files, entry));
  return url === null ? NO_RULES : rulesOf((await loadKnownGame(url)).parts);
}

/** @param parts of code that may run here */
export const rulesOf = (parts: GameParts): PackRules => ({
  checks: checksOf(parts),
  effectWords: parts.effectWords ?? null,
  diagnostics: [],
  factsOf: async (pack) => {
    const { cardFacts, rulebookFacts, previewFilters = [] } = parts;
    const game = openPackData(packDataOf(pack));
    return {
      ofCard: (card) => cardFacts?.(game, toGameCard(card)) ?? {},
      ofRulebook: () => rulebookFacts?.(game) ?? {},
      filters: previewFilters.map(({ choices, ofCard, ...filter }) => ({
        ...filter,
        choices: () => choices(game),
        ofCard: (_, card) => ofCard(game, toGameCard(card)),
      })),
      key: '',
    };
  },
});

/** Code that only plays is left alone until something is played. */
const PARTS = /\b(?:checks|effectWords|cardFacts|rulebookFacts|previewFilters)\b\s*[:,(}]/;

/**
 * What the rules of a pack bring. Code of a shipped pack runs here, any other in a process of its own,
 * and only if the user has allowed exactly it.
 *
 * @param isAllowed whether the command line allows it
 */
export async function openPackRules(
  folder: string,
  files: PackFiles,
  isAllowed: boolean,
): Promise<PackRules> {
  const { manifest } = openGameFile(files);
  if (manifest === null || manifest.rules === null) return NO_RULES;
  const code = snapshotPackCode(files, manifest.rules);
  const url = await findKnownModule(code);
  if (url !== null) return rulesOf((await loadKnownGame(url)).parts);
  if (!code.files.some(([, text]) => PARTS.test(text))) return NO_RULES;
  const id = String(manifest.game.id);
  if (!(await isCodeTrusted({ code, game: { id }, isAllowed }, trustedCodeFile()))) {
    const size = `rules/, ${formatCount(code.files.length, 'file')}, ${formatCount(code.lines, 'line')}`;
    return withProblem(manifest, {
      code: 'play/code-not-run',
      severity: 'warning',
      message: `the rules of this pack (${size}) check its data or add facts to its pages, which is left out: nothing of a pack runs unless you allow it`,
      hint: 'read them, then run `vbuses validate --run-pack-code` once; it is remembered for exactly these files',
    });
  }
  return openGuardedRules({ folder, code, files, manifest });
}

const withProblem = (
  { file }: GameFile,
  problem: Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'>,
): PackRules => ({
  ...NO_RULES,
  factsOf: async () => UNKNOWN_FACTS,
  diagnostics: [{ ...file.spanOf(['play', 'rules']), related: [], ...problem }],
});

interface Guarded {
  readonly folder: string;
  readonly code: PackCode;
  readonly files: PackFiles;
  readonly manifest: GameFile;
}

/** In a process that has limits and is ended when it has answered. */
async function askOnce(
  { folder, code }: Guarded,
  packs: readonly PackData[],
  question: Question,
): Promise<Answer> {
  const { signal } = new AbortController();
  const setting = { folder, cwd: folder, packs, code, processes: 1, signal };
  const pool = new GameProcesses(setting);
  try {
    return await pool.ask(question);
  } finally {
    await pool.close();
  }
}

async function openGuardedRules(guarded: Guarded): Promise<PackRules> {
  try {
    const answer = await askOnce(guarded, [], { ask: 'checks', files: guarded.files });
    if (!('found' in answer)) throw new InternalError('a process answered another question');
    const { effectWords, reports } = answer.found;
    return {
      effectWords,
      checks: [{ name: 'rules', check: ({ report }) => reports.forEach(report) }],
      diagnostics: [],
      factsOf: (pack) => guardedFacts(guarded, pack),
    };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message, hint } = error;
    const problem = { code: 'play/code-failed', severity: 'error', message, hint } as const;
    return withProblem(guarded.manifest, problem);
  }
}

async function guardedFacts(guarded: Guarded, pack: Pack): Promise<PackFacts> {
  const decks = [...pack.components, ...pack.shopImages.map(({ deck }) => deck)];
  const cards = decks.flatMap((one) => (one.kind === 'deck' ? one.cards : [])).map(toGameCard);
  const answer = await askOnce(guarded, [packDataOf(pack)], { ask: 'facts', cards });
  if (!('facts' in answer)) throw new InternalError('a process answered another question');
  return readFacts(answer.facts, new Map(cards.map((card, at) => [keyOf(card), at])));
}

const keyOf = ({ table, id }: { readonly table: string; readonly id: string }): string =>
  `${table}\n${id}`;

function readFacts(facts: StatedFacts, places: ReadonlyMap<string, number>): PackFacts {
  const of = <T>(list: readonly T[], { entry }: Card): T | undefined =>
    list[places.get(keyOf(entry)) ?? -1];
  return {
    ofCard: (card): Fields => of(facts.cards, card) ?? {},
    ofRulebook: () => facts.rulebook,
    filters: facts.filters.map(({ choices, ofCards, ...filter }) => ({
      ...filter,
      choices: () => choices,
      ofCard: (_, card) => of(ofCards, card) ?? [],
    })),
    key: JSON.stringify(facts),
  };
}
