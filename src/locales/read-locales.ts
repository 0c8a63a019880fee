import type { Validate } from '../check/schema/compile-schema.ts';
import { findingToReport, schemaFindings } from '../check/schema/explain-errors.ts';
import { type Report, toDiagnostic } from '../check/written-data.ts';
import { parsePackYaml } from '../check/yaml/parse-yaml.ts';
import { fileStart, type Span, startOf, type YamlFile } from '../check/yaml/yaml-file.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { usageError } from '../diagnostics/errors.ts';
import { hintForName, isSameLanguageCode } from '../diagnostics/suggestions.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { translatedChapter } from '../text/chapter-sections.ts';
import { canonicalLanguageCode, languageChain, languageName } from '../text/language.ts';
import { PLURAL_FORMS, pluralFormsOf, type Wording } from '../text/translation.ts';
import { isRecord } from '../values/value-shapes.ts';
import { sourceTextId } from './source-texts.ts';

/** The folder of translations in a pack. */
const LOCALES_FOLDER = 'locales/';

/** One language of a pack: the files of its folder as they are written. */
export interface WrittenLocale {
  /** As its folder is called: `fr`, `pt-BR`. */
  readonly code: string;
  /** In the order of their names. */
  readonly files: readonly YamlFile[];
  readonly entries: readonly LocaleEntry[];
  /** False when a file is broken: what seems to be missing may be in there. */
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
  const codes = [...files.keys()].flatMap((path) => localeOf(path) ?? chapterLanguage(files, path));
  return [...new Set(codes)].filter((code) => canonicalLanguageCode(code) === code).sort();
}

/** The language of a chapter that is translated; none for any other file. */
function chapterLanguage(files: PackFiles, path: string): string[] {
  const chapter = path.startsWith('rulebook/') ? translatedChapter(path) : null;
  return chapter !== null && files.has(chapter.source) ? [chapter.code] : [];
}

/** Reads the folder `locales` of a pack. @param language the one that the pack is written in */
export function readLocales(files: PackFiles, language: string, validate: Validate): ReadLocales {
  const locales = new Map(
    localeCodes(files)
      .filter((code) => !isSameLanguageCode(code, language))
      .map((code) => [code, readLocale(files, code, validate)] as const),
  );
  return { locales, diagnostics: checkFolders(files, language) };
}

/** The language of a file in a language's folder; `null` for any other file. */
function localeOf(path: string): string | null {
  if (!path.startsWith(LOCALES_FOLDER)) return null;
  const [code = '', name = '', ...more] = path.slice(LOCALES_FOLDER.length).split('/');
  return more.length === 0 && /\.ya?ml$/i.test(name) ? code : null;
}

