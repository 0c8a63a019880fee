import type { CheckedRun } from '../app/render.ts';
import type { Cache } from '../cache/cache.ts';
import { getOrDrawBoard } from '../export/board-files.ts';
import { type AssetFile, assetFiles, composeRulebook, findPictureUses } from '../export/lay-out.ts';
import { isRectangular } from '../geometry/outline.ts';
import { faceCss, outlineClip, sizeCss, sizeWithBleed } from '../layout/html-document.ts';
import type { CardSize } from '../pack/pack.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { preparePictures } from '../pictures/prepare-pictures.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import type { Look } from './page-messages.ts';

/** What is printed, for the table: cards as HTML, boards as SVG, and all that they load. */
export interface TablePictures {
  readonly looks: Readonly<Record<string, Look>>;
  /** Files that cards load, by path. */
  readonly assets: ReadonlyMap<string, AssetFile>;
  /** A card's face, or the back of a deck; `null` for one that is not there. */
  readonly side: (side: 'face' | 'back', component: string, card: string) => string | null;
  /** A board; `null` for one that is not there. */
  readonly board: (component: string) => Promise<string | null>;
  readonly hasRulebook: boolean;
  /** The rulebook as a page; `null` for a pack that has none, or one with mistakes. */
  readonly rulebook: () => Promise<string | null>;
}

function lookOf(size: CardSize): Look {
  const { trim, bleedIn, cornerIn } = size;
  const clips = { face: outlineClip(size, 'face'), back: outlineClip(size, 'back') };
  return { ...trim, bleedIn, cornerIn, ...(!isRectangular(size) && { clips }) };
}

/** Half a letter sheet, if somebody prints it from the browser. */
const PAGE = { widthIn: 5.5, heightIn: 8.5 };

export async function openPictures(
  rendered: RenderedPack,
  run: Pick<CheckedRun, 'pictures' | 'renderBooks'>,
  cache: Cache,
): Promise<TablePictures> {
  const { pack, fonts, faces, backs } = rendered;
  const print = { pack, ink: 'full', cache } as const;
  const pictures = await preparePictures(run.pictures, findPictureUses(rendered), print);
  const filesOf = (prepared: typeof pictures) =>
    assetFiles({ fonts, pictures: prepared, styles: pack.styles }).map(
      (file) => [file.path, file] as const,
    );
  const assets = new Map(filesOf(pictures));
  const shown = pack.components.flatMap((one) => (one.kind === 'rulebook' ? [] : [one]));
  const book = pack.components.find((one) => one.kind === 'rulebook');
  let opened: Promise<string | null> | null = null;
  const byId = new Map(shown.map((one) => [one.id, one]));
  const side: TablePictures['side'] = (which, id, card) => {
    const component = byId.get(id);
    if (component?.kind !== 'deck') return null;
    const sides = (which === 'face' ? faces : backs).get(id);
    const html =
      sides?.get(card) ??
      sides?.get(`${card}.${id}`) ??
      (which === 'back' ? [...(sides?.values() ?? [])][0] : undefined);
    if (html === undefined) return null;
    return (
      `<section class="vb-sheet" style="${sizeCss(sizeWithBleed(component.size))}">` +
      `<div class="vb-slot" data-slot="1" data-side="${which}" data-card="${escapeMarkup(card)}" style="${sizeCss(sizeWithBleed(component.size))}">` +
      `<div class="vb-face" style="${faceCss(component.size)}">${html}</div></div></section>`
    );
  };
  return {
    assets,
    looks: Object.fromEntries(shown.map(({ id, size }) => [id, lookOf(size)])),
    side,
    board: async (id) => {
      const component = byId.get(id);
      if (component?.kind === 'deck') return side('face', id, component.cards[0]?.id ?? '');
      if (component === undefined) return null;
      return (await getOrDrawBoard(cache, rendered, component)).plain;
    },
    hasRulebook: book !== undefined,
    rulebook: () => (opened ??= openRulebook()),
  };

  async function openRulebook(): Promise<string | null> {
    const { rulebooks = rendered.rulebooks } = (await run.renderBooks?.()) ?? {};
    const rulebook = book === undefined ? undefined : rulebooks.get(book.id);
    if (book === undefined || rulebook === undefined) return null;
    const uses = findPictureUses({ ...rendered, rulebooks });
    for (const [path, file] of filesOf(await preparePictures(run.pictures, uses, print))) {
      assets.set(path, file);
    }
    return composeRulebook(rulebook, { component: book, page: book.page ?? PAGE }, 'full');
  }
}
