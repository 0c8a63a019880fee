import { cssInches, formatNumber, inchesToPoints, type Rect } from '../geometry/geometry.ts';
import { isRectangular, outlinePath } from '../geometry/outline.ts';
import { cardName, isFields } from '../pack/card-facts.ts';
import { describeEffects } from '../pack/effect-sentences.ts';
import { isEffectList } from '../pack/effects.ts';
import { type LoadedFonts, nearestWeight, type TextFont, type TextMeasure } from '../pack/fonts.ts';
import { formatIdMark, type IdMarks } from '../pack/id-marks.ts';
import type { Card, CardSize, DeckComponent, Pack, Value } from '../pack/pack.ts';
import { escapeMarkup, parseRichText } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import { splitAtBreaks } from './line-breaks.ts';
import { iconSvg } from './template-helpers/icons.ts';

/** What cards without a template of their own are drawn with. */
export interface PlainContext {
  readonly pack: Pack;
  readonly fonts: LoadedFonts;
  readonly measure: TextMeasure;
  readonly words: Words;
}

const FAMILY = 'Barlow';

/** All families, since one may have what another lacks, and the weights for text and for what is stressed. */
function typeface({ fonts }: PlainContext) {
  const families = [...new Set(fonts.fonts.map((font) => font.family))];
  const family = families.includes(FAMILY) ? FAMILY : (families[0] ?? FAMILY);
  const cuts = fonts.fonts.filter((font) => font.family === family && font.style === 'normal');
  const nearest = (wanted: number): number => nearestWeight(cuts, wanted)[0]?.weight ?? wanted;
  const fallbacks = families.filter((one) => one !== family);
  return { family, fallbacks, weight: nearest(400), bold: nearest(700) };
}

function fontCss(context: PlainContext, sizePt: number): string {
  const { family, fallbacks, weight, bold } = typeface(context);
  const list = [family, ...fallbacks].map((name) => `'${name}'`).join(',');
  return `--plain-bold:${bold};font-family:${list};font-weight:${weight};font-size:${formatNumber(sizePt, 1)}pt`;
}

/** The share of width and height of the largest box within an outline. */
const INNER_SHARE = { rectangle: 1, ellipse: Math.SQRT1_2, hexagon: 0.66, path: 0.6 } as const;

/** Where text may stand, from the corner of the bleed. */
function contentBox({ trim, bleedIn, safeIn, outline }: CardSize): Rect {
  const share = INNER_SHARE[outline.kind];
  const [widthIn, heightIn] = [trim.widthIn, trim.heightIn].map((length) =>
    Math.max(0, length * share - 2 * safeIn),
  ) as [number, number];
  return {
    xIn: bleedIn + (trim.widthIn - widthIn) / 2,
    yIn: bleedIn + (trim.heightIn - heightIn) / 2,
    widthIn,
    heightIn,
  };
}

const boxCss = ({ xIn, yIn, widthIn, heightIn }: Rect): string =>
  `left:${cssInches(xIn)};top:${cssInches(yIn)};width:${cssInches(widthIn)};height:${cssInches(heightIn)}`;

/** What a card says, in the order in which it is set. */
export interface CardTexts {
  readonly title: string;
  /** Short values with the names of their fields. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Longer texts, with the marks of rich text. */
  readonly texts: readonly string[];
}

/** Shown in another place, or nowhere. */
const UNLISTED_FIELDS: ReadonlySet<string> = new Set(['id', 'name', 'copies', 'waive']);

/** A print without art has no use for the names of pictures. */
const PICTURE = /^\S.*\.(?:png|jpe?g|webp|svg|gif|avif)$/i;

/** Longer texts are paragraphs. */
const MAX_FIELD_LENGTH = 24;

/** Everything that the record of a card says, without a template. */
export function cardTexts(
  card: Card,
  { pack, words }: Pick<PlainContext, 'pack' | 'words'>,
): CardTexts {
  const title = cardName(card);
  const fields: [string, string][] = [];
  const texts: string[] = [];
  for (const [key, value] of Object.entries(card.entry.fields)) {
    if (UNLISTED_FIELDS.has(key)) continue;
    const isEffects = pack.effects !== null && Array.isArray(value) && value.length > 0;
    const text =
      isEffects && isEffectList(value)
        ? describeEffects(value, pack).text
        : valueText(value, words);
    if (text === '' || text === title || PICTURE.test(text)) continue;
    const isText = typeof value === 'string' || isEffects;
    if (isText && (text.length > MAX_FIELD_LENGTH || isEffects)) texts.push(text);
    else fields.push([fieldTitle(key), text]);
  }
  return { title, fields, texts };
}

