import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { NO_CACHE } from '../../../src/cache/cache.ts';
import type { PackPicture, PictureFormat } from '../../../src/pack/pictures.ts';
import {
  pictureSizes,
  preparePictures,
  splitPages,
} from '../../../src/pictures/prepare-pictures.ts';
import { temporaryFolder } from '../../helpers/pack-copy.ts';

describe('prepare pictures', () => {
  const picture = (
    path: string,
    [widthPx, heightPx]: readonly [number, number],
    format: PictureFormat = 'png',
  ): PackPicture => ({ path, file: '', hash: path, format, size: { widthPx, heightPx } });

  const POKER = { widthIn: 2.75, heightIn: 3.75, dpi: 300 };
  const showing = (...paths: readonly string[]): string =>
    paths.map((path) => `<img src="${path}">`).join('');

  describe('the size of a picture', () => {
    it('covers the largest face that shows it, whichever side is tight', () => {
      const sizes = pictureSizes(
        [
          picture('assets/a.png', [3000, 4000]),
          picture('assets/wide.png', [6000, 2000]),
          picture('assets/b.png', [3000, 4000]),
        ],
        [
          { ...POKER, html: showing('assets/a.png', 'assets/wide.png') },
          { ...POKER, dpi: 150, html: showing('assets/a.png', 'assets/b.png') },
        ],
        '',
      );
      expect(sizes.get('assets/a.png')).toEqual({ widthPx: 844, heightPx: 1125 });
      expect(sizes.get('assets/wide.png')).toEqual({ widthPx: 3375, heightPx: 1125 });
      expect(sizes.get('assets/b.png')).toEqual({ widthPx: 422, heightPx: 563 });
    });

    it('is that of any face for a picture of a stylesheet, and of a page for one of a rulebook alone', () => {
      const pictures = ['a b', 'book', 'both'].map((name) =>
        picture(`assets/${name}.png`, [3000, 4000]),
      );
      const uses = [
        { ...POKER, html: showing('assets/both.png') },
        {
          widthIn: 8.5,
          heightIn: 11,
          dpi: 300,
          isFallback: true,
          html: showing('assets/book.png', 'assets/both.png'),
        },
      ];
      const sizes = pictureSizes(pictures, uses, '.card { background: url("a%20b.png") }');
      expect(sizes.get('assets/a b.png')?.heightPx).toBe(1125);
      expect(sizes.get('assets/both.png')?.heightPx).toBe(1125);
      expect(sizes.get('assets/book.png')?.heightPx).toBe(3400);
    });
  });

  describe('a picture that is printed', () => {
    const made = async (
      name: string,
      format: 'png' | 'jpeg' | 'webp' | 'gif',
      { ink = 'full', size = [1650, 2250] }: { ink?: 'full' | 'low'; size?: [number, number] } = {},
    ) => {
      const [width, height] = size;
      const file = join(await temporaryFolder(), name);
      const background = format === 'jpeg' ? '#204060' : { r: 32, g: 64, b: 96, alpha: 0.5 };
      const channels = format === 'jpeg' ? 3 : 4;
      await writeFile(
        file,
        await sharp({ create: { width, height, channels, background } })
          .toFormat(format)
          .toBuffer(),
      );
      const path = `assets/${name}`;
      const prepare = () =>
        preparePictures(
          [{ ...picture(path, size, format), file }],
          [{ ...POKER, html: showing(path) }],
          {
            pack: { images: { dpi: 300, original: ['assets/kept.png'] }, styles: '' },
            ink,
            cache: NO_CACHE,
          },
        );
      const [one] = await prepare();
      const [again] = await prepare();
      const bytes = Buffer.from((await one?.load()) ?? []);
      expect(bytes.equals((await again?.load()) ?? new Uint8Array())).toBe(true);
      expect(again?.hash).toBe(one?.hash);
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return {
        bytes,
        pixel: [...data.subarray(0, channels)],
        about: await sharp(bytes).metadata(),
      };
    };

    it('keeps its format and what is transparent', async () => {
      const png = await made('fox.png', 'png');
      expect(png.about).toMatchObject({ format: 'png', width: 825, height: 1125, hasAlpha: true });
      for (const [at, value] of [32, 64, 96, 128].entries()) {
        // A half transparent colour is rounded once on its way.
        expect(Math.abs((png.pixel[at] ?? 0) - value)).toBeLessThanOrEqual(1);
      }
      const jpeg = await made('fox.jpg', 'jpeg');
      expect(jpeg.about).toMatchObject({ format: 'jpeg', width: 825, height: 1125 });
      for (const format of ['webp', 'gif'] as const) {
        const { about } = await made(`fox.${format}`, format);
        expect(about).toMatchObject({ format, width: 825, hasAlpha: true });
      }
    });

    /** What a browser sees of a picture: its pixels as they are, and how they are to be read. */
    async function seen(bytes: Buffer) {
      const { space, icc } = await sharp(bytes).metadata();
      const isCmyk = space === 'cmyk';
      const image = isCmyk
        ? sharp(bytes).pipelineColourspace('cmyk').toColourspace('cmyk')
        : sharp(bytes).toColourspace('srgb');
      const { data, info } = await image
        .keepIccProfile()
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      return { pixel: [...data.subarray(0, info.channels)], icc: icc?.toString('hex'), isCmyk };
    }

    /** A flat picture of another colour space, as it is and as it is printed. */
    async function printed(
      image: ReturnType<typeof sharp>,
      format: 'png' | 'jpeg',
      ink: 'full' | 'low' = 'full',
    ) {
      const original = await image.toFormat(format).toBuffer();
      const file = join(await temporaryFolder(), 'flat');
      await writeFile(file, original);
      const [one] = await preparePictures(
        [{ ...picture('assets/flat', [900, 1250], format), file }],
        [{ ...POKER, html: showing('assets/flat') }],
        { pack: { images: { dpi: 300, original: [] }, styles: '' }, ink, cache: NO_CACHE },
      );
      const scaled = Buffer.from((await one?.load()) ?? []);
      expect((await sharp(scaled).metadata()).width).toBe(825);
      return { original: await seen(original), scaled: await seen(scaled) };
    }

    const flat = () =>
      sharp({ create: { width: 900, height: 1250, channels: 3, background: '#1d9f3b' } });

    function expectSameColour({ original, scaled }: Awaited<ReturnType<typeof printed>>): void {
      expect({ icc: scaled.icc, isCmyk: scaled.isCmyk }).toEqual({
        icc: original.icc,
        isCmyk: original.isCmyk,
      });
      expect(scaled.pixel).toHaveLength(original.pixel.length);
      for (const [at, value] of original.pixel.entries()) {
        expect(Math.abs((scaled.pixel[at] ?? 0) - value)).toBeLessThanOrEqual(1);
      }
    }

    it.each(
      ([null, 'srgb', 'p3'] as const).flatMap((icc) =>
        (['srgb', 'rgb16'] as const).map((space) => [icc, space] as const),
      ),
    )('has the same colours when it is scaled: %s, %s', async (icc, space) => {
      const image = flat().toColourspace(space);
      const colours = await printed(icc === null ? image : image.withIccProfile(icc), 'png');
      expect(colours.original.icc === undefined).toBe(icc === null);
      expectSameColour(colours);
    });

    it.each([
      ['grey, 8 bit', () => flat().toColourspace('b-w'), 'png'],
      ['a palette', () => flat().png({ palette: true }), 'png'],
      ['CMYK', () => flat().toColourspace('cmyk'), 'jpeg'],
      ['CMYK with a profile', () => flat().withIccProfile('cmyk').toColourspace('cmyk'), 'jpeg'],
    ] as const)('has the same colours when it is scaled: %s', async (_, image, format) => {
      expectSameColour(await printed(image(), format));
    });

    it('is as light with little ink in 16 bit as in 8', async () => {
      const lightened = async (space: 'srgb' | 'rgb16') =>
        (await printed(flat().toColourspace(space), 'png', 'low')).scaled;
      const [original, scaled] = [await lightened('srgb'), await lightened('rgb16')];
      expectSameColour({ original, scaled });
      expect(Math.min(...scaled.pixel)).toBeGreaterThan(96);
    });

    it('is the file of the pack, byte for byte, where nothing has to be done', async () => {
      expect((await made('small.png', 'png', { size: [40, 56] })).about.width).toBe(40);
      expect((await made('kept.png', 'png')).about.width).toBe(1650);
    });
  });
});

describe('splitPages', () => {
  const MEGAPIXEL = 1e6;
  const pixels = new Map(['a', 'b', 'c', 'd'].map((name) => [`assets/${name}.png`, 8 * MEGAPIXEL]));
  const split = (pages: readonly string[]): string[][] =>
    splitPages(pages, (page) => [...page].map((name) => `<img src="assets/${name}.png">`), pixels);

  it('keeps pages without pictures together, and splits no page', () => {
    expect(split(['', '', ''])).toEqual([['', '', '']]);
    expect(split(['abcd', ''])).toEqual([['abcd'], ['']]);
  });
});
