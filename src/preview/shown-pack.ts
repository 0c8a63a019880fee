import { cacheKey } from '../cache/cache-key.ts';
import { InternalError } from '../diagnostics/errors.ts';
import { type AssetFile, assetFiles, composeRulebooks, writtenAsset } from '../export/lay-out.ts';
import { isRectangular, outlinePath } from '../geometry/outline.ts';
import { composePack } from '../layout/compose-pack.ts';
import { outlineClip } from '../layout/html-document.ts';
import { cardName } from '../pack/card-facts.ts';
import type { CardSize, DeckComponent, Pack } from '../pack/pack.ts';
import type { PackFiles } from '../pack/pack-files.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import type { ComponentPlan, Ink, Side } from '../pack/sheet.ts';
import { formatPlace } from '../pack/sheet-text.ts';
import type { PreparedPicture } from '../pictures/prepare-pictures.ts';
import { renderBoard } from '../render/render-pack.ts';
import type {
  OutlineLines,
  PreviewCard,
  PreviewDeck,
  PreviewPage,
  PreviewState,
} from './preview-state.ts';

export interface ShowRequest {
  readonly files: PackFiles;
  readonly rendered: RenderedPack;
  readonly plans: readonly ComponentPlan[];
  readonly pictures: readonly PreparedPicture[];
  /** What was shown before: most of it is the same again. */
  readonly before: ShownPack | null;
}

/** What the state says of a pack without errors. */
type PackState = Omit<PreviewState, 'version' | 'isStale' | 'problems' | 'game'> & {
  readonly game: NonNullable<PreviewState['game']>;
};

/** A pack as it is shown: the state that is sent to the page, and everything that the page may request. */
export interface ShownPack {
  readonly pack: Pack;
  /** What it was made from. */
  readonly files: PackFiles;
  readonly state: PackState;
  /** Faces and backs by hash. */
  readonly html: ReadonlyMap<string, string>;
  /** The same the other way round. */
  readonly hashes: ReadonlyMap<string, string>;
  /** By path. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  /** Composes a page when it is asked for, once; `null` for a path that is none. */
  readonly pageHtml: (path: string, ink: Ink) => string | null;
}

/** Makes a pack ready to be looked at. */
export function prepareShownPack(request: ShowRequest): ShownPack {
  const { rendered, files: packFiles, plans, pictures, before } = request;
  const { pack, fonts } = rendered;
  const html = new Map<string, string>();
  const hashes = new Map<string, string>();
  const keep = (text: string): string => {
    const known = hashes.get(text) ?? before?.hashes.get(text);
    const hash = known ?? cacheKey('preview', [text]).slice(0, HASH_LENGTH);
    html.set(hash, text);
    hashes.set(text, hash);
    return hash;
  };
  // Boards are shown as pages, not among the cards.
  const decks = pack.components.flatMap((one) =>
    one.kind === 'deck' && one.form === 'cards' ? [one] : [],
  );
  const cards = decks.flatMap((deck) => deckCards(rendered, deck, keep));
  const files = assetFiles({ fonts, pictures, styles: pack.styles });
  const { name, version, language } = pack.game;
  const isStyle = ({ path }: AssetFile): boolean => path === STYLES_PATH;
  return {
    pack,
    files: packFiles,
    html,
    hashes,
    state: {
      game: { name, version, language },
      decks: decks.map(deckState),
      fields: [
        ...new Set(decks.flatMap((deck) => deck.cards.flatMap((c) => Object.keys(c.entry.fields)))),
      ],
      cards,
      pages: plans.map(pageState),
      stylesHash: hashFiles(files.filter(isStyle)),
      assetsHash: hashFiles(files.filter((file) => !isStyle(file))),
      booksHash: hashFiles(
        [...rendered.rulebooks].map(([path, { html: content, drawings }]) =>
          writtenAsset(path, content + drawings.map(({ markup }) => markup).join('')),
        ),
      ),
    },
    assets: new Map(files.map((file) => [file.path, file])),
    pageHtml: createPageComposer(rendered, plans),
  };
}

