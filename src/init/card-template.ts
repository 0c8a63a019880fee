import type { CardColumn } from './read-columns.ts';

/** A card that texts can be set on, from small to large: the first sizes are sold, the others fill a page or half of one. */
export const CARD_SIZES = [
  { size: 'poker', widthIn: 2.5, heightIn: 3.5 },
  { size: 'tarot', widthIn: 2.75, heightIn: 4.75 },
  { size: 'jumbo', widthIn: 3.5, heightIn: 5.5 },
  { size: { width: '4.75 in', height: '7 in' }, widthIn: 4.75, heightIn: 7 },
  { size: { width: '7 in', height: '9.5 in' }, widthIn: 7, heightIn: 9.5 },
] as const;

/** The first size on which the text may fit in small type, generously guessed where it is not measured. */
export function smallestSize(columns: readonly CardColumn[]): number {
  const text = columns.find(({ role }) => role === 'text');
  const found = CARD_SIZES.findIndex((card) => {
    if (text === undefined) return true;
    const widthIn = card.widthIn - MARGINS_IN;
    const share = isTooWide(text, widthIn) ? 1.2 : 0.6;
    return paragraphHeight(text, widthIn) * share <= card.heightIn - FRAME_IN - KIND_IN;
  });
  return found === -1 ? CARD_SIZES.length - 1 : found;
}

/** The face of a card as `cardTemplate` lays it out. */
export interface CardFace {
  /** The template. */
  readonly template: string;
  /** The columns that it shows nothing of, without those for notes. */
  readonly leftOut: readonly CardColumn[];
  /** The box of its picture, in inches; `null` for none. */
  readonly picture: { readonly widthIn: number; readonly heightIn: number } | null;
}

/** What the margins, the name and the foot take of a card. */
const MARGINS_IN = 0.4;
const FRAME_IN = 1.24;
const KIND_IN = 0.2;
const GAP_IN = 0.06;
/** A line of a fact, and one of a long text in small type. */
const FACT_IN = 0.17;
const SMALL_LINE_IN = 0.125;
/** What is kept free for a text, and for a picture, however many other columns there are. */
const MAX_RESERVED_IN = 0.7;
/** A letter of average width in the smallest type, and one of a label. */
const SMALL_LETTER_IN = 0.048;
const LABEL_LETTER_IN = 0.07;
const MAX_LABEL_LENGTH = 18;

/**
 * The template of a deck whose cards are rows of a spreadsheet: its name, one number in the corner, a
 * kind, a picture, a text, and the other columns with their names. It is for its author to change.
 *
 * @param missing pictures that are not in the pack
 */
