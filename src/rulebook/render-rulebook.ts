import { dedupeDiagnostics } from '../diagnostics/dedupe.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import type { Fields, RulebookComponent, SourceText } from '../pack/pack.ts';
import type {
  RenderedRulebook,
  RenderedRulebooks,
  RulebookHeading,
} from '../pack/rendered-pack.ts';
import { expandText } from '../render/render-face.ts';
import { slugOf, splitSections, translatedChapter } from '../text/chapter-sections.ts';
import { languageChain } from '../text/language.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import type { Words } from '../text/words.ts';
import { type Chapter, collectHeadings, plainText, type RenderContext } from './chapter.ts';
import { type FigureRequest, findUnusedFigures, prepareFigures } from './figures.ts';
import { type ParseMarkdown, parseByBlock, parseMarkdown } from './markdown.ts';
import { type RenderedBlock, renderBlocks } from './render-blocks.ts';
import { createRulebookContext, escapeMarkdown, TEXT_HELPERS } from './text-context.ts';

export interface RulebookRequest extends Omit<FigureRequest, 'context'> {
  /** What the game's own module knows. */
  readonly facts: Fields | undefined;
  /** What the tool itself prints. */
  readonly words: Words;
  /** Reads Markdown; `parseMarkdown` by default. */
  readonly parse?: ParseMarkdown;
}

/**
 * Numbers into Markdown, Markdown into HTML. Everything that is wrong with the text is reported where
 * its author wrote it.
 */
export function renderRulebook(request: RulebookRequest): {
  rulebook: RenderedRulebook;
  diagnostics: readonly Diagnostic[];
} {
  const { pack, component, measure, parse = parseMarkdown } = request;
  const { words } = request;
  const context = createRulebookContext(pack, request.facts, words);
  const figures = prepareFigures({ ...request, context });
  const helpers = { ...TEXT_HELPERS, figure: figures.helper };
  const diagnostics: Diagnostic[] = [];
  const asked = chaptersIn(component, pack.game.language);
  const chapters = asked.flatMap(({ path, text, source }): Chapter[] => {
    setCurrentFile(path);
    const { expanded, diagnostics: found } = expandText({
      file: path,
      source: text,
      pack,
      measure,
      context,
      helpers,
      escape: escapeMarkdown,
    });
    for (const one of found) diagnostics.push(explainMissingPartial(one));
    if (expanded === null) return [];
    const tree = parseByBlock(expanded.text, parse);
    const written = source === null ? [] : splitSections(source.text);
    const sourceHeadings = written.filter(({ level }) => level > 0);
    return [{ file: path, sourceHeadings, mapped: expanded, tree, isValid: found.length === 0 }];
  });
  diagnostics.push(...figures.diagnostics);
  const { headings, diagnostics: ofHeadings } = collectHeadings(chapters);
  for (const one of ofHeadings) diagnostics.push(one);
  const shared = {
    files: new Set(
      [...component.chapters, ...asked].map(({ path }) => path.slice(component.source.length)),
    ),
    headings: new Set(headings.map(({ id }) => id)),
    hasAllHeadings: chapters.length === component.chapters.length,
    icons: pack.icons,
    pictures: request.pictures,
    figures: figures.drawn,
    report: (one: Diagnostic) => void diagnostics.push(one),
  };
  const written = chapters.flatMap((chapter) => {
    setCurrentFile(chapter.file);
    return renderChapters({ ...shared, chapter });
  });
  const backCover = takeBackCover(written);
  // A text that went missing takes its calls of figures with it.
  if (diagnostics.length === 0) diagnostics.push(...findUnusedFigures(component));
  return {
    rulebook: {
      game: pack.game,
      html: bookMarkup({ game: pack.game, words, headings, backCover }, written),
      drawings: figures.drawings,
      headings,
      hasBackCover: backCover !== null,
      styles: component.styles.map(({ text }) => text).join('\n'),
    },
    diagnostics: dedupeDiagnostics(diagnostics),
  };
}

