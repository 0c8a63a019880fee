import { hintForName } from '../../diagnostics/suggestions.ts';
import { formatNumber } from '../../geometry/geometry.ts';
import { type CardSize, STOCK_PARTS } from '../../pack/pack.ts';
import { type Product, productsOf, type Service } from '../../pack/product.ts';
import { groupBy } from '../../values/maps.ts';
import { isRecord } from '../../values/value-shapes.ts';
import type { CheckContext } from '../check-context.ts';
import { deckRecords } from '../decks.ts';
import { resolveCardSize } from '../link-components.ts';
import { namesInList, reportUnknownNames } from '../report-unknown-names.ts';
import type { WrittenTable } from '../written-data.ts';
import type { Path } from '../yaml/yaml-file.ts';

/** The parts to buy replace pieces by ids that exist. */
export function checkParts(context: CheckContext): void {
  const table = context.tables.get(context.manifest.parts ?? '');
  if (table !== undefined) checkCards(context, table);
}

/** Pieces of the decks that a part replaces; of any deck, where it names none. */
function checkCards(context: CheckContext, table: WrittenTable): void {
  const decks = context.manifest.components.filter(
    ({ data, table: id }) => data !== null || id !== null,
  );
  const valid = table.records.filter(({ isValid }) => isValid);
  const groups = groupBy(valid, (record) => record.texts('for').join());
  for (const records of groups.values()) {
    const named = decks.filter(({ id }) => records[0]?.texts('for').includes(id));
    const meant = named.length > 0 ? named : decks;
    // The ids of computed records are not known yet.
    if (meant.some(({ table: id }) => id !== null && !context.tables.has(id))) continue;
    const pieces = [...context.tables.values()].filter((one) =>
      meant.some(({ data, table: id }) =>
        id === null ? one.files.some(({ path }) => path === data) : one.id === id,
      ),
    );
    const known = meant
      .flatMap((deck) => deckRecords(context, deck))
      .filter((record) => record.id !== '');
    const [only, ...others] = meant;
    const isOne = only !== undefined && others.length === 0;
    reportUnknownNames(context, namesInList({ records }, 'cards', 'parts/no-such-card'), {
      message: (name) =>
        `${isOne ? `\`${only.id}\` has no` : 'none of the decks under `for` has a'} card or piece \`${name}\``,
      known: known.map(({ id }) => id),
      hint: isOne
        ? `fix the name, add the record to ${only.data ?? `the table \`${only.table}\``}, or list another component under \`for\``
        : "use the id of a record in a component's data file",
      ...(isOne && pieces[0] !== undefined ? { missingFrom: pieces[0].id } : {}),
      needs: ['components', 'tables', ...pieces.map(({ id }) => `table ${id}`)],
    });
  }
}

/** Products that game.yaml names have to be in presets/products.yaml, and cards in their decks. */
export function checkProducts(context: CheckContext, products: ReadonlyMap<string, Product>): void {
  const { manifest, report } = context;
  const known = [STOCK_PARTS, ...productsOf(products, 'tgc').map(({ id }) => id)];
  for (const component of manifest.components) {
    const { index, tgc, data } = component;
    if (tgc === null) continue;
    const at = ['components', index, 'tgc'];
    const named: (readonly [product: string, path: Path])[] = [...tgc.cards].map(
      ([card, product]) => [product, [...at, 'cards', card]],
    );
    if (tgc.product !== null) named.push([tgc.product, [...at, 'product']]);
    for (const [name, path] of named) {
      if (known.includes(name)) continue;
      report({
        code: 'component/no-such-product',
        at: manifest.file.spanOf(path),
        message: `unknown The Game Crafter product \`${name}\``,
        hint: hintForName(name, known),
      });
    }
    const ids = deckRecords(context, component).map(({ id }) => id);
    for (const card of tgc.cards.keys()) {
      if (ids.length === 0 || ids.includes(card)) continue;
      report({
        code: 'component/no-such-card',
        at: manifest.file.spanOf([...at, 'cards', card]),
        message: `there is no card \`${card}\` in ${data ?? 'this component'}`,
        hint: hintForName(card, ids),
      });
    }
  }
}

/** The longest side, and the area of a picture that a machine holds with ease (at 150 dpi, 600 MB). */
const MAX_SIDE_IN = 100;

const MAX_AREA_SQUARE_IN = 3600;

/** Every size a component names is a preset, and one of its own leaves room for text. */
export function checkCardSizes(
  { manifest, report }: CheckContext,
  sizes: ReadonlyMap<string, CardSize>,
): void {
  for (const { index, size, kind, template } of manifest.components) {
    const path: Path = ['components', index, 'size'];
    const own = isRecord(size) ? resolveCardSize(size, sizes) : null;
    if (own !== null && 2 * own.safeIn >= Math.min(own.trim.widthIn, own.trim.heightIn)) {
      report({
        code: 'value/out-of-range',
        at: manifest.file.spanOf([...path, 'safe']),
        message: `a safe margin of ${formatNumber(own.safeIn, 3)} in leaves no room for text`,
        hint: 'use a smaller `safe`: it applies to every side',
      });
    }
    if (own !== null && 2 * own.bleedIn > Math.min(own.trim.widthIn, own.trim.heightIn)) {
      report({
        code: 'value/out-of-range',
        at: manifest.file.spanOf([...path, 'bleed']),
        message: `a bleed of ${formatNumber(own.bleedIn, 3)} in is more than half of the piece, which is ${formatNumber(own.trim.widthIn, 3)} x ${formatNumber(own.trim.heightIn, 3)} in`,
        hint: 'printers need 0.125 in (3 mm) on every side',
      });
    }
    if (own !== null && isTooLarge(own)) {
      const { widthIn, heightIn } = own.trim;
      report({
        code: 'value/out-of-range',
        at: manifest.file.spanOf(path, 'key'),
        message: `${formatNumber(widthIn, 3)} x ${formatNumber(heightIn, 3)} in is too large: at most ${MAX_SIDE_IN} in per side and ${MAX_AREA_SQUARE_IN} square inches are possible`,
        hint: 'numbers are inches; did you mean millimetres? `width: 686 mm` is 27 in',
      });
    }
    if (typeof size !== 'string' || sizes.has(size)) continue;
    if (kind !== 'deck' && template === null) continue;
    report({
      code: 'component/no-such-size',
      at: manifest.file.spanOf(path),
      message: `there is no card size \`${size}\``,
      hint: /\d/.test(size)
        ? 'a custom size: `size: { width: 63 mm, height: 88 mm }`'
        : hintForName(size, sizes.keys()),
    });
  }
}

const isTooLarge = ({ trim: { widthIn, heightIn } }: CardSize): boolean =>
  Math.max(widthIn, heightIn) > MAX_SIDE_IN || widthIn * heightIn > MAX_AREA_SQUARE_IN;

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
