import { formatMarkdown } from '../balance/format-markdown.ts';
import type { BalanceReport } from '../balance/report.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import type { Pack } from '../model/pack.ts';
import { createTextMeasure } from '../render/font-metrics.ts';
import { renderHeatMap } from '../render/render-pack.ts';
import { composeBalanceHtml, type HeatMap } from './balance-page/balance-page.ts';
import { boardFontFaces } from './board-files.ts';
import { openOutput, type Published } from './output/session.ts';

export interface BalanceFilesRequest {
  readonly report: BalanceReport;
  readonly pack: Pack;
  readonly fonts: LoadedFonts;
  /** How often each thing happened at each place of the board. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Logs of the first games, in their order. */
  readonly logs: readonly string[];
  readonly toolVersion: string;
  /** Absolute. */
  readonly folder: string;
}

/** The log of a game, relative to the folder of the report; games are counted from 0. */
export const logPath = (number: number): string =>
  `logs/game-${String(number).padStart(4, '0')}.jsonl`;

/** Writes the report as a page, as Markdown and as JSON, with its maps and logs, all or none. */
export async function writeBalanceFiles(request: BalanceFilesRequest): Promise<Published> {
  const { report, pack, logs } = request;
  const maps = drawMaps(request);
  const files = [
    { path: 'index.html', text: composeBalanceHtml(report, maps) },
    { path: 'balance.md', text: formatMarkdown(report) },
    { path: 'balance.json', text: `${JSON.stringify(report, null, 2)}\n` },
    ...maps.map(({ what, svg }) => ({ path: `map-${what}.svg`, text: svg })),
    ...logs.map((text, number) => ({ path: logPath(number), text })),
  ];
  const session = await openOutput({ folder: request.folder });
  try {
    await session.refuseObstacles(files.map(({ path }) => path));
    for (const { path, text } of files) await session.stageFile(path, text);
    const { id, name, version } = pack.game;
    return await session.commit({
      tool: { name: 'vbuses', version: request.toolVersion },
      pack: { id, name, version },
      locale: pack.game.language,
      files: files.map(({ path }) => ({ path })),
      cards: [],
      missing: [],
      entries: [],
      replaces: 'all',
      order: [],
    });
  } finally {
    await session.discard();
  }
}

/** One map for each kind of thing that happens at places; the place where most happens glows most. */
function drawMaps({ pack, fonts, places }: BalanceFilesRequest): HeatMap[] {
  const measure = createTextMeasure(fonts.fonts);
  const fontFaces = boardFontFaces(fonts);
  return [...places].flatMap(([what, counts]) => {
    const most = Math.max(1, ...counts.values());
    const heat = new Map([...counts].map(([place, count]) => [place, count / most]));
    const svg = renderHeatMap(pack, measure, { fontFaces, heat });
    return svg === null ? [] : [{ what, svg }];
  });
}
