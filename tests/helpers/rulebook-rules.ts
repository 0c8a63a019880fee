import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CheckedRun } from '../../src/app/render.ts';
import { sectionsOf, wordsOf } from './rulebook-sections.ts';

interface WrittenRule {
  readonly section: string;
  readonly tells: readonly string[];
}

interface WrittenRules {
  readonly rules?: readonly (WrittenRule & { readonly rule: string })[];
  readonly rulings: readonly (WrittenRule & { readonly gap: string })[];
  /** The words before each mark of a ruling without a number, in the order of the book. */
  readonly minor: readonly string[];
}

/** A rulebook and the list of the rules that it has to explain. */
export interface RulebookRules {
  /** The name of the game. */
  readonly name: string;
  /** The path of its rules.yaml. */
  readonly file: string;
  /** Checks and renders the pack. */
  readonly run: () => Promise<CheckedRun>;
  /** The tags of its rulings: `VB-01`, `VB-02`, …. */
  readonly tag: string;
  readonly gaps: number;
  /** The rulings without a number that a table of the pack has: their words are not listed. */
  readonly minorInTable?: number;
}

/** Tests that the rulebook of a game explains every rule of the original, and settles every gap. */
export function testRulebookRules({
  name,
  file,
  run,
  tag,
  gaps,
  minorInTable = 0,
}: RulebookRules): void {
  const { rules = [], rulings, minor } = parse(readFileSync(file, 'utf8')) as WrittenRules;
  let sections = new Map<string, string>();
  let text = '';

  beforeAll(async () => {
    const { rendered, diagnostics } = await run();
    const rulebook = rendered?.rulebooks.get('rulebook');
    expect(rulebook, JSON.stringify(diagnostics)).toBeDefined();
    sections = sectionsOf(rulebook?.html ?? '');
    text = wordsOf(rulebook?.html ?? '');
  });

  describe(`the rulebook of ${name}`, () => {
    it.each(rules)('tells: $rule', ({ section, tells }) => {
      expect([...sections.keys()]).toContain(section);
      for (const words of tells) expect(sections.get(section)).toContain(words);
    });

    it.each(rulings)('tells and marks $gap', ({ gap, section, tells }) => {
      for (const words of [gap, ...tells]) expect(sections.get(section)).toContain(words);
    });

    it('settles every gap once in the list', () => {
      const wanted = Array.from(
        { length: gaps },
        (_, at) => `${tag}-${String(at + 1).padStart(2, '0')}`,
      );
      expect(rulings.map(({ gap }) => gap)).toEqual(wanted);
    });

    it('marks the rulings without a number, and nothing else', () => {
      // The note about tags has the mark as well: it says what the mark means.
      const marks = [...text.matchAll(new RegExp(` ${tag}\\+(?! mar[ck])`, 'g'))];
      const found = marks.map(({ index }) => text.slice(0, index));
      expect(found).toHaveLength(minor.length + minorInTable);
      const unmarked = minor.filter((words) => !found.some((before) => before.endsWith(words)));
      expect(unmarked).toEqual([]);
    });

    it('marks the same rulings in every language', () => {
      const tagsOf = (chapter: string) =>
        readFileSync(join(dirname(file), chapter), 'utf8').match(new RegExp(`${tag}[-+]\\d*`, 'g'));
      for (const chapter of readdirSync(dirname(file)).filter((one) => one.endsWith('.md'))) {
        const original = chapter.replace(/\.\w\w\.md$/, '.md');
        expect(tagsOf(chapter), chapter).toEqual(tagsOf(original));
      }
    });

    it('knows no tag that the list does not', () => {
      const pattern = new RegExp(`${tag}-\\d+`, 'g');
      const used = new Set([...sections.values()].join(' ').match(pattern));
      expect([...used].sort()).toEqual(rulings.map(({ gap }) => gap));
    });
  });
}
