import { proseOfMessage } from '../text/message-format.ts';
import { maskBetween } from '../text/text-markup.ts';
import { memoizeByObject } from '../values/memoize.ts';
import type { CheckContext } from './check-context.ts';
import { rulebookFiles } from './find-files.ts';
import type { GameFile } from './manifest.ts';
import { annotatedValues, declaredAnnotation, proseValues } from './schema/annotated-values.ts';
import {
  type Report,
  relatedPlace,
  type WrittenRecord,
  type WrittenTable,
} from './written-data.ts';
import { type Path, type Span, TextSource } from './yaml/yaml-file.ts';

/** A text that people read: of game.yaml, a record, or a chapter of a rulebook. */
export interface WrittenText {
  /** In a chapter, templates, code and addresses are masked, at the same length. */
  readonly text: string;
  /** `rich` by the annotation of the schema. */
  readonly kind: 'rich' | 'plain' | 'chapter';
  /** `null` for what is in no table. */
  readonly record: WrittenRecord | null;
  /** The place of a stretch of it. */
  readonly span: (offset: number, length: number) => Span;
}

/** Every text of game.yaml, the tables and rulebooks, in this order; several rules ask for them. */
export const writtenTexts = memoizeByObject((context: CheckContext): readonly WrittenText[] => [
  ...manifestTexts(context),
  ...tableTexts(context),
  ...chapterTexts(context),
]);

const tableTexts = ({ tables, manifest }: CheckContext): WrittenText[] =>
  [...tables.values()].flatMap(({ id, schema, records }) =>
    schema === null
      ? []
      : records.flatMap((record) => {
          if (record.duplicate === 'copy') return [];
          const rich = new Set(
            annotatedValues(schema, record.fields, 'x-rich-text').map(({ path }) => path.join('/')),
          );
          const prose = proseValues(schema, record.fields).filter(({ path }) => !isLabel(path));
          return prose.map(({ path, value }): WrittenText => {
            const key = path.join('/');
            return {
              text: isSentence(manifest, { id, schema }, path)
                ? proseOfMessage(String(value), MASKED)
                : String(value),
              kind: rich.has(key) ? 'rich' : 'plain',
              record,
              span: (offset, length) =>
                record.file.spanWithin([record.index, ...path], offset, length),
            };
          });
        }),
  );

/** Whether a field is a sentence of effects or of the rules, in which braces and keywords mean something. */
export const isSentence = (
  { effects }: Pick<GameFile, 'effects'>,
  { id, schema }: Pick<WrittenTable, 'id' | 'schema'>,
  [key, ...deeper]: Path,
): boolean =>
  deeper.length === 0 &&
  (id === effects?.verbs
    ? key === 'text'
    : schema !== null && declaredAnnotation(schema, String(key), 'x-sentence') === true);

/** Lines of a label are parts of a name, which are compared with it. */
const isLabel = ([first, second]: Path): boolean => first === 'label' && second === 'lines';

/** What game.yaml says of the game and calls its components. */
function manifestTexts({ manifest: { file, game, components } }: CheckContext): WrittenText[] {
  const credits = Array.isArray(game.credits) ? game.credits : [];
  const texts: readonly (readonly [path: Path, value: unknown])[] = [
    [['name'], game.name],
    ...credits.map((value: unknown, index) => [['credits', index], value] as const),
    ...components.map(({ index, name }) => [['components', index, 'name'], name] as const),
  ];
  return texts.flatMap(([path, value]): WrittenText[] => {
    if (typeof value !== 'string') return [];
    const span = (offset: number, length: number) => file.spanWithin(path, offset, length);
    return [{ text: value, kind: 'plain', record: null, span }];
  });
}

function chapterTexts({ manifest, files }: CheckContext): WrittenText[] {
  const sources = new Set(manifest.components.flatMap(({ source }) => source ?? []));
  return [...sources].flatMap((source) =>
    rulebookFiles(files, source).chapters.map(({ path, text }): WrittenText => {
      const source = new TextSource(path, text);
      return {
        text: proseOfChapter(text),
        kind: 'chapter',
        record: null,
        span: (offset, length) => source.spanOf(offset, offset + length),
      };
    }),
  );
}

/** Replaces what is masked: no letter, and no blank between two words. */
const MASKED = '\uFFFC';

const mask = (text: string, open: string, close: string): string =>
  maskBetween(text, [open, close], MASKED);

/** The words of a template itself, without its tags and expressions, at the same length. */
export const proseOfTemplate = (source: string): string => mask(mask(source, '{{', '}}'), '<', '>');

/** A chapter without its templates, code and addresses. */
function proseOfChapter(markdown: string): string {
  let isCode = false;
  const lines = mask(markdown, '{{', '}}')
    .split('\n')
    .map((line) => {
      const isFence = /^\s*(?:```|~~~)/.test(line);
      const isMasked = isFence || isCode;
      if (isFence) isCode = !isCode;
      return isMasked ? MASKED.repeat(line.length) : mask(line, '`', '`');
    });
  return mask(mask(lines.join('\n'), '](', ')'), '<', '>');
}

/** A stretch of a text. */
export interface TextStretch {
  readonly text: WrittenText;
  readonly at: readonly [offset: number, length: number];
}

/** Places of a warning besides the first. */
const MAX_RELATED = 3;

/** Warns of a mistake in texts once, at its first place, unless that record was reported already. */
export function warnInTexts(
  { report }: CheckContext,
  [first, ...more]: readonly TextStretch[],
  problem: Pick<Report, 'code' | 'message' | 'hint'>,
): void {
  if (first === undefined || first.text.record?.isValid === false) return;
  report({
    ...problem,
    severity: 'warning',
    at: first.text.span(...first.at),
    related: more
      .slice(0, MAX_RELATED)
      .map(({ text, at }) => relatedPlace(text.span(...at), 'also here')),
  });
}
