import { hintForIcon, hintForName, hintForPicture } from '../../diagnostics/suggestions.ts';
import { parseRichText } from '../../text/text-markup.ts';
import { groupBy } from '../../values/maps.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { DeclaredBoard } from '../board-rules.ts';
import type { CheckContext } from '../check-context.ts';
import { iconPaths, isBitmapIcon, partialNames, unusableIcons } from '../find-files.ts';
import {
  type AnnotatedText,
  annotatedTexts,
  type NameUse,
  namesInList,
  reportUnknownNames,
  reportUnknownReferences,
} from '../report-unknown-names.ts';
import { relatedPlace, type WrittenTable } from '../written-data.ts';
import type { Path, Span, YamlFile } from '../yaml/yaml-file.ts';

/** Records, icons, partials and pictures that fields name exist. Each name is reported once for the whole pack. */
export function checkReferences(context: CheckContext, boards: readonly DeclaredBoard[]): void {
  const tables = [...context.tables.values()];
  const unusable = unusableIcons(context.files);
  const byTarget = new Map<string, NameUse[]>();
  for (const table of tables) collectReferences(context, table, byTarget);
  for (const [id, uses] of byTarget) {
    const target = context.tables.get(id);
    if (target !== undefined) reportUnknownReferences(context, target, uses);
  }
  reportUnknownNames(context, iconUsesOf(context, boards), {
    message: (name) => `there is no icon \`${name}\` in assets/icons`,
    known: iconPaths(context.files).keys(),
    hintFor: (name, known) => hintForIcon(name, known, unusable),
    hint: 'fix the name, or add an icon with that name to assets/icons',
  });
  reportUnknownNames(
    context,
    tables.flatMap((table) =>
      annotatedTexts(table, 'x-partial').map((text) => nameUse(text, 'template/no-such-partial')),
    ),
    {
      message: (name) => `there is no partial \`${name}\``,
      known: partialNames(context.files),
      hint: 'fix the name, or add a template with that name to templates/partials',
    },
  );
  checkBoardIcons(context, boards);
  checkImages(context, tables);
}

/** Every place in the data that names an icon. */
const iconUsesOf = (context: CheckContext, boards: readonly DeclaredBoard[]): NameUse[] =>
  [...context.tables.values()].flatMap((table) => [
    ...iconUses(table, boards),
    ...inlineIcons(table),
  ]);

/** A board is a drawing of its own, without images beside it. */
function checkBoardIcons(context: CheckContext, boards: readonly DeclaredBoard[]): void {
  const icons = new Map([...iconPaths(context.files)].filter(([, path]) => isBitmapIcon(path)));
  for (const table of context.tables.values()) {
    for (const { board, rules } of boards) {
      if (!Object.values(board.tables).includes(table.id)) continue;
      const shown = [...annotatedTexts(table, 'x-icon'), ...rules.iconTexts(board, table)];
      for (const { record, path, text } of shown) {
        const file = icons.get(text);
        if (file === undefined) continue;
        icons.delete(text);
        context.report({
          code: 'icon/bitmap-on-board',
          at: record.span(path),
          message: `the icon \`${text}\` is an image, and a board shows drawings only`,
          hint: `embed the image in an SVG (\`${file.replace(/\.[a-z]+$/, '.svg')}\`), which every drawing program can do`,
        });
      }
    }
  }
}

function collectReferences(
  { tables }: CheckContext,
  table: WrittenTable,
  byTarget: Map<string, NameUse[]>,
): void {
  for (const text of annotatedTexts(table, 'x-reference')) {
    const target = tables.get(String(text.annotationValue));
    if (target === undefined) continue;
    const uses = byTarget.get(target.id) ?? [];
    byTarget.set(target.id, uses);
    uses.push(nameUse(text, `${table.noun}/no-such-${target.noun}`));
  }
}

/** A text that is a name as a whole. */
const nameUse = ({ record, path, text }: AnnotatedText, code: string): NameUse => ({
  name: text,
  record,
  code,
  at: () => record.span(path),
});

/** What is drawn as an icon: what the schema calls one, and what the board draws. */
const iconUses = (table: WrittenTable, boards: readonly DeclaredBoard[]): NameUse[] =>
  [
    ...annotatedTexts(table, 'x-icon'),
    ...boards.flatMap(({ board, rules }) => rules.iconTexts(board, table)),
  ].map((text) => nameUse(text, `${table.noun}/no-such-icon`));

const inlineIcons = (table: WrittenTable): NameUse[] =>
  annotatedTexts(table, 'x-rich-text').flatMap(({ record, path, text }) =>
    parseRichText(text).flatMap((part): NameUse[] => {
      if (part.kind !== 'icon') return [];
      const { name, offset } = part;
      const whole = [record.index, ...path];
      const at = () => record.file.spanWithin(whole, offset, name.length + 2);
      return [{ name, record, code: 'text/no-such-icon', at }];
    }),
  );

