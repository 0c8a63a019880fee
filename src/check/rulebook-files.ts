import type { RulebookComponent, SourceText } from '../model/pack.ts';
import type { PackFiles } from '../model/pack-files.ts';

/** The files that a rulebook is made of, each kind in the order of names. */
export function rulebookFiles(
  files: PackFiles,
  source: string,
): Pick<RulebookComponent, 'chapters' | 'figures' | 'styles'> {
  const figures = `${source}figures/`;
  return {
    chapters: textFilesIn(files, source, 'md'),
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
