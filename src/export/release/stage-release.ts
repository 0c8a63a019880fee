import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withDiskErrors } from '../../output/disk.ts';
import type { Staging } from '../../output/job.ts';
import { resolveIn } from '../../output/paths.ts';
import type { Pack } from '../../pack/pack.ts';
import { compareText } from '../../text/text-order.ts';
import type { Words } from '../../text/words.ts';
import { zipFiles } from '../zip-files.ts';
import { describeAudience, type LegalText, type ReleasePart } from './release-contents.ts';

const RELEASE_PATHS = {
  contents: 'CONTENTS.md',
  notes: 'RELEASE-NOTES.md',
  sums: 'SHA256SUMS',
} as const;

/** `tea-party-0.2.0-letter-duplex.zip`, with the language where it is not the pack's own. */
export const archivePath = (pack: Pack, part: ReleasePart): string =>
  `${archiveName(pack, part)}.zip`;

const archiveName = ({ game, translation }: Pack, { id }: ReleasePart): string =>
  [game.id, game.version, ...(translation === undefined ? [] : [game.language]), id].join('-');

/** Every file of a release but its manifest. */
export const releasePaths = (
  pack: Pack,
  parts: readonly ReleasePart[],
  hasNotes: boolean,
): string[] =>
  [
    ...parts.map((part) => archivePath(pack, part)),
    ...[RELEASE_PATHS.contents, RELEASE_PATHS.sums],
    ...(hasNotes ? [RELEASE_PATHS.notes] : []),
  ].sort(compareText);

interface ReleaseRequest {
  readonly pack: Pack;
  readonly words: Words;
  readonly parts: readonly ReleasePart[];
  /** Markdown; `null` if there are none. */
  readonly notes: string | null;
  /** What goes along with every archive. */
  readonly legal: readonly LegalText[];
  readonly signal: AbortSignal;
  /**
   * Makes a part into a folder of its own; answers the paths in it, or `null` when its pages have
   * errors, which ends the release.
   */
  readonly make: (part: ReleasePart, folder: string) => Promise<readonly string[] | null>;
  /** Called after each archive. */
  readonly onPrinted: (path: string) => void;
}

/** Makes part after part and packs each, until one has errors. */
export async function stageRelease(staging: Staging, request: ReleaseRequest): Promise<void> {
  const archives: Archive[] = [];
  for (const part of request.parts) {
    request.signal.throwIfAborted();
    const archive = await stageArchive(staging, request, part);
    if (archive === null) return;
    archives.push(archive);
  }
  await stageTexts(staging, request, archives);
}

async function stageArchive(
  staging: Staging,
  { pack, make, legal, signal, onPrinted }: ReleaseRequest,
  part: ReleasePart,
): Promise<Archive | null> {
  const folder = join(staging.scratchFolder, part.id);
  const made = await make(part, folder);
  if (made === null) return null;
  const path = archivePath(pack, part);
  const to = resolveIn(staging.stagingFolder, path);
  const paths = [...made, ...legal.map(({ name }) => name)];
  const root = archiveName(pack, part);
  return withDiskErrors(`${path} cannot be written to ${staging.folder}`, async () => {
    for (const { name, text } of legal) await writeFile(join(folder, name), text);
    await zipFiles({ from: folder, paths, root, to, signal });
    // Each part may be large: only one is on the disk at a time.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    onPrinted(path);
    return { part, path, files: paths.length, ...(await measureFile(to)) };
  });
}

async function stageTexts(
  staging: Staging,
  request: ReleaseRequest,
  archives: readonly Archive[],
): Promise<void> {
  const { pack, notes } = request;
  const { contents, notes: notesPath, sums } = RELEASE_PATHS;
  await staging.stageFile(contents, formatContents(archives, request));
  if (notes !== null) {
    const { name, version } = pack.game;
    await staging.stageFile(notesPath, `# ${name} ${version}\n\n${notes}\n`);
  }
  const texts = [contents, ...(notes === null ? [] : [notesPath])];
  const measured = await Promise.all(
    texts.map(async (path) => ({
      path,
      ...(await measureFile(resolveIn(staging.stagingFolder, path))),
    })),
  );
  const lines = [...archives, ...measured]
    .sort((a, b) => compareText(a.path, b.path))
    .map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  await staging.stageFile(sums, lines.join(''));
}

/** A staged archive. */
interface Archive extends FileSize {
  readonly part: ReleasePart;
  readonly path: string;
  /** How many files are in it. */
  readonly files: number;
}

/** The page that says which archive is whose, as Markdown. */
function formatContents(
  archives: readonly Archive[],
  { pack: { game }, notes, legal, words }: ReleaseRequest,
): string {
  const { notes: notesPath, sums } = RELEASE_PATHS;
  const rows = archives.map(
    ({ part, path, files, bytes }) =>
      `| \`${path}\` | ${describeAudience(part, words)} | ${words.count(files, 'file')} | ${formatSize(bytes, words)} |`,
  );
  return [
    `# ${game.name} ${game.version}`,
    '',
    words('release.about'),
    '',
    words('release.columns'),
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    legalNote(legal, words),
    '',
    ...(notes === null ? [] : [words('release.news', { file: notesPath }), '']),
    words('release.verify', { command: `sha256sum --check --ignore-missing ${sums}` }),
    '',
  ].join('\n');
}

const formatSize = (bytes: number, { decimal }: Words): string =>
  bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${decimal((bytes / 1e6).toFixed(1))} MB`;

const legalNote = (legal: readonly LegalText[], words: Words): string => {
  const names = words.list(legal.map(({ name }) => `\`${name}\``));
  return words(legal.length > 1 ? 'release.licence-and-credits' : 'release.credits', { names });
};

interface FileSize {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

async function measureFile(path: string): Promise<FileSize> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}
