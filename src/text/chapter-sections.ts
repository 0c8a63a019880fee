import { canonicalLanguageCode } from './language.ts';

/** The name of a file that translates a chapter: `04-turn.fr.md` translates `04-turn.md`. */
const TRANSLATED_CHAPTER = /^(.+)\.([^./]+)\.md$/;

/** What a chapter translates, from its path; `null` for one in the pack's own language. */
export function translatedChapter(path: string): { source: string; code: string } | null {
  const [, name = '', code = ''] = TRANSLATED_CHAPTER.exec(path) ?? [];
  return canonicalLanguageCode(code) === null ? null : { source: `${name}.md`, code };
}

/** The path of a chapter in another language. */
export const translatedChapterPath = (source: string, code: string): string =>
  `${source.slice(0, -'.md'.length)}.${code}.md`;

/** The words of a heading as an address: small letters, joined by hyphens. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** A heading of a chapter as it is written, with the text up to the next one. */
export interface ChapterSection {
  /** Unique in the chapter: the words of the heading, joined by hyphens. */
  readonly id: string;
  /** 0 for text before the first heading. */
  readonly level: number;
  /** The words of the heading, with their marks; empty for text before the first heading. */
  readonly title: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** The heading and its text, without notes (`{{! … }}`), white space as single blanks. */
  readonly text: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;

const FENCE = /^ {0,3}(?:```|~~~)/;

/** Notes for authors, which are not printed; their lines stay, to be counted. */
const NOTE = /\{\{~?!(?:--[\s\S]*?--|[\s\S]*?)~?\}\}/g;

/** What the text before the first heading is called. */
const LEAD = 'start';

/**
 * Divides a chapter at its headings, before its templates are run. Text before the first heading is a
 * section of its own.
 */
export function splitSections(markdown: string): ChapterSection[] {
  const lines = markdown.replaceAll(NOTE, (note) => note.replaceAll(/[^\n]/g, '')).split(/\r?\n/);
  const sections: { level: number; title: string; line: number; lines: string[] }[] = [
    { level: 0, title: '', line: 1, lines: [] },
  ];
  let isCode = false;
  for (const [index, line] of lines.entries()) {
    if (FENCE.test(line)) isCode = !isCode;
    const [, marks = '', title = ''] = (isCode ? null : HEADING.exec(line)) ?? [];
    if (marks !== '') sections.push({ level: marks.length, title, line: index + 1, lines: [] });
    sections.at(-1)?.lines.push(line);
  }
  const taken = new Map<string, number>();
  return sections.flatMap(({ lines: written, ...section }) => {
    const text = written.join(' ').replaceAll(/\s+/g, ' ').trim();
    if (section.level === 0 && text === '') return [];
    const name = section.level === 0 ? LEAD : slugOf(section.title) || 'section';
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return { ...section, id: count === 1 ? name : `${name}-${count}`, text };
  });
}
