import { iconPaths } from '../check/find-files.ts';
import type { TranslatableText } from '../check/written-pack.ts';
import type { Span } from '../check/yaml/yaml-file.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import { findIconTitle } from '../pack/pictures.ts';
import { spanAt } from '../render/template-problem.ts';
import type { TemplateText } from '../render/translatable-texts.ts';
import { templateTextKey, type Wording } from '../text/translation.ts';

/** Where the texts of a pack are looked for. */
export interface TextSources {
  readonly files: PackFiles;
  /** What its data and game.yaml say. */
  readonly dataTexts: readonly TranslatableText[];
  /** What its templates say, in the order of their files. */
  readonly templateTexts: readonly TemplateText[];
}

/** Every text of a pack that can be said in other languages, each once. */
export function collectSourceTexts({ files, dataTexts, templateTexts }: TextSources): SourceText[] {
  const texts = [
    ...dataTexts.map((text) =>
      withId({ ...text, context: null, owner: { kind: 'data' as const, text } }),
    ),
    ...textsOfIcons(files),
    ...templateTexts.map(textOfTemplate),
  ];
  const known = new Map<string, SourceText>();
  for (const text of texts) if (!known.has(text.id)) known.set(text.id, text);
  return [...known.values()];
}

const withId = (text: Omit<SourceText, 'id'>): SourceText => ({ ...text, id: sourceTextId(text) });

const textsOfIcons = (files: PackFiles): SourceText[] =>
  [...iconPaths(files)].flatMap(([name, path]) => {
    const file = files.get(path);
    const title = file?.kind === 'text' ? findIconTitle(file.text) : null;
    if (file?.kind !== 'text' || title === null || !/\p{L}/u.test(title.text)) return [];
    return withId({
      for: path,
      context: null,
      wording: title.text,
      place: spanAt(path, file.text, title.at, title.text.length),
      group: 'icons',
      owner: { kind: 'icon', name },
      hasMarks: false,
    });
  });

const textOfTemplate = ({ wording, context, place }: TemplateText): SourceText =>
  withId({
    for: FOR_TEMPLATES,
    context,
    wording,
    place,
    group: FOR_TEMPLATES,
    owner: { kind: 'template' },
    hasMarks: true,
  });

/** What an entry of a locale says under `for` when it translates words of a template. */
export const FOR_TEMPLATES = 'templates';

/** What a text is a part of. */
export type TextOwner =
  | { readonly kind: 'data'; readonly text: TranslatableText }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'template' };

/** One text of a pack that can be said in other languages. */
export interface SourceText {
  /** Unique in the pack. */
  readonly id: string;
  /** What an entry of a locale names: `upgrades/night-bus/text`, `templates`. */
  readonly for: string;
  /** Distinguishes texts of templates that have the same words. */
  readonly context: string | null;
  readonly wording: Wording;
  /** Where it is written. */
  readonly place: Span;
  /** The table, or `game`, `icons` or `templates`; it names the file that a translator finds it in. */
  readonly group: string;
  readonly owner: TextOwner;
  /** Whether bold, italic, icons and placeholders mean something in it. */
  readonly hasMarks: boolean;
}

/** By what a text and the entry that translates it are known to be the same. */
export const sourceTextId = (named: {
  readonly for: string;
  readonly context: string | null;
  readonly wording: Wording;
}): string =>
  named.for === FOR_TEMPLATES
    ? `${FOR_TEMPLATES} ${templateTextKey(named.wording, named.context)}`
    : named.for;
