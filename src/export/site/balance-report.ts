import { formatMarkdown, runFactRows } from '../../balance/format-report.ts';
import type { BalanceReport } from '../../balance/report.ts';
import { shownBoard } from '../../boards/boards.ts';
import { boardPlaces } from '../../boards/network/model.ts';
import type { StagedOutput, Staging } from '../../output/job.ts';
import type { LoadedFonts } from '../../pack/fonts.ts';
import { boardDiagrams, type Pack } from '../../pack/pack.ts';
import { createTextMeasure } from '../../render/font-metrics.ts';
import { renderHeatMap } from '../../render/render-pack.ts';
import { escapeMarkup, messageMarkup } from '../../text/text-markup.ts';
import { boardFontFaces } from '../board-files.ts';
import { BALANCE_FILES, gameLogPath } from '../output-folders.ts';
import { composeReportHtml, sectionHtml } from './report-page.ts';

export interface BalanceFilesRequest {
  readonly report: BalanceReport;
  readonly pack: Pack;
  readonly fonts: LoadedFonts;
  /** How often each thing happened at each place of the board. */
  readonly places: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Logs of the first games, in their order. */
  readonly logs: readonly string[];
}

/** Stages the report as a page, as Markdown and as JSON, with its maps and logs. */
export async function stageBalanceReport(
  staging: Staging,
  request: BalanceFilesRequest,
): Promise<StagedOutput> {
  const { report, logs } = request;
  const maps = drawHeatMaps(request);
  const files = [
    { path: BALANCE_FILES.page, text: composeBalanceHtml(report, maps) },
    { path: BALANCE_FILES.markdown, text: formatMarkdown(report) },
    { path: BALANCE_FILES.data, text: `${JSON.stringify(report, null, 2)}\n` },
    ...maps.map(({ what, svg }) => ({ path: `map-${what}.svg`, text: svg })),
    ...logs.map((text, number) => ({ path: gameLogPath(number), text })),
  ];
  for (const { path, text } of files) await staging.stageFile(path, text);
  return { files: files.map(({ path }) => ({ path })) };
}

/**
 * One map for each kind of thing that happens at places, of the first board; of each further board,
 * if it happens there too. The place where most happens glows most.
 */
function drawHeatMaps({ pack, fonts, places }: BalanceFilesRequest): HeatMap[] {
  const measure = createTextMeasure(fonts.fonts);
  return [...places].flatMap(([what, counts]) => {
    const most = Math.max(1, ...counts.values());
    const heat = new Map([...counts].map(([place, count]) => [place, count / most]));
    return boardDiagrams(pack).flatMap((component, index) => {
      const places = boardPlaces(shownBoard(pack, component));
      if (index > 0 && !places.some(({ id }) => counts.has(id))) return [];
      const fontFaces = boardFontFaces(fonts);
      const svg = renderHeatMap(pack, measure, { component, fontFaces, heat });
      return svg === null ? [] : [{ what: index === 0 ? what : `${what}-${component.id}`, svg }];
    });
  });
}

/** A drawing of the board with what happened on it. */
interface HeatMap {
  /** What is shown: `deliveries`. */
  readonly what: string;
  readonly svg: string;
}

/** The balance report as one page, with its maps inside. */
function composeBalanceHtml(report: BalanceReport, maps: readonly HeatMap[]): string {
  const { game } = report.run;
  return composeReportHtml({
    title: `${game.name}: balance`,
    heading: `Balance of ${game.name}`,
    facts: runFactRows(report),
    contents: [{ id: 'verdicts', title: 'Verdicts' }, ...report.sections],
    sections: [
      `<p class="summary">${report.summary.map(escapeMarkup).join(' ')}</p>`,
      verdictList(report),
      ...report.sections.map((section) =>
        sectionHtml(section, section.id === 'places' ? maps.map(heatMapHtml) : []),
      ),
    ],
  });
}

const VERDICT_ORDER = { fails: 0, unclear: 1, expected: 2, holds: 3 } as const;

function verdictList(report: BalanceReport): string {
  const sorted = [...report.verdicts].sort(
    (a, b) => VERDICT_ORDER[a.outcome] - VERDICT_ORDER[b.outcome],
  );
  return [
    '<section aria-labelledby="verdicts"><h2 id="verdicts">Verdicts</h2>',
    '<ul class="verdicts">',
    ...sorted.map(
      ({ outcome, told: message }) =>
        `<li class="${outcome}"><b>${outcome}</b><span>${messageMarkup(message)}</span></li>`,
    ),
    '</ul></section>',
  ].join('\n');
}

/** As a picture, so that the names inside of one drawing do not meet those of another. */
function heatMapHtml({ what, svg }: HeatMap): string {
  const caption = `The board with the number of ${what} at each stop, shown by the area of the glow.`;
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const id = `map-${escapeMarkup(what)}`;
  const picture = `<img class="map" src="${source}" alt="${escapeMarkup(caption)}">`;
  return [
    `<figure class="board" id="${id}"><a class="back" href="#places">Back to the report</a>`,
    `<a href="#${id}" title="Enlarge">${picture}</a>`,
    `<figcaption>${escapeMarkup(caption)} <a href="#${id}">Enlarge</a></figcaption></figure>`,
  ].join('\n');
}
