import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, errorCode, machineError, usageError } from '../../diagnostics/errors.ts';
import { hintForName } from '../../diagnostics/suggestions.ts';
import { readRegularText } from '../../load/folders.ts';
import type { Game, Pack } from '../../pack/pack.ts';
import { BACK_MODES, type BackMode, INKS, type Ink } from '../../pack/sheet.ts';
import { stripRelativeLinks } from '../../rulebook/markdown.ts';
import type { Words } from '../../text/words.ts';
import type { ExportTarget } from '../export-target.ts';
import { EXPORTS } from '../targets.ts';

/** What all parts have. */
interface NamedPart {
  /** What `--only` calls it, and its archive ends in. */
  readonly id: string;
}

/** Sheets to print at home. */
export interface PrintPart extends NamedPart {
  readonly kind: 'print';
  readonly paper: ReleasePaper;
  readonly binding: BackMode;
  readonly ink: Ink;
}

/** The PDFs of the rulebooks. */
interface RulebookPart extends NamedPart {
  readonly kind: 'rulebook';
}

/** What an export makes. */
export interface ExportPart extends NamedPart {
  readonly kind: 'export';
  readonly target: ExportTarget;
}

export type ReleasePart = PrintPart | RulebookPart | ExportPart;

/** The papers of a release: the two that the world prints on. */
export const RELEASE_PAPERS = ['letter', 'a4'] as const;

type ReleasePaper = (typeof RELEASE_PAPERS)[number];

/** What the archives are called by the way in which backs are printed. */
const BINDING_IDS: Readonly<Record<BackMode, 'fronts' | 'duplex' | 'gutterfold'>> = {
  none: 'fronts',
  duplex: 'duplex',
  gutterfold: 'gutterfold',
};

const EXPORT_PARTS = EXPORTS.flatMap((target): ExportPart[] =>
  target.archive === undefined ? [] : [{ kind: 'export', id: target.archive.id, target }],
);

/** For whom a part is, as a sentence without its end. */
export function describeAudience(part: ReleasePart, words: Words): string {
  if (part.kind !== 'print') return words(`release.${part.id}`);
  const binding = words(`release.${BINDING_IDS[part.binding]}`);
  return words(PAPER_WORDS[part.paper][part.ink], { binding });
}

const PAPER_WORDS = {
  letter: { full: 'release.on-letter', low: 'release.on-letter-low-ink' },
  a4: { full: 'release.on-a-four', low: 'release.on-a-four-low-ink' },
} satisfies Record<ReleasePaper, Record<Ink, string>>;

/** Every part that a release of a pack can have: modes of backs only where a deck has some. */
export function listReleaseParts({ components }: Pack): ReleasePart[] {
  const hasBacks = components.some((one) => one.kind === 'deck' && one.back !== null);
  const hasRulebook = components.some(({ kind }) => kind === 'rulebook');
  const bindings = BACK_MODES.filter((binding) => hasBacks || binding === 'none');
  const prints = RELEASE_PAPERS.flatMap((paper) =>
    bindings.flatMap((binding) => INKS.map((ink) => createPrintPart(paper, binding, ink))),
  );
  const rulebook: RulebookPart[] = hasRulebook ? [{ kind: 'rulebook', id: 'rulebook' }] : [];
  return [...prints, ...rulebook, ...EXPORT_PARTS];
}

const createPrintPart = (paper: ReleasePaper, binding: BackMode, ink: Ink): PrintPart => ({
  kind: 'print',
  paper,
  binding,
  ink,
  id: `${paper}-${BINDING_IDS[binding]}${ink === 'low' ? '-low-ink' : ''}`,
});

/** The archives of a release that are asked for, and notes on what is left out. An unknown one is exit 2. */
export function planReleaseParts(
  pack: Pack,
  { only, baseUrl }: { readonly only?: readonly string[]; readonly baseUrl?: string },
): { readonly parts: readonly ReleasePart[]; readonly notes: readonly string[] } {
  const all = listReleaseParts(pack);
  const ids = all.map(({ id }) => id);
  const unknown = only?.find((id) => !ids.includes(id));
  if (unknown !== undefined) {
    throw usageError(
      `a release of ${pack.game.name} has no archive \`${unknown}\``,
      hintForName(unknown, ids) ?? `there are ${ids.join(', ')}`,
    );
  }
  const wanted = all.filter(({ id }) => only?.includes(id) ?? true);
  const isWithoutUrl = (part: ReleasePart): boolean =>
    baseUrl === undefined && programOf(part) !== undefined;
  const left = wanted.find(isWithoutUrl);
  if (left === undefined) return { parts: wanted, notes: [] };
  const program = programOf(left);
  if (only !== undefined) {
    throw usageError(
      `${program} loads images from the web, and their address is not given`,
      `add \`--base-url https://example.com/game/\`; for this machine only, use \`vbuses export ${left.id}\``,
    );
  }
  return {
    parts: wanted.filter((part) => !isWithoutUrl(part)),
    notes: [`no files for ${program}: \`--base-url\` with the web address of its images is needed`],
  };
}

/** What loads a part from the web. */
const programOf = (part: ReleasePart): string | undefined =>
  part.kind === 'export' ? part.target.archive?.needsUrlFor : undefined;

/** A text that goes along with every archive. */
export interface LegalText {
  /** Of its file. */
  readonly name: string;
  readonly text: string;
}

/** How a file is called that says what others may do with a work. */
const LICENCE_FILE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** What others may do with a game, from the file beside its game.yaml; `null` when there is none. */
export async function readLicence(folder: string): Promise<LegalText | null> {
  const names = (await readdir(folder)).filter((name) => LICENCE_FILE.test(name)).sort();
  const [name] = names;
  if (name === undefined) return null;
  return { name, text: await readLegalText(join(folder, name)) };
}

/** @throws CliError for what is not text, or cannot be read */
export const readLegalText = (path: string): Promise<string> =>
  readRegularText(path).catch((error: unknown) => {
    if (error instanceof CliError || errorCode(error) === 'ENOENT') throw error;
    throw machineError(`${path} cannot be read`, null, error);
  });

/** Who made a game, whom to thank, and where the licence is found. */
export function composeCredits(
  { name, version, author, credits }: Game,
  licence: LegalText | null,
  words: Words,
): LegalText {
  const lines = [
    `# ${name} ${version}`,
    ...(author === '' ? [] : [words('release.author', { author })]),
    ...(credits.length === 0 ? [] : [credits.map((credit) => `- ${credit}`).join('\n')]),
    ...(licence === null ? [] : [words('release.licence', { file: licence.name })]),
  ];
  return { name: 'CREDITS.md', text: `${lines.join('\n\n')}\n` };
}

/** What a changelog says about a version. */
export interface ReleaseNotes {
  /** Markdown, without the heading; links lead nowhere but to the web. */
  readonly body: string;
  /** As the heading has it; `null` where it is that of the version itself. */
  readonly otherHeading: string | null;
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

/** Marks at the end of a longer line would take long to look for. */
const MAX_HEADING_CHARS = 500;

/** A `##` in a block of code is not a heading. */
function splitSections(changelog: string) {
  const sections: { heading: string; lines: string[] }[] = [];
  let isCode = false;
  for (const line of changelog.split(/\r?\n/)) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const isHeading = !isCode && line.length < MAX_HEADING_CHARS;
    const heading = isHeading ? /^## +(.+?) *#*$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) sections.push({ heading, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ heading, lines }) => ({ heading, body: lines.join('\n').trim() }));
}
