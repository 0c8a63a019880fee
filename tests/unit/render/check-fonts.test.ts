import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFonts } from '../../../src/app/render.ts';
import type { LoadedFont } from '../../../src/pack/fonts.ts';
import { SCRIPT_FONTS } from './script-fonts.ts';

const place = { file: 'game.yaml', line: 7, column: 11 };

const font = (file: string, bytes: Uint8Array): LoadedFont => ({
  family: 'Sign',
  weight: 400,
  style: 'normal',
  fileName: file.slice(file.lastIndexOf('/') + 1),
  source: { file },
  place,
  bytes,
});

const OTF = readFileSync(new URL('../../fixtures/fonts/hills.otf', import.meta.url));
const [{ bytes: WOFF2 } = { bytes: OTF }] = SCRIPT_FONTS;
const LFS = 'version https://git-lfs.github.com/spec/v1\noid sha256:0a\nsize 12\n';

const scrambled = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.map((byte, at) => (at < 100 ? byte : 255 - byte)));

describe('a font file that cannot be used', () => {
  it.each<[string, Uint8Array]>([
    ['is empty', Buffer.alloc(0)],
    ['is the page of a failed download', Buffer.from('<!DOCTYPE html><p>404')],
    ['was not fetched', Buffer.from(LFS)],
    ['is a collection', Buffer.from('ttcf\0\x01\0\0')],
    ['is a cut-off WOFF2', WOFF2.subarray(0, 900)],
    ['is a cut-off OpenType', OTF.subarray(0, 900)],
    ['is broken inside', scrambled(OTF)],
    ['is broken inside its packing', scrambled(WOFF2)],
  ])('%s', (_, bytes) => {
    const cuts = [font('assets/fonts/sign.ttf', bytes), font('assets/fonts/sign.ttf', bytes)];
    expect(checkFonts(cuts)).toMatchObject([{ ...place, code: 'font/unusable' }]);
  });

  it.each([
    ['sign.otf', OTF],
    ['SIGN.TTF', OTF],
    ['Sign.WOFF2', WOFF2],
  ])('is not one whose content is a font, whatever its name: %s', (file, bytes) => {
    expect(checkFonts([font(`assets/fonts/${file}`, bytes)])).toEqual([]);
  });
});
