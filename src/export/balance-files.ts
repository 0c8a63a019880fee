import { formatMarkdown } from '../balance/format-markdown.ts';
import type { BalanceReport } from '../balance/report.ts';
import type { LoadedFonts } from '../model/loaded-fonts.ts';
import type { Pack } from '../model/pack.ts';
import { createTextMeasure } from '../render/font-metrics.ts';
import { renderHeatMap } from '../render/render-pack.ts';
import { BALANCE_FILES, gameLogPath } from './balance-output.ts';
import { composeBalanceHtml, type HeatMap } from './balance-page/balance-page.ts';
import { boardFontFaces } from './board-files.ts';
import type { OutputSession, Published } from './output/session.ts';

export interface BalanceFilesRequest {
  readonly report: BalanceReport;
  readonly pack: Pack;
  readonly fonts: LoadedFonts;
  /** How often each thing happened at each place of the board. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Logs of the first games, in their order. */
  readonly logs: readonly string[];
  readonly toolVersion: string;
  /** See `openBalanceOutput`; whoever opened it closes it. */
  readonly session: OutputSession;
}

/** Writes the report as a page, as Markdown and as JSON, with its maps and logs, all or none. */
export async function writeBalanceFiles(request: BalanceFilesRequest): Promise<Published> {
  const { report, pack, logs, session } = request;
  const maps = drawHeatMaps(request);
  const files = [
    { path: BALANCE_FILES.page, text: composeBalanceHtml(report, maps) },
    { path: BALANCE_FILES.markdown, text: formatMarkdown(report) },
    { path: BALANCE_FILES.data, text: `${JSON.stringify(report, null, 2)}\n` },
    ...maps.map(({ what, svg }) => ({ path: `map-${what}.svg`, text: svg })),
    ...logs.map((text, number) => ({ path: gameLogPath(number), text })),
  ];
  for (const { path, text } of files) await session.stageFile(path, text);
  const { id, name, version } = pack.game;
  return session.commit({
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
}

/** One map for each kind of thing that happens at places; the place where most happens glows most. */
function drawHeatMaps({ pack, fonts, places }: BalanceFilesRequest): HeatMap[] {
  const measure = createTextMeasure(fonts.fonts);
  const fontFaces = boardFontFaces(fonts);
  return [...places].flatMap(([what, counts]) => {
    const most = Math.max(1, ...counts.values());
    const heat = new Map([...counts].map(([place, count]) => [place, count / most]));
    const svg = renderHeatMap(pack, measure, { fontFaces, heat });
    return svg === null ? [] : [{ what, svg }];
  });
}
