import { type Report, relatedPlace, toDiagnostic } from '../check/written-data.ts';
import { fileStart, type Span } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName, nearestName } from '../diagnostics/suggestions.ts';
import { languageName } from '../text/language.ts';
import { truncate } from '../text/text-markup.ts';
import { defaultForm, isSameWording, type Wording } from '../text/translation.ts';
import { groupBy } from '../values/maps.ts';
import { checkPluralForms, compareMarks } from './compare-translation.ts';
import type { LocaleEntry, WrittenLocale } from './read-locales.ts';
import { FOR_TEMPLATES, type SourceText } from './source-texts.ts';

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

/** Which entry of a locale translates which text of its pack. */
interface Matching {
  readonly locale: WrittenLocale;
  readonly texts: readonly SourceText[];
  /** The entry of each text, whatever is wrong with it. */
  readonly entryOf: Map<SourceText, LocaleEntry>;
  /** Texts that an entry with another name most likely meant, which was reported. */
  readonly suggestedTexts: Set<SourceText>;
  readonly reports: Report[];
}

/** Compares the entries of a locale with the texts of its pack. */
export function matchEntries(locale: WrittenLocale, texts: readonly SourceText[]): MatchedLocale {
  const matching = pairEntries(locale, texts);
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
  const missing = reportMissingTexts(matching, untranslated);
  return { translations, diagnostics: [...matching.reports, ...missing].map(toDiagnostic) };
}

/** Whether a translation can be printed; if not, the reason is reported. */
function checkTranslation(matching: Matching, text: SourceText, entry: LocaleEntry): boolean {
  const { locale, reports } = matching;
  const translation = entry.text ?? '';
  if (entry.was !== null || !isSameWording(entry.source, text.wording)) {
    reports.push(staleReport(text, entry));
    return false;
  }
  const plural = checkPluralForms(text.wording, translation, locale.code);
  const { owner } = text;
  const findFaults = owner.kind === 'data' ? owner.text.findSentenceFaults : null;
  const words = defaultForm(translation);
  const sentence = plural.length === 0 ? (findFaults?.(words, locale.code) ?? []) : [];
  const isComparable = text.hasMarks && plural.length + sentence.length === 0;
  const marks = isComparable
    ? compareMarks(text.wording, translation, { areSentences: findFaults !== null })
    : [];
  for (const { offset, length, ...fault } of sentence) {
    const isWhole = length === words.length;
    reports.push({
      ...fault,
      at: isWhole ? entry.spanOf('text') : entry.spanInText(offset, length),
      related: [relatedPlace(text.place, 'the source is here')],
    });
  }
  for (const fault of plural) {
    reports.push({ code: 'locale/plural-forms', at: entry.spanOf('text'), ...fault });
  }
  for (const fault of marks) {
    reports.push({
      code: 'locale/lost-marks',
      at: entry.spanOf('text'),
      ...fault,
      related: [relatedPlace(text.place, 'the source is here')],
    });
  }
  return plural.length + marks.length + sentence.length === 0;
}

function staleReport(text: SourceText, entry: LocaleEntry): Report {
  const now = truncate(defaultForm(text.wording), MAX_QUOTED);
  return {
    code: 'locale/stale',
    severity: 'warning',
    at: entry.spanOf(entry.was === null ? 'source' : 'was'),
    message: `the text has changed since it was translated: it is now "${now}"`,
    hint:
      entry.was === null
        ? 'update the translation, then copy the new text to `source`'
        : 'update the translation, then remove the line `was`',
    related: [relatedPlace(text.place, 'the text is here')],
  };
}

/** Characters of a text in a message. */
const MAX_QUOTED = 50;

/** Finds the text of every entry; reports those that have none, or one that another entry has. */
export function pairEntries(locale: WrittenLocale, texts: readonly SourceText[]): Matching {
  const matching: Matching = {
    locale,
    texts,
    entryOf: new Map(),
    suggestedTexts: new Set(),
    reports: [],
  };
  const known = new Map(texts.map((text) => [text.id, text]));
  const lost: LocaleEntry[] = [];
  for (const entry of locale.entries) {
    const text = known.get(entry.id);
    if (text === undefined) lost.push(entry);
    else pairEntry(matching, text, entry);
  }
  for (const entry of lost) {
    const text = suggestText(matching, entry);
    // The words are the name of a template's text: other words are a text that was changed.
    if (text !== null && entry.for === FOR_TEMPLATES) pairEntry(matching, text, entry);
    else reportUnmatchedEntry(matching, entry, text);
  }
  return matching;
}