/** A chapter in some language, and the one that it translates. */
interface ChapterText extends SourceText {
  /** `null` for one in the pack's own language. */
  readonly source: SourceText | null;
}

/** The chapters of a rulebook in a language: for one that is not translated its source. */
function chaptersIn(
  { chapters, translations }: RulebookComponent,
  language: string,
): ChapterText[] {
  const translated = languageChain(language).flatMap((code) => translations.get(code) ?? []);
  return chapters.map((source) => {
    const found = translated.find(({ path }) => translatedChapter(path)?.source === source.path);
    return found === undefined ? { ...source, source: null } : { ...found, source };
  });
}

/** The text of a rulebook calls figures, and these the partials of the pack. */
const explainMissingPartial = (one: Diagnostic): Diagnostic =>
  one.code === 'template/no-such-partial'
    ? { ...one, hint: 'it is not available in texts: use it in a figure, `{{figure "name"}}`' }
    : one;

/** A chapter as it begins with a heading of the first level; what comes before the first has none. */
interface RenderedChapter {
  readonly id: string | null;
  /** Of the chapter that it translates, whose look it has; `null` for none. */
  readonly sourceId: string | null;
  readonly heading: string | null;
  readonly blocks: RenderedBlock[];
}

function renderChapters(writing: RenderContext): RenderedChapter[] {
  const chapters: RenderedChapter[] = [];
  const { tree, sourceHeadings } = writing.chapter;
  const sourceIds = sourceHeadings.flatMap(({ level, id }) => (level === 1 ? [id] : []));
  for (const node of tree.children) {
    const blocks = renderBlocks(writing, [node]);
    if (node.type === 'heading' && node.depth === 1) {
      const id = slugOf(plainText(writing.chapter, node));
      const sourceId = sourceIds[chapters.filter((one) => one.id !== null).length] ?? null;
      chapters.push({ id, sourceId, heading: joinBlocks(blocks), blocks: [] });
      continue;
    }
    const last = chapters.at(-1);
    if (last === undefined) chapters.push({ id: null, sourceId: null, heading: null, blocks });
    else last.blocks.push(...blocks);
  }
  return chapters;
}

/** Takes a full page off the end of the last chapter, and the chapter if it has nothing else. */
function takeBackCover(chapters: RenderedChapter[]): RenderedBlock | null {
  const last = chapters.at(-1);
  const isCover = chapters.length === 1 && last?.heading === null;
  if (isCover || last?.blocks.at(-1)?.isPage !== true) return null;
  const page = last.blocks.pop() ?? null;
  if (last.heading === null && last.blocks.length === 0) chapters.pop();
  return page;
}

interface BookRequest extends Pick<RenderedRulebook, 'game' | 'headings'> {
  readonly words: Words;
  /** The last page, behind the credits; `null` for none. */
  readonly backCover: RenderedBlock | null;
}

function bookMarkup(
  { game, words, headings, backCover }: BookRequest,
  chapters: readonly RenderedChapter[],
): string {
  const [first] = chapters;
  const lead = first?.heading === null ? first : null;
  const rest = chapters.filter((one) => one !== lead);
  const { author, version } = game;
  const pageReference = words('rulebook.page-reference', { page: '{page}' });
  const continued = words.html('rulebook.continued');
  const edition =
    author === ''
      ? words.html('rulebook.edition', { version })
      : words.html('rulebook.edition-by', { version, author });
  return [
    `<header class="cover${lead?.blocks.some(({ isPage }) => isPage) ? ' cover--page' : ''}">`,
    `<h1>${escapeMarkup(game.name)}</h1>`,
    `<div class="cover-lead">${joinBlocks(lead?.blocks ?? [])}</div>`,
    `<p class="edition">${edition}</p>`,
    '</header>',
    tableOfContents(headings, words),
    `<main data-page-reference="${escapeMarkup(pageReference)}" data-continued="${continued}">`,
    ...rest.map(chapterMarkup),
    '</main>',
    ...colophon(game.credits),
    ...(backCover === null ? [] : [`<aside class="back-cover">${backCover.html}</aside>`]),
  ].join('\n');
}

