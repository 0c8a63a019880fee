import { hintForName } from '../../diagnostics/suggestions.ts';
import type { PixelSize } from '../../pack/pictures.ts';
import type { Service } from '../../pack/product.ts';
import type { CheckContext } from '../check-context.ts';
import type { ShopImageDeclaration } from '../manifest.ts';
import { relatedPlace } from '../written-data.ts';

/** The images of a shop's page are of kinds that it has, each once unless it takes several, in its sizes. */
export function checkShopImages(
  context: CheckContext,
  services: ReadonlyMap<string, Service>,
): void {
  const kinds = services.get('tgc')?.images ?? [];
  const first = new Map<string, ShopImageDeclaration>();
  for (const image of context.manifest.shopImages) {
    if (image.tgc === null) continue;
    const kind = kinds.find(({ id }) => id === image.tgc);
    if (kind === undefined) {
      reportUnknownKind(
        context,
        image,
        kinds.map(({ id }) => id),
      );
      continue;
    }
    checkSize(context, image, kind.size);
    const other = first.get(kind.id);
    if (other === undefined) first.set(kind.id, image);
    else if (!kind.isRepeated) reportSecond(context, image, other);
  }
}

function reportUnknownKind(
  { manifest, report }: CheckContext,
  { index, tgc }: ShopImageDeclaration,
  known: readonly string[],
): void {
  report({
    code: 'shop-image/no-such-kind',
    at: manifest.file.spanOf(['shopImages', index, 'tgc']),
    message: `The Game Crafter has no shop image \`${tgc}\``,
    hint: hintForName(tgc ?? '', known) ?? `it has ${known.join(', ')}`,
  });
}

function checkSize(
  { manifest, report }: CheckContext,
  { index, tgc, width, height }: ShopImageDeclaration,
  { widthPx, heightPx }: PixelSize,
): void {
  if ((width ?? widthPx) === widthPx && (height ?? heightPx) === heightPx) return;
  const key = (width ?? widthPx) === widthPx ? 'height' : 'width';
  report({
    code: 'shop-image/wrong-size',
    at: manifest.file.spanOf(['shopImages', index, key]),
    message: `the image \`${tgc}\` of The Game Crafter has ${widthPx} x ${heightPx} pixels, not ${width} x ${height}`,
    hint: 'remove `width` and `height`, or remove `tgc` for an image of your own size',
  });
}

function reportSecond(
  { manifest, report }: CheckContext,
  { index, tgc }: ShopImageDeclaration,
  first: ShopImageDeclaration,
): void {
  report({
    code: 'shop-image/duplicate-kind',
    at: manifest.file.spanOf(['shopImages', index, 'tgc']),
    message: `a game has only one image \`${tgc}\` at The Game Crafter`,
    hint: 'remove one of the two, or make this one an `action-shot`',
    related: [
      relatedPlace(
        manifest.file.spanOf(['shopImages', first.index, 'tgc']),
        'the first one is here',
      ),
    ],
  });
}
