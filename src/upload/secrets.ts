import { Buffer } from 'node:buffer';
import { escapeControls } from '../text/escape-controls.ts';
import { unescapeMarkup } from '../text/text-markup.ts';

const MAX_SHOWN_CHARS = 300;

/**
 * A text of a service as it may be shown: short, on one line, with `***` instead of each secret. A text
 * that repeats a secret in another encoding is not shown at all.
 */
export function showServiceText(text: string, secrets: readonly string[]): string {
  const hidden = secrets
    .filter((one) => one !== '')
    // One secret may contain another.
    .sort((a, b) => b.length - a.length)
    .reduce((all, one) => all.replaceAll(one, '***'), text.slice(0, 10 * MAX_SHOWN_CHARS));
  // Shorter ones appear by chance in what is decoded.
  const long = secrets.map(fold).filter((one) => one.length >= 4);
  const repeats = (one: string): boolean => long.some((secret) => fold(one).includes(secret));
  const isSafe = ![hidden, ...decode(hidden), ...decode(hidden).flatMap(decode)].some(repeats);
  return isSafe ? escapeControls(hidden).slice(0, MAX_SHOWN_CHARS) : '***';
}

/** Without what can be put between letters so that they do not look like a secret. */
const fold = (text: string): string => text.normalize('NFKC').replaceAll(/[\p{C}\p{Z}]+/gu, '');

/** What a text may stand for: as JSON, HTML, a part of an address, base64 or hexadecimal digits. */
const decode = (text: string): string[] => [
  text.replaceAll(/\\(?:u([\da-f]{4})|(.))/gis, (_, code?: string, other?: string) =>
    code === undefined ? (other ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  ),
  unescapeMarkup(
    text.replaceAll(/&#(x?)([\da-f]{1,5});/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16) || 0),
    ),
  ),
  text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[\da-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
    ),
  ...[...text.matchAll(/[\w+/-]{2,}/g)].flatMap(([run]) => [
    ...[0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString()),
    Buffer.from(run, 'hex').toString(),
  ]),
];
