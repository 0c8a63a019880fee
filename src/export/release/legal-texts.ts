import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineError } from '../../errors.ts';
import type { Game } from '../../model/pack.ts';

/** A text that goes along with every archive. */
export interface LegalText {
  /** Of its file. */
  readonly name: string;
  readonly text: string;
}

/** How a file is called that says what others may do with a work. */
const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** What others may do with a game, from the file beside its game.yaml; `null` when there is none. */
export async function readLicence(folder: string): Promise<LegalText | null> {
  const names = (await readdir(folder)).filter((name) => LICENCE_FILE.test(name)).sort();
  const [name] = names;
  if (name === undefined) return null;
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw machineError(`${path} cannot be read`, null, error);
  });
  return { name, text };
}

/** Who made a game, whom to thank, and where the licence is found. */
export function composeCredits(
  { name, version, author, credits }: Game,
  licence: LegalText | null,
): LegalText {
  const lines = [
    `# ${name} ${version}`,
    ...(author === '' ? [] : [`By ${author}.`]),
    ...(credits.length === 0 ? [] : [credits.map((credit) => `- ${credit}`).join('\n')]),
    ...(licence === null ? [] : [`What others may do with it is told in ${licence.name}.`]),
  ];
  return { name: 'CREDITS.md', text: `${lines.join('\n\n')}\n` };
}
