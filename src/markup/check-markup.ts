import { cssAddresses, cssTokens, TYPE, tokenName } from '../css/css-tokens.ts';
import { namesOnlyFragments } from '../css/drawing-styles.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import { findPathFault } from '../geometry/svg-path.ts';
import { memoizeRecent } from '../values/memoize.ts';
import {
  ATTRIBUTES_OF,
  type DrawingPlace,
  HTML_ATTRIBUTES,
  HTML_ELEMENTS,
  MORE_SVG_ELEMENTS,
  PICTURE_TYPES,
  SVG_ATTRIBUTES,
  SVG_ELEMENTS,
} from './allowed-markup.ts';

/** Why a piece of markup is refused. */
export interface MarkupViolation {
  readonly kind: 'script' | 'remote' | 'not-allowed';
  readonly message: string;
  readonly hint: string | null;
}

export type MarkupLanguage = 'html' | 'svg';

/** Why an element may not stand in the markup of a pack; `null` when it may. */
export function checkElement(
  language: MarkupLanguage,
  name: string,
  place: DrawingPlace,
): MarkupViolation | null {
  const more = MORE_SVG_ELEMENTS[place];
  const known = language === 'html' ? HTML_ELEMENTS : SVG_ELEMENTS;
  if (known.has(name) || (language === 'svg' && more.has(name))) return null;
  if (name.toLowerCase() === 'script') return runsCode(`<${name}>`);
  const names = [...known, ...(language === 'svg' ? more : [])];
  return notAllowed(`\`<${name}>\` is not allowed here`, name, names);
}

/** @param name what is refused; one of the `names` that may stand there may be meant */
export const notAllowed = (
  message: string,
  name: string,
  names: readonly string[] = [],
): MarkupViolation => ({
  kind: 'not-allowed',
  message,
  hint: hintForName(name, names) ?? 'remove it: docs/security.md lists what is allowed',
});

const remote = (what: string, hint: string): MarkupViolation => ({
  kind: 'remote',
  message: `${what} is outside the pack, and nothing can be loaded from there`,
  hint,
});

/** What a style or a paint names is a part of the same drawing. */
const outsideDrawing = (what: string): MarkupViolation => ({
  kind: 'remote',
  message: `${what} refers to something outside the drawing`,
  hint: 'refer to a part of the same drawing: `url(#name)`',
});

const runsCode = (what: string): MarkupViolation => ({
  kind: 'script',
  message: `\`${what}\` would run code, which is not allowed in a pack`,
  hint: 'remove it',
});

interface MarkupAttribute {
  readonly language: MarkupLanguage;
  readonly element: string;
  /** With its prefix: `xlink:href`. */
  readonly name: string;
  readonly value: string;
}

/** Why an attribute may not stand in the markup of a pack; `null` when it may. */
export function checkAttribute(
  { language, element, name, value }: MarkupAttribute,
  place: DrawingPlace,
): MarkupViolation | null {
  if (/^on/i.test(name)) return runsCode(name);
  const allowed =
    language === 'svg'
      ? [SVG_ATTRIBUTES]
      : [HTML_ATTRIBUTES, ATTRIBUTES_OF.get(element) ?? new Set<string>()];
  if (!CUSTOM_ATTRIBUTE.test(name) && !allowed.some((names) => names.has(name))) {
    const names = allowed.flatMap((one) => [...one]);
    return notAllowed(`\`${name}\` is not allowed on \`<${element}>\``, name, names);
  }
  if (name === 'style') return checkStyleSafety(value, place);
  if (name === 'src' || name === 'href' || name === 'xlink:href') {
    return checkAddress(value, ADDRESS_RULES[addressKind(element, place)]);
  }
  return language === 'svg' && !CUSTOM_ATTRIBUTE.test(name) ? checkPaint(name, value) : null;
}

/** A path that a browser draws only up to its first mistake. */
export interface PathFault {
  readonly kind: 'bad-path';
  readonly message: string;
  readonly hint: string;
}

/** Characters of a path before its mistake, in a message. */
const SHOWN_OF_PATH = 16;

/** The faces of a deck show the same drawings. */
const memoizePath = memoizeRecent<ReturnType<typeof findPathFault> | 'fine'>(2000);

/** What is wrong with the `d` of a path; an empty one draws nothing. */
export function checkPath(d: string): PathFault | null {
  const found = memoizePath([d], () => (d.trim() === '' ? null : findPathFault(d)) ?? 'fine');
  const fault = found === 'fine' ? null : found;
  if (fault === null) return null;
  const before = d.slice(Math.max(0, fault.offset - SHOWN_OF_PATH), fault.offset);
  return {
    kind: 'bad-path',
    message: `the path cannot be drawn: ${fault.message}, after \`${before}\``,
    hint: 'fix its `d`: browsers draw a path only up to its first mistake',
  };
}

