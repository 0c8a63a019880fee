import { type Report, relatedPlace } from '../check/context.ts';
import { hintForName, nearestName } from '../diagnostics/nearest.ts';
import { defaultForm } from '../model/wording.ts';
import type { LocaleEntry } from './locale-entry.ts';
import type { WrittenLocale } from './read-locales.ts';
import { FOR_TEMPLATES, type SourceText } from './source-text.ts';

/** Which entry translates which text. */
export interface EntryPairs {
  /** The entry of each text, whatever is wrong with it. */
  readonly entryOf: Map<SourceText, LocaleEntry>;
  /** Texts that an entry with another name most likely meant, which was told. */
  readonly suggestedTexts: Set<SourceText>;
  readonly reports: Report[];
}

interface Pairing extends EntryPairs {
  readonly texts: readonly SourceText[];
}

/** Finds the text of every entry; tells those that have none, or one that another entry has. */
export function pairEntries(locale: WrittenLocale, texts: readonly SourceText[]): EntryPairs {
  const matching: Pairing = { texts, entryOf: new Map(), suggestedTexts: new Set(), reports: [] };
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

function pairEntry({ entryOf, reports }: Pairing, text: SourceText, entry: LocaleEntry): void {
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
  { texts, entryOf, suggestedTexts }: Pairing,
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
  matching: Pairing,
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
      ? `no template says "${defaultForm(entry.source)}"`
      : `the pack has no text \`${entry.for}\``,
    hint:
      (isOfTemplates
        ? null
        : meant === null
          ? hintForName(entry.for, known)
          : `did you mean \`${meant.for}\`?`) ?? 'remove the entry if its text is gone for good',
    related: meant === null ? [] : [relatedPlace(meant.place, 'this text has no entry')],
  });
}