function pairEntry({ entryOf, reports }: Matching, text: SourceText, entry: LocaleEntry): void {
  const earlier = entryOf.get(text);
  if (earlier === undefined) {
    entryOf.set(text, entry);
    return;
  }
  reports.push({
    code: 'locale/duplicate-entry',
    at: entry.spanOf('for'),
    message: `${describeEntry(entry)} is translated twice`,
    hint: 'remove one of the two',
    related: [relatedPlace(earlier.spanOf('for'), 'the first is here')],
  });
}

const describeEntry = ({ for: name, source }: LocaleEntry): string =>
  name === FOR_TEMPLATES ? `"${defaultForm(source)}"` : `\`${name}\``;

/** The text that an entry most likely meant: one without an entry, of nearly the same words or name. */
function suggestText(
  { texts, entryOf, suggestedTexts }: Matching,
  entry: LocaleEntry,
): SourceText | null {
  const isOfTemplates = entry.for === FOR_TEMPLATES;
  const free = texts.filter(
    (text) =>
      !entryOf.has(text) &&
      !suggestedTexts.has(text) &&
      (text.for === FOR_TEMPLATES) === isOfTemplates &&
      text.context === entry.context,
  );
  const names = new Map(
    free.map((text) => [isOfTemplates ? defaultForm(text.wording) : text.for, text]),
  );
  const near = nearestName(isOfTemplates ? defaultForm(entry.source) : entry.for, names.keys());
  return near === null ? null : (names.get(near) ?? null);
}

function reportUnmatchedEntry(
  matching: Matching,
  entry: LocaleEntry,
  meant: SourceText | null,
): void {
  const isOfTemplates = entry.for === FOR_TEMPLATES;
  if (meant !== null) matching.suggestedTexts.add(meant);
  const known = matching.texts.flatMap((text) => (text.for === FOR_TEMPLATES ? [] : [text.for]));
  matching.reports.push({
    code: 'locale/no-such-text',
    severity: 'warning',
    at: entry.spanOf(isOfTemplates ? 'source' : 'for'),
    message: isOfTemplates
      ? `no template contains "${defaultForm(entry.source)}"`
      : `the pack has no text \`${entry.for}\``,
    hint:
      (isOfTemplates
        ? null
        : meant === null
          ? hintForName(entry.for, known)
          : `did you mean \`${meant.for}\`?`) ??
      'remove the entry if its text was removed for good',
    related: meant === null ? [] : [relatedPlace(meant.place, 'this text has no entry')],
  });
}

const FALLBACK_HINT = 'until then the original text is printed';

/**
 * Reports the texts that a locale does not have: each where its translator would write it, or else where
 * it is written; in one line a table of which nothing is translated, and a language that has nothing.
 *
 * @param untranslated texts without an entry, or with one that is empty
 */
function reportMissingTexts(
  { locale, texts, entryOf }: Matching,
  untranslated: ReadonlySet<SourceText>,
): Report[] {
  if (untranslated.size === 0 || !locale.isComplete) return [];
  const { code, files } = locale;
  // Of a language whose rulebook alone is translated there is no file.
  const start = fileStart(files[0]?.path ?? 'game.yaml');
  const language = languageName(code);
  const update = `\`vbuses locale update ${code}\` adds`;
  const report = (at: Span, message: string, hint: string): Report => ({
    code: 'locale/missing',
    severity: 'warning',
    at,
    message,
    hint,
  });
  // Of a language that has nothing yet it is said once.
  const isWhole = untranslated.size === texts.length;
  const groups = isWhole ? new Map([['', texts]]) : groupBy(texts, ({ group }) => group);
  return [...groups].flatMap(([group, all]) => {
    const lacking = all.filter((text) => untranslated.has(text));
    if (lacking.length < all.length || all.length === 1) {
      return lacking.map((text) => {
        const entry = entryOf.get(text);
        const words = truncate(defaultForm(text.wording), MAX_QUOTED);
        const message = `"${words}" is not translated into ${language}`;
        const hint = entry === undefined ? `${update} the entry` : FALLBACK_HINT;
        return report(entry?.spanOf('text') ?? text.place, message, hint);
      });
    }
    const [entry] = all.flatMap((text) => entryOf.get(text) ?? []);
    const place = isWhole ? start : (entry?.spanOf() ?? all[0]?.place ?? start);
    const of = isWhole ? '' : ` of \`${group}\``;
    const message = `none of the ${all.length} texts${of} is translated into ${language}`;
    return [report(place, message, entry === undefined ? `${update} them` : FALLBACK_HINT)];
  });
}