/** An icon stands in many pages: its styles name parts of itself and nothing else. */
export const checkStyleSafety = (css: string, place: DrawingPlace): MarkupViolation | null =>
  place === 'icon' && !namesOnlyFragments(css)
    ? outsideDrawing('this style')
    : (checkCssSafety(css)[0] ?? null);

/** Attributes for people, assistive tools and scripts, which change nothing that is drawn. */
const CUSTOM_ATTRIBUTE = /^(?:data|aria)-[a-z0-9_.-]+$/;

interface AddressRule {
  readonly fits: (address: string) => boolean;
  readonly hint: string;
}

const isFragment = (address: string): boolean => staysInFolder(address) && /^\s*#/.test(address);
/** Whether an address holds a picture itself. */
const isDataPicture = (address: string): boolean => {
  const [, type = ''] = /^\s*data:([a-z]+\/[a-z+]+)[;,]/i.exec(address) ?? [];
  return PICTURE_TYPES.has(type.toLowerCase());
};

const isDataBitmap = (address: string): boolean =>
  isDataPicture(address) && !/^\s*data:image\/svg/i.test(address);

const ADDRESS_RULES = {
  fragment: { fits: isFragment, hint: 'refer to an element of the same page: `#name`' },
  file: {
    fits: (address) => isDataPicture(address) || staysInFolder(address),
    hint: 'put the file into assets/ and use that path',
  },
  written: {
    fits: isDataPicture,
    hint: 'embed the image in the drawing, as `data:image/png`',
  },
  bitmap: {
    fits: isDataBitmap,
    hint: 'embed the image in the drawing, as PNG, JPEG or WebP',
  },
} as const satisfies Readonly<Record<string, AddressRule>>;

function addressKind(element: string, place: DrawingPlace): keyof typeof ADDRESS_RULES {
  if (element === 'img') return 'file';
  if (element !== 'image') return 'fragment';
  return place === 'page' ? 'file' : place === 'icon' ? 'bitmap' : 'written';
}

/** Two folders that share nothing: an address that stays below both names no place of its own. */
const PROBE_FOLDERS = ['http://a.invalid/b/c/', 'file:///d/e/'];

/** Whether an address leads to what lies beside the page or below, as browsers read addresses. */
const staysInFolder = (address: string): boolean =>
  PROBE_FOLDERS.every(
    (folder) => URL.canParse(address, folder) && new URL(address, folder).href.startsWith(folder),
  );

function checkAddress(address: string, { fits, hint }: AddressRule): MarkupViolation | null {
  if (address.trim() === '' || fits(address)) return null;
  // Browsers drop tabs and line ends from an address.
  const plain = address.replaceAll(/[\t\n\r]/g, '').trim();
  if (/^(?:javascript|vbscript):/i.test(plain)) {
    return { kind: 'script', message: 'addresses cannot run code', hint: 'remove it' };
  }
  const shown = plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
  return remote(`\`${shown}\``, hint);
}

/** A paint, a mask or a filter is a part of the same drawing. CSS could spell an address in other ways. */
function checkPaint(name: string, value: string): MarkupViolation | null {
  const plain = value.replaceAll(/\burl\(\s*(["']?)#[^"'()\\\s]*\1\s*\)/gi, '');
  const isPlain = !/\\|(?:url|image|image-set|cross-fade|src|element|paint)\(/i.test(plain);
  return isPlain ? null : outsideDrawing(`\`${name}\``);
}

/** At an offset in the CSS. */
interface CssViolation extends MarkupViolation {
  readonly offset: number;
  readonly length: number;
}

/** What CSS may not hold: imports, and addresses that leave the pack. */
export function checkCssSafety(css: string): readonly CssViolation[] {
  const tokens = cssTokens(css);
  const imports = tokens
    .filter((token) => token.type === TYPE.AtKeyword && tokenName(css, token) === 'import')
    .map(
      ({ start, end }): CssViolation => ({
        kind: 'remote',
        offset: start,
        length: end - start,
        message: 'stylesheets cannot import other stylesheets',
        hint: 'all .css files in templates/ are already used, in alphabetical order',
      }),
    );
  const addresses = cssAddresses(css, tokens).flatMap(
    ({ offset, length, address, isImport }): CssViolation[] => {
      const refusal = isImport ? null : checkCssAddress(address);
      return refusal === null ? [] : [{ ...refusal, offset, length }];
    },
  );
  return [...imports, ...addresses].sort((a, b) => a.offset - b.offset);
}

/** Why CSS may not load from an address; `null` when it may. */
export function checkCssAddress(address: string): MarkupViolation | null {
  if (/^data:font\//i.test(address) || isDataPicture(address) || staysInFolder(address))
    return null;
  return remote(`\`${address.slice(0, 60)}\``, 'put the file into assets/ and use that path');
}
