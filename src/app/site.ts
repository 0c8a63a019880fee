import { join } from 'node:path';
import { CliError, EXIT, InternalError } from '../diagnostics/errors.ts';
import { releaseFolder, siteFolder } from '../export/output-folders.ts';
import {
  describeAudience,
  planReleaseParts,
  readLicence,
} from '../export/release/release-contents.ts';
import { archivePath } from '../export/release/stage-release.ts';
import { siteOf } from '../export/site/game-site.ts';
import type { Job } from './job.ts';
import { exportPack, preparePack } from './recipes.ts';
import { type ReleaseChoices, readReleaseNotes } from './release.ts';

/** Makes the page of a game that was just released, in each of its languages; answers these. */
export async function makeSite(job: Job, choices: ReleaseChoices): Promise<readonly string[]> {
  const { languages, rendered } = await preparePack(job);
  if (rendered === null) throw new InternalError('a released pack has errors');
  const { parts } = planReleaseParts(rendered.pack, choices);
  const archives = parts.map((part) => ({ part, name: archivePath(rendered.pack, part) }));
  const { found } = await readReleaseNotes(job.packFolder, rendered.pack.game);
  const licence = await readLicence(job.packFolder);
  const folder = siteFolder(job.out);
  for (const [at, code] of languages.entries()) {
    const isOwn = at === 0;
    const { made } = await exportPack(
      { ...job, language: { locale: isOwn ? null : code, checksAll: false } },
      {
        folder: isOwn ? folder : join(folder, code),
        onStart: () => undefined,
        make: (source, context) =>
          siteOf({
            downloads: archives.map(({ part, name }) => ({
              name,
              audience: describeAudience(part, context.words),
            })),
            downloadsFrom: isOwn ? releaseFolder(job.out) : null,
            toRoot: isOwn ? '' : '../',
            languages,
            licence,
            notes: found?.body ?? null,
            baseUrl: choices.baseUrl ?? null,
          })(source, context),
      },
    );
    if (made === null || made.published === null) {
      throw new CliError('the page of the game was not made: its pages have errors', {
        exitCode: EXIT.problems,
        hint: `\`vbuses validate --render --locale ${code}\` lists them`,
      });
    }
  }
  return languages;
}
