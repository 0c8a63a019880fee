import { hintForNearest } from '../diagnostics/suggestions.ts';
import type { RulebookComponent, SourceText } from '../pack/pack.ts';
import type { PackFiles, TextFile } from '../pack/pack-files.ts';
import { parseSheetPath } from '../pack/sheet-text.ts';
import { translatedChapter } from '../text/chapter-sections.ts';
import { ICON_NAME } from '../text/text-markup.ts';
import { groupBy } from '../values/maps.ts';
import type { CheckContext } from './check-context.ts';
import { templateUses } from './decks.ts';
import type { GameFile } from './manifest.ts';
import { type Report, type ReportFunction, relatedPlace, type Subject } from './written-data.ts';
import { fileStart, type Span } from './yaml/yaml-file.ts';

export interface FileRequest {
  readonly files: PackFiles;
  readonly path: string;
  /** Every place that names the file; one at least. */
  readonly namedAt: readonly [Span, ...Span[]];
  /** Files that something else names: a misspelt name most likely meant none of them. */
  readonly claimedPaths: ReadonlySet<string>;
  readonly report: ReportFunction;
  /** What is not known without the file. */
  readonly about?: readonly Subject[];
  /** What to do where no other file may be meant. */
  readonly hintIfMissing?: string;
}

const ADD_IT = 'fix the name or add the file (names are case-sensitive)';

/** Finds a text file of the pack, or reports that it is missing or unusable. */
export function requireTextFile(request: FileRequest): TextFile | null {
  const { files, path, namedAt, hintIfMissing = ADD_IT, about = [] } = request;
  const report = (one: Report): void => request.report({ ...one, about });
  const file = files.get(path);
  if (file?.kind === 'text') return file;
  const [first, ...others] = namedAt;
  const alsoNamed = others.map((span) => relatedPlace(span, 'it is also named here'));
  if (file?.kind === 'problem') {
    report({
      code: file.problem.code,
      at: fileStart(path),
      message: file.problem.message,
      hint: file.problem.hint,
      related:
        path === first.file ? [] : [relatedPlace(first, 'the file is named here'), ...alsoNamed],
    });
    return null;
  }
  if (leadsOutside(path)) {
    report({
      code: 'file/outside-pack',
      at: first,
      message: `\`${path}\` is outside the pack, and a pack can only use its own files`,
      hint: 'use a path inside the pack, relative to the folder of game.yaml: `data/…`',
      related: alsoNamed,
    });
    return null;
  }
  report({
    code: file === undefined ? 'file/missing' : 'file/binary',
    at: first,
    message: file === undefined ? `there is no file \`${path}\`` : `\`${path}\` is not a text file`,
    hint: suggestFile(request) ?? hintIfMissing,
    related: alsoNamed,
  });
  return null;
}

/** The hint for the file of the pack that a name most likely meant: one of the same kind that nothing names. */
function suggestFile({
  files,
  path,
  claimedPaths,
}: Pick<FileRequest, 'files' | 'path' | 'claimedPaths'>): string | null {
  const free = [...files.keys()].filter(
    (one) =>
      extensionOf(one) === extensionOf(path) && !claimedPaths.has(one) && !isSchemaOfTool(one),
  );
  return hintForNearest(path, free);
}

/** The schemas that `init` lays down for editors: no pack names them. */
const isSchemaOfTool = (path: string): boolean => path.endsWith('/game.schema.json');

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const leadsOutside = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..');

/** The schemas, data files and workbooks that the tables name, whether they are there or not. */
export const tableFiles = ({ tables }: GameFile): Set<string> =>
  new Set(
    tables.flatMap(({ schema, files }) => [
      ...(schema === null ? [] : [schema]),
      ...files.flatMap((path) => [path, parseSheetPath(path)?.workbook ?? path]),
    ]),
  );

/** Every file that game.yaml names, and every template. */
export const namedFiles = (context: CheckContext): Set<string> =>
  new Set([
    ...tableFiles(context.manifest),
    ...templateUses(context).map(({ template }) => template),
    ...context.manifest.components.flatMap(({ data }) => (data === null ? [] : [data])),
  ]);

const ICON = new RegExp(
  `^assets/icons/((?:[a-z][a-z0-9-]*:)?${ICON_NAME})\\.(?:svg|png|jpe?g|webp)$`,
  'u',
);

/** The name of the icon in a file; `null` for other files. */
export const iconNameOf = (path: string): string | null =>
  ICON.exec(path.normalize('NFC'))?.[1] ?? null;

/** Whether an icon is made of pixels. */
export const isBitmapIcon = (path: string): boolean =>
  iconNameOf(path) !== null && !path.endsWith('.svg');

/** The icons of a pack: the path of each by its name; of two with one name, the drawing. */
export function iconPaths(files: PackFiles): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const path of files.keys()) {
    const name = iconNameOf(path);
    if (name !== null && !names.get(name)?.endsWith('.svg')) names.set(name, path);
  }
  return names;
}

/** Pictures that are not icons: in the folder of icons by their names, and drawings elsewhere. */
export const unusableIcons = (files: PackFiles): string[] =>
  [...files.keys()]
    .filter(
      (path) =>
        /^(?:assets\/icons\/.+\.(?:png|jpe?g|webp|gif|avif|bmp|tiff?|svgz|pdf|ai|eps)|(?!templates\/).*\.svg)$/i.test(
          path,
        ) && iconNameOf(path) === null,
    )
    .sort();

/** The files that a rulebook is made of, each kind in the order of names. */
export function rulebookFiles(
  files: PackFiles,
  source: string,
): Pick<RulebookComponent, 'chapters' | 'translations' | 'figures' | 'styles'> {
  const figures = `${source}figures/`;
  const texts = textFilesIn(files, source, 'md');
  const translated = texts.filter(({ path }) => translatedChapter(path) !== null);
  return {
    chapters: texts.filter(({ path }) => translatedChapter(path) === null),
    translations: groupBy(translated, ({ path }) => translatedChapter(path)?.code ?? ''),
    figures: new Map(
      textFilesIn(files, figures, 'hbs').map((one) => [one.path.slice(figures.length, -4), one]),
    ),
    styles: textFilesIn(files, source, 'css'),
  };
}

/** The text files of a folder, but not of those in it, that end so. */
const textFilesIn = (files: PackFiles, folder: string, ending: string): SourceText[] =>
  [...files.values()]
    .flatMap((file) => {
      const name = file.path.startsWith(folder) ? file.path.slice(folder.length) : '';
      const isMeant = name.endsWith(`.${ending}`) && !name.includes('/');
      return file.kind === 'text' && isMeant ? [{ path: file.path, text: file.text }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** The names of partials, in the order of their files in templates/partials/. */
export const partialNames = (files: PackFiles): string[] =>
  [...files.keys()]
    .sort()
    .flatMap((path) => /^templates\/partials\/([^/]+)\.hbs$/.exec(path)?.[1] ?? []);
