import { describe, expect, it } from 'vitest';
import { findReleaseNotes } from '../../../../src/export/release/release-contents.ts';

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

describe('releaseNotes', () => {
  it('takes the section of the version, however its heading is written', () => {
    expect(findReleaseNotes(LOG, '1.0.0')).toEqual({ body: '- Cake.', instead: null });
    expect(findReleaseNotes(LOG.replaceAll('\n', '\r\n'), '1.0.0')?.body).toBe('- Cake.');
    const found = findReleaseNotes(LOG, '1.1.0');
    expect(found).toMatchObject({ instead: null });
    expect(found?.body).toBe('### Added\n\n- Tea.\n\n```text\n## 1.0.0\n```');
  });

  it('takes the latest that says anything where the version has none, and tells which', () => {
    expect(findReleaseNotes(LOG, '1.0.00')?.otherHeading).toBe('[1.1.0] - 2026-05-01');
  });

  it('leads nowhere but to the web', () => {
    const log = '## 1.0.0\n\n- Cake, [baked](docs/cake.md) by [us](https://example.com/).\n';
    expect(findReleaseNotes(log, '1.0.0')?.body).toBe(
      '- Cake, baked by [us](https://example.com/).',
    );
  });

  it('finds none where there are none', () => {
    for (const text of ['', '# Changelog\n\nNothing yet.\n', '## 1.0.0\n\n## 0.9.0\n']) {
      expect(findReleaseNotes(text, '1.0.0')).toBeNull();
    }
  });
});