function checkImages(context: CheckContext, tables: readonly WrittenTable[]): void {
  const { faults } = context.pictures;
  const uses = tables.flatMap((table) =>
    annotatedTexts(table, 'x-image').map((text) => nameUse(text, `${table.noun}/no-such-image`)),
  );
  const files = [...context.files.keys()].filter((path) => path.startsWith('assets/'));
  const known = new Map(files.map((path) => [path.normalize('NFC'), path]));
  const written = uses.map((use) => ({ ...use, name: use.name.normalize('NFC') }));
  reportUnknownNames(context, written, {
    message: (name) => `there is no image \`${name}\` in the pack`,
    known: known.keys(),
    hintFor: (name) => hintForPicture(name, files),
  });
  for (const [name, [first, ...others]] of groupBy(written, (use) => use.name)) {
    const fault = faults.get(known.get(name) ?? '');
    if (fault === undefined || first === undefined) continue;
    const related = others.map((use) => relatedPlace(use.at(), 'it is also named here'));
    context.report({ ...fault, at: first.at(), related });
  }
  checkOriginals(context);
}

/** Pictures that game.yaml says something about. */
function checkOriginals({ manifest, pictures, report }: CheckContext): void {
  const { images } = manifest.game;
  const original = isRecord(images) && Array.isArray(images.original) ? images.original : [];
  const paths = [...pictures.pictures.keys()];
  for (const [index, path] of original.entries()) {
    if (typeof path !== 'string' || pictures.pictures.has(path)) continue;
    const fault = pictures.faults.get(path);
    const missing = {
      code: 'image/missing',
      message: `there is no image \`${path}\` in the pack`,
      hint: hintForPicture(path, paths),
    };
    report({ ...(fault ?? missing), at: manifest.file.spanOf(['images', 'original', index]) });
  }
}

/** The tables that the board, the colours, the list of parts and the references of schemas name exist. */
export function checkTableNames(context: CheckContext): void {
  const { tables, report } = context;
  const uses = [...manifestUses(context), ...schemaUses(context)];
  const named = groupBy(uses, ({ name }) => name);
  for (const [name, [first, ...others]] of named) {
    if (first === undefined || tables.has(name)) continue;
    report({
      code: first.code,
      at: first.at,
      message: `there is no table \`${name}\``,
      hint: hintForName(name, tables.keys()) ?? 'fix the name, or declare the table in game.yaml',
      related: others.map(({ at }) => relatedPlace(at, `\`${name}\` is also named here`)),
      about: ['tables'],
      needs: ['tables'],
    });
  }
}

interface TableUse {
  readonly name: string;
  readonly code: string;
  readonly at: Span;
}

/** Tables that game.yaml names. */
const manifestUses = ({
  manifest: { boards, colours, effects, parts, file },
}: CheckContext): TableUse[] => [
  ...boards.flatMap((board) =>
    Object.entries(board.tables).map(([role, name]) => ({
      name,
      code: 'board/no-such-table',
      at: file.spanOf([...board.path, role]),
    })),
  ),
  ...colours.map(({ table, index }) => ({
    name: table,
    code: 'colour/no-such-table',
    at: file.spanOf(['colours', index, 'table']),
  })),
  ...(effects === null
    ? []
    : [
        {
          name: effects.verbs,
          code: 'effect/no-such-table',
          at: file.spanOf(['effects', 'verbs']),
        },
      ]),
  ...(parts === null
    ? []
    : [{ name: parts, code: 'parts/no-such-table', at: file.spanOf(['parts']) }]),
];

function schemaUses({ tables }: CheckContext): TableUse[] {
  const files = new Set([...tables.values()].map(({ schemaFile }) => schemaFile));
  return [...files].flatMap((file) => (file === null ? [] : referencesOf(file, file.value, [])));
}

function referencesOf(file: YamlFile, schema: unknown, path: Path): TableUse[] {
  if (Array.isArray(schema)) {
    return schema.flatMap((part: unknown, index) => referencesOf(file, part, [...path, index]));
  }
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, part]) => {
    const at = [...path, key];
    if (key !== 'x-reference' || typeof part !== 'string') return referencesOf(file, part, at);
    return [{ name: part, code: 'schema/no-such-table', at: file.spanOf(at) }];
  });
}

/** The components that fields, the board and parts to buy name exist. Each name is reported once for the whole pack. */
export function checkComponentNames(context: CheckContext, boards: readonly DeclaredBoard[]): void {
  const { components } = context.manifest;
  reportUnknownNames(context, componentUses(context, boards), {
    message: (name) => `there is no component \`${name}\``,
    known: components.map(({ id }) => id),
    hint: 'fix the name, or declare the component in game.yaml',
    about: ['components'],
    needs: ['components'],
  });
}

function componentUses(context: CheckContext, boards: readonly DeclaredBoard[]): NameUse[] {
  const { tables, manifest } = context;
  return [...tables.values()].flatMap((table) => [
    ...boards.flatMap(({ board, rules }) => rules.componentUses(board, table)),
    ...(table.id === manifest.parts ? namesInList(table, 'for', 'parts/no-such-component') : []),
    ...annotatedTexts(table, 'x-component').map((text) =>
      nameUse(text, `${table.noun}/no-such-component`),
    ),
  ]);
}

/** Components name boards that exist. */
export function checkBoards({ manifest, report }: CheckContext): void {
  const { boards, components, file } = manifest;
  const known = boards.map(({ id }) => id);
  for (const { board, index } of components) {
    if (board === null || known.includes(board)) continue;
    report({
      code: 'board/no-such-board',
      at: file.spanOf(['components', index, 'board']),
      message: `there is no board \`${board}\``,
      hint: hintForName(board, known) ?? 'fix the name, or declare the board in game.yaml',
      needs: ['boards'],
    });
  }
}
