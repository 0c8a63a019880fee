/** A size of cards for texts: those with a name are sold, the others fill a page or half of one. */
export interface CardSize {
  readonly size: string | Readonly<Record<string, string>>;
  readonly widthIn: number;
  readonly heightIn: number;
}

export const POKER: CardSize = { size: 'poker', widthIn: 2.5, heightIn: 3.5 };
const TALL: readonly CardSize[] = [
  { size: 'tarot', widthIn: 2.75, heightIn: 4.75 },
  { size: 'jumbo', widthIn: 3.5, heightIn: 5.5 },
  { size: { width: '4.75 in', height: '7 in' }, widthIn: 4.75, heightIn: 7 },
  { size: { width: '7 in', height: '9.5 in' }, widthIn: 7, heightIn: 9.5 },
];

const roundToken = (inches: number): CardSize => ({
  size: { width: `${inches} in`, height: `${inches} in`, shape: 'circle' },
  widthIn: inches,
  heightIn: inches,
});

/** How a ready template lays out a card. */
export interface CardDesign {
  /** For the list that a user chooses from. */
  readonly description: string;
  /** From small to large: a card is as large as its texts need. */
  readonly sizes: readonly CardSize[];
  /** The height of the band of the name, and its largest type. */
  readonly headIn: number;
  readonly namePt: number;
  readonly textPt: number;
  /** The share of the height below the head: of a picture above a text, or of what is kept free of it. */
  readonly pictureShare: number;
  readonly iconIn: number;
  /** Whether the picture fills the card, behind everything. */
  readonly isPictureBehind: boolean;
}

const PICTURE: CardDesign = {
  description: 'a picture above the text',
  sizes: [POKER, ...TALL],
  headIn: 0.68,
  namePt: 20,
  textPt: 13,
  pictureShare: 0.45,
  iconIn: 0.3,
  isPictureBehind: false,
};

/** The ready templates of `vbuses init --template`; each has rules in the scaffold's cards.css. */
export const CARD_DESIGNS = {
  picture: PICTURE,
  'full-art': {
    ...PICTURE,
    description: 'a picture behind everything',
    pictureShare: 0.5,
    isPictureBehind: true,
  },
  text: {
    ...PICTURE,
    description: 'much text, a small picture',
    headIn: 0.6,
    namePt: 15,
    textPt: 10,
    pictureShare: 0.25,
  },
  icons: {
    ...PICTURE,
    description: 'large icons and few words',
    textPt: 16,
    pictureShare: 0.35,
    iconIn: 0.55,
  },
  tarot: {
    ...PICTURE,
    description: 'tall cards, mostly picture',
    sizes: TALL,
    pictureShare: 0.65,
  },
  token: {
    ...PICTURE,
    description: 'round tokens with a name and a number',
    sizes: [1, 1.5, 2, 3, 4, 6].map(roundToken),
    pictureShare: 1,
    isPictureBehind: true,
  },
} satisfies Record<string, CardDesign>;

export type DesignName = keyof typeof CARD_DESIGNS;

export const DESIGN_NAMES = Object.keys(CARD_DESIGNS) as [DesignName, ...DesignName[]];
