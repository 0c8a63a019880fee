import type { Cache } from '../cache/cache.ts';
import type { CardChange, PackDiff } from '../diff/compare-packs.ts';
import { markChanges } from '../diff/mark-changes.ts';
import { composeCardPagesHtml, STYLESHEETS } from '../layout/compose-pack.ts';
import { planCardSides } from '../layout/plan-card-pages.ts';
import { readStyles } from '../load/folders.ts';
import { manifestHeader, runOutputJob, type Staging } from '../output/job.ts';
import type { Published } from '../output/session.ts';
import type { DeckComponent, Pack } from '../pack/pack.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { Side } from '../pack/sheet.ts';
import { composeDiffHtml, facePath, isIn, VERSIONS, type Version } from './site/diff-page.ts';
import { prepareAssets, stageAssets } from './stage-pages.ts';

/** The page that shows what changed, relative to its folder. */
export const DIFF_PAGE = 'index.html';

/** A version of a pack, to be drawn. */
export interface DrawnVersion {
  readonly rendered: RenderedPack;
  readonly pictures: readonly PackPicture[];
}

export interface WriteDiffRequest {
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
    const shown = new Map([[card.id, isMarked ? markChanges(html, was) : html]]);
    const page = composeCardPagesHtml({
      plan: planCardSides(component, [{ cardId: card.id, side }]),
      faces: shown,
      backs: shown,
      game: rendered.pack.game,
      head: { stylesheets: [...STYLESHEETS, CHANGED_STYLE] },
    });
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