/** The name of a field as a column is headed: `nightName` is "Night Name". */
const fieldTitle = (key: string): string =>
  /\p{Ll}\p{Lu}/u.test(key)
    ? key
        .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    : key.replaceAll(/[-_]/g, ' ');

/** A value in words: a record by its name, or by what it says where it has none. */
function valueText(value: Value, words: Words): string {
  if (value === null || value === false) return '';
  if (value === true) return words('parts.yes');
  if (Array.isArray(value)) {
    return value
      .map((one: Value) => valueText(one, words))
      .filter((one) => one !== '')
      .join(', ');
  }
  if (!isFields(value)) return String(value);
  if (typeof value.name === 'string' && value.name !== '') return value.name;
  if (typeof value.id === 'string') return value.id;
  return Object.entries(value)
    .map(([key, part]) => [key, valueText(part, words)] as const)
    .filter(([, part]) => part !== '')
    .map(([key, part]) => `${key} ${part}`)
    .join(', ');
}

/** Type for reading at the table; what does not fit at the least is reported by preflight. */
const TEXT_PT = { most: 10, least: 5, step: 0.5 } as const;

const TITLE_SIZE = 1.4;
const LINE_HEIGHT = 1.2;
const GAP_IN = 0.06;
const FOOT_IN = 0.12;

/** A face with the title, the fields and the texts of a card, black on white. */
export function textFace(
  deck: DeckComponent,
  card: Card,
  context: PlainContext & { readonly idMarks?: IdMarks | undefined },
): string {
  const box = contentBox(deck.size);
  const texts = cardTexts(card, context);
  const sizePt = chooseSize(texts, box, context);
  const fields = texts.fields.map(([key, value]) => {
    const { icons } = context.pack;
    const drawn = icons.get(value);
    const icon = drawn === undefined ? '' : `${iconSvg(value, drawn)} `;
    const said = icon + richText(value, context.pack);
    return `<p>${escapeMarkup(key)}: ${value.length > MAX_FIELD_LENGTH ? said : `<b>${said}</b>`}</p>`;
  });
  const copies = card.copies === 1 ? '' : `×${card.copies}`;
  const mark = formatIdMark(card, context.pack.game, context.idMarks);
  const foot = [mark, copies].filter(Boolean).join(' · ');
  return plainFace(
    box,
    fontCss(context, sizePt),
    [
      `<p class="vb-plain-card__title"><b>${escapeMarkup(texts.title)}</b></p>`,
      fields.length === 0 ? '' : `<div class="vb-plain-card__fields">${fields.join('')}</div>`,
      ...texts.texts.map(
        (text) => `<p class="vb-plain-card__text">${richText(text, context.pack)}</p>`,
      ),
      `<p class="vb-plain-card__foot">${escapeMarkup(foot)}</p>`,
    ].join(''),
    frameSvg(deck.size, '', FRAME_GAP_IN),
  );
}

const plainFace = (box: Rect, style: string, content: string, frame = ''): string =>
  `<div class="vb-plain-card">${frame}<div class="vb-plain-card__content" style="${boxCss(box)};${escapeMarkup(style)}">${content}</div></div>`;

/** Marks and icons as a template would set them. */
const richText = (text: string, { icons }: Pack): string =>
  parseRichText(text)
    .map((part) => {
      if (part.kind === 'icon') {
        const source = icons.get(part.name);
        return source === undefined ? escapeMarkup(`[${part.name}]`) : iconSvg(part.name, source);
      }
      const words = escapeMarkup(part.text);
      // The typeface need not have italics.
      const stressed = part.italic ? `<u>${words}</u>` : words;
      return part.bold ? `<b>${stressed}</b>` : stressed;
    })
    .join('');

