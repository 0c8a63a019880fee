import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../../helpers/pack.ts';
import { sectionsOf } from '../../helpers/rulebook-sections.ts';
import { shippedRun } from '../../helpers/shipped-run.ts';

interface Told {
  readonly section: string;
  readonly tells: readonly string[];
}

const { rules, rulings } = parse(
  readFileSync(join(REPOSITORY, 'rulebook', 'rules.yaml'), 'utf8'),
) as {
  readonly rules: readonly (Told & { readonly rule: string })[];
  readonly rulings: readonly (Told & { readonly gap: string })[];
};

let sections = new Map<string, string>();

beforeAll(async () => {
  const { rendered, diagnostics } = await shippedRun();
  const rulebook = rendered?.rulebooks.get('rulebook');
  expect(rulebook, JSON.stringify(diagnostics)).toBeDefined();
  sections = sectionsOf(rulebook?.html ?? '');
});

describe('the rulebook of Vancouver Buses', () => {
  it.each(rules)('tells: $rule', ({ section, tells }) => {
    expect([...sections.keys()]).toContain(section);
    for (const words of tells) expect(sections.get(section)).toContain(words);
  });

  it.each(rulings)('tells and marks $gap', ({ gap, section, tells }) => {
    for (const words of [gap, ...tells]) expect(sections.get(section)).toContain(words);
  });

  it('settles every gap once in the list', () => {
    const gaps = Array.from({ length: 26 }, (_, at) => `VB-${String(at + 1).padStart(2, '0')}`);
    expect(rulings.map(({ gap }) => gap)).toEqual(gaps);
  });

  it('knows no tag that the list does not', () => {
    const used = new Set([...sections.values()].join(' ').match(/VB-\d+/g));
    expect([...used].sort()).toEqual(rulings.map(({ gap }) => gap));
  });
});
