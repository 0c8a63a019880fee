import { hintForName } from '../../diagnostics/suggestions.ts';
import type { PixelSize } from '../../pack/pictures.ts';
import type { Service } from '../../pack/product.ts';
import type { CheckContext } from '../check-context.ts';
import type { ShopImageDeclaration } from '../manifest.ts';
import { relatedPlace } from '../written-data.ts';

/** The images of a shop's page are of kinds that it has, each once unless it takes several, in its sizes. */
export function checkShopImages(
  { manifest, report }: CheckContext,
  services: ReadonlyMap<string, Service>,
): void {
  const kinds = services.get('tgc')?.images ?? [];
  const known = kinds.map(({ id }) => id);
  const spanOf = ({ index }: ShopImageDeclaration, key: string) =>
    manifest.file.spanOf(['shopImages', index, key]);
  const first = new Map<string, ShopImageDeclaration>();
  for (const image of manifest.shopImages) {
    const { tgc, width, height } = image;
    const kind = kinds.find(({ id }) => id === tgc);
    const other = first.get(tgc ?? '');
    if (tgc !== null && kind === undefined) {
      report({
        code: 'shop-image/no-such-kind',
        at: spanOf(image, 'tgc'),
        message: `The Game Crafter has no shop image \`${tgc}\``,
        hint: hintForName(tgc, known) ?? `it has ${known.join(', ')}`,
      });
    }
    if (tgc === null || kind === undefined) continue;
    const wrong = wrongSide(image, kind.size);
    if (wrong !== null) {
      report({
        code: 'shop-image/wrong-size',
        at: spanOf(image, wrong),
        message: `the image \`${tgc}\` of The Game Crafter has ${kind.size.widthPx} x ${kind.size.heightPx} pixels, not ${width} x ${height}`,
        hint: 'remove `width` and `height`, or remove `tgc` for an image of your own size',
      });
    }
    if (other === undefined) first.set(tgc, image);
    else if (!kind.isRepeated) {
      report({
        code: 'shop-image/duplicate-kind',
        at: spanOf(image, 'tgc'),
        message: `a game has only one image \`${tgc}\` at The Game Crafter`,
        hint: 'remove one of the two, or make this one an `action-shot`',
        related: [relatedPlace(spanOf(other, 'tgc'), 'the first one is here')],
      });
    }
  }
}

/** The key of a side that has another length than the shop wants. */
function wrongSide(
  { width, height }: ShopImageDeclaration,
  { widthPx, heightPx }: PixelSize,
): 'width' | 'height' | null {
  if (width !== null && width !== widthPx) return 'width';
  return height !== null && height !== heightPx ? 'height' : null;
}
