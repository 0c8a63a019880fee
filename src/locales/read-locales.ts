import { type Report, toDiagnostic } from '../check/context.ts';
import type { Validate } from '../check/schema/compile-schema.ts';
import { findingToReport, schemaFindings } from '../check/schema/schema-diagnostics.ts';
import { parsePackYaml } from '../check/yaml/pack-yaml.ts';
import type { YamlFile } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isSameLanguageCode, suggestLanguageCode } from '../diagnostics/language-codes.ts';
import { hasErrors } from '../diagnostics/sort.ts';
import { findIdFault } from '../model/id.ts';
import { canonicalLanguageCode, languageName } from '../model/language-name.ts';
import type { PackFiles } from '../model/pack-files.ts';
import { type LocaleEntry, readEntries } from './locale-entry.ts';

/** The folder of translations in a pack. */
const LOCALES_FOLDER = 'locales/';

/** One language of a pack: the files of its folder as they are written. */
export interface WrittenLocale {
  /** As its folder is called: `fr`, `pt-BR`. */
  readonly code: string;
  /** In the order of their names. */
  readonly files: readonly YamlFile[];
  readonly entries: readonly LocaleEntry[];
  /** False when a file is broken: what seems to be missing may stand in there. */
  readonly isComplete: boolean;
  /** What is wrong with its files. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadLocales {
  /** By code, in the order of their codes. */
  readonly locales: ReadonlyMap<string, WrittenLocale>;
  /** What is wrong with the folder itself. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The codes of the languages that a pack has translations into, in their order. */
export function localeCodes(files: PackFiles): string[] {
  const codes = [...files.keys()].flatMap((path) => parseLocalePath(path)?.code ?? []);
  return [...new Set(codes)].filter((code) => canonicalLanguageCode(code) === code).sort();
}

/** Reads the folder `locales` of a pack. @param language the one that the pack is written in */
export function readLocales(files: PackFiles, language: string, validate: Validate): ReadLocales {
  const locales = new Map(
    localeCodes(files)
      .filter((code) => !isSameLanguageCode(code, language))
      .map((code) => [code, readLocale(files, code, validate)] as const),
  );
  return { locales, diagnostics: [...checkFolders(files, language), ...findStrayFiles(files)] };
}

/** The language and the name of a file in a language's folder; `null` for any other file. */
function parseLocalePath(path: string): { readonly code: string; readonly name: string } | null {
  if (!path.startsWith(LOCALES_FOLDER)) return null;
  const [code = '', name = '', ...more] = path.slice(LOCALES_FOLDER.length).split('/');
  return more.length === 0 && /\.ya?ml$/i.test(name) ? { code, name } : null;
}

function readLocale(files: PackFiles, code: string, validate: Validate): WrittenLocale {
  const read: YamlFile[] = [];
  const diagnostics: Diagnostic[] = [];
  let isComplete = true;
  for (const [path, file] of files) {
    if (parseLocalePath(path)?.code !== code) continue;
    // A file that cannot be read was told with all others of the pack.
    const parsed = file.kind === 'text' ? parsePackYaml(file) : { file: null, diagnostics: [] };
    const found = [...parsed.diagnostics, ...checkEntrySchema(parsed.file, validate)];
    for (const one of found) diagnostics.push(one);
    if (parsed.file !== null) read.push(parsed.file);
    if (parsed.file === null || hasErrors(found)) isComplete = false;
  }
  return { code, files: read, entries: read.flatMap(readEntries), isComplete, diagnostics };
}

const checkEntrySchema = (file: YamlFile | null, validate: Validate): Diagnostic[] =>
  file === null
    ? []
    : schemaFindings(validate(file.value)).map((finding) =>
        toDiagnostic(findingToReport(finding, file)),
      );

/** A folder is told once, at its first file. */
function checkFolders(files: PackFiles, language: string): Diagnostic[] {
  const first = new Map<string, string>();
  for (const path of files.keys()) {
    const code = parseLocalePath(path)?.code;
    if (code !== undefined && !first.has(code)) first.set(code, path);
  }
  return [...first].flatMap(([code, path]) => {
    const told = checkFolderCode(code, language);
    return told === null ? [] : [toDiagnostic({ ...told, at: { file: path, line: 1, column: 1 } })];
  });
}

function checkFolderCode(code: string, language: string): Omit<Report, 'at'> | null {
  const canonical = canonicalLanguageCode(code);
  if (canonical !== code) {
    const meant = canonical ?? suggestLanguageCode(code);
    return {
      code: 'locale/bad-code',
      message: `\`${LOCALES_FOLDER}${code}\` is not named by the code of a language`,
      hint:
        meant === null
          ? 'codes are written `fr`, `fr-CA`, `pt-BR`'
          : `${languageName(meant)} is \`${LOCALES_FOLDER}${meant}\``,
    };
  }
  const fault = findIdFault(code);
  if (fault !== null)
    return { ...fault, hint: `add a region to the code, such as \`${code}-x-1\`` };
  if (!isSameLanguageCode(code, language)) return null;
  return {
    code: 'locale/source-language',
    message: `the pack is written in ${languageName(code)} itself, and needs no translation into it`,
    hint: `remove ${LOCALES_FOLDER}${code}, or change \`language\` in game.yaml`,
  };
}

/** Notes may lie about; what looks like translations and is not read is told. */
const findStrayFiles = (files: PackFiles): Diagnostic[] =>
  [...files.keys()]
    .filter(
      (path) =>
        path.startsWith(LOCALES_FOLDER) &&
        parseLocalePath(path) === null &&
        !/\.(?:md|schema\.json)$/i.test(path),
    )
    .map((path) =>
      toDiagnostic({
        code: 'locale/stray-file',
        severity: 'warning',
        at: { file: path, line: 1, column: 1 },
        message:
          'this file is in no language: translations are read from locales/<code>/<name>.yaml',
        hint: 'move it into the folder of its language, or remove it',
      }),
    );
