import { type Report, relatedPlace, toDiagnostic } from '../check/context.ts';
import type { Span } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { defaultForm, isSameWording, type Wording } from '../model/wording.ts';
import { compareMarks } from './compare-marks.ts';
import { describeChange } from './describe-change.ts';
import type { LocaleEntry } from './locale-entry.ts';
import { reportMissingTexts } from './missing-texts.ts';
import { type EntryPairs, pairEntries } from './pair-entries.ts';
import { checkPluralForms } from './plural-faults.ts';
import type { WrittenLocale } from './read-locales.ts';
import type { SourceText } from './source-text.ts';

/** A translation that is printed. */
export interface TranslatedText {
  readonly wording: Wording;
  /** Where it is written. */
  readonly place: Span;
}

/** What a locale says of the texts of its pack. */
export interface MatchedLocale {
  /** By `SourceText.id`. */
  readonly translations: ReadonlyMap<string, TranslatedText>;
  readonly diagnostics: readonly Diagnostic[];
}

interface Matching extends EntryPairs {
  readonly locale: WrittenLocale;
}

/** Holds the entries of a locale against the texts of its pack. */
export function matchEntries(locale: WrittenLocale, texts: readonly SourceText[]): MatchedLocale {
  const matching: Matching = { locale, ...pairEntries(locale, texts) };
  const translations = new Map<string, TranslatedText>();
  const untranslated = new Set<SourceText>();
  for (const text of texts) {
    const entry = matching.entryOf.get(text);
    if (matching.suggestedTexts.has(text)) continue;
    if (entry === undefined || entry.text === null) untranslated.add(text);
    else if (checkTranslation(matching, text, entry)) {
      translations.set(text.id, { wording: entry.text, place: entry.spanOf('text') });
    }
  }
  const missing = reportMissingTexts({ ...matching, texts, untranslated });
  return { translations, diagnostics: [...matching.reports, ...missing].map(toDiagnostic) };
}

/** Whether a translation can be printed; if not, it is told why. */
function checkTranslation(matching: Matching, text: SourceText, entry: LocaleEntry): boolean {
  const { locale, reports } = matching;
  const translation = entry.text ?? '';
  const made = entry.was ?? entry.source;
  if (entry.was !== null || !isSameWording(entry.source, text.wording)) {
    reports.push(staleReport(text, entry, made));
    return false;
  }
  const plural = checkPluralForms(text.wording, translation, locale.code);
  const marks = text.hasMarks && plural.length === 0 ? compareMarks(text.wording, translation) : [];
  for (const fault of plural) {
    reports.push({ code: 'locale/plural-forms', at: entry.spanOf('text'), ...fault });
  }
  for (const fault of marks) {
    reports.push({
      ...{ code: 'locale/lost-marks', at: entry.spanOf('text'), ...fault },
      related: [relatedPlace(text.place, 'the source is here')],
    });
  }
  return plural.length + marks.length === 0;
}

function staleReport(text: SourceText, entry: LocaleEntry, made: Wording): Report {
  const { before, after } = describeWordingChange(made, text.wording);
  return {
    code: 'locale/stale',
    severity: 'warning',
    at: entry.spanOf(entry.was === null ? 'source' : 'was'),
    message: `this translates ${before}, and the text now says ${after}`,
    hint:
      entry.was === null
        ? 'mend the translation, then copy the new text to `source`'
        : 'mend the translation, then remove the line `was`',
    related: [relatedPlace(text.place, 'the text is here')],
  };
}

/** The first form that differs, or the general ones. */
function describeWordingChange(made: Wording, now: Wording): { before: string; after: string } {
  const [a, b] = [defaultForm(made), defaultForm(now)];
  if (a !== b) return describeChange(a, b);
  const singular = (wording: Wording): string =>
    typeof wording === 'string' ? wording : (wording.one ?? wording.other);
  return describeChange(singular(made), singular(now));
}
