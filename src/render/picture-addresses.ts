import { hintForPicture } from '../diagnostics/suggestions.ts';
import type { PackPictures, PictureFault } from '../pack/pictures.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import { escapeMarkup, unescapeMarkup } from '../text/text-markup.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';

/** What is wrong with a picture that a face shows. */
export interface AddressProblem extends TemplateProblem {
  readonly severity: 'error' | 'warning';
  /** Without the escapes that it has in the markup. */
  readonly address: string;
  /** As it is in the markup. */
  readonly written: string;
}

/** Elements with their attributes, and whole style elements: what stands between them is text. */
const TAGS = /<style\b[^>]*>[\s\S]*?<\/style|<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const ATTRIBUTES = /(?<=[\s"'/])([\w:-]+)(\s*=\s*)("[^"]*"|'[^']*'|[^\s>]+)/g;
/** Of `<img>` and `<image>`. A picture's name may hold blanks and brackets. */
const ADDRESS = /^(?:src|href|xlink:href)$/i;
const CSS_URLS =
  /(url\(\s*)(?:(?<quote>"|'|&quot;|&#39;|&#x27;)(?<quoted>.*?)\k<quote>|(?<bare>[^"'<>;]*?\.[a-z]{3,4}|[^"'<>;)]*))(\s*\))/gi;
const MAY_SHOW_PICTURE = /<ima?g|url\(/i;

/**
 * Finds every picture that a finished face names among those of the pack, and writes its address so
 * that a browser finds it whatever its name holds: `#`, `?`, `%`, blanks and accents.
 */
export function resolvePictures(html: string, known: PackPictures) {
  if (!MAY_SHOW_PICTURE.test(html)) return { html, problems: [] };
  const problems: AddressProblem[] = [];
  const resolve = (written: string): string => {
    const address = unescapeMarkup(written).trim();
    if (isExternal(address)) return written;
    const found = findPicture(address, known);
    if ('code' in found) {
      problems.push({ ...found, severity: 'error', address, written });
      return missingPicture(address);
    }
    const { path, fragment, fault } = found;
    if (fault !== null) problems.push({ ...fault, address, written });
    return path === address && PLAIN_PATH.test(path)
      ? written
      : encodePath(path) + escapeMarkup(fragment);
  };
  const resolveStyles = (css: string): string =>
    css.replace(CSS_URLS, (whole, begin: string, ...rest: unknown[]) => {
      const { quote = '', quoted, bare } = rest.at(-1) as Record<string, string | undefined>;
      const written = quoted ?? bare ?? '';
      const address = resolve(written);
      return address === written ? whole : `${begin}${quote}${address}${quote})`;
    });
  const resolved = html.replace(TAGS, (tag) => {
    if (/^<style/i.test(tag)) return resolveStyles(tag);
    const isPicture = /^<(?:img|image)\b/i.test(tag);
    return tag.replace(ATTRIBUTES, (whole, name: string, equals: string, value: string) => {
      if (/^style$/i.test(name)) return `${name}${equals}${resolveStyles(value)}`;
      if (!isPicture || !ADDRESS.test(name)) return whole;
      const [quote = ''] = /^["']/.exec(value) ?? [];
      // In the quotes that it has: other ones could end those of an attribute around it.
      const address = resolve(quote === '' ? value : value.slice(1, -1));
      return `${name}${equals}${quote}${address}${quote}`;
    });
  });
  return { html: resolved, problems };
}

/** Addresses within the page, data, and those that leave the pack, which are reported as such. */
const isExternal = (address: string): boolean =>
  /^(?:#|[a-z][a-z0-9+.-]+:|[\\/])/i.test(address) || /(?:^|[\\/])\.\.[\\/]/.test(address);

const PLAIN_PATH = /^[\w./-]+$/;

/** The address by which a browser finds a file, whatever its name holds. */
export const encodePath = (path: string): string =>
  path
    .split('/')
    .map((name) => encodeURIComponent(name).replace(/['()*!]/g, percentEncode))
    .join('/');

const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A file of the pack that an address names. */
export interface FoundPicture {
  readonly path: string;
  /** What follows the path, such as the name of a part of a drawing: `#fox`; mostly empty. */
  readonly fragment: string;
  readonly fault: PictureFault | null;
}

/** The file that an address names, or why there is none. */
export function findPicture(
  address: string,
  { pictures, faults }: PackPictures,
): FoundPicture | TemplateProblem {
  const has = (path: string): boolean => pictures.has(path) || faults.has(path);
  const plain = address.replace(/^(?:\.\/)+/, '');
  // A name may hold `%`, `?` and `#`: as it is written, as an address, without what follows a name.
  const whole = plain.replace(/[?#].*$/, '');
  const spellings = [plain, tryDecodeUri(plain), whole, tryDecodeUri(whole)];
  const paths = [...pictures.keys(), ...faults.keys()];
  const alike = (spelling: string): string | undefined =>
    paths.find((path) => path.normalize('NFC') === spelling.normalize('NFC'));
  const spelling = spellings.find((one) => has(one)) ?? spellings.find((one) => alike(one));
  if (spelling === undefined) return missingPictureProblem(address, paths);
  const path = has(spelling) ? spelling : (alike(spelling) ?? spelling);
  const isWhole = spelling !== plain && spelling !== tryDecodeUri(plain);
  return {
    path,
    fragment: isWhole ? plain.slice(whole.length) : '',
    fault: faults.get(path) ?? null,
  };
}

/** In the place of a picture that is not there: a grey box with its name, for drafts. */
export const missingPicture = (address: string): string => {
  const name = escapeMarkup(address.slice(address.lastIndexOf('/') + 1));
  const size = Math.min(12, 150 / Math.max(1, name.length));
  return `data:image/svg+xml,${encodePath(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 70"><rect width="100" height="70" fill="#bbb"/><text x="50" y="39" font-family="sans-serif" font-size="${size}" text-anchor="middle">${name}</text></svg>`,
  )}`;
};

function missingPictureProblem(address: string, paths: readonly string[]): TemplateProblem {
  const isEmpty = /(?:^|\/)(?:\.\w+)?$/.test(address);
  return {
    code: 'image/missing',
    message: isEmpty
      ? `this image has no file name${address === '' ? '' : `, only \`${address}\``}`
      : `there is no image \`${address}\` in the pack`,
    hint: isEmpty
      ? 'add one, or omit the element with `{{#if}}` when a card has no image'
      : hintForPicture(address, paths),
  };
}