export function cardTemplate(
  deck: string,
  columns: readonly CardColumn[],
  {
    card,
    missing,
  }: { readonly card: (typeof CARD_SIZES)[number]; readonly missing: ReadonlySet<string> },
): CardFace {
  const of = (role: CardColumn['role']): CardColumn | undefined =>
    columns.find((one) => one.role === role);
  const [name, cost, kind, text] = [of('name'), of('cost'), of('kind'), of('text')];
  const pictures = of('picture');
  const picture = pictures?.cells.every((path) => missing.has(path)) ? undefined : pictures;
  const widthIn = card.widthIn - MARGINS_IN;
  const roomIn = card.heightIn - FRAME_IN - (kind === undefined ? 0 : KIND_IN);
  const facts = columns
    .filter(({ role }) => role === 'fact')
    .map((one) => layOutFact(one, widthIn));
  const shown: Fact[] = [];
  const textIn = text === undefined ? 0 : paragraphHeight(text, widthIn);
  const reservedIn =
    Math.min(textIn, MAX_RESERVED_IN) + (picture === undefined ? 0 : MAX_RESERVED_IN);
  let factsIn = 0;
  for (const fact of facts) {
    if (factsIn + fact.heightIn > roomIn - reservedIn) continue;
    shown.push(fact);
    factsIn += fact.heightIn;
  }
  const restIn = roomIn - factsIn - (picture === undefined ? 0 : GAP_IN);
  const pictureIn = picture === undefined ? 0 : round(text === undefined ? restIn : restIn * 0.45);
  const isOnCard = new Set([...shown.map(({ column }) => column), name, cost, kind, text, picture]);
  const nameBox = { maxPt: 22, widthIn: widthIn - (cost === undefined ? 0 : 0.5), heightIn: 0.64 };
  const lines = [
    `{{! The face of a card of "${deck.replaceAll('}', '')}": a row of the spreadsheet. \`card\` has these fields:`,
    `    ${columns.flatMap(({ field, role }) => (role === 'note' ? [] : [`card.${field}`])).join(', ')} }}`,
    '<article class="card">',
    '  <header class="card__head">',
    `    <h2>${nameMarkup(name ?? { field: 'id', longestWord: 0, hasMarks: false }, nameBox)}</h2>`,
    ...(cost === undefined
      ? []
      : [
          `    ${whereFilled(cost, `<b class="card__cost">${shortText(cost, { maxPt: 17, widthIn: 0.36, family: 'Barlow Condensed', weight: 700 })}</b>`)}`,
        ]),
    '  </header>',
    '  <div class="card__body">',
    ...(kind === undefined
      ? []
      : [
          `    ${whereFilled(kind, `<p class="card__kind">${shortText(kind, { maxPt: 8, widthIn, family: 'Barlow', weight: 600 })}</p>`)}`,
        ]),
    ...(picture === undefined ? [] : [`    ${pictureMarkup(picture, pictureIn, missing)}`]),
    ...(text === undefined
      ? []
      : [
          `    <div class="card__text">${longText(text, { maxPt: 12, widthIn, heightIn: textHeight(restIn - pictureIn + factsIn, shown) })}</div>`,
        ]),
    ...(shown.length === 0
      ? []
      : [
          '    <div class="card__facts">',
          ...shown.map(({ markup }) => `      ${markup}`),
          '    </div>',
        ]),
    '  </div>',
    // Without its number in the deck: one card more would change every face.
    '  <footer class="card__foot">{{mark}}</footer>',
    '</article>',
  ];
  return {
    template: `${lines.join('\n')}\n`,
    leftOut: columns.filter(
      (one) => !isOnCard.has(one) && !['id', 'copies', 'note'].includes(one.role),
    ),
    picture: picture === undefined ? null : { widthIn, heightIn: pictureIn },
  };
}

/** A generous guess of how much room the longest text of a column takes in small type. */
const paragraphHeight = ({ longest }: CardColumn, widthIn: number): number =>
  round((Math.ceil((longest * SMALL_LETTER_IN * 1.15) / widthIn) + 1) * SMALL_LINE_IN);

const round = (inches: number): number => Math.round(inches * 100) / 100;

/** Empty cells leave no trace. */
const whereFilled = ({ field }: CardColumn, markup: string): string =>
  `{{#if (ne card.${field} null)}}${markup}{{/if}}`;

type Described = Pick<CardColumn, 'field' | 'longestWord' | 'hasMarks'>;

/** A word that is wider than a line, such as an address, is broken anywhere, in small type. */
const isTooWide = ({ longestWord }: Described, widthIn: number): boolean =>
  longestWord * SMALL_LETTER_IN > widthIn;

const brokenText = ({ field }: Described): string =>
  `<span class="card__broken">{{card.${field}}}</span>`;

function nameMarkup(column: Described, box: TextBox): string {
  if (isTooWide(column, box.widthIn)) return brokenText(column);
  if (column.hasMarks) return richText(column, box, 'Barlow Condensed', 700);
  const { maxPt, widthIn, heightIn } = box;
  return `{{fit card.${column.field} maxPt=${maxPt} minPt=7 widthIn=${round(widthIn)} heightIn=${heightIn} lines=4 family="Barlow Condensed" weight=700}}`;
}

interface TextBox {
  readonly maxPt: number;
  readonly widthIn: number;
  /** A number, or an expression of Handlebars. */
  readonly heightIn: number | string;
}

