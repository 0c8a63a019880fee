/** Helpers in the place of the operators that other languages have. */
const HELPERS: Readonly<Record<string, string>> = {
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '&&': 'and',
  '||': 'or',
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
};

const VALUE = `("[^"]*"|'[^']*'|[@\\w.]+)`;

/** What designers write who know another language, and what it is in Handlebars; the first that fits counts. */
const SLIPS: readonly (readonly [RegExp, (parts: readonly string[]) => string])[] = [
  [/^#else$/, () => 'write `{{else}}`'],
  [/^\w[^"'(]*,/, () => 'separate values by spaces, without commas'],
  [
    new RegExp(`${VALUE}\\s*(===?|!==?|[<>]=|&&|\\|\\||[+*/<>=]|-)\\s*${VALUE}`),
    ([whole = '', a, operator = '', b]) =>
      `write \`${call(whole, `${HELPERS[operator]} ${a} ${b}`)}\``,
  ],
  [/\|\s*([a-z]\w*)/i, ([, name]) => `write the helper first: \`{{${name} …}}\``],
  [
    new RegExp(`(?:!|^#(?:if|unless) not )\\s*${VALUE}`),
    ([, a]) => `write \`(not ${a})\`, or use \`{{#unless ${a}}}\``,
  ],
  [/(?:=>|\bas)\s*([a-z]\w*)$/i, ([, name]) => `write \`as |${name}|\``],
  [/([\w.]+)\[["']?([^\]"']+)["']?\]/, ([, a, key]) => `write \`${a}.[${key}]\``],
  [
    /^(\w+)\s*\(([^)]*)\)$/,
    ([, name, rest = '']) => `write \`{{${name} ${rest.replaceAll(/\s*,\s*/g, ' ')}}}\``,
  ],
  [/\?/, () => 'write `{{#if …}}…{{else}}…{{/if}}`'],
  [/^%/, () => 'write `{{#if …}}…{{/if}}`'],
  [
    /^((?:\w+\.)+)(\w+(?: \w+)+)$/,
    ([, start, name]) =>
      `a name with a space stands in brackets: \`{{${start}[${name}]}}\`; the fields of a spreadsheet have the names under \`columns\` in game.yaml`,
  ],
];

/** A call of a helper: in parentheses within a tag, in braces as a whole one. */
const call = (written: string, words: string): string =>
  written.startsWith('{{') ? `{{${words}}}` : `(${words})`;

/** What to write in place of a tag that looks like one of another language; `null` for all others. */
export function hintForSlip(tag: string): string | null {
  for (const [pattern, hint] of SLIPS) {
    const match = pattern.exec(tag.trim());
    if (match === null) continue;
    const [whole] = match;
    const isAll = whole === tag.trim();
    return hint([isAll ? `{{${whole}` : whole, ...match.slice(1)]);
  }
  return null;
}

/** The last block that is opened and not closed, with its offset; `null` where each has its end. */
export function findOpenBlock(
  source: string,
): { readonly name: string; readonly at: number } | null {
  const open: { name: string; at: number }[] = [];
  const bare = source.replaceAll(/\{\{!(?:--[\s\S]*?--|[^}]*)\}\}/g, (comment) =>
    ' '.repeat(comment.length),
  );
  for (const { 1: mark, 2: name = '', index } of bare.matchAll(
    /\{\{~?\s*([#/])\s*>?\s*([\w.-]+)/g,
  )) {
    if (mark === '#') open.push({ name, at: index });
    else open.pop();
  }
  return open.at(-1) ?? null;
}
