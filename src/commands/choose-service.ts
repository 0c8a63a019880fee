import { hintForName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import { fitService, type ServiceDeck } from '../export/fit-service.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { copiesOfCards } from '../model/copies.ts';
import type { DeckComponent } from '../model/pack.ts';
import type { Service, ServiceExport } from '../model/product.ts';

const TAKEN: Readonly<Record<ServiceExport, string>> = {
  png: 'pictures',
  pdf: 'PDFs of single cards',
};

/** The print service of that id. Another name, or one that takes nothing of this export, is exit 2. */
export function chooseService(
  id: string,
  target: ServiceExport,
  services: ReadonlyMap<string, Service>,
): Service {
  const service = services.get(id.toLowerCase());
  if (service === undefined) {
    throw usageError(`there is no print service \`${id}\``, hintForName(id, services.keys()));
  }
  if (service.exports.includes(target)) return service;
  const others = service.exports.map(
    (one) =>
      `\`vbuses export ${one} --service ${service.id}\` makes the ${TAKEN[one]} that it takes`,
  );
  throw usageError(`${service.name} takes no ${TAKEN[target]}`, others.join(', '));
}

/** Looks for the service of a command line before a pack is read; nothing where none is named. */
export async function findService(id: string | undefined, target: ServiceExport): Promise<void> {
  if (id !== undefined) chooseService(id, target, (await loadPresets()).services);
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