/** The largest size at which everything fits, as it is measured. */
function chooseSize({ title, fields, texts }: CardTexts, box: Rect, context: PlainContext): number {
  const { family, fallbacks, weight, bold } = typeface(context);
  const heightAt = (sizePt: number): number => {
    const linesOf = (text: string, font: TextFont): number =>
      countLines(text, box.widthIn, (part) => context.measure(part, font));
    const text = { family, fallbacks, weight, sizePt };
    const lines = [
      ...fields.map(([key, value]) => linesOf(`${key}: ${value}`, { ...text, weight: bold })),
      ...texts.map((one) => linesOf(one, text)),
    ].reduce((sum, count) => sum + count, 0);
    const titleLines = linesOf(title, { ...text, weight: bold, sizePt: sizePt * TITLE_SIZE });
    const linesPt = lines * LINE_HEIGHT + titleLines * TITLE_SIZE;
    return (linesPt * sizePt) / 72 + GAP_IN * (texts.length + 2) + FOOT_IN;
  };
  for (let sizePt = TEXT_PT.most; sizePt > TEXT_PT.least; sizePt -= TEXT_PT.step) {
    if (heightAt(sizePt) <= box.heightIn) return sizePt;
  }
  return TEXT_PT.least;
}

/** The lines of a text that is filled line by line. */
function countLines(text: string, widthIn: number, widthOf: (text: string) => number): number {
  let lines = 1;
  let usedIn = 0;
  const spaceIn = widthOf(' ');
  for (const { text: word, gap, isLineBreak } of splitAtBreaks(text)) {
    const wordIn = widthOf(word);
    if (usedIn > 0 && usedIn + wordIn > widthIn * 0.98) {
      lines += 1;
      usedIn = 0;
    }
    usedIn += wordIn + (gap === '' ? 0 : spaceIn);
    if (isLineBreak) {
      lines += 1;
      usedIn = 0;
    }
  }
  return lines;
}

/** A back that says which deck it is of. */
export const textBack = (deck: DeckComponent, context: PlainContext): string =>
  plainFace(
    contentBox(deck.size),
    `${fontCss(context, 10)};align-items:center;justify-content:center;text-align:center`,
    `<p class="vb-plain-card__title"><b>${escapeMarkup(deck.name)}</b></p>`,
  );

/** Between the lines to write on: 8 mm. */
const RULE_IN = 8 / 25.4;

/** A light line along the edge of a card, where text begins; with more lines in it. */
function frameSvg(size: CardSize, lines = '', gapIn = 0): string {
  const { trim, bleedIn, safeIn } = size;
  const [width, height] = [trim.widthIn, trim.heightIn].map((length) =>
    formatNumber(length + 2 * bleedIn),
  );
  const at = { xIn: bleedIn, yIn: bleedIn };
  const frame = outlinePath(size, { byIn: -Math.max(safeIn - gapIn, 0.04), at });
  return (
    `<svg class="vb-plain-card__frame" viewBox="0 0 ${width} ${height}" aria-hidden="true">` +
    `<path d="${frame}${lines}"/></svg>`
  );
}

/** From the frame to the text within. */
const FRAME_GAP_IN = 0.05;

/** A light frame with a line for the title and lines to write on in its lower half. */
export function blankFace({ size }: DeckComponent, foot: string, context: PlainContext): string {
  const box = contentBox(size);
  const drawn = frameSvg(size, isRectangular(size) ? ruledLines(box) : '');
  const inner = {
    ...box,
    xIn: box.xIn + FOOT_INSET_IN,
    widthIn: box.widthIn - 2 * FOOT_INSET_IN,
    heightIn: box.heightIn - FOOT_INSET_IN,
  };
  return `<div class="vb-plain-card">${drawn}<div class="vb-plain-card__content" style="${boxCss(inner)};${escapeMarkup(fontCss(context, 6))}"><p class="vb-plain-card__foot">${escapeMarkup(foot)}</p></div></div>`;
}

/** From the frame to the small type at its foot. */
const FOOT_INSET_IN = 0.04;

function ruledLines({ xIn, yIn, widthIn, heightIn }: Rect): string {
  const [from, to] = [xIn + 2 * FOOT_INSET_IN, xIn + widthIn - 2 * FOOT_INSET_IN];
  const line = (y: number): string =>
    `M${formatNumber(from)} ${formatNumber(y)}H${formatNumber(to)}`;
  const count = Math.floor((heightIn / 2 - FOOT_IN) / RULE_IN);
  const bottom = yIn + heightIn - FOOT_IN - 2 * FOOT_INSET_IN;
  const rules = Array.from({ length: Math.max(0, count) }, (_, index) =>
    line(bottom - index * RULE_IN),
  );
  const hasTitle = inchesToPoints(heightIn) > 100;
  return [...(hasTitle ? [line(yIn + RULE_IN)] : []), ...rules].join('');
}
