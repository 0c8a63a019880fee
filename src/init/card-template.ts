/** A column of a spreadsheet, as the field of a card. */
export interface CardColumn {
  /** Its name in the spreadsheet. */
  readonly header: string;
  /** Its name in templates. */
  readonly field: string;
  /** Whether not all of its cells are numbers. */
  readonly isText: boolean;
  /** Whether all of its cells are true or false. */
  readonly isTruth: boolean;
  /** The characters of its longest cell. */
  readonly longest: number;
}

/** Columns with these words are drawn in the corner, or above the text. */
const COSTS = /^(?:cost|price|value|mana|energy|level|power|strength|points|rank)/i;
const KINDS = /^(?:type|kind|suit|class|category|faction|colou?r|group|set|family)/i;

/** Texts from this length on are sentences. */
const LONG_TEXT = 30;
/** More lines than this leave no room for the text. */
const MAX_FACTS = 7;
const LINE_IN = 0.17;
/** From below the kind to the foot. */
const TEXT_HEIGHT_IN = 1.9;

/**
 * The template of a deck whose cards are rows of a spreadsheet: its name, one number in the corner, a
 * kind, a text, and the other columns with their names. It is for its author to change.
 *
 * @param deck its name
 */
export function cardTemplate(deck: string, columns: readonly CardColumn[]): string {
  const own = columns.filter(({ field }) => !['id', 'name', 'copies'].includes(field));
  const text =
    own.find(({ field }) => field === 'text') ??
    own.filter(({ longest }) => longest >= LONG_TEXT).sort((a, b) => b.longest - a.longest)[0];
  const others = own.filter((one) => one !== text);
  const cost = others.find(
    ({ field, longest, isTruth }) => COSTS.test(field) && longest <= 3 && !isTruth,
  );
  const kind = others.find(
    (one) => one !== cost && KINDS.test(one.field) && one.isText && !one.isTruth,
  );
  const rest = others.filter((one) => one !== cost && one !== kind);
  const facts = rest.slice(0, MAX_FACTS);
  const heightIn = (TEXT_HEIGHT_IN - facts.length * LINE_IN).toFixed(2);
  const hasName = columns.some(({ field }) => field === 'name');
  const lines = [
    `{{! The face of a card of "${deck.replaceAll('}', '')}": a row of the spreadsheet. \`card\` has these fields:`,
    `    ${columns.map(({ field }) => `card.${field}`).join(', ')} }}`,
    '<article class="card">',
    '  <header class="card__head">',
    `    <h2>{{fit ${hasName ? 'card.name' : 'card.id'} maxPt=22 minPt=8 widthIn=${cost === undefined ? 2.1 : 1.6} lines=2 family="Barlow Condensed" weight=700}}</h2>`,
    ...(cost === undefined
      ? []
      : [
          `    ${whereFilled(cost, `<b class="card__cost">${shortText(`card.${cost.field}`, { maxPt: 17, widthIn: 0.36, family: 'Barlow Condensed' })}</b>`)}`,
        ]),
    '  </header>',
    ...(kind === undefined
      ? []
      : [
          `  ${whereFilled(kind, `<p class="card__kind">${shortText(`card.${kind.field}`, { maxPt: 8, widthIn: 2.1, family: 'Barlow' })}</p>`)}`,
        ]),
    ...(text === undefined
      ? []
      : [
          `  <div class="card__text">{{rich card.${text.field} maxPt=12 minPt=6.5 widthIn=2.1 heightIn=${heightIn} leading=1.3 family="Barlow" weight=500 boldWeight=700}}</div>`,
        ]),
    ...(facts.length === 0
      ? []
      : ['  <div class="card__facts">', ...facts.map((one) => `    ${factLine(one)}`), '  </div>']),
    ...(rest.length > facts.length
      ? [
          `  {{! Not shown: ${rest
            .slice(MAX_FACTS)
            .map(({ field }) => `card.${field}`)
            .join(', ')} }}`,
        ]
      : []),
    // Without its number in the deck: one card more would change every face.
    '  <footer class="card__foot">{{mark}}</footer>',
    '</article>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Empty cells leave no trace. */
const whereFilled = ({ field }: CardColumn, markup: string): string =>
  `{{#if (ne card.${field} null)}}${markup}{{/if}}`;

const shortText = (
  value: string,
  box: { readonly maxPt: number; readonly widthIn: number; readonly family: string },
): string =>
  `{{fit ${value} maxPt=${box.maxPt} minPt=6.5 widthIn=${box.widthIn} family="${box.family}" weight=${box.family === 'Barlow' ? 600 : 700}}}`;

const MAX_LABEL_LENGTH = 18;
/** Of a small bold letter, on average. */
const LETTER_IN = 0.07;

/** A column with its name; of one that says yes or no, the name alone where it says yes. */
function factLine({ field, header, isTruth, longest }: CardColumn): string {
  const label = header
    .replace(/[<>&"{}\\\s]+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH);
  if (isTruth) return `{{#if card.${field}}}<p><b>${label}</b></p>{{/if}}`;
  const widthIn = (2.05 - label.length * LETTER_IN).toFixed(2);
  const lines = longest > LONG_TEXT ? ' lines=2' : '';
  const value = `{{fit card.${field} maxPt=9 minPt=6.5 widthIn=${widthIn}${lines} family="Barlow" weight=500}}`;
  return `{{#if (ne card.${field} null)}}<p><b>${label}</b> ${value}</p>{{/if}}`;
}
