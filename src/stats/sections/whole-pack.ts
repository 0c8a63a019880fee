import { formatCount } from '../../text/text-markup.ts';
import type { Section } from '../../values/report.ts';
import { type CardText, sortByLength } from '../count-texts.ts';
import type { PackStats } from '../pack-stats.ts';

/** What the pack consists of. */
export function componentsSection({ components, sheets }: PackStats): Section {
  const decks = components.flatMap(({ id, cards, copies }) =>
    cards === null || copies === null ? [] : [{ label: id, value: copies, cards }],
  );
  const first = sheets.find(({ paper }) => paper !== null)?.paper ?? null;
  return {
    id: 'components',
    title: 'Components',
    text: [],
    charts:
      decks.length < 2
        ? []
        : [
            {
              kind: 'bars',
              title: 'Copies of each component',
              xLabel: 'copies',
              yLabel: '',
              bars: decks,
            },
          ],
    tables: [
      {
        caption: 'What the pack consists of',
        columns: [
          'component',
          'name',
          'kind',
          'cards',
          'copies',
          `sheets (${first ?? 'none'})`,
        ].map((head) => ({ head })),
        rows: components.map(({ id, name, kind, cards, copies }) => [
          id,
          name,
          kind,
          cards ?? '',
          copies ?? '',
          sheets.find(({ component, paper }) => component === id && paper === first)?.sheets ?? '',
        ]),
      },
    ],
  };
}

/** Texts beyond these are like many others. */
const LISTED_TEXTS = 10;

/** How much there is to read on the faces. */
export function textsSection({ components, cardTexts }: PackStats): Section | null {
  const read = cardTexts.filter(({ words }) => words > 0);
  if (read.length === 0) return null;
  const ordered = sortByLength(read);
  const counts = new Map<number, number>();
  for (const { words } of read) counts.set(words, (counts.get(words) ?? 0) + 1);
  return {
    id: 'texts',
    title: 'Texts',
    text: [
      'All words on the faces, each card once: a word is what stands between spaces and has a letter or a digit in it. Text in drawings does not count; small print such as the id of a card does.',
      ...(read.length < cardTexts.length
        ? [`Without words: ${formatCount(cardTexts.length - read.length, 'card')}.`]
        : []),
    ],
    charts: [
      {
        kind: 'histogram',
        title: 'Cards by the number of words on their faces',
        xLabel: 'words',
        yLabel: 'cards',
        counts: [...counts].map(([value, count]) => ({ value, count })),
      },
    ],
    tables: [
      {
        caption: 'Words and characters of a face',
        columns: [
          { head: 'component' },
          { head: 'mean', digits: 1 },
          { head: 'median' },
          { head: 'shortest' },
          { head: 'longest' },
          { head: 'characters', digits: 1 },
          { head: 'longest face' },
        ],
        rows: components.flatMap(({ id, texts }) =>
          texts === null
            ? []
            : [
                [
                  id,
                  texts.words.mean,
                  texts.words.median,
                  texts.words.least,
                  texts.words.most,
                  texts.characters.mean,
                  texts.longest.card,
                ],
              ],
        ),
      },
      textTable('The longest faces', ordered.slice(0, LISTED_TEXTS)),
      textTable('The shortest faces', ordered.reverse().slice(0, LISTED_TEXTS)),
    ],
  };
}

const textTable = (caption: string, texts: readonly CardText[]) => ({
  caption,
  columns: ['card', 'component', 'words', 'characters'].map((head) => ({ head })),
  rows: texts.map(({ card, component, words, characters }) => [card, component, words, characters]),
});

/** Icons beyond these are in the table alone. */
const PLOTTED_ICONS = 24;

/** Which icons are printed where. */
export function iconsSection({ icons }: PackStats): Section | null {
  if (icons === null || icons.used.length + icons.unused.length === 0) return null;
  const { used, unused } = icons;
  return {
    id: 'icons',
    title: 'Icons',
    text: [
      unused.length === 0
        ? `All ${formatCount(used.length, 'icon')} of the pack are used.`
        : `${used.length} of ${formatCount(used.length + unused.length, 'icon')} are used. Nothing printed shows ${unused.join(', ')}.`,
    ],
    charts:
      used.length === 0
        ? []
        : [
            {
              kind: 'bars',
              title:
                used.length > PLOTTED_ICONS
                  ? `The ${PLOTTED_ICONS} icons that are drawn most often`
                  : 'How often each icon is drawn',
              xLabel: 'drawings, each card once',
              yLabel: '',
              bars: used
                .slice(0, PLOTTED_ICONS)
                .map(({ icon, times }) => ({ label: icon, value: times })),
            },
          ],
    tables: [
      {
        caption: 'Icons that are used',
        columns: ['icon', 'drawings', 'cards', 'copies', 'on'].map((head) => ({ head })),
        rows: used.map(({ icon, times, cards, copies, components }) => [
          icon,
          times,
          cards,
          copies,
          components.join(', '),
        ]),
      },
    ],
  };
}
