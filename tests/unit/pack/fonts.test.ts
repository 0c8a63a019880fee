import { expect, it } from 'vitest';
import {
  formatUnicodeRange,
  isInRanges,
  nonAsciiCodePoints,
  parseUnicodeRange,
} from '../../../src/pack/fonts.ts';

it('reads and writes ranges as CSS has them', () => {
  const text = 'U+0100-02BA,U+2113,U+1F600-1F64F';
  const ranges = parseUnicodeRange(text);
  expect(formatUnicodeRange(ranges)).toBe(text);
  expect([0xff, 0x100, 0x2ba, 0x2bb, 0x2113].map((one) => isInRanges(one, ranges))).toEqual([
    ...[false, true, true, false, true],
  ]);
  expect(parseUnicodeRange('U+4??')).toEqual([[0x400, 0x4ff]]);
});

const found = (text: string): string =>
  [...nonAsciiCodePoints([text])]
    .map((one) => String.fromCodePoint(one))
    .sort()
    .join('');

it.each([
  ['letters with their capitals', 'łoś', 'łŁśŚ'],
  ['an accent of its own with its letter', 'e\u030c', '\u030cěĚ'],
  ['escapes of JSON and YAML', '"\\u0142"', 'ł'],
  ['escapes of HTML', '&#322; &#x17a;', 'łź'],
  ['escapes of CSS', 'content: "\\0142 "', 'ł'],
  ['nothing of plain English', 'Plain, "quoted" text.', ''],
])('finds %s', (_, text, expected) => {
  expect(found(text)).toBe([...expected].sort().join(''));
});
