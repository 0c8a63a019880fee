import { cssAddresses } from '../css/css-tokens.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { spanAt } from './source-place.ts';
import { type TemplateProblem, templateError } from './template-problem.ts';

interface Find {
  readonly offset: number;
  readonly length: number;
  readonly problem: TemplateProblem;
}

/** Blanks out matches with as many fillers, so that offsets stay right. */
const mask = (text: string, pattern: RegExp, filler: string): string =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, filler));

/**
 * What a template or a finished face may not hold: scripts, event handlers, frames, and addresses
 * that leave the pack. Handlebars comments and values are passed over.
 */
export function findForbiddenMarkup(file: string, source: string): Diagnostic[] {
  const withoutComments = mask(source, /\{\{!--[\s\S]*?--\}\}|\{\{![^}]*\}\}/g, ' ');
  const text = mask(withoutComments, /\{\{[\s\S]*?\}\}/g, 'x');
  return tell(file, source, [
    ...findElements(text),
    ...findAttributes(text),
    ...findCssUrls(text),
    ...findImports(text),
  ]);
}

const tell = (file: string, source: string, finds: readonly Find[]): Diagnostic[] =>
  [...finds]
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, length, problem }) =>
      templateError(spanAt(file, source, offset, length), problem),
    );

function findElements(text: string): Find[] {
  const elements = /<\s*(script|iframe|frame|object|embed|base|meta|link|form)\b/gi;
  return [...text.matchAll(elements)].map((match) => ({
    offset: match.index,
    length: match[0].length,
    problem: {
      code: 'template/script',
      message: `\`<${match[1]}>\` has no place on a card: a face is markup and style alone`,
      hint: 'remove it',
    },
  }));
}

const LOADING_ATTRIBUTES = 'src|srcset|href|xlink:href|poster|data|action|background|formaction';
/** Every text that holds such an attribute, and few others: a face seldom holds one. */
const MAY_LOAD_OR_RUN = new RegExp(
  `(?<=[\\s"'/])(?:on[a-z][\\w:-]*|${LOADING_ATTRIBUTES})\\s*=`,
  'i',
);

function findAttributes(text: string): Find[] {
  if (!MAY_LOAD_OR_RUN.test(text)) return [];
  const finds: Find[] = [];
  for (const tag of text.matchAll(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>?/gi)) {
    const attributes = /(?<=[\s"'/])([a-z][\w:-]*)\s*=\s*("[^"]*"|'[^']*'|[^\s>]*)/gi;
    for (const match of tag[0].matchAll(attributes)) {
      const [whole, name = '', quoted = ''] = match;
      const offset = tag.index + match.index;
      const value = quoted.replace(/^["']|["']$/g, '');
      const problem = attributeProblem(name.toLowerCase(), value);
      if (problem) finds.push({ offset, length: whole.length, problem });
    }
  }
  return finds;
}

const LOADS = new RegExp(`^(?:${LOADING_ATTRIBUTES})$`);

function attributeProblem(name: string, value: string): TemplateProblem | null {
  if (/^on[a-z]/.test(name)) {
    return {
      code: 'template/script',
      message: `\`${name}\` would run code: a face is markup and style alone`,
      hint: 'remove it',
    };
  }
  if (!LOADS.test(name)) return null;
  return addressProblem(value);
}

/** Why an address may not be loaded; `null` for one within the pack. */
export function addressProblem(address: string): TemplateProblem | null {
  const plain = withoutControls(decodeNumericEntities(address)).trim();
  if (/^(?:javascript|vbscript):/i.test(plain)) {
    return {
      code: 'template/script',
      message: 'an address may not run code',
      hint: 'remove it',
    };
  }
  if (/^data:(?:image|font)\//i.test(plain)) return null;
  const leaves = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(plain) || /(?:^|[\\/])\.\.[\\/]/.test(plain);
  if (!leaves) return null;
  return {
    code: 'template/remote-resource',
    message: `\`${plain.slice(0, 60)}\` lies outside the pack: nothing is loaded from elsewhere`,
    hint: 'keep the file in assets/ and name it from there',
  };
}

/** Browsers read `h&#116;tp:` as `http:`. */
const decodeNumericEntities = (text: string): string =>
  text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Browsers drop tabs and line ends from an address. */
const withoutControls = (text: string): string =>
  [...text].filter((character) => character > '\u001f').join('');

/** So much of an address tells where it leads. */
const BEGINNING = 2000;

function findCssUrls(text: string): Find[] {
  const starts = [...text.matchAll(/(?:url|src|image-set)\(/gi)].map(({ index }) => index);
  return starts.flatMap((start, at) => {
    const end = Math.min(starts[at + 1] ?? text.length, start + BEGINNING);
    const addresses = cssAddresses(text.slice(start, end));
    return addresses.slice(0, 1).flatMap(({ address, length }) => {
      const problem = addressProblem(address);
      return problem === null ? [] : [{ offset: start, length, problem }];
    });
  });
}

const findImports = (text: string): Find[] =>
  [...text.matchAll(/@import\b[^;\n]*/gi)].map((match) => ({
    offset: match.index,
    length: match[0].length,
    problem: {
      code: 'template/remote-resource',
      message: 'a stylesheet may not import another',
      hint: 'every .css file of templates/ is used already, in the order of names',
    },
  }));
