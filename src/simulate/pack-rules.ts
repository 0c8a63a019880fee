import { graphsOf } from '../boards/boards.ts';
import type { OwnChecks } from '../check/check-pack.ts';
import { openGameFile } from '../check/read-tables.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { CliError, InternalError } from '../diagnostics/errors.ts';
import { NO_FACTS, type PackFacts, UNKNOWN_FACTS } from '../pack/card-facts.ts';
import type { Card, Pack } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { type GameModule, isGameModule } from '../play/game-module.ts';
import type { GameCard, GameParts } from '../play/game-parts.ts';
import { type PackData, toPackData } from '../play/pack-data.ts';
import { isCodeTrusted, trustedCodeFile } from './code-consent.ts';
import { withProcesses } from './game-processes.ts';
import { findKnownModule } from './known-code.ts';
import { sizeOfCode, snapshotPackCode } from './pack-code.ts';
import { checksOf, reportOwn, type StatedFacts, stateFacts } from './pack-parts.ts';
import type { Question } from './process-messages.ts';

/** What the rules of a pack bring to everything but playing. */
export interface PackRules extends OwnChecks {
  /** For the pack in one language. */
  readonly factsOf: (pack: Pack) => Promise<PackFacts>;
  /** Of code that may not run, or fails. */
  readonly diagnostics: readonly Diagnostic[];
}

const NOTHING = { checks: [], effectWords: null, diagnostics: [] };

export const NO_RULES: PackRules = { ...NOTHING, factsOf: async () => NO_FACTS };

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

/** @param parts of code that may run here */
export const rulesOf = (parts: GameParts): PackRules => ({
  ...NOTHING,
  checks: checksOf(parts),
  effectWords: parts.effectWords ?? null,
  factsOf: async (pack) => {
    const cards = cardsOf(pack);
    return readFacts(cards, stateFacts(parts, packDataOf(pack), cards));
  },
});

/** Code that only plays is left alone until something is played. */
const PARTS = /\b(?:checks|effectWords|cardFacts|rulebookFacts)\b\s*[:,(}]/;

/**
 * What the rules of a pack bring. Code of a shipped pack runs here, any other in a process of its own,
 * and only if the user has allowed exactly it.
 *
 * @param consent whether the command line allows it; `null` to leave out any code but that of a shipped pack
 */
export async function openPackRules(
  folder: string,
  files: PackFiles,
  consent: { readonly isAllowed: boolean } | null,
): Promise<PackRules> {
  const { manifest } = openGameFile(files);
  // A check of the pack reports a module that is not there.
  if (manifest === null || manifest.rules === null || !files.has(manifest.rules)) return NO_RULES;
  const code = snapshotPackCode(files, manifest.rules);
  const known = await findKnownModule(code);
  if (known !== null) return rulesOf((await loadKnownGame(known)).parts);
  if (consent === null || !code.files.some(([, text]) => PARTS.test(text))) return NO_RULES;
  const withProblem = (problem: Pick<Diagnostic, 'code' | 'severity' | 'message' | 'hint'>) => ({
    ...NOTHING,
    factsOf: async () => UNKNOWN_FACTS,
    diagnostics: [{ ...manifest.file.spanOf(['play', 'rules']), related: [], ...problem }],
  });
  const withFailure = (error: unknown) => {
    if (!(error instanceof CliError)) throw error;
    const { message, hint } = error;
    return withProblem({ code: 'play/code-failed', severity: 'error', message, hint });
  };
  const game = { id: String(manifest.game.id) };
  if (!(await isCodeTrusted({ code, game, ...consent }, trustedCodeFile()))) {
    return withProblem({
      code: 'play/code-not-run',
      severity: 'warning',
      message: `the rules of this pack (${sizeOfCode(code)}) check its data or add facts to its pages, which is left out: nothing of a pack runs unless you allow it`,
      hint: 'read them, then run `vbuses validate --run-pack-code` once; it is remembered for exactly these files',
    });
  }
  const { signal } = new AbortController();
  const ask = <Q extends Question>(packs: readonly PackData[], question: Q) =>
    withProcesses({ folder, cwd: folder, packs, code, processes: 1, signal }, (pool) =>
      pool.ask(question),
    );
  try {
    const { found } = await ask([], { ask: 'checks', files });
    const { effectWords, reports } = found;
    let failed: PackFacts | null = null;
    return {
      ...NOTHING,
      effectWords,
      checks: [{ name: 'rules', check: (context) => reportOwn(context, reports) }],
      factsOf: async (pack) => {
        // What does not return for one language does not for another.
        if (failed !== null) return failed;
        const cards = cardsOf(pack);
        try {
          const { facts } = await ask([packDataOf(pack)], { ask: 'facts', cards });
          return { ...readFacts(cards, facts), key: JSON.stringify(facts) };
        } catch (error) {
          failed = { ...UNKNOWN_FACTS, diagnostics: withFailure(error).diagnostics };
          return failed;
        }
      },
    };
  } catch (error) {
    return withFailure(error);
  }
}

function cardsOf({ components, shopImages }: Pack): readonly GameCard[] {
  const decks = [...components, ...shopImages.map(({ deck }) => deck)];
  const cards = decks.flatMap((one) => (one.kind === 'deck' ? one.cards : []));
  return cards.map(({ entry: { id, table, fields }, copies }) => ({ id, table, copies, fields }));
}

function readFacts(known: readonly GameCard[], facts: StatedFacts): PackFacts {
  const places = new Map(known.map(({ table, id }, at) => [`${table}\n${id}`, at]));
  const placeOf = ({ entry: { table, id } }: Card) => places.get(`${table}\n${id}`) ?? -1;
  return {
    ...NO_FACTS,
    ofCard: (card) => facts.cards[placeOf(card)] ?? {},
    ofRulebook: () => facts.rulebook,
  };
}
