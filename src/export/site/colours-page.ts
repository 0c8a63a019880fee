import {
  COLOUR_VIEWS,
  type ColourPair,
  type ColourView,
  compareColours,
  simulateColorVision,
  toGreyscale,
} from '../../core/colour.ts';
import type { Game, MeaningfulColour, MeaningfulColours } from '../../core/pack.ts';
import { escapeMarkup } from '../../core/text-markup.ts';
import { readStyles } from '../../load/folders.ts';
import { composeWebPage } from './web-page.ts';

const VIEW_LABELS: Readonly<Record<ColourView, string>> = {
  normal: 'Normal',
  protan: 'Protan',
  deutan: 'Deutan',
  tritan: 'Tritan',
  grey: 'Grey',
};

export interface ColoursPage {
  readonly game: Game;
  readonly sets: readonly MeaningfulColours[];
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
}

/** The colours that mean something, as every kind of sight and a printer without colour show them, and how far they are apart. */
export const composeColoursHtml = ({ game, sets, stylesheets }: ColoursPage): string =>
  composeWebPage({
    title: `${game.name}: colours`,
    stylesheets,
    css: readStyles('list-page', 'colours'),
    body: [
      `<header><p><a href="index.html">${escapeMarkup(game.name)}</a></p><h1>Colours</h1>`,
      '<p>How the meaningful colours look to people with a colour vision deficiency (protan, deutan, tritan), and on a black-and-white printer.</p></header>',
      '<main>',
      ...sets.map(colourSetSection),
      '</main>',
    ],
  });

function colourSetSection(set: MeaningfulColours, index: number): string {
  const { table, field, marks, minDistance, minLightnessDifference, colours } = set;
  const id = `set-${index + 1}`;
  const least = { distance: minDistance, lightnessDifference: minLightnessDifference };
  const pairs = compareColours(colours, least);
  const marked =
    marks.length === 0
      ? 'They differ only in colour.'
      : `They also differ in ${escapeMarkup(joinNames(marks))}, so colours may be closer.`;
  return [
    `<section aria-labelledby="${id}">`,
    `<h2 id="${id}">${escapeMarkup(table)}: <code>${escapeMarkup(field)}</code></h2>`,
    swatchTable(set),
    `<p>Distances are CIEDE2000, or differences of lightness (L*) in grey. They should be at least ${minDistance}, or ${minLightnessDifference} in grey. ${marked}</p>`,
    nearestPairs(pairs),
    distanceTable(set, pairs),
    '</section>',
  ].join('\n');
}

const headRow = (first: string, rest: readonly string[]): string =>
  `<thead><tr><th scope="col">${first}</th>${rest
    .map((one) => `<th scope="col">${one}</th>`)
    .join('')}</tr></thead>`;

const viewLabels = COLOUR_VIEWS.map((view) => VIEW_LABELS[view]);

function swatchTable({ colours }: MeaningfulColours): string {
  const rows = colours.map((one) => {
    const cells = COLOUR_VIEWS.map((view) => {
      const shown =
        view === 'grey' ? toGreyscale(one.colour) : simulateColorVision(one.colour, view);
      return `<td><span class="swatch" style="background:${shown}"></span><code>${shown}</code></td>`;
    });
    return `<tr><th scope="row">${title(one)}</th>${cells.join('')}</tr>`;
  });
  return `<div class="wide"><table class="swatches">${headRow('', viewLabels)}<tbody>\n${rows.join('\n')}</tbody></table></div>`;
}

const title = ({ name, marks }: MeaningfulColour): string => {
  const written = marks.filter((mark) => mark !== '').join(', ');
  return `${escapeMarkup(name)}${written === '' ? '' : ` <small>${escapeMarkup(written)}</small>`}`;
};

/** The nearest two in each view, in a sentence. */
function nearestPairs(pairs: readonly ColourPair<MeaningfulColour>[]): string {
  const nearest = COLOUR_VIEWS.flatMap((view) => {
    const [first] = [...pairs].sort((a, b) => a.distances[view] - b.distances[view]);
    if (first === undefined) return [];
    const { one, other, distances } = first;
    return [
      `<li><b>${VIEW_LABELS[view]}</b>: ${escapeMarkup(one.name)} and ${escapeMarkup(other.name)}, ${distances[view].toFixed(1)}</li>`,
    ];
  });
  return nearest.length === 0 ? '' : `<p>The closest pairs:</p><ul>${nearest.join('')}</ul>`;
}

function distanceTable(
  { marks }: MeaningfulColours,
  pairs: readonly ColourPair<MeaningfulColour>[],
): string {
  if (pairs.length === 0) return '';
  const rows = pairs.map(({ one, other, distances, confusableIn }) => {
    const cells = COLOUR_VIEWS.map((view) => {
      const isClose = confusableIn.includes(view);
      return `<td${isClose ? ' class="close"' : ''}>${distances[view].toFixed(1)}</td>`;
    });
    const differing = marks.filter(
      (_, at) =>
        one.marks[at] !== '' && other.marks[at] !== '' && one.marks[at] !== other.marks[at],
    );
    const verdict =
      confusableIn.length === 0
        ? 'far enough apart'
        : differing.length > 0
          ? 'distinguished by the mark'
          : 'too close';
    const marksCells = `<td>${escapeMarkup(differing.join(', ')) || 'none'}</td><td>${verdict}</td>`;
    return `<tr><th scope="row">${escapeMarkup(one.name)} · ${escapeMarkup(other.name)}</th>${cells.join('')}${marksCells}</tr>`;
  });
  return `<details><summary>All ${pairs.length} pairs</summary><div class="wide"><table class="distances">${headRow('Pair', [...viewLabels, 'Marks that differ', ''])}<tbody>\n${rows.join('\n')}</tbody></table></div></details>`;
}

/** `a, b and c`. */
const joinNames = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
