import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { CompiledTemplate, CompiledTemplates } from './handlebars.ts';
import { spanAt } from './source-place.ts';
import { templateError } from './template-problem.ts';

/** Elements of HTML that hold nothing and have no end. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

/** Elements whose end HTML lets a writer leave out. */
const END_MAY_BE_LEFT_OUT = /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option|rt|rp)$/;

/** What stands for the name of a comment that has no end: a browser lets it reach to the end of the page. */
const COMMENT = '!--';

const TAG = /<!--[\s\S]*?-->|<(!--)|<(\/?)([a-z][\w:-]*)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>/gi;

interface Tag {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
}

/** The first tag of a stretch of markup that has no partner; `null` when all have theirs. */
function lonelyTag(markup: string): (Tag & { readonly isEnd: boolean }) | null {
  const open: Tag[] = [];
  for (const match of markup.matchAll(TAG)) {
    const [whole, comment, slash, name = '', isEmpty] = match;
    if (comment !== undefined) {
      return { name: COMMENT, offset: match.index, length: whole.length, isEnd: false };
    }
    const tag = { name: name.toLowerCase(), offset: match.index, length: whole.length };
    if (tag.name === '' || VOID.test(tag.name) || isEmpty === '/') continue;
    if (slash !== '/') {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex((one) => one.name === tag.name);
    if (at === -1) return { ...tag, isEnd: true };
    const between = open
      .splice(at)
      .slice(1)
      .find((one) => !END_MAY_BE_LEFT_OUT.test(one.name));
    if (between !== undefined) return { ...between, isEnd: false };
  }
  const left = open.find((one) => !END_MAY_BE_LEFT_OUT.test(one.name));
  return left === undefined ? null : { ...left, isEnd: false };
}

/** What a template prints for sure, whatever the card says: its blocks and values passed over. */
const fixedMarkup = (source: string): string =>
  source
    .replace(/\{\{!--[\s\S]*?--\}\}|\{\{![^}]*\}\}/g, (comment) => ' '.repeat(comment.length))
    .replace(/\{\{[\s\S]*?\}\}/g, (mustache) => 'x'.repeat(mustache.length));

/**
 * Tells the first element of a finished side that is not closed, or closed and not opened: a browser
 * would put what follows on the sheet into it. It is looked for in the template and its partials; where
 * these look sound, each by itself, the template is told.
 */
export function unclosedElements(
  html: string,
  template: Pick<CompiledTemplate, 'file' | 'source'>,
  { partials }: Pick<CompiledTemplates, 'partials'>,
): Diagnostic[] {
  const lonely = lonelyTag(html);
  if (lonely === null) return [];
  const problem = {
    code: 'template/unclosed-element',
    message: lonely.isEnd
      ? `\`</${lonely.name}>\` closes nothing that is open`
      : `\`<${lonely.name}${lonely.name === COMMENT ? '' : '>'}\` is not closed`,
    hint: lonely.isEnd
      ? `remove it, or write the \`<${lonely.name}>\` that it closes`
      : `write \`${lonely.name === COMMENT ? '-->' : `</${lonely.name}>`}\` where it ends`,
  };
  for (const { file, source } of [template, ...partials.values()]) {
    const found = lonelyTag(fixedMarkup(source));
    if (found?.name !== lonely.name || found.isEnd !== lonely.isEnd) continue;
    return [templateError(spanAt(file, source, found.offset, found.length), problem)];
  }
  return [templateError({ file: template.file, line: 1, column: 1 }, problem)];
}
