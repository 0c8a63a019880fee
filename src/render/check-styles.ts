import { type CssProblem, cssAddresses } from '../css/css-tokens.ts';
import {
  type CssFragment,
  reservedAttributes,
  reservedNames,
  withoutComments,
} from '../css/pack-css.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hintForName, isOneSlip, nearestPicture } from '../diagnostics/suggestions.ts';
import { setCurrentFile } from '../limits/current-work.ts';
import { checkCssAddress, checkCssSafety } from '../markup/check-markup.ts';
import type { PackFile, PackFiles } from '../pack/pack-files.ts';
import type { PackPictures } from '../pack/pictures.ts';
import { tryDecodeUri } from '../values/value-shapes.ts';
import { MARKUP_CODES, spanAt, templateError } from './template-problem.ts';

export interface StyleChecks {
  /** What the text of a piece alone shows: see `checkCss`. */
  readonly problemsOf: (piece: CssFragment) => readonly CssProblem[];
  /** Paths of the pictures that pages may show. */
  readonly pictures: readonly string[];
  /** What is wrong with some of them. */
  readonly faults: PackPictures['faults'];
  readonly files: PackFiles;
  /** Of the fonts that game.yaml names. */
  readonly families: readonly string[];
}

/** What is wrong with the CSS of a pack, each mistake once, where it is written. */
export function checkStyles(pieces: readonly CssFragment[], checks: StyleChecks): Diagnostic[] {
  return [...problemsIn(pieces, checks), ...[...checks.files.values()].flatMap(reservedInTemplate)];
}

const reservedInTemplate = (file: PackFile): Diagnostic[] =>
  file.kind === 'text' && file.path.endsWith('.hbs')
    ? reservedAttributes(file.text).map(({ offset, length, ...problem }) =>
        templateError(spanAt(file.path, file.text, offset, length), problem),
      )
    : [];

/** What is behind something unclosed does not mean what it says. */
const UNCLOSED = /^style\/unclosed-|^template\/lone-brace$/;

function problemsIn(pieces: readonly CssFragment[], checks: StyleChecks): Diagnostic[] {
  const variables = cardVariables(pieces);
  return pieces.flatMap((piece) => {
    setCurrentFile(piece.file);
    const ofText = [...checks.problemsOf(piece), ...findUnknownVariables(piece, variables)];
    const broken = ofText.find(({ code }) => UNCLOSED.test(code));
    const ofPack = findProblemsOfPack(piece, checks);
    return [...ofText, ...ofPack.filter(({ offset }) => offset < (broken?.offset ?? Infinity))]
      .sort((a, b) => a.offset - b.offset)
      .map(({ offset, length, severity = 'error', ...problem }) => ({
        ...templateError(spanAt(piece.file, piece.source, piece.start + offset, length), problem),
        severity,
      }));
  });
}

/** What a pack may not say, and files that it does not have. */
function findProblemsOfPack(piece: CssFragment, checks: StyleChecks): CssProblem[] {
  const { css, file } = piece;
  const addresses = cssAddresses(css).flatMap(({ offset, length, address, isImport }) => {
    if (isImport || checkCssAddress(address) !== null) return [];
    const problem = pictureProblem(address, piece, checks);
    return problem === null ? [] : [{ offset, length, ...problem }];
  });
  const styles = [
    ...reservedNames(piece),
    ...findFixed(css),
    ...findUnknownFamilies(css, file.startsWith('templates/') ? checks.families : []),
  ];
  if (!file.endsWith('.css')) return [...styles, ...addresses];
  // What markup loads is refused where the template is checked.
  const refused = checkCssSafety(css).map(({ kind, ...one }) => ({
    ...one,
    code: MARKUP_CODES[kind],
  }));
  return [...findClosingTags(css), ...refused, ...styles, ...addresses];
}

/** A page of cards has no window that something could stay in. */
const findFixed = (css: string): CssProblem[] =>
  [...withoutComments(css).matchAll(/(?<=(?<![\w-])position\s*:\s*)fixed(?![\w-])/gi)].map(
    ({ index }) => ({
      offset: index,
      length: 'fixed'.length,
      code: 'style/fixed-position',
      message: '`position: fixed` places all cards of a sheet at one place of the page',
      hint: 'write `position: absolute`: the face of the card is what it is placed in',
    }),
  );

