import type { Pack } from '../model/pack.ts';
import type { Format } from '../model/sheet.ts';
import { boardPaths } from './board-files.ts';
import { assetFiles, type LayOutRequest } from './stage-build.ts';

/** The PDF of all components on one paper; `null` when the build knows one paper only. */
export const everythingPath = (paper: string | null): string =>
  paper === null ? 'pdf/everything.pdf' : `pdf/${paper}/everything.pdf`;

/** The papers of a build, or `[null]` when its files need not say which. */
export function paperIds(plans: LayOutRequest['plans']): (string | null)[] {
  const ids = new Set(plans.flatMap(({ paper }) => (paper === null ? [] : [paper.id])));
  return ids.size > 1 ? [...ids] : [null];
}

/** The page that shows the colours that mean something, of a pack that has any. */
export const coloursPaths = ({ colours }: Pack): string[] =>
  colours.length === 0 ? [] : ['colours.html'];

/** Every file that a build is going to write, so that what is in the way is told before the work. */
export function plannedPaths(
  request: LayOutRequest & { readonly formats: readonly Format[] },
): string[] {
  const { plans, formats, pack, fonts, pictures } = request;
  const hasBoard = plans.some(({ layout }) => layout.kind === 'board');
  const board = boardPaths(pack.game);
  return [
    'index.html',
    ...coloursPaths(pack),
    ...assetFiles({ fonts, pictures, styles: '' }).map(({ path }) => path),
    ...(formats.includes('html') ? plans.map(({ htmlPath }) => htmlPath) : []),
    ...(hasBoard ? [board.svg] : []),
    ...(formats.includes('pdf')
      ? [
          ...plans.map(({ pdfPath }) => pdfPath),
          ...paperIds(plans).map(everythingPath),
          ...(hasBoard ? [board.png, board.pdf] : []),
        ]
      : []),
  ];
}
