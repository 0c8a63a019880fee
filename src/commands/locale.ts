import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles } from '../app/check-files.ts';
import { mergeDiagnostics } from '../diagnostics/dedupe.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { EXIT, usageError } from '../diagnostics/errors.ts';
import { isSameLanguageCode } from '../diagnostics/suggestions.ts';
import { toolFolder } from '../load/folders.ts';
import { loadPresets } from '../load/load-presets.ts';
import { readPackFiles } from '../load/read-pack-files.ts';
import { readLocaleFiles } from '../locales/check-locales.ts';
import { type ChapterUpdate, updateChapters } from '../locales/translated-chapter.ts';
import { updateLocale } from '../locales/update-locale.ts';
import { writeFileAtomically } from '../output/config-file.ts';
import { assertNoLinks, resolveIn } from '../output/paths.ts';
import { rulebooksOf } from '../pack/pack.ts';
import { openPackRules } from '../simulate/pack-rules.ts';
import { canonicalLanguageCode, languageName } from '../text/language.ts';
import { formatCount } from '../text/text-markup.ts';
import { openPack } from './open-job.ts';
import type { CommonFlags } from './options.ts';
import { CommandOutput } from './report.ts';
import { colorsFor, type Terminal } from './terminal.ts';

/** The schema of a pack's translations, where the tool itself lies and in any other pack. */
const TOOL_SCHEMA = 'presets/schemas/locale.schema.json';
const PACK_SCHEMA = 'locales/locale.schema.json';

/** `vbuses locale update <code>`: a language's files with an entry for every text of the pack. */
export async function updateLocaleFiles(
  given: string,
  flags: CommonFlags,
  terminal: Terminal,
): Promise<number> {
  const code = requireLanguageCode(given);
  const { folder } = await openPack(flags, terminal);
  const [files, presets] = await Promise.all([readPackFiles(folder), loadPresets()]);
  const rules = await openPackRules(folder, files, null);
  const checked = checkFiles(files, presets, { rules });
  const { locale: language } = checked;
  const locale = readLocaleFiles(files, { language, code, ...presets });
  const diagnostics = mergeDiagnostics([...checked.diagnostics, ...locale.diagnostics]);
  const texts = checked.texts();
  const output = new CommandOutput(flags, terminal);
  if (texts === null || hasErrors(diagnostics))
    return output.failed(diagnostics, { packFolder: folder, files }, { written: [] });
  if (isSameLanguageCode(code, language)) {
    throw usageError(`${languageName(code)} is the language of the pack itself`);
  }
  const isOfTool = folder === toolFolder();
  const update = updateLocale({
    locale,
    texts,
    files: new Map(
      [...files.values()].flatMap((file) => (file.kind === 'text' ? [[file.path, file.text]] : [])),
    ),
    schema: isOfTool ? `../../${TOOL_SCHEMA}` : '../locale.schema.json',
  });
  const written = new Map(update.files);
  if (written.size > 0 && !isOfTool && !files.has(PACK_SCHEMA)) {
    written.set(PACK_SCHEMA, await readFile(join(toolFolder(), ...TOOL_SCHEMA.split('/')), 'utf8'));
  }
  const chapters = (checked.pack === null ? [] : rulebooksOf(checked.pack)).flatMap((one) =>
    updateChapters(one, code),
  );
  for (const { path, text } of chapters) written.set(path, text);
  for (const path of written.keys()) await assertNoLinks(resolveIn(folder, path));
  for (const [path, text] of written) await writeFileAtomically(resolveIn(folder, path), text);
  reportUpdate(
    { code, written: [...written.keys()].sort(), ...update, chapters },
    output,
    terminal,
  );
  return EXIT.ok;
}

/** A code as it is written; anything else is a mistake of the command line. */
function requireLanguageCode(given: string): string {
  const code = canonicalLanguageCode(given);
  if (code !== null) return code;
  throw usageError(
    `\`${given}\` is not a valid language code`,
    'use a code such as `fr`, `fr-CA` or `pt-BR`',
  );
}

interface LocaleUpdateOutcome {
  readonly code: string;
  readonly written: readonly string[];
  readonly added: number;
  readonly changed: number;
  readonly chapters: readonly ChapterUpdate[];
}

function reportUpdate(
  { code, written, added, changed, chapters }: LocaleUpdateOutcome,
  output: CommandOutput,
  terminal: Terminal,
): void {
  const paint = colorsFor(terminal, terminal.out);
  const stale = changed === 0 ? '' : `, ${formatCount(changed, 'text')} changed (see \`was\`)`;
  const sum = (count: (one: ChapterUpdate) => number): number =>
    chapters.reduce((total, one) => total + count(one), 0);
  const sections = { added: sum((one) => one.added), changed: sum((one) => one.changed) };
  const ofSections =
    sections.changed === 0
      ? ''
      : `, ${formatCount(sections.changed, 'section')} changed (see \`~\`)`;
  output.result(
    {
      diagnostics: [],
      locale: code,
      written,
      added,
      changed,
      ...(chapters.length === 0 ? {} : { sections }),
    },
    written.length === 0
      ? [`${languageName(code)} has an entry for every text`]
      : [
          ...written.map((path) => `${paint.green('wrote')} ${path}`),
          `${formatCount(added, 'text')} to translate${stale}`,
          ...(chapters.length === 0
            ? []
            : [`rulebook: ${formatCount(sections.added, 'section')} to translate${ofSections}`]),
        ],
  );
}
