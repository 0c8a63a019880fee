import {
  CARD_DESIGNS,
  type CardDesign,
  type CardSize,
  type DesignName,
  POKER,
} from './card-designs.ts';
import type { CardColumn } from './read-columns.ts';

interface PictureBox {
  readonly widthIn: number;
  readonly heightIn: number;
  /** Whether a picture of another shape fills it, and loses its edges. */
  readonly isCropped: boolean;
}

/** The face of a card as `cardTemplate` lays it out. */
export interface CardFace {
  /** The template. */
  readonly template: string;
  /** The columns that it shows nothing of, without those for notes. */
  readonly leftOut: readonly CardColumn[];
  /** The box of its picture, in inches; `null` for none. */
  readonly picture: PictureBox | null;
}

/** What the margins and the foot take of a card. */
const MARGINS_IN = 0.4;
const FOOT_IN = 0.32;
const KIND_IN = 0.2;
const GAP_IN = 0.06;
/** What the ends of a label with a ground take. */
const CHIP_IN = 0.16;
/** A line of a fact, and one of a long text in small type. */
const FACT_IN = 0.17;
const SMALL_LINE_IN = 0.125;
/** What is kept free for a text, and for a picture, however many other columns there are. */
const MAX_KEPT_IN = 0.7;
/** A letter of average width in the smallest type, and one of a label. */
const SMALL_LETTER_IN = 0.048;
const LABEL_LETTER_IN = 0.07;
const MAX_LABEL_LENGTH = 18;

/** What a template is made for. */
export interface CardLook {
  readonly design: DesignName;
  /** A position in the sizes of its design. */
  readonly size: number;
  /** What the names in a column of pictures lack: `.png`. */
  readonly suffix: string;
}

/**
 * The template of a deck whose cards are rows of a spreadsheet: its name, one number in the corner, a
 * kind, a picture, icons, a text, and the other columns with their names. It is for its author to change.
 */
export function cardTemplate(
  deck: string,
  columns: readonly CardColumn[],
  { design: designName, size, suffix }: CardLook,
): CardFace {
  const design: CardDesign = CARD_DESIGNS[designName];
  const parts: CardParts = { columns, design, card: design.sizes[size] ?? POKER, suffix };
  const { lines, shown, picture } = designName === 'token' ? tokenFace(parts) : cardFace(parts);
  const template = [
    `{{! The face of a card of "${deck.replaceAll('}', '')}": a row of the spreadsheet. \`card\` has these fields:`,
    `    ${columns.flatMap(({ field, role }) => (role === 'note' ? [] : [`card.${field}`])).join(', ')} }}`,
    `<article class="card${designName === 'picture' ? '' : ` card--${designName}`}">`,
    ...lines.map((line) => `  ${line}`),
    '</article>',
  ];
  return {
    template: `${template.join('\n')}\n`,
    leftOut: columns.filter(
      (one) => !shown.includes(one) && !['id', 'copies', 'note'].includes(one.role),
    ),
    picture,
  };
}

interface CardParts extends Pick<CardLook, 'suffix'> {
  readonly columns: readonly CardColumn[];
  readonly design: CardDesign;
  readonly card: CardSize;
}

interface DrawnFace extends Pick<CardFace, 'picture'> {
  readonly lines: readonly string[];
  readonly shown: readonly (CardColumn | undefined)[];
}

const columnOf = ({ columns }: CardParts, role: CardColumn['role']): CardColumn | undefined =>
  columns.find((one) => one.role === role);

const NO_NAME = { field: 'id', longestWord: 0, hasMarks: false };

