import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { convertColours, readOutputProfile } from '../../../../src/print/press/output-profile.ts';
import { cmykProfile } from '../../../helpers/cmyk-profile.ts';
import { temporaryFolder } from '../../../helpers/pack-copy.ts';

async function written(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'press.icc');
  await writeFile(path, bytes);
  return path;
}

describe('an ICC profile', () => {
  it('has the name that it gives itself', async () => {
    const path = await written(cmykProfile('Warm paper'));
    expect(await readOutputProfile(path)).toMatchObject({ name: 'Warm paper', path });
  });

  it('turns colours into its inks', async () => {
    const profile = await readOutputProfile(await written(cmykProfile()));
    const [white, red] = await convertColours(
      [
        [1, 1, 1],
        [1, 0, 0],
      ],
      profile,
    );
    expect(white).toEqual([0, 0, 0, 0]);
    const [cyan = 1, magenta = 0, yellow = 0] = red ?? [];
    expect(cyan).toBeLessThan(0.05);
    expect(magenta).toBeGreaterThan(0.7);
    expect(yellow).toBeGreaterThan(0.7);
  });

  it.each([
    ['a text', Buffer.from('no profile '.repeat(40)), 'is not an ICC profile'],
    ['nothing', Buffer.alloc(0), 'is not an ICC profile'],
    ['a profile of a screen', screenProfile(), 'is not an output profile in CMYK'],
  ])('cannot be %s: exit code 2', async (_, bytes, message) => {
    const path = await written(bytes);
    await expect(readOutputProfile(path)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(message),
    });
  });

  it('must be there', async () => {
    const path = join(await temporaryFolder(), 'missing.icc');
    await expect(readOutputProfile(path)).rejects.toMatchObject({ exitCode: 2 });
  });
});

function screenProfile(): Buffer {
  const bytes = cmykProfile();
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  return bytes;
}
