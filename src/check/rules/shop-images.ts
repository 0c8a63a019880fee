import { hintForName } from '../../diagnostics/suggestions.ts';
import type { Service } from '../../pack/product.ts';
import type { CheckContext } from '../check-context.ts';

/** The images of a shop's page are of kinds that it has. */
export function checkShopImages(
  { manifest, report }: CheckContext,
  services: ReadonlyMap<string, Service>,
): void {
  const known = (services.get('tgc')?.images ?? []).map(({ id }) => id);
  for (const { tgc, index } of manifest.shopImages) {
    if (tgc !== null && !known.includes(tgc)) {
      report({
        code: 'shop-image/no-such-kind',
        at: manifest.file.spanOf(['shopImages', index, 'tgc']),
        message: `The Game Crafter has no shop image \`${tgc}\``,
        hint: hintForName(tgc, known) ?? `it has ${known.join(', ')}`,
      });
    }
  }
}
