import { createHash } from 'node:crypto';
import type { RulebookComponent, SourceText } from '../pack/pack.ts';
import {
  type ChapterSection,
  splitSections,
  translatedChapter,
  translatedChapterPath,
} from '../text/chapter-sections.ts';

/** A section of a chapter, what its translator said of it, and where it is translated. */
export interface TranslatedSection {
  readonly source: ChapterSection;
  /** `null` if the translation has no heading for it. */
  readonly translation: ChapterSection | null;
  /**
   * `current`: translated from what the source says now. `untranslated`: still the words of the source.
   * `stale`: the source has changed, or the translator has not confirmed the section.
   */
  readonly state: 'current' | 'untranslated' | 'stale';
  /** Whether `~` marks it in the first line. */
  readonly isMarked: boolean;
}

/** A chapter of a rulebook in another language. */
export interface TranslatedChapter {
  readonly source: SourceText;
  readonly translation: SourceText;
  /** The headings of the translation. */
  readonly headings: readonly ChapterSection[];
  /** Each section of the source. */
  readonly sections: readonly TranslatedSection[];
}

/** The chapters of a rulebook in a language, by the paths of their sources; what has no source is left out. */
export function translatedChapters(
  { chapters, translations }: RulebookComponent,
  code: string,
): Map<string, TranslatedChapter> {
  const sources = new Map(chapters.map((one) => [one.path, one]));
  return new Map(
    (translations.get(code) ?? []).flatMap((translation) => {
      const source = sources.get(translatedChapter(translation.path)?.source ?? '');
      return source === undefined ? [] : [[source.path, compareChapters(source, translation)]];
    }),
  );
}

/** The first line of a translation: `{{!-- source: 04-turn.md turn=3f9a2c1e ~dice=88aa01b4 --}}`. */
const HEADER = /^\{\{!--\s*source:\s*(\S+)((?:\s+~?[^\s=]+=[0-9a-f]{8})*)\s*--\}\}[^\S\n]*\r?\n?/;

const HASHED_SECTION = /(~?)([^\s=]+)=([0-9a-f]{8})/g;

interface Header {
  /** The hash of each section as it was translated, and whether `~` marks it. */
  readonly sections: ReadonlyMap<string, { readonly hash: string; readonly isMarked: boolean }>;
  /** How long it is in the file; 0 without one. */
  readonly length: number;
}

function readHeader(text: string): Header {
  const [line = '', , list = ''] = HEADER.exec(text) ?? [];
  const sections = [...list.matchAll(HASHED_SECTION)].map(
    ([, mark, id = '', hash = '']) => [id, { hash, isMarked: mark === '~' }] as const,
  );
  return { sections: new Map(sections), length: line.length };
}

const hashOf = ({ text }: ChapterSection): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8);

function compareChapters(source: SourceText, translation: SourceText): TranslatedChapter {
  const { sections: known } = readHeader(translation.text);
  const headings = splitSections(translation.text);
  const sections = pairSections(splitSections(source.text), headings).map((pair) => {
    const { hash, isMarked = true } = known.get(pair.source.id) ?? {};
    const isCurrent = !isMarked && hash === hashOf(pair.source);
    const isSame = pair.source.text === pair.translation?.text;
    const state = isCurrent ? 'current' : isSame ? 'untranslated' : 'stale';
    return { ...pair, state, isMarked: known.has(pair.source.id) && isMarked } as const;
  });
  return { source, translation, headings, sections };
}

/** Sections belong together by their order; text before the first heading only to such text. */
function pairSections(
  source: readonly ChapterSection[],
  translation: readonly ChapterSection[],
): { source: ChapterSection; translation: ChapterSection | null }[] {
  const lead = translation.find(({ level }) => level === 0) ?? null;
  const rest = translation.filter(({ level }) => level > 0);
  let next = 0;
  return source.map((one) => {
    if (one.level === 0) return { source: one, translation: lead };
    const found = rest[next] ?? null;
    next += 1;
    return { source: one, translation: found };
  });
}

/** A file of a chapter that is rewritten, and what became of its sections. */
export interface ChapterUpdate {
  readonly path: string;
  readonly text: string;
  /** Sections that are new to the translator. */
  readonly added: number;
  /** Sections that were translated and have changed. */
  readonly changed: number;
}

/**
 * Lays down the chapters that a language does not have, in the words of their sources, and marks in
 * the first line of the others what has changed. Nothing below the first line is ever changed.
 */
export function updateChapters(component: RulebookComponent, code: string): ChapterUpdate[] {
  const translated = translatedChapters(component, code);
  return component.chapters.flatMap((source): ChapterUpdate[] => {
    const known = translated.get(source.path);
    if (known === undefined) return newChapter(source, code);
    const { text } = known.translation;
    const header = readHeader(text);
    const line = headerLine(source, (section) => {
      const { hash, isMarked } = header.sections.get(section.id) ?? {};
      return isMarked === false && hash === hashOf(section);
    });
    const written = line + lineEndOf(text) + text.slice(header.length);
    if (written === text) return [];
    const differing = known.sections.filter(
      ({ state, isMarked }) => state !== 'current' && !isMarked,
    );
    const changed = differing.filter(({ source: { id } }) => header.sections.has(id)).length;
    const added = differing.length - changed;
    return [{ path: known.translation.path, text: written, added, changed }];
  });
}

function newChapter(source: SourceText, code: string): ChapterUpdate[] {
  const text = headerLine(source, () => false) + lineEndOf(source.text) + source.text;
  const added = splitSections(source.text).length;
  return [{ path: translatedChapterPath(source.path, code), text, added, changed: 0 }];
}

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

function headerLine(
  { path, text }: SourceText,
  isConfirmed: (section: ChapterSection) => boolean,
): string {
  const sections = splitSections(text).map(
    (one) => `${isConfirmed(one) ? '' : '~'}${one.id}=${hashOf(one)}`,
  );
  return ['{{!-- source:', path.slice(path.lastIndexOf('/') + 1), ...sections, '--}}'].join(' ');
}
