import type { CardChange, PackDiff } from '../../diff/compare-packs.ts';
import { formatDiff } from '../../diff/format-diff.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../../geometry/geometry.ts';
import { sizeWithBleed } from '../../layout/box-css.ts';
import { SCREEN_MARGIN_IN } from '../../layout/compose-pack.ts';
import { readStyles } from '../../load/folders.ts';
import type { CardSize, Game } from '../../pack/pack.ts';
import type { Side } from '../../pack/sheet.ts';
import { escapeMarkup } from '../../text/text-markup.ts';
import { composeWebPage } from './web-page.ts';

/** The two versions, as the folders of their pages are called. */
export const VERSIONS = ['before', 'after'] as const;

export type Version = (typeof VERSIONS)[number];

export interface DiffPage {
  readonly game: Game;
  /** The version that the pack is compared with. */
  readonly title: string;
  readonly diff: PackDiff;
  /** By component, from the version that has it. */
  readonly sizes: ReadonlyMap<string, CardSize>;
  /** Addresses of stylesheets with the fonts. */
  readonly stylesheets: readonly string[];
}

/** The page with one side of a card, relative to the page of all changes. */
export const facePath = (
  version: Version,
  { component, id }: Pick<CardChange, 'component' | 'id'>,
  side: Side,
): string => `${version}/${component}-${id}-${side}.html`;

/** Whether a version has a card. */
export const isIn = (version: Version, { copies }: Pick<CardChange, 'copies'>): boolean =>
  (version === 'before' ? copies.from : copies.to) > 0;

/** A drawn card is this wide at most; what is wider is made smaller. */
const MOST_WIDE_PX = 360;

/** The cards that changed, as they were and as they are, side by side; then all changes in words. */
export const composeDiffHtml = ({ game, title, diff, sizes, stylesheets }: DiffPage): string =>
  composeWebPage({
    title: `${game.name}: what changed`,
    stylesheets,
    hasFrames: true,
    css: readStyles('list-page', 'diff'),
    body: [
      `<header><p>${escapeMarkup(game.name)}</p><h1>What changed</h1>`,
      `<p>Since ${escapeMarkup(title)}. On the right, what is different is framed.</p></header>`,
      '<main>',
      ...diff.decks.flatMap(({ component, name, cards }) => {
        const size = sizes.get(component);
        const shown = cards.filter(({ sides }) => sides.length > 0);
        return size === undefined || shown.length === 0
          ? []
          : [
              `<section><h2>${escapeMarkup(name)}</h2>`,
              ...shown.map((card) => cardSection(card, size)),
              '</section>',
            ];
      }),
      `<section><h2>In words</h2><pre>${escapeMarkup(formatDiff(diff, title))}</pre></section>`,
      '</main>',
    ],
  });

function cardSection(card: CardChange, size: CardSize): string {
  const page = sizeWithBleed(size);
  const [width, height, margin] = [page.widthIn, page.heightIn, SCREEN_MARGIN_IN].map(
    (inches) => inches * CSS_PX_PER_INCH,
  );
  const thumb = Math.min(width ?? 0, MOST_WIDE_PX);
  const style = `--w:${px(width)};--h:${px(height)};--m:${px(margin)};--thumb:${px(thumb)}`;
  const pairs = card.sides.flatMap((side) => VERSIONS.map((version) => frame(card, side, version)));
  const name = card.name === card.id ? '' : ` ${escapeMarkup(card.name)}`;
  return [
    `<article style="${style}"><h3><code>${escapeMarkup(card.id)}</code>${name}, ${card.change}</h3>`,
    `<div class="pair">${pairs.join('')}</div></article>`,
  ].join('\n');
}

const px = (length = 0): string => formatNumber(length, 1);

function frame(card: CardChange, side: Side, version: Version): string {
  if (!isIn(version, card))
    return `<div class="none">${version === 'before' ? 'new' : 'gone'}</div>`;
  const title = `${card.id}, ${side}, ${version}`;
  return (
    `<div class="frame"><iframe src="${escapeMarkup(facePath(version, card, side))}" ` +
    `title="${escapeMarkup(title)}" loading="lazy" sandbox="allow-same-origin" scrolling="no"></iframe></div>`
  );
}
