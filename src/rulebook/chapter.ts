import type { Nodes, PhrasingContent, Root, RootContent } from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Icons } from '../pack/icons.ts';
import type { PackPictures } from '../pack/pictures.ts';
import type { HeadingLevel, RulebookHeading } from '../pack/rendered-pack.ts';
import type { TemplateProblem } from '../pack/template-helper.ts';
import type { MappedText } from '../render/source-map.ts';
import { templateError } from '../render/template-problem.ts';
import { type ChapterSection, slugOf } from '../text/chapter-sections.ts';
import { ICON_MARK } from '../text/text-markup.ts';

/** One Markdown file of a rulebook, its templates run and its Markdown read. */
export interface Chapter {
  /** Relative to the pack. */
  readonly file: string;
  /** The headings of the chapter that it translates, as they are written; none for one in the pack's own language. */
  readonly sourceHeadings: readonly Pick<ChapterSection, 'level' | 'id'>[];
  readonly mapped: MappedText;
  readonly tree: Root;
  /** False when a value is missing, which was reported: marks around it may be wrong for that reason. */
  readonly isValid: boolean;
}

/** What is wrong at a node, placed in the file as its author wrote it. */
export function problemAt({ mapped }: Chapter, node: Nodes, problem: TemplateProblem): Diagnostic {
  const { start, end } = rangeOf(node);
  return templateError(mapped.placeOf(start, end), problem);
}

/** Where a node begins and ends in the text of its chapter. */
export const rangeOf = ({ position }: Nodes): { start: number; end: number } => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

/** A part of a text: words, or an icon's name between colons. */
export type ChapterTextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'icon'; readonly name: string; readonly start: number; readonly end: number };

/**
 * Finds the icons in a text. They are looked for in what was written and not in what it means, so
 * that a colon that came out of the data (`&#58;`), or one behind a backslash, is a colon.
 */
export function splitIcons({ mapped }: Chapter, node: Nodes): ChapterTextPart[] {
  const { start, end } = rangeOf(node);
  const written = mapped.text.slice(start, end);
  const parts: ChapterTextPart[] = [];
  let from = 0;
  const flush = (to: number): void => {
    if (to > from) parts.push({ kind: 'text', text: decodeString(written.slice(from, to)) });
  };
  for (const match of written.matchAll(new RegExp(ICON_MARK, 'gu'))) {
    if (written.charAt(match.index - 1) === '\\') continue;
    flush(match.index);
    from = match.index + match[0].length;
    parts.push({
      kind: 'icon',
      name: match[1] ?? '',
      start: start + match.index,
      end: start + from,
    });
  }
  flush(written.length);
  return parts;
}

/** The words of a node, without marks and icons. */
export function plainText(chapter: Chapter, node: Nodes): string {
  if (node.type === 'text') {
    const parts = splitIcons(chapter, node);
    return parts.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  }
  if (node.type === 'inlineCode') return decodeString(node.value);
  if (!('children' in node)) return '';
  const children: readonly (RootContent | PhrasingContent)[] = node.children;
  return children
    .map((child) => plainText(chapter, child))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Every heading that links may lead to, in order, and what is wrong with some; none is deeper than the third level. */
export function collectHeadings(chapters: readonly Chapter[]): {
  headings: readonly RulebookHeading[];
  diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const headings = new Map<string, RulebookHeading>();
  for (const chapter of chapters) {
    for (const node of chapter.tree.children) {
      if (node.type !== 'heading' || node.depth > 3) continue;
      const text = plainText(chapter, node);
      const id = slugOf(text);
      if (id !== '' && !headings.has(id)) {
        headings.set(id, { id, level: node.depth as HeadingLevel, text });
        continue;
      }
      const problem =
        id === ''
          ? {
              code: 'rulebook/empty-heading',
              message: 'this heading has no text, so nothing can link to it',
              hint: 'add text, or remove the `#`',
            }
          : {
              code: 'rulebook/duplicate-heading',
              message: `there is another heading "${text}", so a link to \`#${id}\` is ambiguous`,
              hint: 'reword one of them',
            };
      diagnostics.push(problemAt(chapter, node, problem));
    }
  }
  return { headings: [...headings.values()], diagnostics };
}

/** A drawn figure that a chapter asks for. */
export interface DrawnFigure {
  /** Its markup. */
  readonly html: string;
  /** Markup of the words under it; empty for none. */
  readonly caption: string;
  /** Across all columns of the page. */
  readonly isWide: boolean;
  /** Alone on a page, up to its edges. */
  readonly isPage: boolean;
  readonly name: string;
}

/** What the text of one chapter is written with. */
export interface RenderContext {
  readonly chapter: Chapter;
  /** Names of the files of the rulebook, `04-turn.md`. */
  readonly files: ReadonlySet<string>;
  /** Ids of all headings of the rulebook. */
  readonly headings: ReadonlySet<string>;
  /** False when a file of the rulebook could not be used, which was reported: its headings are not known. */
  readonly hasAllHeadings: boolean;
  /** SVG sources by name. */
  readonly icons: Icons;
  /** Of assets/. */
  readonly pictures: PackPictures;
  /** In the order of their calls. */
  readonly figures: readonly DrawnFigure[];
  readonly report: (diagnostic: Diagnostic) => void;
}

/** Reports what is wrong at a node, which is then left out. */
export function reportAt(
  { chapter, report }: RenderContext,
  node: Nodes,
  problem: TemplateProblem,
): void {
  report(problemAt(chapter, node, problem));
}
