import { fitProduct, isSameSize } from '../layout/fit-product.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { PictureFrame } from '../model/picture-frame.ts';
import { type Product, productsOf, type Service } from '../model/product.ts';
import type { Side } from '../model/sheet.ts';

/** A deck as a print service takes it. */
export interface ServiceDeck {
  /** With the bleed of the product. */
  readonly deck: DeckComponent;
  readonly product: Product;
  readonly frameOf: (side: Side) => PictureFrame;
}

export interface ServiceDecks {
  readonly fitted: readonly ServiceDeck[];
  /** Of a size that the service does not print. */
  readonly unmatched: readonly DeckComponent[];
}

/** Matches decks with the products of a service: those that are finished at their size. */
export function fitService(
  decks: readonly DeckComponent[],
  { id, dpi }: Service,
  products: ReadonlyMap<string, Product>,
): ServiceDecks {
  const offered = productsOf(products, id).filter(({ kind }) => kind === 'deck');
  const matched = decks.map((deck) => ({
    deck,
    product:
      deck.cut === 'drawn'
        ? undefined
        : offered.find(({ finished }) => isSameSize(finished, deck.size.trim)),
  }));
  return {
    fitted: matched.flatMap(({ deck, product }) => {
      if (product === undefined) return [];
      const { size, frameOf } = fitProduct(deck.size, product, { dpi, isRedrawn: false });
      return [{ deck: { ...deck, size }, product, frameOf }];
    }),
    unmatched: matched.flatMap(({ deck, product }) => (product === undefined ? [deck] : [])),
  };
}
