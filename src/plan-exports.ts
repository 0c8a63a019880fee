import type { ReadyRun } from './check-folder.ts';
import { formatNumber, inchesToMm } from './core/geometry.ts';
import { unitOf } from './core/measures.ts';
import {
  type BoardComponent,
  type Component,
  componentCopies,
  type DeckComponent,
  type Pack,
  type RulebookComponent,
} from './core/pack.ts';
import { type Product, productsOf, type Service, type ServiceExport } from './core/product.ts';
import { formatCount } from './core/text-markup.ts';
import type { Diagnostic } from './diagnostics/diagnostic.ts';
import { hintForName } from './diagnostics/suggestions.ts';
import { CliError, EXIT, usageError } from './errors.ts';
import type { ExportPicturesRequest } from './export/pictures/export-pictures.ts';
import {
  fitService,
  mergePicturesPlans,
  planPng,
  planServicePng,
  planShopImages,
  type ServiceDeck,
} from './export/pictures/plan-pictures.ts';
import { listReleaseParts, type ReleasePart } from './export/release/release-contents.ts';
import { tgcExport } from './export/tgc/export-tgc.ts';
import { type NearProduct, nearProducts, planTgc, type TgcPlan } from './export/tgc/plan-tgc.ts';
import { ttsExport } from './export/tts/export-tts.ts';
import { planTts } from './export/tts/plan-tts.ts';
import {
  type CardOrder,
  type CardPagesPlan,
  planBoardPage,
  planCardPages,
} from './layout/plan-card-pages.ts';
import { selectComponents } from './layout/select-components.ts';
import type { Presets } from './load/load-presets.ts';
import type { Published } from './output/session.ts';
import { choosePaper } from './plan.ts';
import type { RenderAs } from './render-checked.ts';

/** A pack without errors, and what it is exported with. */
export type ExportSource = Pick<ReadyRun, 'rendered' | 'renderAs' | 'presets'>;

/** What an export makes of a pack, and what a user should know about it. */
interface ExportPlan {
  readonly notes: readonly string[];
  /** What was made, in words: `3 PDFs of single cards`. */
  readonly summary: (published: Published) => string;
  /** The components that are replaced; all of them by default. */
  readonly replaces?: readonly string[];
}

export interface CardPdfsExport extends ExportPlan {
  readonly plans: readonly CardPagesPlan[];
}

/** What an export draws, and what it makes of that. */
export interface DrawingPlan
  extends ExportPlan,
    Pick<ExportPicturesRequest, 'plan' | 'measures' | 'otherPaths' | 'finish'> {
  /** What was found while decks were rendered as the target wants them. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** @throws CliError (exit 1) for an export without anything in it */
export function assertNotEmpty<Plan extends CardPdfsExport | DrawingPlan>(planned: Plan): Plan {
  const things =
    'plans' in planned ? planned.plans : [planned.plan.drawn, planned.plan.pages].flat();
  if (things.length > 0) return planned;
  throw new CliError('there is nothing to export', {
    exitCode: EXIT.problems,
    hint: planned.notes.join('; ') || 'no component has any copies',
  });
}

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
      `\`vbuses export ${one} --service ${service.id}\` makes the ${EXPORT_NAMES[one]} that it accepts`,
  );
  throw usageError(`${service.name} does not accept ${EXPORT_NAMES[target]}`, others.join(', '));
}

/**
 * The decks among some components that a service prints. What it does not print is left out, and
 * listed; where nothing is left, that is exit 2.
 */
