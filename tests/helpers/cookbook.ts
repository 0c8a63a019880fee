import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './pack.ts';

/** What a page of the cookbook tells its reader to do, in order. */
export type Step =
  | { readonly does: 'write' | 'add' | 'change'; readonly path: string; readonly text: string }
  | { readonly does: 'remove'; readonly path: string }
  | { readonly does: 'type'; readonly commands: readonly string[] };

export interface CookbookPage {
  /** The name of its file, without ending. */
  readonly name: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

export const COOKBOOK = join(REPOSITORY, 'docs', 'cookbook');

const FENCED =
  /^(?:Write `(?<write>[^`]+)`|At the end of `(?<add>[^`]+)`, add|In `(?<change>[^`]+)`, change|(?<type>Type)):\n\n```(?<language>\w+)\n(?<body>[\s\S]*?)^```$|^Remove `(?<remove>[^`]+)`\.$/gm;

/** All pages but the list of them. */
export const cookbookPages: readonly CookbookPage[] = readdirSync(COOKBOOK)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .sort()
  .map((file) => {
    const text = readFileSync(join(COOKBOOK, file), 'utf8');
    const steps = [...text.matchAll(FENCED)].map(({ groups }) => stepOf(groups ?? {}));
    return { name: file.slice(0, -'.md'.length), text, steps };
  });

function stepOf(found: Readonly<Record<string, string | undefined>>): Step {
  const { write, add, change, remove, body = '' } = found;
  if (remove !== undefined) return { does: 'remove', path: remove };
  if (write !== undefined) return { does: 'write', path: write, text: body };
  if (add !== undefined) return { does: 'add', path: add, text: body };
  if (change !== undefined) return { does: 'change', path: change, text: body };
  return { does: 'type', commands: body.trimEnd().split('\n') };
}

/** Does to the files of a pack what a step says; a step that does not fit them throws. */
export async function applyStep(
  folder: string,
  step: Exclude<Step, { does: 'type' }>,
): Promise<void> {
  const place = join(folder, ...step.path.split('/'));
  switch (step.does) {
    case 'write':
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, step.text, { flag: 'wx' });
      return;
    case 'remove':
      await rm(place);
      return;
    case 'add':
      await writeFile(place, (await readFile(place, 'utf8')) + step.text);
      return;
    case 'change':
      await writeFile(place, changed(await readFile(place, 'utf8'), step.text));
  }
}

/** A text with a change made as a diff writes it: lines that stay, go (`-`) and come (`+`). */
function changed(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const sideOf = (mark: string): string =>
    lines
      .filter((line) => line === '' || line.startsWith(' ') || line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = sideOf('-');
  const at = text.indexOf(before);
  if (at === -1 || text.indexOf(before, at + 1) !== -1) {
    throw new Error(`not there, or not there once:\n${before}`);
  }
  return text.slice(0, at) + sideOf('+') + text.slice(at + before.length);
}
