/** The card pages that pictures are drawn of, as HTML files of their own, for bare scripts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkFolder } from '../dist/app/recipes.js';
import { assetFiles } from '../dist/export/lay-out.js';
import { planCardPictures } from '../dist/layout/card-pictures.js';
import { composeCardPagesHtml } from '../dist/layout/compose-pack.js';
import { planCardSides } from '../dist/layout/plan-card-pages.js';

/** Only the pages matter here, not how their pictures are cut. */
const NO_FRAME = { mask: null };
const CLOCK = { time: (_, work) => work() };

/**
 * Writes an HTML file a deck with every face and back that is different, one a page, and all that
 * they load.
 *
 * @param {{pack: string, out: string, isWanted?: (cardId: string) => boolean}} request
 * @returns the paths of the files
 */
export async function writeCardPages({ pack, out, isWanted = () => true }) {
  const { rendered, pictures } = await checkFolder(pack, CLOCK);
  if (pictures.length > 0) throw new Error('card pages of a pack with pictures are not measured');
  const write = (path, content) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), content);
    return join(out, path);
  };
  const { game, styles, components } = rendered.pack;
  const assets = assetFiles({ fonts: rendered.fonts, pictures: [], styles });
  for (const { path, load } of assets) write(path, await load());
  const decks = components.filter(({ kind }) => kind === 'deck');
  return decks.flatMap((component) => {
    const { drawn } = planCardPictures(component, rendered, '', () => NO_FRAME);
    const sides = drawn.filter(({ cardId }) => isWanted(cardId));
    if (sides.length === 0) return [];
    const plan = planCardSides(component, sides);
    const htmlOf = ({ cardId, side }) =>
      sides.find((one) => one.cardId === cardId && one.side === side)?.html;
    const html = composeCardPagesHtml(plan, htmlOf, game);
    return [write(`${component.id}.html`, html)];
  });
}
