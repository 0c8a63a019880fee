import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { usageError } from '../diagnostics/errors.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { loadPresets, type Presets } from '../load/load-presets.ts';
import { type Component, componentCopies, type DeckComponent, type Pack } from '../pack/pack.ts';
import { productsOf, type Service, type ServiceExport } from '../pack/product.ts';
import { fitService, type ServiceDeck } from './pictures/plan-pictures.ts';

/**
 * The service that a command line names, found before a pack is read. Another name, or one that takes
 * nothing of this export, is exit 2.
 */
export async function findService(
  id: string | undefined,
  target: 'any' | Exclude<ServiceExport, 'build'>,
): Promise<Service | null> {
  if (id === undefined) return null;
  const { services } = await loadPresets();
  const service = services.get(id.toLowerCase());
  if (service === undefined) {
    throw usageError(`there is no print service \`${id}\``, hintForName(id, services.keys()));
  }
  if (target === 'any' || service.exports.includes(target)) return service;
  const others = service.exports.map(
    (one) => `\`vbuses ${commandFor(one, service)}\` makes the ${FILES[one]} that it accepts`,
  );
  throw usageError(`${service.name} does not accept ${FILES[target]}`, others.join(', '));
}

const FILES: Readonly<Record<ServiceExport, string>> = {
  png: 'pictures',
  pdf: 'PDFs of single cards',
  build: 'sheets',
};

/** What makes the files of a service. */
const commandFor = (target: ServiceExport, { id, paper }: Service): string =>
  target === 'build' ? `build --paper ${paper} --backs duplex` : `export ${target} --service ${id}`;

/** What a designer should know before an order: how the files are made, and what is not checked. */
export function serviceNotes(service: Service): string[] {
  const { name, exports, inks, press, rejects } = service;
  const icc = press === null ? '' : ` --icc <${inks ?? 'its profile'}>`;
  const makes = exports.map((one) => `\`vbuses ${commandFor(one, service)}${icc}\``).join(' or ');
  return [
    `the files for ${name}: ${makes}`,
    ...(rejects.length === 0
      ? []
      : [`${name} also rejects, which is not checked: ${rejects.join('; ')}`]),
  ];
}

/** What a service would reject before it looks at a page; what it does not print is left out of an order. */
export function checkForService(
  { components }: Pick<Pack, 'components'>,
  service: Service,
  { products }: Pick<Presets, 'products'>,
): { readonly decks: readonly DeckComponent[]; readonly diagnostics: readonly Diagnostic[] } {
  const cards = components.filter(
    (one): one is DeckComponent =>
      one.kind === 'deck' && one.form === 'cards' && one.cut === 'edges',
  );
  const { fitted, unmatched } = fitService(cards, service, products);
  const report = (
    { place }: Component,
    code: string,
    severity: Severity,
    [message, hint]: readonly [string, string],
  ): Diagnostic => ({ ...place, code, severity, message, hint, related: [] });
  const sizes = productsOf(products, service.id).flatMap(({ kind, id }) =>
    kind === 'deck' ? [id] : [],
  );
  return {
    decks: fitted.map(({ deck }) => deck),
    diagnostics: [
      ...unmatched.map((deck) =>
        report(deck, 'service/size', fitted.length === 0 ? 'error' : 'warning', [
          `${service.name} does not print cards in the size of \`${deck.id}\``,
          `it prints ${sizes.slice(0, MAX_LISTED).join(', ')}; the others are in presets/products.yaml`,
        ]),
      ),
      ...fitted.flatMap(({ deck, product }) => {
        const copies = componentCopies(deck);
        const most = product?.maxQuantity ?? Number.POSITIVE_INFINITY;
        return [
          ...(copies > most
            ? [
                report(deck, 'service/quantity', 'error', [
                  `${service.name} prints at most ${most} cards in one order, and \`${deck.id}\` has ${copies}`,
                  'split the deck in game.yaml with `where`',
                ]),
              ]
            : []),
          ...(service.order !== 'faces' && deck.back === null
            ? [
                report(deck, 'service/no-back', 'error', [
                  `${service.name} wants a back for each card, and \`${deck.id}\` has none`,
                  'set `back` in game.yaml; a blank template will do',
                ]),
              ]
            : []),
        ];
      }),
    ],
  };
}

const MAX_LISTED = 4;

/**
 * The decks among some components that a service prints. What it does not print is left out, and
 * listed; where nothing is left, that is exit 2.
 */
export function selectServiceDecks(
  components: readonly Component[],
  service: Service,
  { products }: Pick<Presets, 'products'>,
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
  const { diagnostics } = checkForService({ components }, service, { products });
  const many = diagnostics.flatMap(({ code, message, hint }) =>
    code === 'service/quantity' ? [`${message}: ${hint}`] : [],
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
