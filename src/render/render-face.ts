import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { locateFault } from '../diagnostics/fault-location.ts';
import { type MarkupFault, type ReadHtml, readHtml } from '../markup/read-html.ts';
import { unescapeMarkup } from '../text/text-markup.ts';
import { memoizeRecent } from '../values/memoize.ts';
import { compileTemplate } from './compile-templates.ts';
import { type FaceRequest, runTemplate, UNKNOWN } from './run-template.ts';
import { type MappedText, mapSegments, readSegments, type Segment } from './source-map.ts';
import { MARKUP_CODES, type SourceSpan, templateError } from './template-problem.ts';

/** No text may hold these: they replace what a template computes, an escaped value or a drawing. */
const VALUE_PLACEHOLDER = '\uFDD2';

const DRAWING_PLACEHOLDER = '\uFDD3';

const PLACEHOLDERS = VALUE_PLACEHOLDER + DRAWING_PLACEHOLDER;

/**
 * Runs a template and checks what it printed against the markup that a pack may use. This is the one
 * way into every page: what is refused is `null`, and reported where it is written, in the template, a
 * partial, or the record that brought it.
 */
export function renderFace(
  request: FaceRequest & { readonly readMarkup?: ReadMarkup | undefined },
): {
  html: string | null;
  diagnostics: readonly Diagnostic[];
  originOf: (address: string) => AddressOrigin | null;
} {
  const { html: printed, diagnostics } = runTemplate(request);
  if (printed === null) return { html: null, diagnostics, originOf: () => null };
  const stretches = readSegments(withoutUnknown(printed));
  const found = findFaults(stretches, request);
  const text = stretches.map((one) => one.text).join('');
  return {
    html: found.length > 0 ? null : text.trim(),
    diagnostics: [...diagnostics, ...found],
    originOf: (address) => findOrigin(address, stretches, request),
  };
}

/** Before an attribute with something unknown: browsers accept no `?` as a number or an address. */
const UNKNOWN_ATTRIBUTE = new RegExp(`(\\s)(?=[\\w:-]+=("|')(?:(?!\\2).)*${UNKNOWN})`, 'gs');

/** With question marks in text, and without effect of attributes that would have one. */
const withoutUnknown = (printed: string): string =>
  printed.includes(UNKNOWN)
    ? printed.replaceAll(UNKNOWN_ATTRIBUTE, '$1data-').replaceAll(UNKNOWN, '?')
    : printed;

/** Where an address comes from. */
export interface AddressOrigin {
  readonly span: SourceSpan;
  /** What the template says there: the address itself, or what computes it. */
  readonly expression: string;
}

