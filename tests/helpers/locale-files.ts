import { Document, YAMLMap, YAMLSeq } from 'yaml';
import { compileToolSchema } from '../../src/check/schema/compile-schema.ts';
import { loadPresets } from '../../src/load/load-presets.ts';
import { readLocales, type WrittenLocale } from '../../src/locales/read-locales.ts';
import { FOR_TEMPLATES, type SourceText, sourceTextId } from '../../src/locales/source-texts.ts';
import type { PackFile } from '../../src/pack/pack-files.ts';
import type { Wording } from '../../src/text/translation.ts';

const { localeSchema } = await loadPresets();

/** The files of one language, by path, as the program reads them. */
export function localeOf(code: string, files: ReadonlyMap<string, string>): WrittenLocale {
  const pack = new Map(
    [...files].map(([path, text]): [string, PackFile] => [path, { kind: 'text', path, text }]),
  );
  const { locales } = readLocales(pack, 'en', compileToolSchema(localeSchema));
  return locales.get(code) ?? { code, files: [], entries: [], isComplete: true, diagnostics: [] };
}

/** A text of a pack, as far as translations know it. */
export function sourceText(name: string, wording: Wording, group = 'cards'): SourceText {
  const named = { for: name, context: null, wording };
  return {
    ...named,
    id: sourceTextId(named),
    place: { file: `data/${group}.yaml`, line: 1, column: 1 },
    group,
    owner: { kind: 'template' },
    hasMarks: name === FOR_TEMPLATES,
  };
}

/** An entry as somebody may have written it. */
export interface TypedEntry {
  readonly for: string;
  readonly source: Wording;
  readonly text: Wording | null;
  /** Above it, and behind its text. */
  readonly comments?: readonly [string, string];
}

/** A file of entries, with the comments of its author. */
export function typedFile(entries: readonly TypedEntry[]): string {
  const list = new YAMLSeq();
  const document = new Document(list);
  for (const { comments, ...entry } of entries) {
    const node = document.createNode(entry);
    if (!(node instanceof YAMLMap)) throw new Error('an entry is a map');
    if (comments !== undefined) {
      node.commentBefore = comments[0];
      node.comment = comments[1];
    }
    list.items.push(node);
  }
  return document.toString({ lineWidth: 0 });
}
