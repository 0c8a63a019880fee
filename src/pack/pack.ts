import type { PanelGrid } from '../geometry/fold-panels.ts';
import type { Size } from '../geometry/geometry.ts';
import type { Outline } from '../geometry/outline.ts';
import type { Translation } from '../text/translation.ts';
import type { Icons } from './icons.ts';
import type { ImageSettings, PixelSize } from './pictures.ts';
import type { Sleeves } from './sleeves.ts';
import type { Waiver } from './waiver.ts';

/** A place in a file of the pack. Lines and columns count from 1. */
export interface Place {
  /** Relative to the pack, with `/` as separator. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The value of a field in a checked pack. A field that refers to a record of another table contains
 * that record itself, so `passenger.stop.region.name` needs no look-up.
 */
export type Value =
  | string
  | number
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value };

export type Fields = { readonly [key: string]: Value };

/** One checked record of a data file. */
export interface Entry {
  /** Empty for records of tables without ids, such as links. */
  readonly id: string;
  readonly table: string;
  /** Where the record begins. */
  readonly place: Place;
  /** The place of a part of the record, such as `['stop']` or `['label', 'lines', 0]`; for a missing part, that of its parent. */
  readonly placeOf: (path: readonly (string | number)[]) => Place;
  /** Every field the schema declares; an optional field left out is `null`. References are resolved. */
  readonly fields: Fields;
  /** Where it has effects; absent in a record without any. */
  readonly effectPaths?: readonly (readonly (string | number)[])[];
}

export interface Table {
  readonly name: string;
  /** The name of one record: `stop`, `route-card`. */
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
}

/** A card of a deck: one record, printed `copies` times. */
export interface Card {
  /** Unique in the whole pack; printed at the bottom of the face. */
  readonly id: string;
  readonly entry: Entry;
  readonly copies: number;
  /** The templates of its sides, relative to the pack, where decks with different ones share sheets. */
  readonly templates?: { readonly face: string; readonly back: string | null };
}

export interface CardSize {
  /** The preset's name, or `custom`. */
  readonly id: string;
  readonly trim: Size;
  /** Art beyond the trim on every side. */
  readonly bleedIn: number;
  /** What pictures were drawn with; `bleedIn` by default. */
  readonly artBleedIn?: number;
  /** No text closer than this to the trim. */
  readonly safeIn: number;
  /** Rounded corners, radius in inches; 0 for square ones. */
  readonly cornerIn: number;
  readonly outline: Outline;
}

/** The measures that templates may ask for, in inches. */
export const faceVariables = (
  size: CardSize,
): readonly (readonly [name: string, inches: number])[] => {
  const { trim, bleedIn, artBleedIn, safeIn } = size;
  return [
    ['--trim-w', trim.widthIn],
    ['--trim-h', trim.heightIn],
    ['--bleed', bleedIn],
    ['--safe', safeIn],
    ...(artBleedIn === undefined ? [] : [['--art-bleed', artBleedIn] as const]),
  ];
};

/** The product of a component at a print service, as set in game.yaml. */
export interface ProductChoice {
  /** A product, or `STOCK_PARTS`; `null` for the one that follows from its size or kind. */
  readonly product: string | null;
  /** The template that draws it at the size of the product, relative to the pack. */
  readonly template: string | null;
  /** Products of single cards, by their ids. */
  readonly cards: ReadonlyMap<string, string>;
}

/** Instead of a product: the pieces are bought, as listed in the table of parts. */
export const STOCK_PARTS = 'parts';

export const TTS_KINDS = ['deck', 'bag', 'figure', 'die', 'none'] as const;

export type TtsKind = (typeof TTS_KINDS)[number];

/** The object of a component in Tabletop Simulator, as set in game.yaml. */
export interface TtsChoice {
  readonly kind: TtsKind;
  readonly shape: 'card' | 'circle';
  /** For loose pieces: how many of each kind are mixed in an additional bag. */
  readonly mixed: number;
  /** For dice. */
  readonly sides: number;
  /** The template that draws it there, relative to the pack. */
  readonly template: string | null;
  /** The size in which it draws; `null` for that of the component. */
  readonly size: CardSize | null;
}

interface ComponentBase {
  readonly id: string;
  readonly name: string;
  /** Where game.yaml declares it. */
  readonly place: Place;
  /** Its product of The Game Crafter. */
  readonly tgc?: ProductChoice;
  /** What it is in Tabletop Simulator. */
  readonly tts?: TtsChoice;
}

interface SizedComponent extends ComponentBase {
  readonly size: CardSize;
  /** How a board is folded that is mounted in panels; absent for anything else. */
  readonly panels?: PanelGrid;
}

