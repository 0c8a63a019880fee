import type { Pack } from '../model/pack.ts';
import type { ComponentPlan, Format } from '../model/sheet.ts';
import { boardPaths } from './board-files.ts';
import { type Manifest, mergeEntries } from './output/manifest.ts';
import { assetFiles, type LayOutRequest } from './stage-build.ts';

/** What decides which PDFs show the whole: a plan of this build, or an entry of an earlier one. */
interface PaperPart {
  readonly component: { readonly id: string };
  readonly paper: { readonly id: string; readonly name: string } | null;
}

/** The page that shows the colours that mean something, of a pack that declares some. */
export const coloursPaths = ({ colours }: Pack): string[] =>
  colours.length === 0 ? [] : ['colours.html'];

/** The list of parts to buy, to read and for a spreadsheet, of a pack that has one. */
export const partsPaths = ({ partsTable }: Pack): string[] =>
  partsTable === null ? [] : ['parts.html', 'parts.csv'];

/** A PDF with every component of the output; where they lie there on several papers, one a paper. */
export interface EverythingPlan<Part extends PaperPart> {
  readonly path: string;
  /** `null` when there is one such file only. */
  readonly paperName: string | null;
  readonly parts: readonly Part[];
}

/**
 * The PDFs of the whole: each holds every component once. What has a page of its own size stands in
 * each of them, but where tiles of it take its place.
 */
export function planEverything<Part extends PaperPart>(
  parts: readonly Part[],
): EverythingPlan<Part>[] {
  const onPapers = parts.filter(({ paper }) => paper !== null);
  const withoutTiles = (chosen: readonly Part[]): Part[] => {
    const ids = new Set(chosen.map(({ component }) => component.id));
    return parts.filter(
      (part) => chosen.includes(part) || (part.paper === null && !ids.has(part.component.id)),
    );
  };
  const printed = new Set(onPapers.map(({ component }) => component.id));
  if (printed.size === onPapers.length) {
    return [{ path: 'pdf/everything.pdf', paperName: null, parts: withoutTiles(onPapers) }];
  }
  const papers = new Map(
    onPapers.flatMap(({ paper }) => (paper === null ? [] : [[paper.id, paper]])),
  );
  return [...papers.values()].map(({ id, name }) => ({
    path: `pdf/${id}/everything.pdf`,
    paperName: name,
    parts: withoutTiles(onPapers.filter(({ paper }) => paper?.id === id)),
  }));
}

/** The PDFs of a plan: a rulebook is printed as a booklet too. */
export const pdfPathsOf = ({ pdfPath, layout }: ComponentPlan): string[] =>
  layout.kind === 'rulebook' ? [pdfPath, layout.booklet.path] : [pdfPath];

/** Whether some HTML of the output, this build's or an earlier one's, may show the pack's pictures. */
export const mayShowPictures = ({
  formats,
  replaces,
}: {
  readonly formats: readonly Format[];
  readonly replaces: 'all' | readonly string[];
}): boolean => formats.includes('html') || replaces !== 'all';

/**
 * Every file that a build is going to write, so that what is in the way is told before the work.
 *
 * @param previous what earlier builds left in the output folder
 */
export function plannedPaths(
  request: Omit<LayOutRequest, 'cache'> & {
    readonly formats: readonly Format[];
    readonly replaces: 'all' | readonly string[];
  },
  previous: Manifest | null,
): string[] {
  const { plans, formats, pack, fonts, pictures, replaces } = request;
  const hasBoard = plans.some(({ layout }) => layout.kind === 'board');
  const board = boardPaths(pack.game);
  const order = pack.components.map(({ id }) => id);
  const kept = mergeEntries(previous, { pack: pack.game, replaces, order, entries: [] });
  const printed = [...kept.filter(({ pdfPath }) => pdfPath !== null), ...plans];
  return [
    'index.html',
    ...coloursPaths(pack),
    ...partsPaths(pack),
    ...[
      ...assetFiles({ fonts, pictures: [], styles: '' }),
      ...(mayShowPictures(request) ? pictures : []),
    ].map(({ path }) => path),
    ...(formats.includes('html') ? plans.map(({ htmlPath }) => htmlPath) : []),
    ...(hasBoard ? [board.svg, board.greySvg] : []),
    ...(formats.includes('pdf')
      ? [
          ...plans.flatMap(pdfPathsOf),
          ...planEverything<PaperPart>(printed).map(({ path }) => path),
          ...(hasBoard ? [board.png, board.pdf] : []),
        ]
      : []),
  ];
}
