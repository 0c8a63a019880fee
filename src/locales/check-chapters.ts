import { type Report, relatedPlace, toDiagnostic } from '../check/written-data.ts';
import { fileStart } from '../check/yaml/yaml-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName } from '../diagnostics/suggestions.ts';
import type { RulebookComponent, SourceText } from '../pack/pack.ts';
import { type ChapterSection, translatedChapter } from '../text/chapter-sections.ts';
import { canonicalLanguageCode, languageName } from '../text/language.ts';
import { formatCount } from '../text/text-markup.ts';
import { languageFault } from './read-locales.ts';
import {
  type TranslatedChapter,
  type TranslatedSection,
  translatedChapters,
} from './translated-chapter.ts';

/**
 * Compares the chapters of a rulebook in a language with their sources.
 *
 * @param needsAll whether chapters that are not translated are reported
 */
export function checkChapters(
  component: RulebookComponent,
  { code, needsAll }: { readonly code: string; readonly needsAll: boolean },
): Diagnostic[] {
  const translated = translatedChapters(component, code);
  const chapters = [...translated.values()];
  const structure = chapters.flatMap(checkStructure);
  const broken = new Set(structure.map(({ at }) => at.file));
  const comparable = chapters.filter(({ translation }) => !broken.has(translation.path));
  return [
    ...(needsAll ? reportMissing(component, translated, code) : []),
    ...structure,
    ...comparable.flatMap((chapter) => [...reportStale(chapter), ...reportLostCalls(chapter)]),
  ].map(toDiagnostic);
}

const headingPlace = ({ path }: SourceText, section: ChapterSection | null | undefined) => ({
  file: path,
  line: section?.line ?? 1,
  column: 1,
});

/** All that is not translated of a rulebook in one report: a translator works through it file by file. */
function reportMissing(
  { chapters }: RulebookComponent,
  translated: ReadonlyMap<string, TranslatedChapter>,
  code: string,
): Report[] {
  const update = `\`vbuses locale update ${code}\` adds the missing files`;
  const lacking = chapters.flatMap((source) => {
    const chapter = translated.get(source.path);
    if (chapter === undefined) return [{ source, place: fileStart(source.path), hint: update }];
    const section = chapter.sections.find(({ state }) => state === 'untranslated');
    if (section === undefined) return [];
    const place = headingPlace(chapter.translation, section.translation);
    return [
      { source, place, hint: 'translate the text below, then remove its `~` from the first line' },
    ];
  });
  const [first] = lacking;
  if (first === undefined) return [];
  const message = `chapters to translate into ${languageName(code)}: ${lacking.length} of ${chapters.length}, the first is \`${first.source.path}\``;
  const { place: at, hint } = lacking.find((one) => one.hint === update) ?? first;
  return [{ code: 'locale/missing', severity: 'warning', at, message, hint }];
}

/** A translation has the headings of its source, in number and level. */
function checkStructure({ source, translation, headings, sections }: TranslatedChapter): Report[] {
  const wanted = sections.map((one) => one.source).filter(({ level }) => level > 0);
  const found = headings.filter(({ level }) => level > 0);
  const at = Array.from({ length: Math.max(wanted.length, found.length) }).findIndex(
    (_, index) => wanted[index]?.level !== found[index]?.level,
  );
  if (at === -1) return [];
  const [lost, added] = [wanted[at], found[at]];
  const written = (one: ChapterSection | undefined): string =>
    one === undefined ? 'none' : `\`${'#'.repeat(one.level)} ${one.title}\``;
  const counts =
    found.length === wanted.length
      ? ''
      : `this chapter has ${formatCount(found.length, 'heading')}, its source has ${wanted.length}: `;
  return [
    {
      code: 'locale/chapter-structure',
      at: headingPlace(translation, added ?? found.at(-1)),
      message: `${counts}${written(added)} stands for ${written(lost)}`,
      hint: 'give each heading of the source a heading of the same level',
      related: [relatedPlace(headingPlace(source, lost ?? wanted.at(-1)), 'the source is here')],
    },
  ];
}

