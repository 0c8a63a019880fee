import type { Cache } from '../cache/cache.ts';
import type { CardChange, PackDiff } from '../diff/compare-packs.ts';
import { formatDiff } from '../diff/format-diff.ts';
import { markChanges } from '../diff/mark-changes.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../geometry/geometry.ts';
import { sizeWithBleed } from '../layout/box-css.ts';
import { composeCardPagesHtml, SCREEN_MARGIN_IN, STYLESHEETS } from '../layout/compose-pack.ts';
import { planCardSides } from '../layout/plan-card-pages.ts';
import { readStyles } from '../load/folders.ts';
import { manifestHeader, runOutputJob, type Staging } from '../output/job.ts';
import type { Published } from '../output/session.ts';
import type { CardSize, DeckComponent, Game, Pack } from '../pack/pack.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { Side } from '../pack/sheet.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { prepareAssets, stageAssets } from './lay-out.ts';
import { composeWebPage } from './site/web-page.ts';

/** The page that shows what changed, relative to its folder. */
export const DIFF_PAGE = 'index.html';

/** A version of a pack, to be drawn. */
export interface DrawnVersion {
  readonly rendered: RenderedPack;
  readonly pictures: readonly PackPicture[];
}

interface WriteDiffRequest {
  /** Of the page and all that it shows, absolute. */
  readonly folder: string;
  readonly versions: Readonly<Record<Version, DrawnVersion>>;
  readonly title: string;
  readonly diff: PackDiff;
  readonly cache: Cache;
}

const CHANGED_STYLE = 'assets/changed.css';

/** Writes the page of what changed, with the faces of both versions in the styles of each. */
export async function writeDiff(request: WriteDiffRequest): Promise<Published | null> {
  const { folder, versions, title, diff } = request;
  const packs = { before: versions.before.rendered.pack, after: versions.after.rendered.pack };
  const cards = diff.decks.flatMap((deck) => deck.cards);
  const { published } = await runOutputJob({
    folder,
    header: manifestHeader(packs.after.game),
    paths: [DIFF_PAGE],
    stage: async (staging) => {
      const paths = [DIFF_PAGE];
      for (const version of VERSIONS)
        paths.push(...(await stageVersion(staging, version, request)));
      const sizes = new Map(
        cards.map(({ component }) => [
          component,
          (deckOf(packs.after, component) ?? deckOf(packs.before, component))?.size,
        ]),
      );
      const html = composeDiffHtml({
        game: packs.after.game,
        title,
        diff,
        sizes: new Map(
          [...sizes].flatMap(([id, size]) => (size === undefined ? [] : [[id, size]])),
        ),
        stylesheets: ['after/assets/fonts.css'],
      });
      await staging.stageFile(DIFF_PAGE, html);
      return { result: null, output: { files: paths.map((path) => ({ path })) } };
    },
  });
  return published;
}

const deckOf = ({ components }: Pack, id: string): DeckComponent | undefined =>
  components.find((one): one is DeckComponent => one.kind === 'deck' && one.id === id);

/** Stages the changed faces of one version and all that they load, in a folder of its own. */
async function stageVersion(
  staging: Staging,
  version: Version,
  { versions, diff, cache }: WriteDiffRequest,
): Promise<string[]> {
  const { rendered, pictures } = versions[version];
  const other = versions[version === 'before' ? 'after' : 'before'].rendered;
  const cards = diff.decks.flatMap((deck) => deck.cards).filter((card) => isIn(version, card));
  const faces = cards.flatMap((card) =>
    card.sides.flatMap((side) => {
      const html = htmlOf(rendered, card, side);
      return html === undefined ? [] : [{ card, side, html, was: htmlOf(other, card, side) }];
    }),
  );
  const uses = faces.flatMap(({ card, html }) => {
    const size = deckOf(rendered.pack, card.component)?.size.trim;
    return size === undefined ? [] : [{ ...size, dpi: rendered.pack.images.dpi, html }];
  });
  const { files } = await prepareAssets(
    { pack: rendered.pack, fonts: rendered.fonts, pictures, ink: 'full', cache },
    uses,
  );
  const inFolder: Pick<Staging, 'stageFile'> = {
    stageFile: (path, content) => staging.stageFile(`${version}/${path}`, content),
  };
  await stageAssets(inFolder, files);
  await inFolder.stageFile(CHANGED_STYLE, readStyles('changed'));
  for (const { card, side, html, was } of faces) {
    const component = deckOf(rendered.pack, card.component);
    if (component === undefined) continue;
    const isMarked = version === 'after' && was !== undefined;
    const page = composeCardPagesHtml(
      planCardSides(component, [{ cardId: card.id, side }]),
      () => (isMarked ? markChanges(html, was) : html),
      rendered.pack.game,
      { stylesheets: [...STYLESHEETS, CHANGED_STYLE] },
    );
    await staging.stageFile(facePath(version, card, side), page);
  }
  return [
    ...files.map(({ path }) => `${version}/${path}`),
    `${version}/${CHANGED_STYLE}`,
    ...faces.map(({ card, side }) => facePath(version, card, side)),
  ];
}

const htmlOf = (
  { faces, backs }: RenderedPack,
  { component, id }: CardChange,
  side: Side,
): string | undefined => (side === 'face' ? faces : backs).get(component)?.get(id);

/** The two versions, as the folders of their pages are called. */
const VERSIONS = ['before', 'after'] as const;

export type Version = (typeof VERSIONS)[number];

interface DiffPage {
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
const composeDiffHtml = ({ game, title, diff, sizes, stylesheets }: DiffPage): string =>
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