function findOrigin(
  address: string,
  stretches: readonly Segment[],
  { compiled, template }: FaceRequest,
): AddressOrigin | null {
  const mapped = mapSegments(stretches, (partial) => compiled.partials.get(partial) ?? template);
  const ends = /["'()\s=>&]/;
  for (
    let at = mapped.text.indexOf(address);
    at !== -1;
    at = mapped.text.indexOf(address, at + 1)
  ) {
    const end = at + address.length;
    if (!ends.test(mapped.text.charAt(at - 1)) || !ends.test(mapped.text.charAt(end))) continue;
    const expression = mapped.sourceOf(at, end);
    const isWritten = expression === address;
    return { span: mapped.placeOf(at, isWritten ? end : at), expression };
  }
  return null;
}

/**
 * Faces of one template differ in their values alone, which are escaped: read with a placeholder for
 * each value, most are the same markup, which is read once. Only values that could mean something else
 * to a browser where they stand are put in their places, and then it is read again.
 */
function findFaults(
  stretches: readonly Segment[],
  request: Parameters<typeof renderFace>[0],
): Diagnostic[] {
  const { compiled, template, readMarkup = readMarkupOnce } = request;
  const sourceOf = (partial: string) => compiled.partials.get(partial) ?? template;
  const mapped = (isPlain: (index: number) => boolean): MappedText => {
    let index = -1;
    return mapSegments(
      stretches.map((one) => {
        const placeholder = placeholderOf(one);
        if (placeholder !== null) index += 1;
        return placeholder !== null && isPlain(index) ? { ...one, text: placeholder } : one;
      }),
      sourceOf,
    );
  };
  const outline = mapped(() => true);
  const { faults, safePlaceholders } = readMarkup(outline.text);
  const inTemplate = faults.map((fault) => faultInTemplate(fault, outline));
  const places = placeholderOffsets(outline.text);
  const plain = stretches
    .filter((one) => placeholderOf(one) !== null)
    .map(({ text }, index) => safePlaceholders.get(places[index] ?? -1)?.test(text) === true);
  if (plain.every((isPlain) => isPlain)) return inTemplate;
  const filled = mapped((index) => plain[index] === true);
  const known = new Set(inTemplate.map(keyOf));
  const values = stretches.filter(({ isComputed }) => isComputed);
  const inData = readMarkup(filled.text)
    .faults.map((fault) => ({ fault, found: faultInTemplate(fault, filled) }))
    .filter(({ found }) => !known.has(keyOf(found)))
    .map(({ fault, found }) =>
      faultInData(found, { request, markup: filled.text.slice(fault.start, fault.end), values }),
    );
  return [...inTemplate, ...inData];
}

/**
 * What may stand for a stretch: an escaped value changes nothing of the markup around it where it is
 * text, and neither do a drawing and set words that open and close themselves. Other elements may.
 */
function placeholderOf({ text, isComputed }: Segment): string | null {
  if (!isComputed) return null;
  if (!/[<>"']/.test(text)) return VALUE_PLACEHOLDER;
  const isDrawing = text.startsWith('<svg ') && text.endsWith('</svg>');
  return isDrawing || isSetText(text) ? DRAWING_PLACEHOLDER : null;
}

/** Words in lines, as `fit` and `rich` set them, without drawings among them. */
const isSetText = (text: string): boolean =>
  text.startsWith('<span ') && text.endsWith('</span>') && !/<(?!\/?(?:span|b|i|br)\b)/.test(text);

/** Of all the faces of a few packs, most of which are alike. */
const memoizeMarkup = memoizeRecent<ReadHtml>(500);

const readMarkupOnce = (markup: string): ReadHtml =>
  memoizeMarkup([markup], () => readMarkup(markup));

/** Reads markup in which placeholders stand for some values. */
export type ReadMarkup = (markup: string) => ReadHtml;

export const readMarkup: ReadMarkup = (markup) => readHtml(markup, PLACEHOLDERS);

const placeholderOffsets = (text: string): number[] =>
  [...text.matchAll(new RegExp(`[${PLACEHOLDERS}]`, 'g'))].map(({ index }) => index);

const keyOf = ({ code, line, column, file }: Diagnostic): string =>
  JSON.stringify([code, file, line, column]);

function faultInTemplate(
  { kind, message, hint, start, end }: MarkupFault,
  { placeOf }: MappedText,
): Diagnostic {
  return templateError(placeOf(start, end), { code: MARKUP_CODES[kind], message, hint });
}

/** What a value brings is reported at its field, or at the record that it most likely comes from. */
function faultInData(
  found: Diagnostic,
  {
    request: { card, pack },
    markup,
    values,
  }: {
    readonly request: FaceRequest;
    readonly markup: string;
    readonly values: readonly Segment[];
  },
): Diagnostic {
  // A figure has no record: its template is all that there is.
  if (Object.keys(card.fields).length === 0) return found;
  const about = values
    .map(({ text }) => text)
    .filter((text) => text !== '' && markup.includes(text))
    .map(unescapeMarkup);
  const { file, line, column } = found;
  const inTemplate = { file, line, column, message: 'it comes from this template' };
  const { place, related } = locateFault(found.code, card, about, pack.tables);
  return templateError(place, found, [...related, inTemplate]);
}

/** A text file that is a template too, such as a chapter of a rulebook. */
export interface TextTemplate
  extends Pick<FaceRequest, 'pack' | 'measure' | 'context'>,
    Required<Pick<FaceRequest, 'helpers' | 'escape'>> {
  readonly file: string;
  readonly source: string;
}

/**
 * Runs a template that is not HTML, as strictly as those of cards. The text is `null` if it could not
 * be run to its end; else its places are those of the source.
 */
export function expandText(text: TextTemplate): {
  expanded: MappedText | null;
  diagnostics: readonly Diagnostic[];
} {
  const { file, source } = text;
  const helpers = Object.keys(text.helpers);
  const { template, diagnostics: found } = compileTemplate({
    file,
    source,
    partial: '',
    partialNames: [],
    helpers,
    isPlainText: true,
  });
  if (template === null) return { expanded: null, diagnostics: found };
  const compiled = { templates: new Map(), partials: new Map() };
  const card = createFileEntry(file);
  const { html, diagnostics } = runTemplate({ ...text, template, compiled, card });
  if (html === null) return { expanded: null, diagnostics };
  const stretches = readSegments(html.replaceAll(UNKNOWN, '?'));
  return { expanded: mapSegments(stretches, () => ({ file, source })), diagnostics };
}

/** Takes the place of the card where there is none: the file itself. */
export function createFileEntry(file: string) {
  const place = { file, line: 1, column: 1 };
  return { id: '', table: '', place, placeOf: () => place, fields: {} };
}
