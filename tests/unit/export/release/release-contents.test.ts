import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  composeCredits,
  describeAudience,
  findReleaseNotes,
  listReleaseParts,
  readLicence,
} from '../../../../src/export/release/release-contents.ts';
import { loadWords } from '../../../../src/load/load-presets.ts';
import { ENGLISH_WORDS } from '../../../helpers/english-words.ts';
import { checkFully, shippedPack } from '../../../helpers/pack.ts';
import { temporaryFolder } from '../../../helpers/pack-copy.ts';

describe('releaseNotes', () => {
  const LOG = `# Changelog

About it.

## [Unreleased]

## [1.1.0] - 2026-05-01

### Added

- Tea.

\`\`\`text
## 1.0.0
\`\`\`

## v1.0.0 ##

- Cake.
`;

  it('takes the section of the version, however its heading is written', () => {
    expect(findReleaseNotes(LOG, '1.0.0')).toEqual({ body: '- Cake.', otherHeading: null });
    expect(findReleaseNotes(LOG.replaceAll('\n', '\r\n'), '1.0.0')?.body).toBe('- Cake.');
    const found = findReleaseNotes(LOG, '1.1.0');
    expect(found).toMatchObject({ otherHeading: null });
    expect(found?.body).toBe('### Added\n\n- Tea.\n\n```text\n## 1.0.0\n```');
  });

  it('takes the latest that says anything where the version has none, and tells which', () => {
    expect(findReleaseNotes(LOG, '1.0.00')?.otherHeading).toBe('[1.1.0] - 2026-05-01');
  });
});

describe('a licence', () => {
  it('is a text: a pipe is not waited for, and too large a file is not read', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'LICENSE');
    execFileSync('mkfifo', [path]);
    const refused = { exitCode: 1, message: `${path} is a folder, a pipe or a device, not a file` };
    await expect(readLicence(folder)).rejects.toMatchObject(refused);
    await rm(path);
    await writeFile(path, 'a'.repeat(2_000_001));
    await expect(readLicence(folder)).rejects.toThrow('has more than 2000000 bytes');
    await writeFile(path, 'Yours.');
    expect(await readLicence(folder)).toEqual({ name: 'LICENSE', text: 'Yours.' });
  });
});

describe('release parts', () => {
  const { pack } = checkFully(shippedPack);
  if (pack === null) throw new Error('no pack');

  it('say for whom they are, in the language of the pack', async () => {
    const german = await loadWords('de');
    const parts = listReleaseParts(pack);
    const [letter] = parts;
    const low = parts.find(({ id }) => id === 'a4-duplex-low-ink');
    if (letter === undefined || low === undefined) throw new Error('no parts');
    expect(describeAudience(letter, ENGLISH_WORDS)).toBe(
      'letter paper, any printer; card backs are blank',
    );
    expect(describeAudience(low, german)).toBe(
      'A4-Papier, wenig Tinte, beidseitiger Drucker (über die lange Kante gewendet)',
    );
    const texts = parts.map((part) => describeAudience(part, german));
    expect(new Set(texts).size).toBe(parts.length);
    const licence = { name: 'LICENSE', text: '' };
    expect(composeCredits(pack.game, licence, german).text).toContain(
      'In LICENSE steht, wie andere es verwenden dürfen.',
    );
  });
});
