import type { Size } from './geometry.ts';
import type { ImageSettings } from './pictures.ts';
import type { Translation } from './translation.ts';
import type { Waiver } from './waiver.ts';

/** A place in a file of the pack. Lines and columns count from 1. */
export interface Place {
  /** Relative to the pack, with `/` as separator. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The value of a field in a checked pack. A field that refers to a record of another table holds
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
  /** Where a part of the record stands, as `['stop']` or `['label', 'lines', 0]`; what is not written points at what lacks it. */
  readonly placeOf: (path: readonly (string | number)[]) => Place;
  /** Every field the schema declares; an optional field left out is `null`. References are resolved. */
  readonly fields: Fields;
}

export interface Table {
  readonly name: string;
  /** What one record is called: `stop`, `route-card`. */
  readonly noun: string;
  readonly entries: readonly Entry[];
  readonly byId: ReadonlyMap<string, Entry>;
}

/** A card of a deck: one record, printed `copies` times. */
export interface Card {
  /** Unique in the whole pack; it stands at the foot of the face. */
  readonly id: string;
  readonly entry: Entry;
  readonly copies: number;
}

export interface CardSize {
  /** The preset's name, or `custom`. */
  readonly id: string;
  readonly trim: Size;
  /** Art beyond the trim on every side. */
  readonly bleedIn: number;
  /** No text closer than this to the trim. */
  readonly safeIn: number;
  /** Rounded corners, radius in inches; 0 for square ones. */
  readonly cornerIn: number;
}

/** What a component becomes at a print service, where game.yaml says so. */
export interface ProductChoice {
  /** A product, or `STOCK_PARTS`; `null` for the one that its size or kind asks for. */
  readonly product: string | null;
  /** The template that draws it at the size of the product, relative to the pack. */
  readonly template: string | null;
  /** Products of single cards, by their ids. */
  readonly cards: ReadonlyMap<string, string>;
}

/** In the place of a product: the pieces are bought, as the table of parts lists them. */
export const STOCK_PARTS = 'parts';

export const TTS_KINDS = ['deck', 'bag', 'figure', 'die', 'none'] as const;

export type TtsKind = (typeof TTS_KINDS)[number];

/** What a component is in Tabletop Simulator, where game.yaml says so. */
export interface TtsChoice {
  readonly kind: TtsKind;
  readonly shape: 'card' | 'circle';
  /** Of loose pieces: how many of each kind lie mixed in a bag of their own; 0 where none do. */
  readonly mixed: number;
  /** Of dice. */
  readonly sides: number;
  /** The template that draws it there, relative to the pack. */
  readonly template: string | null;
  /** The size that it draws at; `null` for that of the component. */
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
}

export interface DeckComponent extends SizedComponent {
  readonly kind: 'deck';
  /** The data file, relative to the pack. */
  readonly data: string;
  /** The template of the face, relative to the pack. */
  readonly template: string;
  /** The template of the back, relative to the pack; `null` for cards that are blank behind. */
  readonly back: string | null;
  readonly cards: readonly Card[];
  /**
   * Room between neighbouring cards on a sheet; 0 sets them edge to edge, with one cut between them.
   * `null` takes what room there is, so that each has its own bleed and its own cuts.
   */
  readonly gutterIn: number | null;
  /** What one of them is called, in the singular: `card`, `token`. */
  readonly piece: string;
  readonly cut: Cut;
}

/** Where a piece is cut out: along the `edges` of its size, or along lines `drawn` by its template. */
export const CUTS = ['edges', 'drawn'] as const;

export type Cut = (typeof CUTS)[number];

export interface BoardComponent extends SizedComponent {
  readonly kind: 'board';
}

/** Pages of text; how large they are is the paper's matter. */
export interface RulebookComponent extends ComponentBase {
  readonly kind: 'rulebook';
  /** The folder of its files, relative to the pack, with `/` at its end. */
  readonly source: string;
  /** Its Markdown files in the order of their names. */
  readonly chapters: readonly SourceText[];
  /** Handlebars templates of its figures, by name. */
  readonly figures: ReadonlyMap<string, SourceText>;
  /** Its own CSS, every file of the folder that ends in .css, in the order of names. */
  readonly styles: readonly SourceText[];
}

/** A text file of the pack. */
export interface SourceText {
  /** Relative to the pack. */
  readonly path: string;
  readonly text: string;
}

export type Component = DeckComponent | BoardComponent | RulebookComponent;

/** How often a card is printed: once, where nothing is written. */
export const copyCount = (written: unknown): number => (typeof written === 'number' ? written : 1);

/** All copies of some records. */
export const totalCopies = (
  records: readonly { readonly fields: Readonly<Record<string, unknown>> }[],
): number => records.reduce((sum, { fields }) => sum + copyCount(fields.copies), 0);

/** All copies of all cards of a component; 0 for what has none. */
export const componentCopies = (component: Component): number =>
  component.kind === 'deck' ? component.cards.reduce((sum, { copies }) => sum + copies, 0) : 0;

/** The colours of one field of a table, by which a player tells its records apart. */
export interface MeaningfulColours {
  readonly table: string;
  readonly field: string;
  /** Fields that tell the same without colour: `number`, `shape`. */
  readonly marks: readonly string[];
  /** How far the colours have to be apart: CIEDE2000 for every kind of sight. */
  readonly minDistance: number;
  /** And in lightness: steps of L*. */
  readonly minLightnessDifference: number;
  readonly colours: readonly MeaningfulColour[];
}

export interface MeaningfulColour {
  /** The record's name, or its id. */
  readonly name: string;
  /** `#rrggbb`. */
  readonly colour: string;
  /** What stands in the fields of `marks`. */
  readonly marks: readonly string[];
}

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

export interface Game {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly language: string;
  readonly author: string;
  /** Whom to thank, and what is whose, in sentences. */
  readonly credits: readonly string[];
  /** What has changed, as Markdown, relative to the pack; absent where game.yaml names none. */
  readonly changelog?: string;
}

/** A checked board as plain data, since it is part of keys of the cache; the rest is known to its kind alone. */
export interface BoardData {
  /** The id of its kind: `network`. */
  readonly kind: string;
}

/** A pack after every check: nothing that takes one needs to look for mistakes again. */
export interface Pack {
  readonly game: Game;
  readonly tables: ReadonlyMap<string, Table>;
  readonly components: readonly Component[];
  readonly board: BoardData | null;
  /** Colours that mean something. */
  readonly colours: readonly MeaningfulColours[];
  /** The table of what may be bought instead of made; `null` for a pack without one. */
  readonly partsTable: string | null;
  readonly images: ImageSettings;
  /** Problems of laid-out pages that may stand. */
  readonly waivers: readonly Waiver[];
  readonly fonts: readonly FontCut[];
  /** SVG sources by icon name, `viewBox` and `currentColor` kept, checked to be inert. */
  readonly icons: ReadonlyMap<string, string>;
  /** Files in the folder of icons that no icon is made of, because of their names. */
  readonly unusableIcons?: readonly string[];
  /** Handlebars sources by path relative to the pack; partials under their name in `partials`. */
  readonly templates: ReadonlyMap<string, string>;
  readonly partials: ReadonlyMap<string, string>;
  /** The pack's own CSS, every file of templates/ that ends in .css, in the order of names. */
  readonly styles: string;
  /** What its templates say in another language; absent for a pack in its own. */
  readonly translation?: Translation;
}
