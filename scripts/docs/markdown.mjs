// The few forms of Markdown that the generated parts of the docs are made of.

export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A line end or a bar would end a cell; what looks like a tag would vanish. */
export const cell = (text) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll(/(`[^`]*`)|<(\w[^>]*)>/g, (_, code, tag) => code ?? `&lt;${tag}&gt;`);

export function groupBy(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

export const fence = (language, text) => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
export const code = (text) => `\`${text}\``;
