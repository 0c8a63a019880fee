import { boundReport } from '../diagnostics/bound-report.ts';
import { frameLines, linesOf } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Component, Pack, Place } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';
import type { PreviewProblem } from './preview-state.ts';

const plain = (text: string): string => text;

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
  const owners = pack === null ? NO_OWNERS : ownersOf(pack);
  return boundReport(diagnostics).map((diagnostic) => {
    const { code, severity, file, line, column, message, hint, related } = diagnostic;
    const source = files.get(file);
    const lines = source?.kind === 'text' ? linesOf(source.text) : [];
    return {
      ...{ code, severity, file, line, column, message, hint },
      related: related.map((one) => ({
        ...{ file: one.file, line: one.line, column: one.column, message: one.message },
      })),
      frame: frameLines(diagnostic, lines, { dim: plain, mark: plain }).join('\n'),
      ...concerned(owners, diagnostic),
    };
  });
}

/** Something that goes from its line to the next one's. */
interface Stretch {
  readonly line: number;
  readonly id: string;
}

interface Owners {
  /** The records of each data file in the order of their lines. */
  readonly cards: ReadonlyMap<string, readonly Stretch[]>;
  /** The components of game.yaml likewise. */
  readonly components: readonly Stretch[];
  /** Decks by their templates. */
  readonly decks: ReadonlyMap<string, readonly string[]>;
  readonly manifest: string | null;
}

const NO_OWNERS: Owners = {
  ...{ cards: new Map(), components: [], decks: new Map(), manifest: null },
};

const byLine = (a: Stretch, b: Stretch): number => a.line - b.line;

function ownersOf({ components }: Pack): Owners {
  const cards = new Map<string, Stretch[]>();
  const decks = new Map<string, string[]>();
  for (const component of components) {
    if (component.kind !== 'deck') continue;
    for (const { id, entry } of component.cards) {
      const { file, line } = entry.place;
      cards.set(file, [...(cards.get(file) ?? []), { line, id }]);
    }
    for (const template of [component.template, component.back]) {
      if (template !== null) decks.set(template, [...(decks.get(template) ?? []), component.id]);
    }
  }
  for (const stretches of cards.values()) stretches.sort(byLine);
  return {
    cards,
    components: components.map(stretchOf).sort(byLine),
    decks,
    manifest: components[0]?.place.file ?? null,
  };
}

const stretchOf = ({ id, place }: Component): Stretch => ({ id, line: place.line });

/** What stands at its place; where that is no card and no deck, what stands at its related places. */
function concerned(owners: Owners, { related, ...place }: Diagnostic) {
  for (const places of [[place], related]) {
    const cards = [...new Set(places.flatMap((one) => cardAt(owners, one)))];
    const decks = [...new Set(places.flatMap((one) => decksAt(owners, one)))];
    if (cards.length + decks.length > 0) return { cards, decks };
  }
  return { cards: [], decks: [] };
}

const lastUpTo = (stretches: readonly Stretch[], line: number): string[] => {
  const found = stretches.findLast((one) => one.line <= line);
  return found === undefined ? [] : [found.id];
};

const cardAt = ({ cards }: Owners, { file, line }: Place): string[] =>
  lastUpTo(cards.get(file) ?? [], line);

const decksAt = (owners: Owners, { file, line }: Place): string[] =>
  file === owners.manifest
    ? lastUpTo(owners.components, line)
    : [...(owners.decks.get(file) ?? [])];