const richText = (
  { field }: Described,
  { maxPt, widthIn, heightIn }: TextBox,
  family: string,
  weight: number,
): string =>
  `{{rich card.${field} maxPt=${maxPt} minPt=6.5 widthIn=${round(widthIn)} heightIn=${heightIn} leading=${weight === 700 ? 1 : 1.3} family="${family}" weight=${weight} boldWeight=700}}`;

const longText = (column: CardColumn, box: TextBox): string =>
  isTooWide(column, box.widthIn) ? brokenText(column) : richText(column, box, 'Barlow', 500);

const shortText = (
  column: CardColumn,
  box: { maxPt: number; widthIn: number; family: string; weight: number },
): string =>
  isTooWide(column, box.widthIn)
    ? brokenText(column)
    : column.hasMarks
      ? richText(column, { ...box, heightIn: FACT_IN }, box.family, box.weight)
      : `{{fit card.${column.field} maxPt=${box.maxPt} minPt=6.5 widthIn=${round(box.widthIn)} family="${box.family}" weight=${box.weight}}}`;

/** The room for the text: what the facts of a card leave that are not empty. */
function textHeight(roomIn: number, facts: readonly Fact[]): number | string {
  const always = facts.filter(({ mayBeEmpty }) => !mayBeEmpty);
  const fixedIn = round(always.reduce((left, { heightIn }) => left - heightIn, roomIn - GAP_IN));
  const others = facts.filter(({ mayBeEmpty }) => mayBeEmpty);
  if (others.length === 0) return fixedIn;
  const terms = others.map(({ heightIn }, at) => ` - if(f${at} = "", 0, ${heightIn})`);
  const values = others.map(({ column }, at) => `f${at}=card.${column.field}`);
  return `(calc '${fixedIn}${terms.join('')}' ${values.join(' ')})`;
}

/** A column with its name, one below the other above the foot. */
interface Fact {
  readonly column: CardColumn;
  readonly markup: string;
  readonly heightIn: number;
  /** Whether it takes no room on some cards. */
  readonly mayBeEmpty: boolean;
}

/** Of a column that says yes or no, the name alone where it says yes; a long text goes below its name. */
function layOutFact(column: CardColumn, widthIn: number): Fact {
  const { field, header, isTruth, longest, hasMarks, hasEmptyCells } = column;
  const label = header
    .replace(/[<>&"{}\\\s]+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH);
  const name = `<b>${label}</b>`;
  if (isTruth) {
    const markup = `{{#if card.${field}}}<p>${name}</p>{{/if}}`;
    return { column, markup, heightIn: FACT_IN, mayBeEmpty: false };
  }
  const restIn = widthIn - GAP_IN - label.length * LABEL_LETTER_IN;
  const isShort = longest * SMALL_LETTER_IN <= restIn && !hasMarks;
  const boxIn = isShort ? 0 : paragraphHeight(column, widthIn);
  const value = isShort
    ? ` ${shortText(column, { maxPt: 9, widthIn: restIn, family: 'Barlow', weight: 500 })}`
    : `</p><p class="card__more">${longText(column, { maxPt: 9, widthIn, heightIn: boxIn })}`;
  return {
    column,
    markup: whereFilled(column, `<p>${name}${value}</p>`),
    heightIn: round(FACT_IN + boxIn),
    mayBeEmpty: hasEmptyCells,
  };
}

/** Where a picture is not in the pack, its place stays empty. */
function pictureMarkup(column: CardColumn, heightIn: number, missing: ReadonlySet<string>): string {
  const path = `card.${column.field}`;
  const image = `<img class="card__picture" style="height: ${heightIn}in" src="assets/{{${path}}}" alt="">`;
  const absent = [...new Set(column.cells)].filter((one) => missing.has(one));
  if (absent.length === 0) return whereFilled(column, image);
  const isAbsent = absent.map((one) => `(eq ${path} ${quoted(one)})`).join(' ');
  return `{{! The pictures named here are not in assets/ yet. }}
    ${whereFilled(column, `{{#unless (or ${isAbsent})}}${image}{{/unless}}`)}`;
}

/** A text in quotes, as Handlebars reads it. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`);
