import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatInputHash, readInputHash } from '../../../src/print/board-png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A PNG of the given chunks; the checksums are not right, and are not read. */
const pngOf = (chunks: readonly (readonly [type: string, data: string])[]): Buffer =>
  Buffer.concat([
    SIGNATURE,
    ...chunks.flatMap(([type, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(data.length);
      return [length, Buffer.from(type), Buffer.from(data, 'latin1'), Buffer.alloc(4)];
    }),
  ]);

describe('readInputHash', () => {
  it('reads what formatInputHash wrote into the EXIF data', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 }),
        (sha) => {
          const png = pngOf([
            ['IHDR', 'x'.repeat(13)],
            ['eXIf', `II*\0\0${formatInputHash(sha)}\0`],
            ['IEND', ''],
          ]);
          expect(readInputHash(png)).toBe(sha);
        },
      ),
    );
  });

  it('finds none in whatever is no PNG, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readInputHash(bytes)).toBeNull();
        expect(readInputHash(Buffer.concat([SIGNATURE, bytes]))).toBeNull();
      }),
    );
  });
});