/** Of `font`, the list of families after the size, in which a quoted one stands. */
const FONT_DECLARATION = /(?<![\w-])(?:font-family\s*:\s*|font\s*:[^;{}"']*(?=["']))([^;{}]+)/gi;
const OTHER_FAMILY =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|math|emoji|ui-[a-z-]+)$/i;

/** A list of families of which the pack has none: all text that it styles would be in a font of this computer. */
function findUnknownFamilies(css: string, families: readonly string[]): CssProblem[] {
  const known = families.map((family) => family.toLowerCase());
  return [...withoutComments(css).matchAll(FONT_DECLARATION)].flatMap((match): CssProblem[] => {
    const [whole, list = ''] = match;
    const names = list.split(',').map((name) => name.replace(/!.*$/, '').trim());
    const bare = names.map((name) => name.replaceAll(/["']/g, ''));
    const first = bare.find((name) => !OTHER_FAMILY.test(name));
    const isOpen = names.some((name) => /^(?:inherit|initial|unset|revert.*|var\(.*)$/i.test(name));
    const isKnown = bare.some((name) => known.includes(name.toLowerCase()));
    if (known.length === 0 || !first || isOpen || isKnown) return [];
    return [
      {
        offset: match.index + whole.indexOf(first),
        length: first.length,
        code: 'style/unknown-font',
        message: `the pack has no font \`${first}\``,
        hint: hintForName(first, families) ?? 'add the font under `fonts` in game.yaml',
      },
    ];
  });
}

/** The variables that every face has: docs/pack.md lists them. */
const FACE_VARIABLES = ['--trim-w', '--trim-h', '--bleed', '--safe', '--art-bleed'];

/** The variables that the templates of cards can use; `null` if they compute names of some. */
function cardVariables(pieces: readonly CssFragment[]): ReadonlySet<string> | null {
  const sources = pieces.map(({ source }) => source);
  if (sources.some((source) => /(?<![\w}-])--\{\{/.test(source))) return null;
  const set = sources.flatMap((source) => source.match(/--[\w-]+(?=\s*:)/g) ?? []);
  return new Set([...FACE_VARIABLES, ...set]);
}

/**
 * Uses of variables that nothing sets, one letter away from another. Others may be in a rule that no
 * card uses; what a rulebook has is the tool's.
 */
function findUnknownVariables(
  { css, file }: CssFragment,
  variables: ReadonlySet<string> | null,
): CssProblem[] {
  if (variables === null || !file.startsWith('templates/')) return [];
  return [...withoutComments(css).matchAll(/(?<=var\(\s*)--[\w-]+(?=\s*\))/g)].flatMap(
    ({ 0: name, index }) => {
      const isMeant = (one: string): boolean => isOneSlip(name, one) && one.length >= LEAST_ALIKE;
      const meant = variables.has(name) ? undefined : [...variables].find(isMeant);
      if (meant === undefined) return [];
      const message = `nothing sets the variable \`${name}\`: browsers ignore the declaration`;
      const hint = `did you mean \`${meant}\`?`;
      return [{ offset: index, length: name.length, code: 'style/invalid-value', message, hint }];
    },
  );
}

/** Shorter names, such as `--ink`, are one letter away from others by chance. */
const LEAST_ALIKE = '--fill'.length;

/** Styles inside a page would end there, inside a comment or not, and all else would be markup. */
const findClosingTags = (css: string): CssProblem[] =>
  [...css.matchAll(/<\/style/gi)].map(({ index, 0: end }) => ({
    offset: index,
    length: end.length,
    code: 'template/script',
    message: '`</style` would end the stylesheet here and turn the rest into markup',
    hint: 'remove it: stylesheets can only contain styles',
  }));

function pictureProblem(
  address: string,
  { base }: CssFragment,
  { pictures, faults }: StyleChecks,
): Omit<CssProblem, 'offset' | 'length'> | null {
  const [written = ''] = address.split(/[?#]/, 1);
  if (written === '' || /^data:/i.test(written)) return null;
  const path = normalizePath(base + tryDecodeUri(written));
  // Fonts of packages lie there too; those that game.yaml does not name are reported when pages are laid out.
  const fault = faults.get(path);
  if (fault !== undefined) return fault;
  if (pictures.includes(path) || path.startsWith('assets/fonts/')) return null;
  const near = nearestPicture(path, pictures);
  const isIcon = path.startsWith('assets/icons/');
  return {
    code: 'style/no-such-file',
    message: `there is no image \`${path}\` that pages can load`,
    hint:
      near === null
        ? isIcon
          ? 'icons are drawn in templates, with `{{icon}}`'
          : `put a PNG, JPEG, WebP, AVIF or SVG into assets/, and write its path relative to ${base || 'the pack'}`
        : `did you mean \`url("${encodeAddress(near.slice(base.length))}")\`? Names are case-sensitive.`,
  };
}

/** What a browser would read as the end of a name is written by its number. */
const encodeAddress = (path: string): string => path.replaceAll(/[%?#]/g, encodeURIComponent);

const normalizePath = (path: string): string =>
  path
    .split('/')
    .filter((step) => step !== '.' && step !== '')
    .join('/');
