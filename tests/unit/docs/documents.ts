import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docFiles } from '../../../scripts/update-docs.mjs';
import { run } from '../../../src/commands/run.ts';
import { REPOSITORY } from '../../helpers/pack.ts';

export interface Document {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

/** Everything that is written for people, as it stands in the repository. */
export const documents: readonly Document[] = docFiles(REPOSITORY).map((path) => ({
  path,
  text: readFileSync(join(REPOSITORY, path), 'utf8'),
}));

/** The text of one document; a test that asks for another is wrong. */
export function documentText(path: string): string {
  const found = documents.find((one) => one.path === path);
  if (found === undefined) throw new Error(`there is no document ${path}`);
  return found.text;
}

export interface CodeBlock {
  readonly document: string;
  /** Of its first line, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  /** The file that the paragraph before it names: `` `game.yaml`: ``. */
  readonly fileName: string | null;
}

/** The fenced blocks of a document, those within lists too. */
export function codeBlocks({ path, text }: Document): CodeBlock[] {
  const fences = text.matchAll(/(?:^`([\w./-]+)`:\n\n)?^ *```(\w*)\n([\s\S]*?)^ *```$/gm);
  return [...fences].map((match) => ({
    document: path,
    line: text.slice(0, match.index).split('\n').length,
    language: match[2] ?? '',
    text: match[3] ?? '',
    fileName: match[1] ?? null,
  }));
}

/** A document without its fenced blocks. */
export const prose = (text: string): string => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** Runs one command line of the program in src/, in a world without a terminal. */
export async function vbuses(args: readonly string[], cwd = REPOSITORY) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] };
  const exitCode = await run({
    args,
    cwd,
    env: {},
    platform: process.platform,
    out: { isTty: false, write: (text) => void said.out.push(text) },
    err: { isTty: false, write: (text) => void said.err.push(text) },
    signal: new AbortController().signal,
  });
  return { stdout: said.out.join(''), stderr: said.err.join(''), exitCode };
}
