import { hintForName } from '../diagnostics/nearest.ts';
import { usageError } from '../errors.ts';
import { fitService, type ServiceDeck } from '../export/fit-service.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { componentCopies } from '../model/copies.ts';
import type { Component } from '../model/pack.ts';
import type { Service, ServiceExport } from '../model/product.ts';

const EXPORT_NAMES: Readonly<Record<ServiceExport, string>> = {
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
      `\`vbuses export ${one} --service ${service.id}\` makes the ${EXPORT_NAMES[one]} that it takes`,
  );
  throw usageError(`${service.name} takes no ${EXPORT_NAMES[target]}`, others.join(', '));
}

/** Looks for the service of a command line before a pack is read; nothing where none is named. */
export async function assertServiceKnown(
  id: string | undefined,
  target: ServiceExport,
): Promise<void> {
  if (id !== undefined) chooseService(id, target, (await loadPresets()).services);
}

/** Decks as a service takes them, and what to say about it. */
export interface ServiceSelection {
  readonly fitted: readonly ServiceDeck[];
  readonly notes: readonly string[];
}

/**
 * The decks among some components that a service prints. What it does not print is left out, and
 * listed; where nothing is left, that is exit 2.
 */
export function selectServiceDecks(
  components: readonly Component[],
  { service, presets }: { readonly service: Service; readonly presets: Presets },
): ServiceSelection {
  const decks = components.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const others = components.filter(({ kind }) => kind !== 'deck');
  const { fitted, unmatched } = fitService(decks, service, presets.products);
  if (fitted.length === 0) {
    const names = components.map(({ id }) => `\`${id}\``).join(', ');
    throw usageError(
      `${service.name} prints no cards of the size of ${names}`,
      'presets/products.yaml has the sizes that are known; leave `--service` out for the pieces as they are',
    );
  }
  const many = fitted.flatMap(({ deck, product }) =>
    product.maxQuantity !== null && componentCopies(deck) > product.maxQuantity
      ? [
          `${service.name} prints at most ${product.maxQuantity} cards of ${deck.id} at once: order it in parts`,
        ]
      : [],
  );
  const leftOut = (why: string, some: readonly Component[]): string[] =>
    some.length === 0 ? [] : [`left out, since ${why}: ${some.map(({ id }) => id).join(', ')}`];
  return {
    fitted,
    notes: [
      ...leftOut(`${service.name} prints no cards of their sizes`, unmatched),
      ...leftOut(`\`--service ${service.id}\` takes cards only`, others),
      ...many,
    ],
  };
}
