import type { Cache } from '../cache/cache.ts';
import type { CardChange, PackDiff } from '../diff/compare-packs.ts';
import { formatDiff } from '../diff/format-diff.ts';
import { markChanges } from '../diff/mark-changes.ts';
import { CSS_PX_PER_INCH, formatNumber } from '../geometry/geometry.ts';
import { composeCardPagesHtml, SCREEN_MARGIN_IN, STYLESHEETS } from '../layout/compose-pack.ts';
import { sizeWithBleed } from '../layout/html-document.ts';
import { planCardSides } from '../layout/plan-card-pages.ts';
import { readStyles } from '../load/folders.ts';
import { manifestHeader, runOutputJob, type Staging } from '../output/job.ts';
import type { Published } from '../output/session.ts';
import type { CardSize, DeckComponent, Pack } from '../pack/pack.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { Side } from '../pack/sheet.ts';
import { prepareAssets, stageAssets } from './lay-out.ts';
import { fillWebPage } from './site/web-page.ts';

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
  const { folder, versions } = request;
  const { published } = await runOutputJob({
    folder,
    header: manifestHeader(versions.after.rendered.pack.game),
    paths: [DIFF_PAGE],
    stage: async (staging) => {
      const paths = [DIFF_PAGE];
      for (const version of VERSIONS)
        paths.push(...(await stageVersion(staging, version, request)));
      const html = composeDiffHtml(request);
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
function composeDiffHtml({ versions, title, diff }: WriteDiffRequest): string {
  const [before, after] = VERSIONS.map((one) => versions[one].rendered.pack) as [Pack, Pack];
  const decks = diff.decks.flatMap(({ component, name, cards }) => {
    const size = (deckOf(after, component) ?? deckOf(before, component))?.size;
    const shown = cards.filter(({ sides }) => sides.length > 0);
    if (size === undefined || shown.length === 0) return [];
    return [{ name, cards: shown.map((card) => describeCard(card, size)) }];
  });
  const { name: game } = after.game;
  return fillWebPage({
    title: `${game}: what changed`,
    stylesheets: ['after/assets/fonts.css'],
    hasFrames: true,
    css: readStyles('list-page', 'diff'),
    template: 'diff',
    data: { game, since: title, decks, inWords: formatDiff(diff, title) },
  });
}

function describeCard(card: CardChange, size: CardSize) {
  const page = sizeWithBleed(size);
  const [width, height, margin] = [page.widthIn, page.heightIn, SCREEN_MARGIN_IN].map(
    (inches) => inches * CSS_PX_PER_INCH,
  );
  const thumb = Math.min(width ?? 0, MOST_WIDE_PX);
  return {
    style: `--w:${px(width)};--h:${px(height)};--m:${px(margin)};--thumb:${px(thumb)}`,
    id: card.id,
    name: card.name === card.id ? '' : card.name,
    change: card.change,
    frames: card.sides.flatMap((side) =>
      VERSIONS.map((version) => ({
        src: isIn(version, card) ? facePath(version, card, side) : '',
        title: `${card.id}, ${side}, ${version}`,
        none: version === 'before' ? 'new' : 'gone',
      })),
    ),
  };
}

const px = (length = 0): string => formatNumber(length, 1);
