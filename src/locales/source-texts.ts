import type { CheckContext } from '../check/check-context.ts';
import { iconPaths } from '../check/find-files.ts';
import {
  type AnnotatedValue,
  annotatedValues,
  annotatedValuesInRecord,
  type Schema,
} from '../check/schema/annotated-values.ts';
import type { WrittenRecord, WrittenTable } from '../check/written-data.ts';
import type { Path, Span } from '../check/yaml/yaml-file.ts';
import { findIconTitle } from '../core/pictures.ts';
import { templateTextKey, type Wording } from '../core/translation.ts';
import { isRecord } from '../core/value-shapes.ts';
import { spanAt } from '../render/template-problem.ts';
import type { TemplateText } from '../render/translatable-texts.ts';

/** Where the texts of a pack are looked for. */
export interface TextSources {
  /** A pack without errors, as it was written. */
  readonly context: CheckContext;
  /** The schema of game.yaml. */
  readonly gameSchema: Schema;
  /** What its templates say, in the order of their files. */
  readonly templateTexts: readonly TemplateText[];
}

/** Every text of a pack that can be said in other languages, each once. */
export function collectSourceTexts({
  context,
  gameSchema,
  templateTexts,
}: TextSources): SourceText[] {
  const texts = [
    ...textsOfGame(context, gameSchema),
    ...[...context.tables.values()].flatMap(textsOfTable),
    ...textsOfIcons(context),
    ...templateTexts.map(textOfTemplate),
  ];
  const known = new Map<string, SourceText>();
  for (const text of texts) if (!known.has(text.id)) known.set(text.id, text);
  return [...known.values()];
}

/** Nothing is no text, and neither is what holds no letter, such as a number or a star. */
const hasLetters = (value: unknown): value is string =>
  typeof value === 'string' && /\p{L}/u.test(value);

const withId = (text: Omit<SourceText, 'id'>): SourceText => ({ ...text, id: sourceTextId(text) });

function textsOfTable({ id: table, schema, records }: WrittenTable): SourceText[] {
  if (schema === null) return [];
  return records.flatMap((record, index) => {
    const rich = new Set(
      annotatedValues(schema, record.fields, 'x-rich-text').map(({ path }) => path.join('/')),
    );
    const name = record.id === '' ? `#${index + 1}` : record.id;
    return translatableValues(annotatedValues(schema, record.fields, 'x-translate')).map(
      ({ path, value }) =>
        withId({
          for: [table, name, ...namedSteps(record.fields, path)].join('/'),
          context: null,
          wording: value,
          place: record.span(path),
          group: table,
          owner: { kind: 'data', record, path },
          hasMarks: rich.has(path.join('/')),
        }),
    );
  });
}

function textsOfGame({ manifest }: CheckContext, schema: Schema): SourceText[] {
  const { file, game, components } = manifest;
  const isOfRulebook = (path: Path): boolean =>
    path[0] === 'components' &&
    components.some(({ index, kind }) => index === path[1] && kind === 'rulebook');
  // A rulebook is in the pack's own language, and so is its name.
  return translatableValues(annotatedValuesInRecord(schema, game, 'x-translate'))
    .filter(({ path }) => !isOfRulebook(path))
    .map(({ path, value }) =>
      withId({
        for: [file.path, ...namedSteps(game, path)].join('/'),
        context: null,
        wording: value,
        place: file.spanOf(path),
        group: 'game',
        owner: { kind: 'game', path },
        hasMarks: false,
      }),
    );
}

const translatableValues = (
  values: readonly AnnotatedValue[],
): { readonly path: Path; readonly value: string }[] =>
  values.flatMap(({ path, value, annotationValue }) =>
    annotationValue === true && hasLetters(value) ? [{ path, value }] : [],
  );

/** A way into a record in words: a record of a list goes by its id, anything else in it by its place from 1. */
function namedSteps(start: unknown, path: Path): (string | number)[] {
  let value = start;
  return path.map((step) => {
    const next: unknown = isRecord(value) || Array.isArray(value) ? Reflect.get(value, step) : null;
    value = next;
    if (typeof step !== 'number') return step;
    return isRecord(next) && typeof next.id === 'string' ? next.id : step + 1;
  });
}

const textsOfIcons = ({ files }: CheckContext): SourceText[] =>
  [...iconPaths(files)].flatMap(([name, path]) => {
    const file = files.get(path);
    const title = file?.kind === 'text' ? findIconTitle(file.text) : null;
    if (file?.kind !== 'text' || title === null || !hasLetters(title.text)) return [];
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
  | { readonly kind: 'data'; readonly record: WrittenRecord; readonly path: Path }
  | { readonly kind: 'game'; readonly path: Path }
  | { readonly kind: 'icon'; readonly name: string }
  | { readonly kind: 'template' };

/** One text of a pack that can be said in other languages. */
export interface SourceText {
  /** Unique in the pack. */
  readonly id: string;
  /** What an entry of a locale names: `upgrades/night-bus/text`, `templates`. */
  readonly for: string;
  /** Tells texts of templates apart that have the same words. */
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
