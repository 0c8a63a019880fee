import {
  COLOUR_VIEWS,
  type ColourPair,
  compareColours,
  simulateColorVision,
  toGreyscale,
} from '../../geometry/colour.ts';
import { readStyles } from '../../load/folders.ts';
import type { Game, MeaningfulColour, MeaningfulColours } from '../../pack/pack.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import type { Words } from '../../text/words.ts';
import { composeWebPage } from './web-page.ts';

export interface ColoursPage {
  readonly game: Game;
  readonly sets: readonly MeaningfulColours[];
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
  readonly words: Words;
}

/** The colours that mean something, as every kind of sight and a printer without colour show them, and how far they are apart. */
export const composeColoursHtml = ({ game, sets, stylesheets, words }: ColoursPage): string =>
  composeWebPage({
    title: words('colours.title', { game: game.name }),
    language: words.language,
    stylesheets,
    css: readStyles('list-page', 'colours'),
    body: [
      `<header><p><a href="index.html">${escapeMarkup(game.name)}</a></p><h1>${words.html('index.colours')}</h1>`,
      `<p>${words.html('colours.about')}</p></header>`,
      '<main>',
      ...sets.map((set, index) => colourSetSection(set, index, words)),
      '</main>',
    ],
  });

function colourSetSection(set: MeaningfulColours, index: number, words: Words): string {
  const { table, field, marks, minDistance, minLightnessDifference, colours } = set;
  const id = `set-${index + 1}`;
  const least = { distance: minDistance, lightnessDifference: minLightnessDifference };
  const pairs = compareColours(colours, least);
  const marked =
    marks.length === 0
      ? words('colours.colour-alone')
      : words('colours.marks', { marks: words.list(marks) });
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeMarkup(table)}: <code>${escapeMarkup(field)}</code></h2>`,
    swatchTable(set, words),
    `<p>${words.html('colours.distances', { distance: minDistance, lightness: minLightnessDifference, marks: marked })}</p>`,
    nearestPairs(pairs, words),
    distanceTable(set, pairs, words),
    '</section>',
  ].join('\n');
}

const headRow = (first: string, rest: readonly string[]): string =>
  `<thead><tr><th scope="col">${first}</th>${rest
    .map((one) => `<th scope="col">${one}</th>`)
    .join('')}</tr></thead>`;

const viewLabels = (words: Words): string[] =>
  COLOUR_VIEWS.map((view) => words.html(`colours.${view}`));

function swatchTable({ colours }: MeaningfulColours, words: Words): string {
  const rows = colours.map((one) => {
    const cells = COLOUR_VIEWS.map((view) => {
      const shown =
        view === 'grey' ? toGreyscale(one.colour) : simulateColorVision(one.colour, view);
      return `<td><span class="swatch" style="background:${shown}"></span><code>${shown}</code></td>`;
    });
    return `<tr><th scope="row">${title(one)}</th>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table class="swatches">${headRow('', viewLabels(words))}<tbody>\n${rows.join('\n')}</tbody></table></div>`;
}

const title = ({ name, marks }: MeaningfulColour): string => {
  const written = marks.filter((mark) => mark !== '').join(', ');
  return `${escapeMarkup(name)}${written === '' ? '' : ` <small>${escapeMarkup(written)}</small>`}`;
};

/** The nearest two in each view, in a sentence. */
function nearestPairs(pairs: readonly ColourPair<MeaningfulColour>[], words: Words): string {
  const nearest = COLOUR_VIEWS.flatMap((view) => {
    const [first] = [...pairs].sort((a, b) => a.distances[view] - b.distances[view]);
    if (first === undefined) return [];
    const { one, other, distances } = first;
    const pair = words.html('colours.closest-pair', {
      view: words(`colours.${view}`),
      one: one.name,
      other: other.name,
      distance: words.decimal(distances[view].toFixed(1)),
    });
    return [`<li>${pair}</li>`];
  });
  return nearest.length === 0
    ? ''
    : `<p>${words.html('colours.closest')}</p><ul>${nearest.join('')}</ul>`;
}

function distanceTable(
  { marks }: MeaningfulColours,
  pairs: readonly ColourPair<MeaningfulColour>[],
  words: Words,
): string {
  if (pairs.length === 0) return '';
  const rows = pairs.map(({ one, other, distances, confusableIn }) => {
    const cells = COLOUR_VIEWS.map((view) => {
      const isClose = confusableIn.includes(view);
      return `<td${isClose ? ' class="close"' : ''}>${words.decimal(distances[view].toFixed(1))}</td>`;
    });
    const differing = marks.filter(
      (_, at) =>
        one.marks[at] !== '' && other.marks[at] !== '' && one.marks[at] !== other.marks[at],
    );
    const verdict =
      confusableIn.length === 0
        ? words.html('colours.apart')
        : differing.length > 0
          ? words.html('colours.by-mark')
          : words.html('colours.too-close');
    const marked = escapeMarkup(differing.join(', ')) || words.html('colours.no-mark');
    const marksCells = `<td>${marked}</td><td>${verdict}</td>`;
    return `<tr><th scope="row">${escapeMarkup(one.name)} · ${escapeMarkup(other.name)}</th>${cells.join('')}${marksCells}</tr>`;
  });
  const heads = [...viewLabels(words), words.html('colours.differing'), ''];
  const summary = words.html('colours.all-pairs', { count: pairs.length });
  return `<details><summary>${summary}</summary><div class="wide"><table class="distances">${headRow(words.html('colours.pair'), heads)}<tbody>\n${rows.join('\n')}</tbody></table></div></details>`;
}
