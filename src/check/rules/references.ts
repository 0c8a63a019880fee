import { hintForIcon, hintForName, hintForPicture } from '../../diagnostics/suggestions.ts';
import { parseRichText } from '../../text/text-markup.ts';
import { groupBy } from '../../values/maps.ts';
import { isRecord, valueAt } from '../../values/value-shapes.ts';
import type { DeclaredBoard } from '../board-rules.ts';
import type { CheckContext } from '../check-context.ts';
import { iconPaths, isBitmapIcon, partialNames, unusableIcons } from '../find-files.ts';
import type { GameFile } from '../manifest.ts';
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

/** The tables that game.yaml and the references of schemas name exist. Each name is reported once. */
export function checkTableNames(context: CheckContext): void {
  const declared = [...context.tables.keys()];
  const uses = [...manifestUses(context.manifest, declared), ...schemaUses(context)];
  const unknown = uses.filter(({ name, known = declared }) => !known.includes(name));
  for (const [name, [first, ...others]] of groupBy(unknown, (use) => use.name)) {
    if (first === undefined) continue;
    const { code, at, known = declared, about = [] } = first;
    context.report({
      code,
      at,
      message: `there is no table \`${name}\``,
      hint: hintForName(name, known) ?? 'fix the name, or declare the table in game.yaml',
      related: others.map((use) => relatedPlace(use.at, `\`${name}\` is also named here`)),
      about: ['tables', ...about],
      needs: ['tables'],
    });
  }
}

interface TableUse {
  readonly name: string;
  readonly code: string;
  readonly at: Span;
  /** The names that can stand here; those of tables with data files unless given. */
  readonly known?: readonly string[];
  /** What is not known without the table, beside the tables themselves. */
  readonly about?: readonly string[];
}

/** Tables that game.yaml names. */
function manifestUses(manifest: GameFile, declared: readonly string[]): TableUse[] {
  const { asserts, boards, colours, components, computed, effects, file, game, parts } = manifest;
  const all = [...declared, ...computed.map(({ id }) => id)];
  const use = (name: string | null | undefined, code: string, path: Path): TableUse[] =>
    name == null ? [] : [{ name, code, at: file.spanOf(path) }];
  return [
    ...boards.flatMap(({ tables, path }) =>
      Object.entries(tables).flatMap(([role, name]) =>
        use(name, 'board/no-such-table', [...path, role]),
      ),
    ),
    ...colours.flatMap(({ table, index }) =>
      use(table, 'colour/no-such-table', ['colours', index, 'table']),
    ),
    ...use(effects?.verbs, 'effect/no-such-table', ['effects', 'verbs']),
    ...use(parts, 'parts/no-such-table', ['parts']),
    ...components.flatMap(({ id, table, copies, index }) => {
      const code = 'component/no-such-table';
      const list = copies !== null && 'table' in copies ? copies.table : null;
      return [
        ...use(table, code, ['components', index, 'table']).map((one) => ({ ...one, known: all })),
        ...use(list, code, ['components', index, 'copies', 'table']).map((one) => ({
          ...one,
          about: [`cards of ${id}`],
        })),
      ];
    }),
    // Earlier computed tables can be used, later ones cannot.
    ...computed.flatMap(({ source, index }) => {
      const key = source?.kind === 'distances' ? ['distances', 'between'] : [source?.kind ?? ''];
      const path = ['computed', index, ...key];
      const known = all.slice(0, declared.length + index);
      return use(source?.table, 'computed/no-such-table', path).map((one) => ({ ...one, known }));
    }),
    ...asserts.flatMap(({ each, index }) =>
      each.flatMap((name, at) => {
        const path = ['asserts', index, 'each'];
        const isListed = Array.isArray(valueAt(game, path.map(String)));
        const [id] = name.split('.');
        return use(id, 'assert/no-such-table', isListed ? [...path, at] : path);
      }),
    ),
  ];
}

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

/** Boards that game.yaml names exist. */
export function checkBoards({ manifest, report }: CheckContext): void {
  const { boards, components, computed, file } = manifest;
  const known = boards.map(({ id }) => id);
  const uses = [
    ...components.map(({ board, index }) => ({
      code: 'board/no-such-board',
      name: board,
      path: ['components', index, 'board'],
    })),
    ...computed.map(({ source, index }) => {
      const board = source?.kind === 'distances' ? source.board : null;
      const isLacking = source?.kind === 'distances' && known.length === 0;
      const path = ['computed', index, 'distances', 'board'];
      return { code: 'computed/no-such-board', name: board ?? (isLacking ? 'board' : null), path };
    }),
  ];
  for (const { code, name, path } of uses) {
    if (name === null || known.includes(name)) continue;
    report({
      code,
      at: file.spanOf(path),
      message: `there is no board \`${name}\``,
      hint: hintForName(name, known) ?? 'fix the name, or declare the board in game.yaml',
      needs: ['boards'],
    });
  }
}