export interface DeckComponent extends SizedComponent {
  readonly kind: 'deck';
  readonly form: DeckForm;
  /** The data file, relative to the pack; `null` for a deck of a whole table, and for a board without data. */
  readonly data: string | null;
  /** The table whose records are its cards, whatever their files; `null` for any other deck. */
  readonly table: string | null;
  /** Which of these records are its cards, as game.yaml says; absent where all are. */
  readonly where?: string;
  /** The template of the face, relative to the pack. */
  readonly template: string;
  /** The template of the back, likewise; `null` for cards without backs. */
  readonly back: string | null;
  readonly cards: readonly Card[];
  /**
   * Space between neighbouring cards on a sheet; 0 puts them edge to edge, with one cut between them.
   * `null` uses the available space, so that each has its own bleed and its own cuts.
   */
  readonly gutterIn: number | null;
  /** The name of one piece, in the singular: `card`, `token`. */
  readonly piece: string;
  readonly cut: Cut;
  /** The size that its templates are for, where it is printed smaller. */
  readonly drawnSize?: CardSize;
  /** The decks whose cards share its sheets; absent for a deck as game.yaml has it. */
  readonly members?: readonly DeckComponent[];
}

/**
 * How the records of a deck are printed: as `cards`, several on a sheet, or as boards that a template
 * draws, each on a page of its own size. An `image` is only seen on a screen.
 */
export type DeckForm = 'cards' | 'board' | 'image';

/** Where to cut out a piece: along the `edges` of its size, or along lines `drawn` by its template. */
export const CUTS = ['edges', 'drawn'] as const;

export type Cut = (typeof CUTS)[number];

export interface BoardComponent extends SizedComponent {
  readonly kind: 'board';
  /** What it shows: the id of one of the pack's boards. */
  readonly board: string;
}

/** The components of a pack that show one of its boards. */
export const boardComponents = ({ components }: Pick<Pack, 'components'>): BoardComponent[] =>
  components.filter((component) => component.kind === 'board');

/**
 * The boards as diagrams: the components that show them; where only a template draws the board, each
 * of the pack's boards in its size.
 */
export function boardDiagrams(pack: Pick<Pack, 'components' | 'boards'>): BoardComponent[] {
  const shown = boardComponents(pack);
  const drawn = pack.components.find(
    (component) => component.kind === 'deck' && component.form === 'board',
  );
  if (shown.length > 0 || drawn?.kind !== 'deck') return shown;
  const { name, place, size } = drawn;
  return [...pack.boards.keys()].map((id) => ({ kind: 'board', id, name, place, size, board: id }));
}

/** Pages of text. */
export interface RulebookComponent extends ComponentBase {
  readonly kind: 'rulebook';
  /** The size of its pages; `null` for half the paper. */
  readonly page: Size | null;
  /** The folder of its files, relative to the pack, with `/` at its end. */
  readonly source: string;
  /** Its Markdown files in the pack's own language, sorted by name. */
  readonly chapters: readonly SourceText[];
  /** Chapters in other languages by code, sorted by name: `04-turn.fr.md` translates `04-turn.md`. */
  readonly translations: ReadonlyMap<string, readonly SourceText[]>;
  /** Handlebars templates of its figures, by name. */
  readonly figures: ReadonlyMap<string, SourceText>;
  /** Its own CSS: every file of the folder that ends in .css, sorted by name. */
  readonly styles: readonly SourceText[];
}

/** A text file of the pack. */
export interface SourceText {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
}

export type Component = DeckComponent | BoardComponent | RulebookComponent;

export const rulebooksOf = ({ components }: Pick<Pack, 'components'>): RulebookComponent[] =>
  components.flatMap((one) => (one.kind === 'rulebook' ? [one] : []));

/** The template of a side of a card, relative to the pack; `null` for a card without a back. */
export const templateOfSide = (
  { template, back }: Pick<DeckComponent, 'template' | 'back'>,
  { templates }: Pick<Card, 'templates'>,
  side: 'face' | 'back',
): string | null => (templates ?? { face: template, back })[side];

/** The deck that a card belongs to: one of those that share its sheets, or the deck itself. */
export const deckOfCard = (deck: DeckComponent, cardId: string): DeckComponent =>
  deck.members?.find(({ cards }) => cards.some(({ id }) => id === cardId)) ?? deck;

/** The templates of a side of all cards of a deck, each once. */
export const templatesOfSide = (deck: DeckComponent, side: 'face' | 'back'): string[] => [
  ...new Set(deck.cards.flatMap((card) => templateOfSide(deck, card, side) ?? [])),
];

