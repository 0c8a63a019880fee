import { readStyles } from '../../load/folders.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { formatCell, type ReportTable, type Section } from '../../values/report.ts';
import { drawChart } from './charts.ts';
import { composeWebPage } from './web-page.ts';

/** A page of numbers and plots. */
export interface ReportPage {
  readonly title: string;
  readonly heading: string;
  /** What it is about, as pairs of a name and a text. */
  readonly facts: readonly (readonly [string, string])[];
  /** Every section that is listed at the top. */
  readonly contents: readonly Pick<Section, 'id' | 'title'>[];
  /** Markup of the sections, in their order. */
  readonly sections: readonly string[];
}

/** A report as one page that needs nothing beside it: no script, plots as drawings, pictures inside. */
export const composeReportHtml = (page: ReportPage): string =>
  composeWebPage({
    title: page.title,
    css: readStyles('report'),
    hasInlinePictures: true,
    supportsDark: true,
    body: [
      `<header><h1>${escapeMarkup(page.heading)}</h1>`,
      `<dl>${page.facts
        .map(([name, text]) => `<dt>${escapeMarkup(name)}</dt><dd>${escapeMarkup(text)}</dd>`)
        .join('\n')}</dl></header>`,
      tableOfContents(page.contents),
      '<main>',
      ...page.sections,
      '</main>',
    ],
  });

const tableOfContents = (sections: ReportPage['contents']): string =>
  `<nav aria-label="Sections"><ul>${sections
    .map(({ id, title }) => `<li><a href="#${escapeMarkup(id)}">${escapeMarkup(title)}</a></li>`)
    .join('')}</ul></nav>`;

/**
 * A section with its sentences, plots and tables.
 *
 * @param pictures markup that stands between plots and tables
 */
export const sectionHtml = (section: Section, pictures: readonly string[] = []): string =>
  [
    `<section aria-labelledby="${escapeMarkup(section.id)}">`,
    `<h2 id="${escapeMarkup(section.id)}">${escapeMarkup(section.title)}</h2>`,
    ...section.text.map((sentence) => `<p>${escapeMarkup(sentence)}</p>`),
    ...section.charts.map(drawChart),
    ...pictures,
    ...section.tables.map(tableHtml),
    '</section>',
  ].join('\n');

function tableHtml({ caption, columns, rows, marked }: ReportTable): string {
  const isNumber = columns.map((_, at) => rows.some((row) => typeof row[at] === 'number'));
  const classOf = (at: number): string => (isNumber[at] ? ' class="number"' : '');
  const head = columns.map(
    (column, at) => `<th scope="col"${classOf(at)}>${escapeMarkup(column.head)}</th>`,
  );
  const body = rows.map((row, at) => {
    const cells = columns.map((column, place) => {
      const text = escapeMarkup(formatCell(row[place] ?? '', column));
      return place === 0 ? `<th scope="row">${text}</th>` : `<td${classOf(place)}>${text}</td>`;
    });
    return `<tr${marked?.includes(at) === true ? ' class="differs"' : ''}>${cells.join('')}</tr>`;
  });
  return `<div class="wide" tabindex="0"><table><caption>${escapeMarkup(caption)}</caption><thead><tr>${head.join('')}</tr></thead><tbody>\n${body.join('\n')}</tbody></table></div>`;
}
