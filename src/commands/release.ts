import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/nearest.ts';
import { machineError, usageError } from '../errors.ts';
import { composeCredits, readLicence } from '../export/release/legal-texts.ts';
import { findReleaseNotes, type ReleaseNotes } from '../export/release/release-notes.ts';
import { listReleaseParts, type ReleasePart } from '../export/release/release-parts.ts';
import { releasePaths, stageRelease } from '../export/release/stage-release.ts';
import { toolVersion } from '../load/tool-folder.ts';
import { formatCount } from '../model/counted.ts';
import type { Game, Pack } from '../model/pack.ts';
import type { CommonFlags } from './common-options.ts';
import { ReleaseMaker } from './make-release-part.ts';
import type { ReleaseFlags } from './release-options.ts';
import { type ExportResult, type PreparedExport, runExport, withProgress } from './run-export.ts';
import type { Terminal } from './terminal.ts';

type Flags = CommonFlags & ReleaseFlags;

/** `vbuses release`: the game in every form that others print, play or read, as archives. */
export const release = (flags: Flags, terminal: Terminal): Promise<number> =>
  runExport({ target: 'release', flags, terminal, isDry: flags.dryRun ?? false }, (ready) =>
    makeRelease(flags, terminal, ready),
  );

async function makeRelease(
  flags: Flags,
  terminal: Terminal,
  ready: PreparedExport,
): Promise<ExportResult> {
  const { pack } = ready.rendered;
  const { parts, left } = chooseParts(pack, flags);
  const { found, note } = await readReleaseNotes(ready.opened.folder, pack.game);
  const licence = await readLicence(ready.opened.folder);
  const notes = [
    ...left,
    ...(note === null ? [] : [note]),
    ...(licence === null ? [NO_LICENCE_NOTE] : []),
  ];
  const paths = releasePaths(pack, parts, found !== null);
  const told = (): string => `${formatCount(parts.length, 'archive')} of ${pack.game.name}`;
  if (flags.dryRun)
    return { published: null, diagnostics: [], notes, summary: told, planned: paths };
  const maker = new ReleaseMaker({ flags, terminal, ready });
  const diagnostics: Diagnostic[] = [];
  const said = new Set(notes);
  const published = await withProgress(
    { flags, terminal, total: parts.length },
    async (onArchive) =>
      stageRelease({
        ...{ pack, parts, folder: ready.folder, toolVersion: toolVersion(), onArchive },
        notes: found?.body ?? null,
        legal: [...(licence === null ? [] : [licence]), composeCredits(pack.game, licence)],
        signal: terminal.signal,
        make: async (part, folder) => {
          const made = await maker.make(part, folder);
          diagnostics.push(...made.diagnostics);
          for (const note of made.notes) said.add(`${part.id}: ${note}`);
          return made.paths === null ? null : { paths: made.paths };
        },
      }),
  );
  return { published, diagnostics, notes: [...said], summary: told };
}

/** The parts asked for, and what is left out of all of them. A part that there is not is exit 2. */
function chooseParts(
  pack: Pack,
  { only, baseUrl }: Flags,
): { readonly parts: readonly ReleasePart[]; readonly left: readonly string[] } {
  const all = listReleaseParts(pack);
  const ids = all.map(({ id }) => id);
  const unknown = only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw usageError(
      `there is no part \`${unknown}\` of a release of ${pack.game.name}`,
      hintForName(unknown, ids) ?? `there are ${ids.join(', ')}`,
    );
  }
  if (baseUrl !== undefined) {
    return { parts: all.filter(({ id }) => only?.includes(id) ?? true), left: [] };
  }
  if (only?.includes('tts')) {
    throw usageError(
      'the table for Tabletop Simulator shows pictures from the web, and nothing says where they will lie',
      '`--base-url https://example.com/game/`; for this machine alone there is `vbuses export tts`',
    );
  }
  return {
    parts: all.filter(({ id }) => id !== 'tts' && (only?.includes(id) ?? true)),
    left:
      only === undefined
        ? ['nothing is made for Tabletop Simulator: `--base-url` says where its pictures will lie']
        : [],
  };
}

const NO_LICENCE_NOTE =
  'there is no LICENSE beside game.yaml: the archives do not say what others may do with the game';

interface FoundNotes {
  readonly found: ReleaseNotes | null;
  /** What a user should know about them. */
  readonly note: string | null;
}

async function readReleaseNotes(folder: string, { changelog, version }: Game): Promise<FoundNotes> {
  const name = changelog ?? 'CHANGELOG.md';
  const path = join(folder, name);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw machineError(`${path} cannot be read`, null, error);
  });
  const none = 'there are no release notes:';
  if (text === null) return { found: null, note: `${none} there is no ${name} beside game.yaml` };
  const found = findReleaseNotes(text, version);
  if (found === null) return { found, note: `${none} no section of ${name} says anything` };
  const isOther = found.otherHeading !== null;
  return {
    found,
    note: isOther
      ? `${name} has no section of ${version}: its notes are those of \`${found.otherHeading}\``
      : null,
  };
}
