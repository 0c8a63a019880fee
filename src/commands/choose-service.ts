import { hintForName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import { fitService, type ServiceDeck } from '../export/fit-service.ts';
import type { Presets } from '../load/load-presets.ts';
import { copiesOfCards } from '../model/copies.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { Service } from '../model/product.ts';

/** The print service of that id. Another name is a CliError with exit 2. */
export function chooseService(id: string, services: ReadonlyMap<string, Service>): Service {
  const service = services.get(id.toLowerCase());
  if (service !== undefined) return service;
  throw usageError(`there is no print service \`${id}\``, hintForName(id, services.keys()));
}

/** Decks as a service takes them, and what to say about it. */
export interface ChosenForService {
  readonly fitted: readonly ServiceDeck[];
  readonly notes: readonly string[];
}

/**
 * The decks that a service prints. One that was named and has a size that it does not print is exit 2,
 * as is a pack without any; others are left out, and told.
 */
export function chooseForService(
  decks: readonly DeckComponent[],
  { service, presets, isNamed }: { service: Service; presets: Presets; isNamed: boolean },
): ChosenForService {
  const { fitted, without } = fitService(decks, service, presets.products);
  const [first] = without;
  if (first !== undefined && (isNamed || fitted.length === 0)) {
    throw usageError(
      `${service.name} prints no cards of the size of \`${first.id}\``,
      'presets/products.yaml has the sizes that are known; leave `--service` out for the deck as it is',
    );
  }
  const names = without.map(({ id }) => id).join(', ');
  const many = fitted.flatMap(({ deck, product }) =>
    product.most !== null && copiesOfCards(deck) > product.most
      ? [
          `${service.name} prints at most ${product.most} cards of ${deck.id} at once: order it in parts`,
        ]
      : [],
  );
  const left = `left out, since ${service.name} prints no cards of their sizes: ${names}`;
  return { fitted, notes: [...(without.length === 0 ? [] : [left]), ...many] };
}
