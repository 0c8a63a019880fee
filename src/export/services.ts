import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { type Component, componentCopies } from '../pack/pack.ts';
import type { Service, ServiceExport } from '../pack/product.ts';
import { fitService, type ServiceDeck } from './pictures/plan-pictures.ts';

/** The service that a command line names, found before a pack is read. */
export const findService = async (
  id: string | undefined,
  target: ServiceExport,
): Promise<Service | null> =>
  id === undefined ? null : chooseService(id, target, (await loadPresets()).services);

const EXPORT_NAMES: Readonly<Record<ServiceExport, string>> = {
  png: 'pictures',
  pdf: 'PDFs of single cards',
};

/** The print service of that id. Another name, or one that takes nothing of this export, is exit 2. */
function chooseService(
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
      `\`vbuses export ${one} --service ${service.id}\` makes the ${EXPORT_NAMES[one]} that it accepts`,
  );
  throw usageError(`${service.name} does not accept ${EXPORT_NAMES[target]}`, others.join(', '));
}

/**
 * The decks among some components that a service prints. What it does not print is left out, and
 * listed; where nothing is left, that is exit 2.
 */
export function selectServiceDecks(
  components: readonly Component[],
  service: Service,
  { products }: Presets,
): { readonly fitted: readonly ServiceDeck[]; readonly notes: readonly string[] } {
  const decks = components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const others = components.filter(({ kind }) => kind !== 'deck');
  const { fitted, unmatched } = fitService(decks, service, products);
  if (fitted.length === 0) {
    const names = components.map(({ id }) => `\`${id}\``).join(', ');
    throw usageError(
      `${service.name} does not print cards in the size of ${names}`,
      'the known sizes are in presets/products.yaml; remove `--service` to export the pieces as they are',
    );
  }
  const many = fitted.flatMap(({ deck, product }) =>
    product.maxQuantity !== null && componentCopies(deck) > product.maxQuantity
      ? [
          `${service.name} prints at most ${product.maxQuantity} cards of ${deck.id} in one order: split it`,
        ]
      : [],
  );
  return {
    fitted,
    notes: [
      ...skippedNotes(`${service.name} does not print cards in their sizes`, unmatched),
      ...skippedNotes(`\`--service ${service.id}\` only covers cards`, others),
      ...many,
    ],
  };
}

export const skippedNotes = (reason: string, skipped: readonly Component[]): string[] =>
  skipped.length === 0
    ? []
    : [`skipped because ${reason}: ${skipped.map(({ id }) => id).join(', ')}`];
