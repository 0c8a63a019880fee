import { type Report, relatedAt } from '../check/context.ts';
import { hintForName, nearestName } from '../diagnostics/nearest.ts';
import { generalForm } from '../model/wording.ts';
import type { LocaleEntry } from './locale-entry.ts';
import type { WrittenLocale } from './read-locales.ts';
import { FOR_TEMPLATES, type SourceText } from './source-text.ts';

/** Which entry translates which text. */
export interface Pairs {
  /** The entry of each text, whatever is wrong with it. */
  readonly entryOf: Map<SourceText, LocaleEntry>;
  /** Texts that an entry with another name most likely meant, which was told. */
  readonly meant: Set<SourceText>;
  readonly reports: Report[];
}

interface Pairing extends Pairs {
  readonly texts: readonly SourceText[];
}

/** Finds the text of every entry; tells those that have none, or one that another entry has. */
export function pairEntries(locale: WrittenLocale, texts: readonly SourceText[]): Pairs {
  const matching: Pairing = { texts, entryOf: new Map(), meant: new Set(), reports: [] };
  const known = new Map(texts.map((text) => [text.id, text]));
  const lost: LocaleEntry[] = [];
  for (const entry of locale.entries) {
    const text = known.get(entry.id);
    if (text === undefined) lost.push(entry);
    else take(matching, text, entry);
  }
  for (const entry of lost) {
    const text = meantText(matching, entry);
    // The words are the name of a template's text: other words are a text that was changed.
    if (text !== null && entry.for === FOR_TEMPLATES) take(matching, text, entry);
    else tellLost(matching, entry, text);
  }
  return matching;
}

function take({ entryOf, reports }: Pairing, text: SourceText, entry: LocaleEntry): void {
  const earlier = entryOf.get(text);
  if (earlier === undefined) {
    entryOf.set(text, entry);
    return;
  }
  reports.push({
    code: 'locale/duplicate-entry',
    at: entry.spanOf('for'),
    message: `${nameOf(entry)} is translated twice`,
    hint: 'remove one of the two',
    related: [relatedAt(earlier.spanOf('for'), 'the first is here')],
  });
}

const nameOf = ({ for: name, source }: LocaleEntry): string =>
  name === FOR_TEMPLATES ? `"${generalForm(source)}"` : `\`${name}\``;

/** The text that an entry most likely meant: one without an entry, of nearly the same words or name. */
function meantText({ texts, entryOf, meant }: Pairing, entry: LocaleEntry): SourceText | null {
  const isOfTemplates = entry.for === FOR_TEMPLATES;
  const free = texts.filter(
    (text) =>
      !entryOf.has(text) &&
      !meant.has(text) &&
      (text.for === FOR_TEMPLATES) === isOfTemplates &&
      text.context === entry.context,
  );
  const names = new Map(
    free.map((text) => [isOfTemplates ? generalForm(text.wording) : text.for, text]),
  );
  const near = nearestName(isOfTemplates ? generalForm(entry.source) : entry.for, names.keys());
  return near === null ? null : (names.get(near) ?? null);
}

function tellLost(matching: Pairing, entry: LocaleEntry, meant: SourceText | null): void {
  const isOfTemplates = entry.for === FOR_TEMPLATES;
  if (meant !== null) matching.meant.add(meant);
  const known = matching.texts.flatMap((text) => (text.for === FOR_TEMPLATES ? [] : [text.for]));
  matching.reports.push({
    code: 'locale/no-such-text',
    severity: 'warning',
    at: entry.spanOf(isOfTemplates ? 'source' : 'for'),
    message: isOfTemplates
      ? `no template says "${generalForm(entry.source)}"`
      : `the pack has no text \`${entry.for}\``,
    hint:
      (isOfTemplates
        ? null
        : meant === null
          ? hintForName(entry.for, known)
          : `did you mean \`${meant.for}\`?`) ?? 'remove the entry if its text is gone for good',
    related: meant === null ? [] : [relatedAt(meant.place, 'this text has no entry')],
  });
}
