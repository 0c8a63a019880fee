import { isRecord } from '../check/context.ts';
import type { Path, Span, YamlFile } from '../check/yaml/yaml-file.ts';
import { PLURAL_FORMS, pluralFormsOf, type Wording } from '../model/wording.ts';
import { sourceTextId } from './source-text.ts';

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
}

/** The entries of a file that has the right shape; what has not is left out. */
export const readEntries = (file: YamlFile): LocaleEntry[] =>
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
      spanOf: (part) => entrySpan(file, [index, ...(part === undefined ? [] : [part])]),
    };
  });

function entrySpan(file: YamlFile, path: Path): Span {
  const span = file.spanOf(path);
  return path.length > 1 ? span : { file: span.file, line: span.line, column: span.column };
}

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
