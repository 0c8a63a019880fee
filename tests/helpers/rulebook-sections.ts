/** The words of each section of a rulebook, by the id of its heading, as a reader sees them. */
export function sectionsOf(html: string): Map<string, string> {
  const headings = [...html.matchAll(/<h([2-4]) id="([^"]+)">/g)];
  return new Map(
    headings.map((heading, at) => {
      const [, level = '', id = ''] = heading;
      const next = headings.slice(at + 1).find((one) => (one[1] ?? '') <= level);
      return [id, wordsOf(html.slice(heading.index, next?.index))] as const;
    }),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Text of markup: blocks and cells are parted by a blank; what is drawn, cards among it, leaves nothing. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<span class="face-picture"[\s\S]*?<\/article>\s*<\/span><\/span>/g, ' ')
    .replaceAll(/<svg\b[\s\S]*?<\/svg>/g, '')
    .replaceAll(/<\/?(?:b|strong|em|i|a|code|span)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