/** Where the pack's own styles are served. */
const STYLES_PATH = 'assets/game.css';

const HASH_LENGTH = 16;

const hashFiles = (files: readonly AssetFile[]): string =>
  cacheKey(
    'preview assets',
    files.map((file) => [file.path, file.hash]),
  ).slice(0, HASH_LENGTH);

function deckCards(
  { faces, backs }: RenderedPack,
  deck: DeckComponent,
  keep: (html: string) => string,
): PreviewCard[] {
  return deck.cards.map((card) => {
    const face = faces.get(deck.id)?.get(card.id);
    if (face === undefined) throw new InternalError(`no face was rendered for card ${card.id}`);
    const back = backs.get(deck.id)?.get(card.id);
    return {
      id: card.id,
      deck: deck.id,
      name: cardName(card),
      copies: card.copies,
      place: formatPlace(card.entry.place),
      face: keep(face),
      back: back === undefined ? null : keep(back),
    };
  });
}

function outlineLines(size: CardSize, side: Side): OutlineLines {
  const { bleedIn, safeIn } = size;
  const view = { isMirrored: side === 'back', isUpsideDown: false };
  const path = (byIn: number): string =>
    outlinePath(size, { byIn, view, at: { xIn: bleedIn, yIn: bleedIn } });
  const clip = outlineClip(size, side);
  return { trim: path(0), bleed: path(bleedIn), safe: path(-safeIn), clip };
}

const deckState = ({ id, name, size }: DeckComponent): PreviewDeck => ({
  id,
  name,
  size,
  outline: isRectangular(size)
    ? null
    : { face: outlineLines(size, 'face'), back: outlineLines(size, 'back') },
});

function pageState({ component, paper, layout, htmlPath }: ComponentPlan): PreviewPage {
  const { name } = component;
  const isBoard = component.kind === 'deck' && component.form === 'board';
  switch (layout.kind) {
    case 'deck':
      return isBoard
        ? { path: htmlPath, title: paper === null ? name : `${name} on sheets`, kind: 'board' }
        : { path: htmlPath, title: name, kind: 'sheets' };
    case 'board':
      return { path: htmlPath, title: name, kind: 'board' };
    case 'tiles':
      return {
        path: htmlPath,
        title: `${name} in tiles`,
        kind: component.kind === 'board' || isBoard ? 'board' : 'sheets',
      };
    case 'rulebook':
      return { path: htmlPath, title: name, kind: 'rulebook' };
  }
}

/** Drawing a board takes long: each is drawn when it is looked at, and once for each ink. */
function createPageComposer(
  rendered: RenderedPack,
  plans: readonly ComponentPlan[],
): ShownPack['pageHtml'] {
  const drawings = new Map<string, string | null>();
  const pages = new Map<string, string>();
  const drawBoards = ({ layout }: ComponentPlan, ink: Ink): Map<string, string> => {
    if (layout.kind !== 'board' && layout.kind !== 'tiles') return new Map();
    const { component } = layout;
    if (component.kind !== 'board') return new Map();
    const key = `${ink} ${component.id}`;
    const parts = rendered.boardParts.get(component.board);
    const style = { component, ink, ...(parts === undefined ? {} : { parts }) };
    const drawn = drawings.get(key) ?? renderBoard(rendered.pack, rendered.measure, style);
    drawings.set(key, drawn);
    return new Map(drawn === null ? [] : [[component.id, drawn]]);
  };
  return (path, ink) => {
    const plan = plans.find(({ htmlPath }) => htmlPath === path);
    if (plan === undefined) return null;
    const key = `${ink} ${path}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const wanted = { ...rendered, plans: [plan], ink, game: rendered.pack.game };
    const [page] = [
      ...composePack({ ...wanted, boardSvgs: drawBoards(plan, ink) }),
      ...composeRulebooks(wanted),
    ];
    if (page === undefined) throw new InternalError(`${path} was not composed`);
    pages.set(key, page.text);
    return page.text;
  };
}
