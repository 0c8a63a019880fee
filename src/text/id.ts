import { formatCodePoint } from './translation.ts';

/** Why a text cannot be an id, and what to write instead. */
export interface IdFault {
  readonly code: 'id/bad-characters' | 'id/reserved-name' | 'id/too-long';
  readonly message: string;
  readonly hint: string;
}

/** File names are made of ids; most file systems allow 255 bytes, and endings take some of them. */
const MAX_ID_BYTES = 200;

/** Letters and digits of any script, joined by `-`, `_` and `.`. */
const ALLOWED_CHARACTER = /[\p{L}\p{M}\p{Nd}_.-]/u;

/** Windows opens a device by these names, whatever ending stands behind them. */
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** What is wrong with an id as the name of a file; `null` for one that works on every system. */
export function findIdFault(id: string): IdFault | null {
  const bytes = new TextEncoder().encode(id).length;
  if (bytes > MAX_ID_BYTES) {
    return {
      code: 'id/too-long',
      message: `the id is ${bytes} bytes long, too long for a file name`,
      hint: `shorten it to ${MAX_ID_BYTES} bytes or fewer`,
    };
  }
  const wrong = [...new Set([...id].filter((character) => !ALLOWED_CHARACTER.test(character)))];
  if (wrong.length > 0) {
    const message = `the id \`${id}\` contains ${wrong.map(describeCharacter).join(', ')}`;
    return { code: 'id/bad-characters', message, hint: suggestId(id) };
  }
  if (/^[^\p{L}\p{Nd}_]|\.$/u.test(id)) {
    const message = `the id \`${id}\` must start with a letter or digit and must not end with a dot`;
    return { code: 'id/bad-characters', message, hint: suggestId(id) };
  }
  const device = WINDOWS_DEVICE.exec(id)?.[0];
  if (device !== undefined) {
    return {
      code: 'id/reserved-name',
      message: `the id \`${id}\` cannot be used as a file name on Windows, where \`${device}\` is a reserved name`,
      hint: `choose another id, such as \`${device}-1${id.slice(device.length)}\``,
    };
  }
  return null;
}

/** Ids with the same key are the same file name on systems that fold case or accents. */
export const fileNameKey = (id: string): string => id.normalize('NFC').toLowerCase();

function suggestId(id: string): string {
  const suggestion = [...id.normalize('NFC')]
    .map((character) => (ALLOWED_CHARACTER.test(character) ? character : '-'))
    .join('')
    .replace(/-*\.{2,}-*/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[^\p{L}\p{Nd}_]+|[.-]+$/gu, '');
  const allowed = 'an id consists of letters, digits, `-`, `_` and `.`';
  const isUsable = suggestion !== '' && findIdFault(suggestion) === null;
  return isUsable ? `${allowed}: write \`${suggestion}\`` : allowed;
}

const describeCharacter = (character: string): string =>
  character === ' '
    ? 'a space'
    : /[\p{C}\p{Z}]/u.test(character)
      ? formatCodePoint(character)
      : `\`${character}\``;

/** Small letters that are not one of a to z with a mark, as they are written without them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ð: 'd',
  þ: 'th',
  đ: 'd',
  ł: 'l',
  ı: 'i',
};

/** A text in the letters a to z: German umlauts as two letters, other accents left out. */
const transliterate = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^a-z]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

/** The longest id that is made of a name: cards print it in small type. */
const MAX_MADE_ID_LENGTH = 90;

/** The id that a name makes, which every system takes as a file name; '' for a name without a letter or digit. */
export function idFromName(name: string): string {
  const id = kebabCase(name).slice(0, MAX_MADE_ID_LENGTH).replace(/-$/, '');
  return id === '' || findIdFault(id) === null ? id : `${id}-1`;
}

/** A text as an id of small letters and digits, joined by hyphens: `Fox & Hound` is `fox-hound`. */
export const kebabCase = (text: string): string =>
  transliterate(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');
