import { mkdtemp, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { editFiles, type FileEdits, fixtureTexts, temporaryFolder } from './pack-copy.ts';
import { runFolder } from './run-folder.ts';

/** A game of five guests and three cakes, as files by path: small, so that a build of it is quick. */
export const TINY_PACK: Readonly<Record<string, string>> = fixtureTexts('tea-party');

/** The tiny game in a folder that is gone after the test, with some of its files changed. */
export const tinyPack = async (edits: FileEdits = {}): Promise<string> =>
  layTinyPack(join(await temporaryFolder(), 'tea-party'), edits);

/** The tiny game for all tests of a file, which only read it; it is gone after the run. */
export const sharedTinyPack = async (edits: FileEdits = {}): Promise<string> =>
  layTinyPack(await realpath(await mkdtemp(join(runFolder(), 'tea-party-'))), edits);

async function layTinyPack(folder: string, edits: FileEdits): Promise<string> {
  await editFiles(folder, TINY_PACK);
  await editFiles(folder, edits);
  return folder;
}
