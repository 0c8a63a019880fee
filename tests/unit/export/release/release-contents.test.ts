import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findReleaseNotes, readLicence } from '../../../../src/export/release/release-contents.ts';
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
