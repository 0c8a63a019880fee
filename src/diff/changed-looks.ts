import { parseHTML } from 'linkedom';
import { listStyleRules, type StyleRule } from '../css/style-rules.ts';
import type { PackPicture } from '../pack/pictures.ts';
import type { RenderedPack } from '../pack/rendered-pack.ts';
import { unescapeMarkup } from '../text/text-markup.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';

/** What faces look like besides their markup. */
export interface Looks {
  readonly pictures: readonly Pick<PackPicture, 'path' | 'hash'>[];
  readonly rendered: Pick<RenderedPack, 'pack' | 'fonts'>;
}

/**
 * Whether a face with the same markup looks different in another version of its pack: it shows a picture
 * or names a font that changed, or a style that changed is for one of its elements.
 */
export function findChangedLooks(before: Looks, after: Looks): (html: string) => boolean {
  const names = [
    // Stylesheets write addresses without `assets/`.
    ...changedKeys(picturesOf(before), picturesOf(after)).map((path) =>
      path.replace(/^assets\//, ''),
    ),
    ...changedKeys(fontsOf(before), fontsOf(after)).map((key) => key.replace(/ \S+ \S+$/, '')),
  ].map(comparable);
  const isNamedIn = (text: string): boolean => {
    const words = names.length === 0 ? '' : comparable(text);
    return names.some((name) => words.includes(name));
  };
  const [was = [], is = []] = [before, after].map(({ rendered }) =>
    listStyleRules(rendered.pack.styles),
  );
  const named = [...was, ...is].filter(({ text }) => isNamedIn(text));
  const changed = new Set([...differing(was, is), ...named].flatMap(({ selectors }) => selectors));
  return (html) => isNamedIn(html) || (changed.size > 0 && hasStyledElement(html, changed));
}

const picturesOf = ({ pictures }: Looks) => new Map(pictures.map(({ path, hash }) => [path, hash]));

/** Of a package, the files for other scripts come and go with the texts. */
const fontsOf = ({ rendered }: Looks) =>
  new Map(
    rendered.fonts.fonts
      .filter(({ ranges }) => ranges === undefined)
      .map(({ family, weight, style, bytes }) => [
        `${family} ${weight} ${style}`,
        Buffer.from(bytes).toString('base64'),
      ]),
  );

const changedKeys = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => before.get(key) !== after.get(key),
  );

/** A name however a template or a stylesheet may write it. */
const comparable = (text: string): string =>
  unescapeMarkup(text.replaceAll(/(?:%[\da-f]{2})+/gi, tryDecodeUri))
    .normalize('NFC')
    .toLowerCase();

/** The rules that are in one list only, and those whose order changed. */
function differing(was: readonly StyleRule[], is: readonly StyleRule[]): StyleRule[] {
  const within = (list: readonly StyleRule[], other: readonly StyleRule[], isWanted: boolean) =>
    list.filter(({ text }) => other.some((one) => one.text === text) === isWanted);
  const [left, right] = [within(was, is, true), within(is, was, true)];
  const moved = right.filter(({ text }, at) => text !== left[at]?.text);
  return [...within(was, is, false), ...within(is, was, false), ...moved];
}

/** Pseudo-elements are parts of the elements before them. */
const PSEUDO_ELEMENTS = /::[\w-]+(?:\([^()]*\))?|:(?:before|after|first-line|first-letter)\b/gi;

function hasStyledElement(html: string, selectors: ReadonlySet<string>): boolean {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  return [...selectors].some((selector) => {
    try {
      return document.querySelector(selector.replace(PSEUDO_ELEMENTS, '') || '*') !== null;
    } catch {
      // A selector that only browsers know may be for anything.
      return true;
    }
  });
}
