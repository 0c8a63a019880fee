import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CheckedRun } from '../../src/app/load.ts';
import { sectionsOf } from './rulebook-sections.ts';

interface WrittenRule {
  readonly section: string;
  readonly tells: readonly string[];
}

interface WrittenRules {
  readonly rules: readonly (WrittenRule & { readonly rule: string })[];
  readonly rulings: readonly (WrittenRule & { readonly gap: string })[];
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
}

/** Tests that the rulebook of a game explains every rule of the original, and settles every gap. */
export function testRulebookRules({ name, file, run, tag, gaps }: RulebookRules): void {
  const { rules, rulings } = parse(readFileSync(file, 'utf8')) as WrittenRules;
  let sections = new Map<string, string>();

  beforeAll(async () => {
    const { rendered, diagnostics } = await run();
    const rulebook = rendered?.rulebooks.get('rulebook');
    expect(rulebook, JSON.stringify(diagnostics)).toBeDefined();
    sections = sectionsOf(rulebook?.html ?? '');
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

    it('knows no tag that the list does not', () => {
      const pattern = new RegExp(`${tag}-\\d+`, 'g');
      const used = new Set([...sections.values()].join(' ').match(pattern));
      expect([...used].sort()).toEqual(rulings.map(({ gap }) => gap));
    });
  });
}
