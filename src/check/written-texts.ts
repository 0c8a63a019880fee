import { memoizeByObject } from '../core/memoize.ts';
import type { CheckContext } from './check-context.ts';
import { rulebookFiles } from './find-files.ts';
import { annotatedValues, proseValues } from './schema/annotated-values.ts';
import type { WrittenRecord } from './written-data.ts';
import { type Path, type Span, TextSource } from './yaml/yaml-file.ts';

/** A text that people read: of game.yaml, a record, or a chapter of a rulebook. */
export interface WrittenText {
  /** What a template, code or an address is in a chapter is blanked out, at the same length. */
  readonly text: string;
  /** `name` and `rich` by the annotations of the schema. */
  readonly kind: 'name' | 'rich' | 'plain' | 'chapter';
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

const tableTexts = ({ tables }: CheckContext): WrittenText[] =>
  [...tables.values()].flatMap(({ schema, records }) =>
    schema === null
      ? []
      : records.flatMap((record) => {
          if (record.duplicate === 'copy') return [];
          const pathsOf = (annotation: 'x-name' | 'x-rich-text') =>
            new Set(
              annotatedValues(schema, record.fields, annotation).map(({ path }) => path.join('/')),
            );
          const [names, rich] = [pathsOf('x-name'), pathsOf('x-rich-text')];
          const prose = proseValues(schema, record.fields).filter(({ path }) => !isLabel(path));
          return prose.map(({ path, value }): WrittenText => {
            const key = path.join('/');
            return {
              text: String(value),
              kind: names.has(key) ? 'name' : rich.has(key) ? 'rich' : 'plain',
              record,
              span: (offset, length) =>
                record.file.spanWithin([record.index, ...path], offset, length),
            };
          });
        }),
  );

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

/** Stands for what is blanked out: no letter, and no blank between two words. */
export const MASKED = '\uFFFC';

/** The words of a template itself, without its tags and expressions, at the same length. */
export const proseOfTemplate = (source: string): string =>
  maskBetween(maskBetween(source, '{{', '}}'), '<', '>');

/** A chapter without its templates, code and addresses. */
function proseOfChapter(markdown: string): string {
  const templates = maskBetween(markdown, '{{', '}}');
  const fenced = templates
    .split('\n')
    .reduce<{ readonly lines: string[]; readonly isCode: boolean }>(
      ({ lines, isCode }, line) => {
        const isFence = /^\s*(?:```|~~~)/.test(line);
        lines.push(isFence || isCode ? MASKED.repeat(line.length) : line);
        return { lines, isCode: isFence ? !isCode : isCode };
      },
      { lines: [], isCode: false },
    )
    .lines.map((line) => maskBetween(line, '`', '`'))
    .join('\n');
  return maskBetween(maskBetween(fenced, '](', ')'), '<', '>');
}

/** Blanks out each stretch from one mark to the next other one; what does not end stays. */
function maskBetween(text: string, open: string, close: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end === -1) break;
    pieces.push(text.slice(from, at), text.slice(at, end + close.length).replace(/[^\n]/g, MASKED));
    from = end + close.length;
  }
  return pieces.join('') + text.slice(from);
}
