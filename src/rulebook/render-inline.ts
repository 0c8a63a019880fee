import type { Image, Link, PhrasingContent, Text } from 'mdast';
import { decodeString } from 'micromark-util-decode-string';
import { hintForName } from '../diagnostics/suggestions.ts';
import { missingIcon } from '../pack/icons.ts';
import { encodePath, findPicture, missingPicture } from '../render/picture-addresses.ts';
import { iconSvg } from '../render/template-helpers/icons.ts';
import { templateError } from '../render/template-problem.ts';
import { escapeMarkup } from '../text/text-markup.ts';
import { problemAt, type RenderContext, rangeOf, reportAt, splitIcons } from './chapter.ts';
import { findStrayMarks, RAW_HTML_HINT, unsupportedMarkdown } from './check-marks.ts';

/** Markup of the inside of a paragraph, heading or cell. */
export const renderInline = (writing: RenderContext, nodes: readonly PhrasingContent[]): string =>
  nodes
    .map((node) => renderNode(writing, node))
    .join('')
    // A tag stays with the word that it is about, or takes the space along into the margin.
    .replaceAll(TAG, '<span class="tag">&nbsp;$1</span>');

/** Code that is the tag of a ruling, `VB-09` or `VB+`, and not a word of the sentence. */
const TAG = / (<code>\p{Lu}{1,4}(?:-\d+|\+)<\/code>)/gu;

function renderNode(writing: RenderContext, node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return renderText(writing, node);
    case 'strong':
      return `<strong>${renderInline(writing, node.children)}</strong>`;
    case 'emphasis':
      return `<em>${renderInline(writing, node.children)}</em>`;
    case 'inlineCode':
      // What comes from the data is escaped everywhere, and code alone takes an escape literally.
      return `<code>${escapeMarkup(decodeString(node.value))}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return renderLink(writing, node);
    case 'image':
      return renderPicture(writing, node);
    case 'html':
      // One element is one mistake: its end goes with its beginning.
      if (node.value.startsWith('</')) return '';
      reportAt(writing, node, {
        code: 'rulebook/raw-html',
        message: `\`${node.value.split('\n')[0]?.slice(0, 40)}\` is HTML, which is not allowed in rulebooks`,
        hint: RAW_HTML_HINT,
      });
      return '';
    default:
      reportAt(writing, node, unsupportedMarkdown(node));
      return '';
  }
}

/** Reports the marks that would be printed as they were typed. */
function checkMarks({ chapter, icons, report }: RenderContext, node: Text): void {
  if (!chapter.isValid) return;
  const { start, end } = rangeOf(node);
  const { text, placeOf } = chapter.mapped;
  for (const { offset, length, problem } of findStrayMarks(text.slice(start, end), icons)) {
    report(templateError(placeOf(start + offset, start + offset + length), problem));
  }
}

function renderText(writing: RenderContext, node: Text): string {
  const { chapter, icons, report } = writing;
  checkMarks(writing, node);
  return splitIcons(chapter, node)
    .map((part) => {
      if (part.kind === 'text') return escapeMarkup(part.text);
      const drawing = icons.get(part.name);
      if (drawing !== undefined) return iconSvg(part.name, drawing);
      const problem = {
        code: 'rulebook/no-such-icon',
        message: `there is no icon \`${part.name}\``,
        hint:
          hintForName(part.name, icons.keys()) ??
          'add the icon to assets/icons; write a literal colon as `\\:`',
      };
      report(templateError(chapter.mapped.placeOf(part.start, part.end), problem));
      return iconSvg(part.name, missingIcon(part.name));
    })
    .join('');
}

/** `#hand-limit`, or `04-turn.md#hand-limit`: the file is for readers of the Markdown. */
function renderLink(writing: RenderContext, node: Link): string {
  const { headings, files } = writing;
  const words = renderInline(writing, node.children);
  if (/^https:\/\/[^\s]+$/.test(node.url)) {
    return `<a class="outside" href="${escapeMarkup(node.url)}">${words}</a>`;
  }
  const [, file = '', id] = /^([\w.-]+\.md)?#(.+)$/.exec(node.url) ?? [];
  if (id === undefined) {
    reportAt(writing, node, {
      code: 'rulebook/bad-link',
      message: `\`${node.url}\` is neither a heading of this rulebook nor a web address`,
      hint: 'write `#` and the words of the heading, joined by hyphens, or an address that starts with https://',
    });
    return words;
  }
  if (file !== '' && !files.has(file)) {
    reportAt(writing, node, {
      code: 'rulebook/bad-link',
      message: `this rulebook has no file \`${file}\``,
      hint: hintForName(file, files) ?? `write just \`#${id}\``,
    });
    return words;
  }
  if (!headings.has(id) && writing.hasAllHeadings) {
    reportAt(writing, node, {
      code: 'rulebook/no-such-heading',
      message: `this rulebook has no heading \`${id}\``,
      hint:
        hintForName(id, headings) ??
        'write the words of the heading in lower case, joined by hyphens',
    });
  }
  return `<a href="#${escapeMarkup(id)}">${words}</a>`;
}

function renderPicture(writing: RenderContext, node: Image): string {
  const { chapter, pictures, report } = writing;
  const found = findPicture(node.url.replace(/^\.\.\//, ''), pictures);
  if ('code' in found) {
    reportAt(writing, node, { ...found, code: 'rulebook/no-such-picture' });
    return `<img src="${missingPicture(node.url)}" alt="${escapeMarkup(node.alt ?? '')}">`;
  }
  const { path, fragment, fault } = found;
  if (fault !== null) {
    report({ ...problemAt(chapter, node, fault), severity: fault.severity });
    if (fault.severity === 'error') return '';
  }
  return `<img src="${escapeMarkup(encodePath(path) + fragment)}" alt="${escapeMarkup(node.alt ?? '')}">`;
}

/** True for a paragraph that is a picture and nothing else: with a title it has a caption. */
export function singlePicture(nodes: readonly PhrasingContent[]): Image | null {
  const [only, ...others] = nodes;
  return only?.type === 'image' && others.length === 0 ? only : null;
}