function readLocale(files: PackFiles, code: string, validate: Validate): WrittenLocale {
  const read: YamlFile[] = [];
  const diagnostics: Diagnostic[] = [];
  let isComplete = true;
  for (const [path, file] of files) {
    if (localeOf(path) !== code) continue;
    // A file that cannot be read was reported with all others of the pack.
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

/** A folder of no language is reported at its first file; so is a file that no language has. Notes are fine. */
function checkFolders(files: PackFiles, language: string): Diagnostic[] {
  const known = new Set<string>();
  return [...files.keys()].flatMap((path) => {
    const code = localeOf(path);
    const isNote = /\.(?:md|schema\.json)$/i.test(path);
    if (!path.startsWith(LOCALES_FOLDER) || (code === null ? isNote : known.has(code))) return [];
    if (code !== null) known.add(code);
    const fault = code === null ? STRAY_FILE : languageFault(code, language);
    return fault === null ? [] : [toDiagnostic({ ...fault, at: fileStart(path) })];
  });
}

const STRAY_FILE = {
  code: 'locale/stray-file',
  severity: 'warning',
  message:
    'this file does not belong to a language: translations are read from locales/<code>/<name>.yaml',
  hint: 'move it to the folder of its language, or remove it',
} as const;

/** What is wrong with the language of a folder or file. */
export function languageFault(code: string, language: string): Omit<Report, 'at'> | null {
  const canonical = canonicalLanguageCode(code);
  if (canonical !== code) {
    return {
      code: 'locale/bad-code',
      message: `\`${code}\` is not a valid language code`,
      hint:
        canonical === null
          ? 'use a code such as `fr`, `fr-CA` or `pt-BR`'
          : `${languageName(canonical)} is \`${canonical}\``,
    };
  }
  if (!isSameLanguageCode(code, language)) return null;
  return {
    code: 'locale/source-language',
    message: `${languageName(code)} is the language of the pack itself, and needs no translation into it`,
    hint: 'remove it, or change `language` in game.yaml',
  };
}

/** One entry of a locale's file: what it translates, the text it was made from, and the translation. */
export interface LocaleEntry {
  readonly file: YamlFile;
  /** Its position in the file. */
  readonly index: number;
  /** What it is for, as `SourceText.id`. */
  readonly id: string;
  readonly for: string;
  readonly context: string | null;
  /** The text that it was made from. */
  readonly source: Wording;
  /** The text before that, while the translation has not been looked at again; else `null`. */
  readonly was: Wording | null;
  /** `null` while it is not translated. */
  readonly text: Wording | null;
  /** Where a part of it stands; the whole entry without an end. */
  readonly spanOf: (part?: 'for' | 'source' | 'was' | 'text') => Span;
  /** The place of a stretch of `text`. */
  readonly spanInText: (offset: number, length: number) => Span;
}

/** The entries of a file that has the right shape; what has not is left out. */
const readEntries = (file: YamlFile): LocaleEntry[] =>
  (Array.isArray(file.value) ? file.value : []).flatMap((value: unknown, index) => {
    const source = isRecord(value) ? readWording(value.source) : null;
    if (!isRecord(value) || typeof value.for !== 'string' || source === null) return [];
    const context = typeof value.context === 'string' ? value.context : null;
    return {
      file,
      index,
      id: sourceTextId({ for: value.for, context, wording: source }),
      for: value.for,
      context,
      source,
      was: readWording(value.was),
      text: readTranslation(value.text),
      spanOf: (part) =>
        part === undefined ? startOf(file.spanOf([index])) : file.spanOf([index, part]),
      spanInText: (offset, length) => file.spanWithin([index, 'text'], offset, length),
    };
  });

function readWording(value: unknown): Wording | null {
  if (typeof value === 'string') return value;
  if (!isRecord(value) || typeof value.other !== 'string') return null;
  const forms = PLURAL_FORMS.flatMap((form) => {
    const text = value[form];
    return typeof text === 'string' ? [[form, text] as const] : [];
  });
  return { ...Object.fromEntries(forms), other: value.other };
}

/** Words of blanks alone are none. */
function readTranslation(value: unknown): Wording | null {
  const wording = readWording(value);
  if (wording === null) return null;
  return pluralFormsOf(wording).some(([, text]) => text.trim() !== '') ? wording : null;
}

/**
 * The language of a pack that a code means, in capitals or not, or the more general one that stands in
 * for it: `fr` for `fr-CA`.
 *
 * @throws CliError (exit 2) for a language that the pack does not have
 */
export function requireLanguage(code: string, languages: readonly string[]): string {
  const canonical = canonicalLanguageCode(code) ?? code;
  for (const asked of [code, ...languageChain(canonical)]) {
    const found = languages.find((one) => isSameLanguageCode(one, asked));
    if (found !== undefined) return found;
  }
  const near = hintForName(code, languages);
  const known = `known: ${languages.map((one) => `\`${one}\``).join(', ')}`;
  throw usageError(
    `the pack has no language \`${code}\``,
    near === null || near === known ? known : `${near} ${known}`,
  );
}
