import { expect } from 'vitest';
import type { PackFile, PackFiles } from '../../src/core/pack-files.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { type Edits, replacing, textOf } from './pack.ts';

/** One mistake that a person makes in the shipped pack, and the diagnostic that must come of it. */
export interface Mistake {
  readonly code: string;
  readonly of: string;
  readonly edits: Edits;
  /** The file, and a stretch of the edited text that is there once, with » before the place. */
  readonly at: readonly [file: string, marked: string];
  readonly severity?: 'warning';
  readonly message?: string | RegExp;
  readonly hint?: string | RegExp | null;
  /** Files of related places, in their order: all that are printed, of which there are five at most. */
  readonly related?: readonly string[];
  /** The codes of what else is reported, because it follows from it. */
  readonly also?: readonly string[];
}

/** Holds what was reported of a pack with a mistake against it: that one thing, at its place. */
export function expectMistake(
  mistake: Mistake,
  files: PackFiles,
  found: readonly Diagnostic[],
): void {
  const { code, at, severity = 'error', message = '', hint, related, also = [] } = mistake;
  const only = found.find((one) => one.code === code);
  const others = found.filter((one) => one !== only);
  expect(
    others.map((one) => one.code),
    JSON.stringify(others),
  ).toEqual(also);
  expect(only).toMatchObject({ code, severity, ...markedPlace(at, files) });
  expect(only?.message).toMatch(message);
  if (hint === null) expect(only?.hint).toBeNull();
  else expect(only?.hint ?? '').toMatch(hint ?? '');
  if (related !== undefined) expect(only?.related.map(({ file }) => file)).toEqual(related);
}

/** The place of the mark in the edited pack. A file that is no text has its first place only. */
export function markedPlace([path, marked]: Mistake['at'], files: PackFiles) {
  if (files.get(path)?.kind !== 'text' && marked === '»') return { file: path, line: 1, column: 1 };
  const [before = '', after = ''] = marked.split('»');
  const text = textOf(path, files);
  const at = marked === '»' ? 0 : text.indexOf(before + after);
  if (at === -1) throw new Error(`${path} does not hold ${before}${after}`);
  if (marked !== '»' && text.includes(before + after, at + 1)) {
    throw new Error(`${path} holds it twice: ${before}${after}`);
  }
  const lines = text.slice(0, at + before.length).split('\n');
  return { file: path, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** A mark at the first of several such stretches of a file of the shipped pack. */
export function firstOf(path: string, marked: string): readonly [file: string, marked: string] {
  const text = textOf(path);
  const at = text.indexOf(marked.replace('»', ''));
  if (at === -1) throw new Error(`${path} does not hold ${marked}`);
  return [path, text.slice(0, at) + marked];
}

/** Takes the record that begins with `- ` and these words away. */
export const withoutRecord =
  (start: string) =>
  (text: string): string => {
    const { before, after } = recordAt(text, start);
    return before + after;
  };

/** Writes the record a second time, right behind itself. */
export const doublingRecord =
  (start: string) =>
  (text: string): string => {
    const { before, record, after } = recordAt(text, start);
    return before + record + record + after;
  };

/** Changes the first such stretch within a record. */
export const inRecord =
  (start: string, from: string, to: string) =>
  (text: string): string => {
    const { before, record, after } = recordAt(text, start);
    if (!record.includes(from)) throw new Error(`${start} does not hold ${JSON.stringify(from)}`);
    return before + record.replace(from, to) + after;
  };

/** Changes the smallest data file: another text for the name of the fare, by default. */
export const inFares = (to: string, from = 'name: Fare') => replacing(from, to);

/** The text of a record, to be put elsewhere. */
export const recordOf = (text: string, start: string): string => recordAt(text, start).record;

function recordAt(text: string, start: string) {
  const from = text.indexOf(`\n- ${start}\n`) + 1;
  if (from === 0) throw new Error(`no record begins with "- ${start}"`);
  const next = text.indexOf('\n- ', from);
  const to = next === -1 ? text.length : next + 1;
  return { before: text.slice(0, from), record: text.slice(from, to), after: text.slice(to) };
}

/** A file that could not be read, as the loader hands it over. */
export const unreadable = (
  path: string,
  code: Extract<PackFile, { kind: 'problem' }>['problem']['code'],
): PackFile => ({
  kind: 'problem',
  path,
  problem: { code, message: 'it cannot be read', hint: null },
});

export const GAME = 'game.yaml';
export const STOPS = 'data/stops.yaml';
export const LINKS = 'data/links.yaml';
export const ROUTES = 'data/routes.yaml';
export const REGIONS = 'data/regions.yaml';
export const UPGRADES = 'data/upgrades.yaml';
export const FARES = 'data/fares.yaml';
export const ROUTE_CARDS = 'data/route-cards.yaml';
export const FAIRVIEW = 'data/passengers/1-fairview.yaml';
export const MOUNT_PLEASANT = 'data/passengers/2-mount-pleasant.yaml';