const colophon = (credits: readonly string[]): string[] => {
  const lines = credits.map((credit) => `<p>${escapeMarkup(credit)}</p>`);
  return lines.length === 0 ? [] : ['<footer class="colophon">', ...lines, '</footer>'];
};

/** What goes across the page stands between what is set in columns, and takes its heading with it. */
function chapterMarkup({ id, sourceId, heading, blocks }: RenderedChapter): string {
  const parts: string[] = [];
  let run: RenderedBlock[] = [];
  const flush = (): void => {
    const name = isShort(run) ? 'across' : 'columns';
    if (run.length > 0) parts.push(`<div class="${name}">\n${joinBlocks(run)}\n</div>`);
    run = [];
  };
  for (const block of blocks) {
    if (!block.isWide) {
      run.push(block);
      continue;
    }
    const before = run.splice(trailingHeadingIndex(run));
    flush();
    parts.push(`<div class="across">\n${joinBlocks([...before, block])}\n</div>`);
  }
  flush();
  const names = new Set([id, sourceId].filter((name) => name !== null));
  const classes = ['chapter', ...[...names].map((name) => `chapter--${escapeMarkup(name)}`)];
  return `<section class="${classes.join(' ')}">\n${heading ?? ''}\n${parts.join('\n')}\n</section>`;
}

const joinBlocks = (blocks: readonly RenderedBlock[]): string =>
  blocks.map(({ html }) => html).join('\n');

/**
 * Where the heading stands that a run ends with, or with one block of its text; else its end. A
 * paragraph alone is not split into columns.
 */
function trailingHeadingIndex(run: readonly RenderedBlock[]): number {
  if (run.length === 1) return 0;
  const at = run.findLastIndex(({ isHeading }) => isHeading);
  return at !== -1 && run.length - at <= 2 ? at : run.length;
}

/** So few words are not split into columns: they would be a line or two in each. */
const MIN_COLUMN_LETTERS = 240;

const isShort = (run: readonly RenderedBlock[]): boolean =>
  run.every(({ html }) => !/^<(?:figure|table)/.test(html)) &&
  joinBlocks(run).replaceAll(/<[^>]*>/g, '').length < MIN_COLUMN_LETTERS;

/** Renders every rulebook of a pack. */
export function renderRulebooks(request: Omit<RulebookRequest, 'component'>): RenderedRulebooks {
  const rulebooks = new Map<string, RenderedRulebook>();
  const diagnostics: Diagnostic[] = [];
  for (const component of request.pack.components) {
    if (component.kind !== 'rulebook') continue;
    const rendered = renderRulebook({ ...request, component });
    rulebooks.set(component.id, rendered.rulebook);
    for (const one of rendered.diagnostics) diagnostics.push(one);
  }
  return { rulebooks, diagnostics };
}

/** What a rulebook holds, two levels deep; the pages are filled in when it is printed. */
function tableOfContents(headings: readonly RulebookHeading[], words: Words): string {
  const listed = headings.filter(({ level }) => level < 3);
  const items = listed.map(
    ({ id, level, text }) =>
      `<li class="contents-${level}"><a href="#${escapeMarkup(id)}"><span class="contents-name">${escapeMarkup(text)}</span>` +
      `<span class="contents-page" data-page-of="${escapeMarkup(id)}"></span></a></li>`,
  );
  return [
    '<nav class="contents" aria-labelledby="contents-title">',
    `<p id="contents-title" class="contents-title">${words.html('rulebook.contents')}</p>`,
    `<ol>${items.join('\n')}</ol>`,
    '</nav>',
  ].join('\n');
}
