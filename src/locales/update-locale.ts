import { Document, isMap, isScalar, isSeq, parseDocument, YAMLSeq } from 'yaml';
import { formatYaml } from '../check/yaml/parse-yaml.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { languageName } from '../text/language.ts';
import { isSameWording, requiredPluralForms } from '../text/translation.ts';
import { pairEntries } from './match-entries.ts';
import type { LocaleEntry, WrittenLocale } from './read-locales.ts';
import { FOR_TEMPLATES, type SourceText } from './source-texts.ts';

export interface UpdateRequest {
  /** Without mistakes in its files; one without files is begun. */
  readonly locale: WrittenLocale;
  /** The texts of its files by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The texts of the pack. */
  readonly texts: readonly SourceText[];
  /** Where editors find the schema, as seen from the language's folder. */
  readonly schema: string;
}

export interface LocaleUpdate {
  /** The files that change, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Entries that were added, without a translation. */
  readonly added: number;
  /** Entries whose text has changed: the old one now stands under `was`. */
  readonly changed: number;
}

/**
 * Adds an entry for each text that a locale does not have, and writes beside a translation what its text
 * says now. Nothing that a translator wrote is lost: translations and comments stay where they are.
 */
export function updateLocale(request: UpdateRequest): LocaleUpdate {
  const { locale, texts } = request;
  const { entryOf } = pairEntries(locale, texts);
  const writing: Writing = { ...request, entryOf, drafts: new Map() };
  let changed = 0;
  for (const [text, entry] of entryOf) {
    if (isSameWording(entry.source, text.wording)) continue;
    updateEntry(writing, text, entry);
    if (entry.text !== null) changed += 1;
  }
  const missing = texts.filter((text) => !entryOf.has(text));
  for (const text of missing) addEntry(writing, text);
  return {
    files: new Map([...writing.drafts].map(([path, draft]) => [path, serializeDraft(draft)])),
    added: missing.length,
    changed,
  };
}

interface Draft {
  readonly document: Document;
  readonly list: YAMLSeq;
  readonly hasCrLf: boolean;
}

interface Writing extends UpdateRequest {
  readonly entryOf: ReadonlyMap<SourceText, LocaleEntry>;
  readonly drafts: Map<string, Draft>;
}

/** Long texts stay on their line, as people wrote them. */
function serializeDraft({ document, hasCrLf }: Draft): string {
  const text = formatYaml(document);
  return hasCrLf ? text.replaceAll(/\r?\n/g, '\r\n') : text;
}

function openDraft(writing: Writing, path: string): Draft {
  const known = writing.drafts.get(path);
  if (known !== undefined) return known;
  const text = writing.files.get(path);
  const document = text === undefined ? newDocument(writing) : parsedDocument(text);
  const list = isSeq(document.contents) ? document.contents : new YAMLSeq();
  const hasCrLf = text?.includes('\r\n') ?? false;
  const draft: Draft = { document, list, hasCrLf };
  writing.drafts.set(path, draft);
  return draft;
}

const parsedDocument = (text: string): Document =>
  parseDocument(text, { stringKeys: true, uniqueKeys: false, version: '1.2' });

function newDocument({ locale: { code }, schema }: Writing): Document {
  const document = new Document(new YAMLSeq());
  document.commentBefore = [
    ` yaml-language-server: $schema=${schema}`,
    '',
    ` ${languageName(code)}. Write the translation of each \`source\` under \`text\`; keep :icons:, {names},`,
    ' **bold** and *italic*. `vbuses locale update` adds missing entries.',
  ].join('\n');
  return document;
}

/** Writes what the text says now; what a translation was made from is kept beside it. */
function updateEntry(writing: Writing, text: SourceText, entry: LocaleEntry): void {
  const { document, list } = openDraft(writing, entry.file.path);
  const node = list.items[entry.index];
  if (!isMap(node))
    throw new InternalError(`${entry.file.path} no longer has its entry ${entry.index}`);
  const made = entry.was ?? entry.source;
  node.set('source', document.createNode(text.wording));
  if (entry.text === null || isSameWording(made, text.wording)) node.delete('was');
  else if (entry.was === null) {
    const at = node.items.findIndex(({ key }) => isScalar(key) && key.value === 'source');
    node.items.splice(at + 1, 0, document.createPair('was', made));
  }
}

/** Adds an empty entry at the end of its file. */
function addEntry(writing: Writing, text: SourceText): void {
  const { document, list } = openDraft(writing, fileForEntry(writing, text));
  const { for: name, context, wording } = text;
  const node = document.createNode({
    for: name,
    ...(context === null ? {} : { context }),
    source: wording,
    text: typeof wording === 'string' ? '' : emptyForms(writing.locale.code),
  });
  if (text.group === FOR_TEMPLATES) node.commentBefore = ` ${text.place.file}`;
  // A new file has its blank line behind the comment at its top.
  if (isMap(node)) node.spaceBefore = list.items.length > 0;
  list.items.push(node);
}

const emptyForms = (code: string): Record<string, string> =>
  Object.fromEntries(requiredPluralForms(code).map((form) => [form, '']));

/** The file that has entries of the text's group already, or one that is named for it. */
function fileForEntry({ locale, entryOf }: Writing, { group }: SourceText): string {
  for (const [text, entry] of entryOf) if (text.group === group) return entry.file.path;
  return `locales/${locale.code}/${group}.yaml`;
}
