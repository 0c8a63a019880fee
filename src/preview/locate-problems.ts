import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatCodeFrame, splitLines } from '../diagnostics/format-pretty.ts';
import { limitReport } from '../diagnostics/limit-report.ts';
import { type Component, type Pack, type Place, templatesOfSide } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { formatPlace } from '../pack/sheet-text.ts';
import type { PreviewProblem } from './preview-state.ts';

const unstyled = (text: string): string => text;

/**
 * Problems with what they concern: a mistake in a record, its card; a mistake in a template or in
 * what game.yaml says of a deck, the deck.
 *
 * @param pack as it was when it was last without errors; `null` when it never was
 */
export function locateProblems(
  diagnostics: readonly Diagnostic[],
  files: PackFiles,
  pack: Pack | null,
): PreviewProblem[] {
  const owners = pack === null ? NO_OWNERS : findOwners(pack);
  return limitReport(diagnostics).map((diagnostic) => {
    const { code, severity, message, hint, related } = diagnostic;
    const source = files.get(diagnostic.file);
    const lines = source?.kind === 'text' ? splitLines(source.text) : [];
    return {
      code,
      severity,
      place: formatPlace(diagnostic),
      message,
      hint,
      related: related.map((one) => ({ place: formatPlace(one), message: one.message })),
      frame: formatCodeFrame(diagnostic, lines, { dim: unstyled, mark: unstyled }).join('\n'),
      ...affectedBy(owners, diagnostic),
    };
  });
}

/** Something that goes from its line to the next one's. */
interface LineRange {
  readonly line: number;
  readonly id: string;
}

interface LineOwners {
  /** The records of each data file in the order of their lines. */
  readonly cards: ReadonlyMap<string, readonly LineRange[]>;
  /** The components of game.yaml likewise. */
  readonly components: readonly LineRange[];
  /** Decks by their templates. */
  readonly decks: ReadonlyMap<string, readonly string[]>;
  readonly manifest: string | null;
}

const NO_OWNERS: LineOwners = {
  cards: new Map(),
  components: [],
  decks: new Map(),
  manifest: null,
};

const byLine = (a: LineRange, b: LineRange): number => a.line - b.line;

function findOwners({ components }: Pack): LineOwners {
  const cards = new Map<string, LineRange[]>();
  const decks = new Map<string, string[]>();
  for (const component of components) {
    if (component.kind !== 'deck' || component.form === 'board') continue;
    for (const { id, entry } of component.cards) {
      const { file, line } = entry.place;
      cards.set(file, [...(cards.get(file) ?? []), { line, id }]);
    }
    for (const side of ['face', 'back'] as const) {
      for (const template of templatesOfSide(component, side)) {
        decks.set(template, [...(decks.get(template) ?? []), component.id]);
      }
    }
  }
  for (const stretches of cards.values()) stretches.sort(byLine);
  return {
    cards,
    components: components.map(componentRange).sort(byLine),
    decks,
    manifest: components[0]?.place.file ?? null,
  };
}

const componentRange = ({ id, place }: Component): LineRange => ({ id, line: place.line });

/** What stands at its place; where that is neither a card nor a deck, what stands at its related places. */
function affectedBy(owners: LineOwners, { related, ...place }: Diagnostic) {
  for (const places of [[place], related]) {
    const cards = [...new Set(places.flatMap((one) => cardsAt(owners, one)))];
    const decks = [...new Set(places.flatMap((one) => decksAt(owners, one)))];
    if (cards.length + decks.length > 0) return { cards, decks };
  }
  return { cards: [], decks: [] };
}

const lastStartingBefore = (stretches: readonly LineRange[], line: number): string[] => {
  const found = stretches.findLast((one) => one.line <= line);
  return found === undefined ? [] : [found.id];
};

const cardsAt = ({ cards }: LineOwners, { file, line }: Place): string[] =>
  lastStartingBefore(cards.get(file) ?? [], line);

const decksAt = (owners: LineOwners, { file, line }: Place): string[] =>
  file === owners.manifest
    ? lastStartingBefore(owners.components, line)
    : [...(owners.decks.get(file) ?? [])];
