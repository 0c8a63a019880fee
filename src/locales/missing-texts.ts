import type { Report } from '../check/context.ts';
import { languageName } from '../model/language-name.ts';
import { defaultForm } from '../model/wording.ts';
import type { LocaleEntry } from './locale-entry.ts';
import type { WrittenLocale } from './read-locales.ts';
import type { SourceText } from './source-text.ts';

interface MissingTexts {
  readonly locale: WrittenLocale;
  readonly texts: readonly SourceText[];
  readonly entryOf: ReadonlyMap<SourceText, LocaleEntry>;
  /** Texts without an entry, or with one that is empty. */
  readonly untranslated: ReadonlySet<SourceText>;
}

/**
 * Tells the texts that a locale does not have: each where its translator would write it, or else where
 * it is written; in one line a table that is missing whole, and a language that has nothing.
 */
export function reportMissingTexts(missing: MissingTexts): Report[] {
  const { locale, texts, untranslated } = missing;
  if (untranslated.size === 0 || !locale.isComplete) return [];
  if (untranslated.size === texts.length && texts.length > 1)
    return [missingLanguageReport(missing)];
  const groups = [...new Set(texts.map(({ group }) => group))];
  return groups.flatMap((group) => {
    const all = texts.filter((text) => text.group === group);
    const lacking = all.filter((text) => untranslated.has(text));
    if (lacking.length === all.length && all.length > 1)
      return [missingGroupReport(missing, group, all)];
    return lacking.map((text) => missingTextReport(missing, text));
  });
}

const FALLBACK_HINT = "until then the source's words are printed in its place";

function missingTextReport({ locale, entryOf }: MissingTexts, text: SourceText): Report {
  const entry = entryOf.get(text);
  return {
    code: 'locale/missing',
    severity: 'warning',
    at: entry?.spanOf('text') ?? text.place,
    message: `"${truncate(defaultForm(text.wording))}" is not translated into ${languageName(locale.code)}`,
    hint:
      entry === undefined
        ? `\`vbuses locale update ${locale.code}\` writes the entry`
        : FALLBACK_HINT,
  };
}

function missingGroupReport(
  { locale, entryOf }: MissingTexts,
  group: string,
  all: readonly SourceText[],
): Report {
  const [first] = all;
  const entry = all.flatMap((text) => entryOf.get(text) ?? []).at(0);
  return {
    code: 'locale/missing',
    severity: 'warning',
    at: entry?.spanOf() ?? first?.place ?? localeStart(locale),
    message: `none of the ${all.length} texts of \`${group}\` is translated into ${languageName(locale.code)}`,
    hint:
      entry === undefined
        ? `\`vbuses locale update ${locale.code}\` writes them into locales/${locale.code}/${group}.yaml`
        : FALLBACK_HINT,
  };
}

const missingLanguageReport = ({ locale, texts, entryOf }: MissingTexts): Report => ({
  code: 'locale/missing',
  severity: 'warning',
  at: localeStart(locale),
  message: `nothing is translated into ${languageName(locale.code)} yet: ${texts.length} texts`,
  hint:
    entryOf.size === texts.length
      ? FALLBACK_HINT
      : `\`vbuses locale update ${locale.code}\` writes the entries that are missing`,
});

const localeStart = ({ files, code }: WrittenLocale) => ({
  file: files[0]?.path ?? `locales/${code}`,
  line: 1,
  column: 1,
});

const truncate = (text: string): string => (text.length > 50 ? `${text.slice(0, 49)}…` : text);
