import { stripRelativeLinks } from '../../rulebook/without-relative-links.ts';

/** What a changelog says about a version. */
export interface ReleaseNotes {
  /** Markdown, without the heading; links lead nowhere but to the web. */
  readonly body: string;
  /** As the heading has it; `null` where it is that of the version itself. */
  readonly otherHeading: string | null;
}

interface ChangelogSection {
  readonly heading: string;
  readonly body: string;
}

/**
 * The section of a version in a changelog with a heading of the second level for each, or else the
 * first that says anything; `null` when none does.
 */
export function findReleaseNotes(changelog: string, version: string): ReleaseNotes | null {
  const sections = splitSections(changelog).filter(({ body }) => body !== '');
  const own = sections.find(({ heading }) => parseVersion(heading) === version);
  if (own !== undefined) return { body: stripRelativeLinks(own.body), otherHeading: null };
  const [first] = sections;
  if (first === undefined) return null;
  return { body: stripRelativeLinks(first.body), otherHeading: first.heading };
}

/** `[1.2.0] - 2026-01-31`, `v1.2.0` and `1.2.0` are all 1.2.0. */
const parseVersion = (heading: string): string | undefined =>
  /^\[?v?(\d[^\s\]]*)/.exec(heading)?.[1];

/** A `##` in a block of code is no heading. */
function splitSections(changelog: string): ChangelogSection[] {
  const sections: { heading: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of changelog.split(/\r?\n/)) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : /^## +(.+?) *#*$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => ({ heading, body: lines.join('\n').trim() }));
}
