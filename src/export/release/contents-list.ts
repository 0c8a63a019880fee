import { formatCount } from '../../model/counted.ts';
import type { Game } from '../../model/pack.ts';
import type { LegalText } from './legal-texts.ts';
import type { ReleasePart } from './release-parts.ts';
import type { FileSize } from './zip-files.ts';

/** An archive that lies ready. */
export interface Archive extends FileSize {
  readonly part: ReleasePart;
  readonly path: string;
  /** How many files are in it. */
  readonly files: number;
}

/** The page that says which archive is whose, as Markdown. */
export function formatContents(
  game: Game,
  archives: readonly Archive[],
  { hasNotes, legal }: { readonly hasNotes: boolean; readonly legal: readonly LegalText[] },
): string {
  const rows = archives.map(
    ({ part, path, files, bytes }) =>
      `| \`${path}\` | ${part.audience} | ${formatCount(files, 'file')} | ${formatSize(bytes)} |`,
  );
  return [
    `# ${game.name} ${game.version}`,
    '',
    'Take one archive; no other is needed with it. In those to print at home, open `index.html` first: it says how.',
    '',
    '| archive | for | holds | size |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    legalNote(legal),
    '',
    ...(hasNotes ? ['`RELEASE-NOTES.md` tells what is new.', ''] : []),
    'Whether a download is whole, `sha256sum --check --ignore-missing SHA256SUMS` tells, typed beside it.',
    '',
  ].join('\n');
}

const formatSize = (bytes: number): string =>
  bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const legalNote = (legal: readonly LegalText[]): string => {
  const names = legal.map(({ name }) => `\`${name}\``).join(' and ');
  return legal.length > 1
    ? `In each of them ${names} tell what others may do with the game, and whose work it is.`
    : `In each of them ${names} tells whose work it is.`;
};
