import { nearestName } from '../diagnostics/nearest.ts';
import type { PackFiles, TextFile } from '../model/pack-files.ts';
import { type ReportFunction, relatedPlace } from './context.ts';
import type { Span } from './yaml/yaml-file.ts';

export interface FileRequest {
  readonly files: PackFiles;
  readonly path: string;
  /** Every place that names the file; one at least. */
  readonly namedAt: readonly [Span, ...Span[]];
  /** Files that something else names: a misspelt name most likely meant none of them. */
  readonly claimedPaths: ReadonlySet<string>;
  readonly report: ReportFunction;
}

/** Finds a text file of the pack, or reports that it is missing or unusable. */
export function requireTextFile(request: FileRequest): TextFile | null {
  const { files, path, namedAt, report } = request;
  const file = files.get(path);
  if (file?.kind === 'text') return file;
  const [first, ...others] = namedAt;
  const alsoNamed = others.map((span) => relatedPlace(span, 'it is named here too'));
  if (file?.kind === 'problem') {
    report({
      code: file.problem.code,
      at: { file: path, line: 1, column: 1 },
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
      message: `\`${path}\` leads out of the pack, and a pack may only use its own files`,
      hint: 'name a file of the pack, beginning at the folder of game.yaml: `data/…`',
      related: alsoNamed,
    });
    return null;
  }
  const meant = suggestFile(request);
  report({
    code: file === undefined ? 'file/missing' : 'file/binary',
    at: first,
    message: file === undefined ? `there is no file \`${path}\`` : `\`${path}\` is not a text file`,
    hint:
      meant === null
        ? 'mend the name, or add the file; upper and lower case count'
        : `did you mean \`${meant}\`?`,
    related: alsoNamed,
  });
  return null;
}

/** The file of the pack that a name most likely meant: one of the same kind that nothing names. */
export function suggestFile({
  files,
  path,
  claimedPaths,
}: Pick<FileRequest, 'files' | 'path' | 'claimedPaths'>): string | null {
  const free = [...files.keys()].filter(
    (one) => extensionOf(one) === extensionOf(path) && !claimedPaths.has(one),
  );
  return nearestName(path, free);
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

const leadsOutside = (path: string): boolean =>
  /^(?:[/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..');
