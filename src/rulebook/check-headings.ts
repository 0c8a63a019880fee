import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Chapter, type HeadingNode, headingsOf, problemAt } from './chapter.ts';

/** Every heading that links may lead to, and what is wrong with some. */
export function collectHeadings(chapters: readonly Chapter[]): {
  headings: readonly HeadingNode[];
  diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const byId = new Map<string, HeadingNode>();
  for (const chapter of chapters) {
    for (const heading of headingsOf(chapter)) {
      const { id, node, text } = heading;
      if (id === '') {
        diagnostics.push(
          problemAt(chapter, node, {
            code: 'rulebook/empty-heading',
            message: 'this heading has no words, so nothing can lead to it',
            hint: 'give it a name, or remove its `#`',
          }),
        );
      } else if (byId.has(id)) {
        diagnostics.push(
          problemAt(chapter, node, {
            code: 'rulebook/duplicate-heading',
            message: `another heading is called "${text}" too, so a link to \`#${id}\` could mean both`,
            hint: 'word one of them differently',
          }),
        );
      } else byId.set(id, heading);
    }
  }
  return { headings: [...byId.values()], diagnostics };
}