const reportStale = ({ source, translation, sections }: TranslatedChapter): Report[] =>
  sections
    .filter(({ state }) => state === 'stale')
    .map((section) => ({
      code: 'locale/stale',
      severity: 'warning',
      at: headingPlace(translation, section.translation),
      message: `${describeSection(section)} has changed since it was translated`,
      hint: section.isMarked
        ? `update the translation, then remove the \`~\` before \`${section.source.id}\` in the first line`
        : `update the translation; \`vbuses locale update\` then writes \`~${section.source.id}\` into the first line, remove the \`~\``,
      related: [relatedPlace(headingPlace(source, section.source), 'the source is here')],
    }));

const describeSection = ({ source }: TranslatedSection): string =>
  source.level === 0 ? 'the text before the first heading' : `"${source.title}"`;

/** A tag of a template. */
interface TextCall {
  readonly line: number;
  /** The figure that it shows, and all names that stand in it. */
  readonly names: readonly string[];
  /** Those that a translation must have: not of helpers, nor what one reads in its own way. */
  readonly asked: readonly string[];
}

/** `facts.numbers.hand-limit`, `name` */
const NAMES = /[a-z_][\w-]*(?:\.[\w-]+)*/gi;

/** The tags of a text, without notes. */
const readCalls = (text: string): TextCall[] =>
  [...text.matchAll(/\{\{(?!!)([^{}]*)\}\}/g)].map(({ 1: written = '', index }) => {
    const tag = written.replaceAll(/^[#~\s]+|[~\s]+$/g, '');
    const figures = /^figure\s+"[^"]*"/.exec(tag) ?? [];
    const values = tag.replaceAll(/"[^"]*"|'[^']*'/g, '').match(NAMES) ?? [];
    const asked = values.filter((name) => name.includes('.') || (name === tag && name !== 'else'));
    const line = text.slice(0, index).split('\n').length;
    return { line, names: [...figures, ...values], asked: [...figures, ...asked] };
  });

/** Figures and values that the source has and the translation lost: each at the section that had it first. */
function reportLostCalls({ source, translation, sections }: TranslatedChapter): Report[] {
  const left = readCalls(translation.text).flatMap(({ names }) => names);
  const lost = new Map<string, number>();
  for (const { line, asked } of readCalls(source.text)) {
    const missing = asked.find((one) => !left.includes(one));
    if (missing !== undefined && !lost.has(missing)) lost.set(missing, line);
    // A figure that is called twice in the source is called twice in a translation.
    const [first = ''] = asked;
    if (first.startsWith('figure ') && missing !== first) left.splice(left.indexOf(first), 1);
  }
  return [...lost].map(([name, line]) => ({
    code: 'locale/lost-marks',
    at: headingPlace(translation, sections.findLast((one) => one.source.line <= line)?.translation),
    message: `the translation is missing \`{{${name}}}\``,
    hint: 'keep the figures and values of the source; only their position may change',
    related: [relatedPlace({ file: source.path, line, column: 1 }, 'the source is here')],
  }));
}

/**
 * Translations that are not read: of chapters that do not exist, under a code that is none, or into the
 * language of the pack itself.
 */
export function findStrayChapters(
  { chapters, translations }: RulebookComponent,
  language: string,
): Diagnostic[] {
  const sources = chapters.map(({ path }) => path);
  return [...translations].flatMap(([code, texts]) =>
    texts.flatMap(({ path }) => {
      const { source = '' } = translatedChapter(path) ?? {};
      const at = fileStart(path);
      // What is not a code at all is a part of the name.
      const fault = canonicalLanguageCode(code) === null ? null : languageFault(code, language);
      if (fault !== null) return toDiagnostic({ ...fault, at });
      if (sources.includes(source)) return [];
      return toDiagnostic({
        code: 'locale/stray-file',
        severity: 'warning',
        at,
        message: `there is no chapter \`${source}\` that this could translate into ${languageName(code)}`,
        hint: hintForName(source, sources) ?? 'rename it after a chapter, or remove it',
      });
    }),
  );
}
