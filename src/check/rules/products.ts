import { hintForName } from '../../diagnostics/nearest.ts';
import { STOCK_PARTS } from '../../model/pack.ts';
import { type Product, productsOf } from '../../model/product.ts';
import type { CheckContext, Rule } from '../check-context.ts';
import type { ComponentDeclaration } from '../manifest.ts';

/** Products that game.yaml names have to be in presets/products.yaml, and cards in their decks. */
export const productsRule = (products: ReadonlyMap<string, Product>): Rule => ({
  name: 'products',
  check: (context) => {
    const known = [STOCK_PARTS, ...productsOf(products, 'tgc').map(({ id }) => id)];
    for (const declaration of context.manifest.components)
      checkProducts(context, declaration, known);
  },
});

function checkProducts(
  { manifest, report, tables }: CheckContext,
  { index, tgc, data }: ComponentDeclaration,
  known: readonly string[],
): void {
  if (tgc === null) return;
  const at = ['components', index, 'tgc'];
  const { product, cards } = tgc;
  const named: [string, (string | number)[]][] = [...cards].map(([card, one]) => [
    one,
    [...at, 'cards', card],
  ]);
  if (product !== null) named.push([product, [...at, 'product']]);
  for (const [name, path] of named) {
    if (known.includes(name)) continue;
    report({
      code: 'component/no-such-product',
      at: manifest.file.spanOf(path),
      message: `The Game Crafter has no product \`${name}\` that is known here`,
      hint: hintForName(name, known),
    });
  }
  const ids = [...tables.values()].flatMap(({ records }) =>
    records.flatMap(({ id, file }) => (file.path === data ? [id] : [])),
  );
  for (const card of cards.keys()) {
    if (ids.length === 0 || ids.includes(card)) continue;
    report({
      code: 'component/no-such-card',
      at: manifest.file.spanOf([...at, 'cards', card]),
      message: `there is no card \`${card}\` in ${data ?? 'this component'}`,
      hint: hintForName(card, ids),
    });
  }
}