function cardFace(parts: CardParts): DrawnFace {
  const { columns, design, card, suffix } = parts;
  const [name, cost, kind, text, picture] = (
    ['name', 'cost', 'kind', 'text', 'picture'] as const
  ).map((role) => columnOf(parts, role));
  const isAbove = picture !== undefined && !design.isPictureBehind;
  const widthIn = card.widthIn - MARGINS_IN;
  const perRow = Math.floor(widthIn / (design.iconIn + GAP_IN));
  const icons = columns.filter(({ role }) => role === 'icon').slice(0, perRow);
  const iconsIn = icons.length === 0 ? 0 : design.iconIn + GAP_IN;
  const bodyIn = card.heightIn - design.headIn - FOOT_IN;
  const roomIn = bodyIn - (kind === undefined ? 0 : KIND_IN) - iconsIn;
  const textIn = text === undefined ? 0 : paragraphHeight(text, widthIn);
  const keptIn = picture === undefined ? 0 : Math.min(roomIn * design.pictureShare, MAX_KEPT_IN);
  const shown = factsWithin(columns, widthIn, roomIn - Math.min(textIn, MAX_KEPT_IN) - keptIn);
  const factsIn = shown.reduce((sum, { heightIn }) => sum + heightIn, 0);
  const restIn = roomIn - factsIn - (isAbove ? GAP_IN : 0);
  const least = isAbove && text === undefined ? 1 : design.pictureShare;
  // What short texts leave is the picture's.
  const share = Math.max(least, Math.min(least + 0.25, 1 - (1.5 * textIn) / restIn));
  const pictureIn = picture === undefined ? 0 : round(restIn * share);
  const nameBox = {
    maxPt: design.namePt,
    widthIn: widthIn - (cost === undefined ? 0 : 0.5),
    heightIn: round(design.headIn - 0.32),
  };
  const heightIn = round(restIn - pictureIn - GAP_IN);
  const textBox = { maxPt: design.textPt + (isAbove ? 0 : 3), widthIn, heightIn };
  return {
    lines: [
      ...lineOf(isAbove ? undefined : picture, (one) => pictureMarkup(one, suffix)),
      '<header class="card__head">',
      `  <h2>${fittedText(name ?? NO_NAME, { ...nameBox, ...NAME_FONT })}</h2>`,
      ...lineOf(cost, (one) => costMarkup(one)),
      '</header>',
      '<div class="card__body">',
      ...lineOf(isAbove ? picture : undefined, (one) => pictureMarkup(one, suffix, pictureIn)),
      ...lineOf(kind, (one) => kindMarkup(one, widthIn - CHIP_IN)),
      ...iconsMarkup(icons),
      ...lineOf(
        text,
        (one) => `<div class="card__text">${fittedText(one, { ...textBox, isRich: true })}</div>`,
      ),
      ...lineOf(shown[0], () => '<div class="card__facts">'),
      ...shown.map(({ markup }) => `    ${markup}`),
      ...lineOf(shown[0], () => '</div>'),
      '</div>',
      // Without its number in the deck: one card more would change every face.
      '<footer class="card__foot">{{mark}}</footer>',
    ],
    shown: [...shown.map(({ column }) => column), ...icons, name, cost, kind, text, picture],
    picture:
      picture === undefined
        ? null
        : { ...behind(card), ...(isAbove ? { heightIn: pictureIn } : {}) },
  };
}

/** A round piece: a picture or icons, a name, and a number, across its middle. */
function tokenFace(parts: CardParts): DrawnFace {
  const { card, suffix, columns } = parts;
  const [name, cost, picture] = (['name', 'cost', 'picture'] as const).map((role) =>
    columnOf(parts, role),
  );
  const icons = columns.filter(({ role }) => role === 'icon').slice(0, 2);
  // As much as a circle leaves to each within its safe line, one below the other.
  const nameBox = { maxPt: 22, widthIn: card.widthIn * 0.62, heightIn: round(card.heightIn * 0.2) };
  return {
    lines: [
      ...lineOf(picture, (one) => pictureMarkup(one, suffix)),
      '<div class="card__body">',
      ...iconsMarkup(icons),
      `  <h2>${fittedText(name ?? NO_NAME, { ...nameBox, ...NAME_FONT })}</h2>`,
      ...lineOf(cost, (one) => costMarkup(one, card.widthIn * 12)),
      '</div>',
    ],
    shown: [...icons, name, cost, picture],
    picture: picture === undefined ? null : behind(card),
  };
}

/** The box of a picture that covers a card and its bleed. */
const behind = ({ widthIn, heightIn }: CardSize) => ({
  widthIn: widthIn + 0.25,
  heightIn: heightIn + 0.25,
  isCropped: true,
});

const costMarkup = (cost: CardColumn, maxPt = 17): string =>
  whereFilled(
    cost,
    `<b class="card__cost">${fittedText(cost, { maxPt, widthIn: 0.36, ...NAME_FONT })}</b>`,
  );

const kindMarkup = (kind: CardColumn, widthIn: number): string =>
  whereFilled(
    kind,
    `<p class="card__kind">${fittedText(kind, { maxPt: 9, widthIn, weight: 600 })}</p>`,
  );

function iconsMarkup(icons: readonly CardColumn[]): string[] {
  const drawn = icons.map((one) => whereFilled(one, `{{icon card.${one.field}}}`)).join('');
  return lineOf(icons[0], () => `<div class="card__icons">${drawn}</div>`);
}