/** A deck whose cards are all drawn with other templates, as far as they are given. */
export function withTemplates(
  deck: DeckComponent,
  { face, back }: { readonly face?: string | null; readonly back?: string | null },
): DeckComponent {
  const replace = (own: { readonly face: string; readonly back: string | null }) => ({
    face: face ?? own.face,
    back: back === undefined ? own.back : back,
  });
  const shared = replace({ face: deck.template, back: deck.back });
  const cards = deck.cards.map((card) =>
    card.templates === undefined ? card : { ...card, templates: replace(card.templates) },
  );
  return { ...deck, template: shared.face, back: shared.back, cards };
}

/** The number of copies of a card: 1 by default. */
export const copyCount = (written: unknown): number => (typeof written === 'number' ? written : 1);

/** The number of copies of some records. */
export const totalCopies = (
  records: readonly { readonly fields: Readonly<Record<string, unknown>> }[],
): number => records.reduce((sum, { fields }) => sum + copyCount(fields.copies), 0);

/** The number of copies of all cards of a component; 0 if it has none. */
export const componentCopies = (component: Component): number =>
  component.kind === 'deck' ? component.cards.reduce((sum, { copies }) => sum + copies, 0) : 0;

/** One static cut of a typeface. */
export interface FontCut {
  readonly family: string;
  readonly weight: number;
  readonly style: 'normal' | 'italic';
  /** File name in Output/assets/fonts. */
  readonly fileName: string;
  /** A file of an npm package, or of the pack. */
  readonly source: { readonly package: string; readonly file: string } | { readonly file: string };
  /** Where game.yaml names its package or file; absent for the tool's own. */
  readonly place?: Place;
}

export interface GameAbout {
  /** By language. */
  readonly summary?: Readonly<Record<string, string>>;
  /** As they are shown: `2–4`, `30–45`. */
  readonly players?: string;
  readonly minutes?: string;
  readonly age?: string;
}

export interface Game {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly author: string;
  /** Credits, in sentences. */
  readonly credits: readonly string[];
  /** The path of the Markdown changelog, relative to the pack; absent if game.yaml names none. */
  readonly changelog?: string;
  /** The address to which players report, with `{game}`, `{version}` and `{card}` in it. */
  readonly feedback?: string;
  /** What the page of the game says of it. */
  readonly about?: GameAbout;
  /** The path of the module with the pack's own rules, relative to the pack; absent if it has none. */
  readonly rules?: string;
  /** Why verdicts of the balance report may fail in this game, by their ids. */
  readonly expectedVerdicts?: Readonly<Record<string, string>>;
}

/** A checked board as plain data, because cache keys include it; `src/boards/` knows the rest. */
export interface BoardData {
  /** Unique in the pack. */
  readonly id: string;
}

/** The table of verbs, as game.yaml names it. */
export interface PackEffects {
  readonly verbs: string;
  /** The moments that the game knows; `null` if any is allowed that a verb has. */
  readonly moments: readonly string[] | null;
}

/** Shop images are laid out at so many pixels per inch, as everything that is drawn for a shop. */
export const SHOP_IMAGE_DPI = 300;

/** An image for the page of a shop, or for the web: one card of a deck that is never printed. */
export interface ShopImage {
  readonly deck: DeckComponent;
  readonly size: PixelSize;
  /** What it is at The Game Crafter: the id of one of its kinds of images. */
  readonly tgc: string | null;
  /** Whether it may stand at the head of the index page of a build. */
  readonly isOnIndex: boolean;
}

/** A pack after every check: later stages do not check again. */
export interface Pack {
  readonly game: Game;
  readonly tables: ReadonlyMap<string, Table>;
  readonly components: readonly Component[];
  readonly shopImages: readonly ShopImage[];
  /** What its cards are put into, for its boxes; `null` for bare cards. */
  readonly sleeves: Sleeves | null;
  /** By id, in the order of game.yaml; helpers and rules that need one board use the first. */
  readonly boards: ReadonlyMap<string, BoardData>;
  /** The words of effects that are data; `null` for a pack without them. */
  readonly effects: PackEffects | null;
  /** The table of parts to buy instead of making them; `null` for a pack without one. */
  readonly partsTable: string | null;
  readonly images: ImageSettings;
  /** Accepted problems of laid-out pages. */
  readonly waivers: readonly Waiver[];
  readonly fonts: readonly FontCut[];
  readonly icons: Icons;
  /** Files in the folder of icons that are not icons because of their names. */
  readonly unusableIcons?: readonly string[];
  /** Handlebars sources by path relative to the pack; partials under their name in `partials`. */
  readonly templates: ReadonlyMap<string, string>;
  readonly partials: ReadonlyMap<string, string>;
  /** The pack's own CSS: every file of templates/ that ends in .css, sorted by name. */
  readonly styles: string;
  /** The texts of its templates in another language; absent for a pack in its own language. */
  readonly translation?: Translation;
}