function selectServiceDecks(
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

const skippedNotes = (reason: string, skipped: readonly Component[]): string[] =>
  skipped.length === 0
    ? []
    : [`skipped because ${reason}: ${skipped.map(({ id }) => id).join(', ')}`];

export interface CardPdfsChoices {
  readonly order: CardOrder;
  /** Whether every copy of a card is included. */
  readonly copies?: boolean;
  /** Whose bleed, order and copies are used. */
  readonly service: Service | null;
}

/** Plans PDFs with bleed: of the decks and boards that are named, or of all. */
export function planCardPdfs(
  ids: readonly string[],
  choices: CardPdfsChoices,
  { rendered, presets }: ExportSource,
): CardPdfsExport {
  const { service } = choices;
  const order = service?.order ?? choices.order;
  const { decks: chosen, withoutBacks, boards, books } = chooseDecks(rendered.pack, ids, order);
  const { fitted, notes } =
    service === null
      ? { fitted: chosen.map((deck) => ({ deck })), notes: [] }
      : selectServiceDecks([...chosen, ...boards, ...books], service, presets);
  const isRepeated = service?.isRepeated ?? choices.copies ?? false;
  const plans = [
    ...fitted.map(({ deck }) => planCardPages(deck, { order, isRepeated })),
    ...(service === null ? boards.map(planBoardPage) : []),
  ].filter(({ pages }) => pages.length > 0);
  const kinds = new Set(plans.map(({ component }) => component.kind));
  const contents = [
    ...(kinds.has('deck') ? ['single cards'] : []),
    ...(kinds.has('board') ? ['the board'] : []),
  ].join(' and ');
  return {
    plans,
    ...(ids.length === 0 ? {} : { replaces: plans.map(({ component }) => component.id) }),
    notes: [...skippedNotes('they have no backs', withoutBacks), ...notes],
    summary: ({ manifest }) => `${formatCount(manifest.files.length, 'PDF')} of ${contents}`,
  };
}

interface ChosenDecks {
  readonly decks: readonly DeckComponent[];
  readonly withoutBacks: readonly DeckComponent[];
  readonly boards: readonly BoardComponent[];
  /** They have pages of their own: `build` prints them. */
  readonly books: readonly RulebookComponent[];
}

/** A rulebook that is named, and a deck without a back where backs are wanted, is exit 2. */
function chooseDecks(pack: Pack, ids: readonly string[], order: CardOrder): ChosenDecks {
  const chosen = selectComponents(pack, ids, null);
  const decks = chosen.flatMap((one) => (one.kind === 'deck' ? [one] : []));
  const boards = chosen.flatMap((one) => (one.kind === 'board' ? [one] : []));
  const books = chosen.flatMap((one) => (one.kind === 'rulebook' ? [one] : []));
  const [book] = books;
  if (ids.length > 0 && book !== undefined) {
    throw usageError(
      `\`${book.id}\` has no cards to export`,
      `\`vbuses build ${book.id}\` makes its PDF`,
    );
  }
  if (decks.length + boards.length === 0) throw usageError('this pack has no cards to export');
  const withoutBacks = order === 'faces' ? [] : decks.filter(({ back }) => back === null);
  const [first] = withoutBacks;
  const others = { withoutBacks, boards, books };
  if (first === undefined) return { decks, ...others };
  const backed = decks.filter(({ back }) => back !== null);
  if (ids.length === 0 && backed.length > 0) return { decks: backed, ...others };
  throw usageError(
    `\`${first.id}\` has no backs`,
    'name decks that have backs, use `--order faces`, or set `back` in game.yaml',
  );
}

const DEFAULT_DPI = 300;
const SHOP_IMAGES_FOLDER = 'shop-images';

export interface PngChoices {
  readonly dpi?: number;
  readonly trim?: boolean;
  readonly rounded?: boolean;
  /** Whose pixel sizes are used. */
  readonly service: Service | null;
}

/** Plans pictures of the components and shop images that are named, or of all. A service takes only cards. */
export function planPngExport(
  ids: readonly string[],
  { service, dpi = DEFAULT_DPI, trim, rounded: isRounded = false }: PngChoices,
  { rendered, presets }: ExportSource,
): DrawingPlan {
  const { shopImages } = rendered.pack;
  const images = shopImages.filter(
    ({ deck }) => service === null && (ids.length === 0 || ids.includes(deck.id)),
  );
  const others = ids.filter((id) => !images.some(({ deck }) => deck.id === id));
  const components =
    ids.length > 0 && others.length === 0 ? [] : selectComponents(rendered.pack, others, null);
  const paper = choosePaper('letter', presets.papers);
  const edge = (trim ?? isRounded) ? 'trim' : 'bleed';
  const selected = service === null ? null : selectServiceDecks(components, service, presets);
  const drawn =
    selected === null
      ? planPng(rendered, components, { dpi, edge, isRounded, paper })
      : planServicePng(rendered, selected.fitted);
  const shown = planShopImages(rendered, SHOP_IMAGES_FOLDER, (one) => images.includes(one));
  return {
    plan: mergePicturesPlans([drawn, shown]),
    notes: selected?.notes ?? [],
    ...(ids.length === 0
      ? {}
      : { replaces: [...components, ...images.map(({ deck }) => deck)].map(({ id }) => id) }),
    summary: ({ manifest }) => formatCount(manifest.files.length, 'picture'),
  };
}

/** Plans the folder for The Game Crafter. */
export function planTgcExport(source: ExportSource): DrawingPlan {
  const { rendered, presets } = source;
  const { renderAs, diagnostics } = collectDiagnostics(source);
  const products = productsOf(presets.products, 'tgc');
  const paper = choosePaper('letter', presets.papers);
  const tgc = planTgc({ ...rendered, products, paper, renderAs });
  return {
    ...tgcExport({ pack: rendered.pack, words: rendered.words, tgc }),
    diagnostics,
    notes: tgcNotes(tgc, products),
    summary: () => `${formatCount(tgc.products.length, 'product')} for The Game Crafter`,
  };
}

/** What has no product, and what is printed at another size than at home. */
function tgcNotes({ unplaced, products }: TgcPlan, offered: readonly Product[]): string[] {
  const scaled = products.filter(({ fit }) => fit === 'scaled');
  return [
    ...unplaced.map((component) => {
      const near = nearProducts(component, offered).map((one) => describeNear(component, one));
      return `skipped because no product has its size: ${component.id}; ${
        near.length === 0
          ? 'choose one with `tgc` in game.yaml'
          : `choose one in game.yaml, the nearest are ${near.join(', ')}`
      }`;
    }),
    ...scaled.map(
      ({ component, product, scale }) =>
        `${component.id} is printed at ${Math.round(scale * 100)} % as a ${product.id}, the closest product; choose another with \`tgc\` in game.yaml`,
    ),
  ];
}

/** `tgc: TarotDeck` (0.15 mm narrower, 0.65 mm higher). */
function describeNear(component: Component, { id, wider, higher }: NearProduct): string {
  const unit = component.kind === 'rulebook' ? 'in' : unitOf(component.size.trim);
  const differ = (inches: number, [more, less]: readonly [string, string]): string[] => {
    const amount = formatNumber(Math.abs(unit === 'mm' ? inchesToMm(inches) : inches), 2);
    return amount === '0' ? [] : [`${amount} ${unit} ${inches > 0 ? more : less}`];
  };
  const differences = [
    ...differ(wider, ['wider', 'narrower']),
    ...differ(higher, ['higher', 'lower']),
  ];
  return `\`tgc: ${id}\` (${differences.join(', ') || 'the same size, another shape'})`;
}

/**
 * Plans the table of Tabletop Simulator.
 *
 * @param baseUrl where the files will be found, ending in `/`; without it, in `folder`
 */
export function planTtsExport(
  { baseUrl, folder }: { readonly baseUrl: string | undefined; readonly folder: string },
  source: ExportSource,
): DrawingPlan {
  const { rendered, presets } = source;
  const { renderAs, diagnostics } = collectDiagnostics(source);
  const tts = planTts({ ...rendered, paper: choosePaper('letter', presets.papers), renderAs });
  const left = tts.leftOut.map(({ id }) => id).join(', ');
  return {
    ...ttsExport({
      pack: rendered.pack,
      words: rendered.words,
      tts,
      folder,
      baseUrl: baseUrl ?? null,
    }),
    diagnostics,
    notes: left === '' ? [] : [`not on the table: ${left}`],
    summary: () => `${formatCount(tts.things.length, 'thing')} for Tabletop Simulator`,
  };
}

/** `renderAs` of a pack, and the list of what it finds when it is called. */
function collectDiagnostics({ renderAs }: ExportSource) {
  const diagnostics: Diagnostic[] = [];
  const collecting: RenderAs = (deck, facts) => {
    const sides = renderAs(deck, facts);
    diagnostics.push(...sides.diagnostics);
    return sides;
  };
  return { renderAs: collecting, diagnostics };
}

/** The archives of a release that are asked for, and notes on what is left out. An unknown one is exit 2. */
export function planReleaseParts(
  pack: Pack,
  { only, baseUrl }: { readonly only?: readonly string[]; readonly baseUrl?: string },
): { readonly parts: readonly ReleasePart[]; readonly notes: readonly string[] } {
  const all = listReleaseParts(pack);
  const ids = all.map(({ id }) => id);
  const unknown = only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw usageError(
      `a release of ${pack.game.name} has no archive \`${unknown}\``,
      hintForName(unknown, ids) ?? `there are ${ids.join(', ')}`,
    );
  }
  const hasUrl = baseUrl !== undefined;
  if (!hasUrl && only?.includes('tts')) {
    throw usageError(
      'Tabletop Simulator loads images from the web, and their address is not given',
      'add `--base-url https://example.com/game/`; for this machine only, use `vbuses export tts`',
    );
  }
  return {
    parts: all.filter(({ id }) => (hasUrl || id !== 'tts') && (only?.includes(id) ?? true)),
    notes:
      hasUrl || only !== undefined
        ? []
        : [
            'no files for Tabletop Simulator: `--base-url` with the web address of its images is needed',
          ],
  };
}