/** The line of something that a card has, or none. */
const lineOf = <T>(one: T | undefined, markup: (one: T) => string): string[] =>
  one === undefined ? [] : [`  ${markup(one)}`];

/** A generous guess of how much room the longest text of a column takes in small type. */
const paragraphHeight = ({ longest }: CardColumn, widthIn: number): number =>
  round((Math.ceil((longest * SMALL_LETTER_IN * 1.15) / widthIn) + 1) * SMALL_LINE_IN);

const round = (inches: number): number => Math.round(inches * 100) / 100;

/** Empty cells leave no trace. */
const whereFilled = ({ field }: CardColumn, markup: string): string =>
  `{{#if (ne card.${field} null)}}${markup}{{/if}}`;

interface TextBox {
  readonly maxPt: number;
  readonly widthIn: number;
  /** Left out for a single line. */
  readonly heightIn?: number;
  readonly family?: string;
  readonly weight?: number;
  /** Whether it may have marks, whatever its cells have now. */
  readonly isRich?: boolean;
}

const NAME_FONT = { family: 'Barlow Condensed', weight: 700 };

/** A text that fits its box. A word that is wider than a line, such as an address, is broken anywhere, in small type. */
function fittedText(
  { field, longestWord, hasMarks }: Pick<CardColumn, 'field' | 'longestWord' | 'hasMarks'>,
  { maxPt, widthIn, heightIn, family = 'Barlow', weight = 500, isRich = hasMarks }: TextBox,
): string {
  if (longestWord * SMALL_LETTER_IN > widthIn)
    return `<span class="card__broken">{{card.${field}}}</span>`;
  const font = `family="${family}" weight=${weight}`;
  const width = `widthIn=${round(widthIn)}`;
  if (isRich) {
    const leading = weight === 700 ? 1 : 1.3;
    return `{{rich card.${field} maxPt=${maxPt} minPt=6.5 ${width} heightIn=${heightIn ?? FACT_IN} leading=${leading} ${font} boldWeight=700}}`;
  }
  const size =
    heightIn === undefined ? `minPt=6.5 ${width}` : `minPt=7 ${width} heightIn=${heightIn} lines=4`;
  return `{{fit card.${field} maxPt=${maxPt} ${size} ${font}}}`;
}

/** A column with its name above the foot. */
interface Fact {
  readonly column: CardColumn;
  readonly markup: string;
  readonly heightIn: number;
}

/** The other columns in their order, as far as there is room for them. */
function factsWithin(columns: readonly CardColumn[], widthIn: number, roomIn: number): Fact[] {
  const shown: Fact[] = [];
  let leftIn = roomIn;
  for (const column of columns.filter(({ role }) => role === 'fact')) {
    const fact = layOutFact(column, widthIn);
    if (fact.heightIn > leftIn) continue;
    shown.push(fact);
    leftIn -= fact.heightIn;
  }
  return shown;
}

/** Of a column that says yes or no, the name alone where it says yes; a long text goes below its name. */
function layOutFact(column: CardColumn, widthIn: number): Fact {
  const { field, header, isTruth, longest, hasMarks } = column;
  const label = header
    .replace(/[<>&"{}\\\s]+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH);
  const name = `<b>${label}</b>`;
  if (isTruth) {
    return { column, markup: `{{#if card.${field}}}<p>${name}</p>{{/if}}`, heightIn: FACT_IN };
  }
  const restIn = widthIn - CHIP_IN - GAP_IN - label.length * LABEL_LETTER_IN;
  const isShort = longest * SMALL_LETTER_IN <= restIn && !hasMarks;
  const boxIn = isShort ? 0 : paragraphHeight(column, widthIn);
  const value = isShort
    ? ` ${fittedText(column, { maxPt: 9, widthIn: restIn })}`
    : `</p><p class="card__more">${fittedText(column, { maxPt: 9, widthIn, heightIn: boxIn, isRich: true })}`;
  return {
    column,
    markup: whereFilled(column, `<p>${name}${value}</p>`),
    heightIn: round(FACT_IN + boxIn),
  };
}

/** A picture; its file is looked for in assets/, and until it is there, a build prints a box with its name. */
function pictureMarkup(column: CardColumn, suffix: string, heightIn?: number): string {
  const height = heightIn === undefined ? '' : ` style="height: ${heightIn}in"`;
  const address = `assets/{{card.${column.field}}}${suffix}`;
  return whereFilled(column, `<img class="card__picture"${height} src="${address}" alt="">`);
}
