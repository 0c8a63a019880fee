import { type DefaultTreeAdapterTypes, Parser, type Token } from 'parse5';
import { HTML_NAMESPACE, OPTIONAL_ENDS, SVG_NAMESPACE, VOID_ELEMENTS } from './allowed-markup.ts';
import {
  checkAttribute,
  checkCssSafety,
  checkElement,
  checkPath,
  type MarkupLanguage,
  type MarkupViolation,
  notAllowed,
  type PathFault,
} from './check-markup.ts';
import { type DrawingElement, findTooComplex, TOO_COMPLEX } from './drawing-cost.ts';

/** What is wrong with a stretch of markup. */
export interface MarkupFault {
  readonly kind: MarkupViolation['kind'] | 'unclosed' | 'misplaced' | PathFault['kind'];
  readonly message: string;
  readonly hint: string | null;
  readonly start: number;
  readonly end: number;
}

export interface ReadHtml {
  /** In the order of the text. */
  readonly faults: readonly MarkupFault[];
  /**
   * The offsets of placeholders whose values do not change how the markup is read, each with the
   * pattern that its value has to match for that.
   */
  readonly safePlaceholders: ReadonlyMap<number, RegExp>;
}

/** What surrounds a face on its page. */
const BEFORE = '<!DOCTYPE html><html><head></head><body><div>';
const AFTER = '</div></body></html>';

/** A browser stops nesting elements at 512; a face that comes near is a mistake. */
const MAX_DEPTH = 256;

/**
 * Reads markup as a browser does in the middle of a page, and checks it against what is allowed.
 *
 * @param placeholders two characters that replace something else: the first a value without any mark
 *   in it, the second anything
 */
export function readHtml(markup: string, placeholders: string): ReadHtml {
  const reader = new MarkupReader(`${BEFORE}${markup}${AFTER}`, markup.length, placeholders);
  try {
    reader.tokenizer.write(reader.source, true);
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error;
    return {
      faults: [{ ...TOO_DEEP, ...reader.toMarkupOffsets(error.at, error.at) }],
      safePlaceholders: new Map(),
    };
  }
  const faults = reader.check().sort((a, b) => a.start - b.start);
  return { faults, safePlaceholders: reader.safePlaceholders() };
}

const TOO_DEEP = {
  kind: 'unclosed',
  message: `elements are nested more than ${MAX_DEPTH} deep`,
  hint: 'close each element',
} as const;

class TooDeepError extends Error {
  readonly at: number;
  constructor(at: number) {
    super('too deep');
    this.at = at;
  }
}

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

/** A parser that keeps the tags as they were written, those too that the tree has no place for. */
class MarkupReader extends Parser<DefaultTreeAdapterTypes.DefaultTreeAdapterMap> {
  readonly source: string;
  readonly #unended: string[] = [];
  readonly #refused: { readonly start: number; readonly end: number }[] = [];
  /** Where the last token ended that was read to its end. */
  #reached = 0;
  #lastComment = 0;
  readonly #length: number;
  readonly #placeholders: string;
  readonly #startTags: Token.TagToken[] = [];
  readonly #endTags: Token.TagToken[] = [];
  readonly #texts: (Token.Location & { readonly isInDrawing: boolean })[] = [];

  constructor(source: string, length: number, placeholders: string) {
    super({ sourceCodeLocationInfo: true, onParseError: ({ code }) => this.#unended.push(code) });
    this.source = source;
    this.#length = length;
    this.#placeholders = placeholders;
  }

  override onStartTag(token: Token.TagToken): void {
    this.#startTags.push({ ...token, attrs: [...token.attrs] });
    this.#reached = token.location?.endOffset ?? 0;
    super.onStartTag(token);
    if (this.openElements.depth > MAX_DEPTH)
      throw new TooDeepError(token.location?.startOffset ?? 0);
  }

  override onEndTag(token: Token.TagToken): void {
    this.#endTags.push(token);
    this.#reached = token.location?.endOffset ?? 0;
    super.onEndTag(token);
  }

  override onCharacter(token: Token.CharacterToken): void {
    const current = this.openElements.current as Element;
    if (token.location !== null && current.tagName !== 'style') {
      const isInDrawing = current.namespaceURI !== HTML_NAMESPACE;
      this.#texts.push({ ...token.location, isInDrawing });
    }
    this.#reached = token.location?.endOffset ?? 0;
    super.onCharacter(token);
  }

  override onComment(token: Token.CommentToken): void {
    this.#lastComment = token.location?.startOffset ?? 0;
    this.#reached = token.location?.endOffset ?? 0;
    super.onComment(token);
  }

  /** Offsets as the caller counts them. */
  toMarkupOffsets(start: number, end: number): { start: number; end: number } {
    const inside = (offset: number): number =>
      Math.min(this.#length, Math.max(0, offset - BEFORE.length));
    return { start: inside(start), end: inside(end) };
  }

  /** Checks each element and each tag against what is allowed. */
  check(): MarkupFault[] {
    const elements = this.#writtenElements();
    const starts = new Set(elements.map(({ sourceCodeLocation: at }) => at?.startOffset));
    const ends = new Set(elements.map(({ sourceCodeLocation: at }) => at?.endTag?.startOffset));
    const seen = new Set<number>();
    const faults = elements.flatMap((element) => {
      const at = element.sourceCodeLocation?.startOffset ?? 0;
      // A browser may make several elements of one tag.
      if (seen.has(at)) return [];
      seen.add(at);
      return this.#checkElement(element);
    });
    const inside = ({ location }: Token.TagToken): boolean => this.#isInside(location);
    for (const tag of this.#startTags.filter(inside)) {
      if (!starts.has(tag.location?.startOffset)) faults.push(this.#checkDropped(tag));
    }
    for (const tag of this.#endTags.filter(inside)) {
      if (ends.has(tag.location?.startOffset) && this.#closesOwn(tag)) continue;
      faults.push({
        ...this.#spanOf(tag.location),
        kind: 'unclosed',
        message: `\`</${tag.tagName}>\` has no matching opening tag`,
        hint: `remove it, or add the missing \`<${tag.tagName}>\``,
      });
    }
    if (faults.length === 0) faults.push(...this.#checkDrawings(elements));
    return this.#withoutConsequences(faults);
  }

  /**
   * Placeholders in plain text and in quoted attributes that only people and styles read, and words
   * and numbers in other quoted attributes that hold no addresses.
   */
  safePlaceholders(): ReadonlyMap<number, RegExp> {
    const plain = new Map<number, RegExp>();
    const [value = '', ...others] = this.#placeholders;
    const add = (
      from: number,
      to: number,
      kinds: readonly string[],
      patternAt: (at: number) => RegExp | null = () => ANYTHING,
    ): void => {
      for (let at = from; at < to; at += 1) {
        const pattern = kinds.includes(this.source[at] ?? '') ? patternAt(at) : null;
        if (pattern !== null) plain.set(at - BEFORE.length, pattern);
      }
    };
    const anything = [value, ...others];
    for (const { startOffset, endOffset, isInDrawing } of this.#texts) {
      if (this.#mayBeTag(startOffset, endOffset)) continue;
      add(startOffset, endOffset, anything, () => (isInDrawing ? NOT_OF_HTML : ANYTHING));
    }
    for (const { location } of this.#startTags) {
      for (const [name, { startOffset, endOffset }] of Object.entries(location?.attrs ?? {})) {
        const written = this.source.slice(startOffset, endOffset);
        const [opening = ''] = /^[^"'=]*=\s*["']/.exec(written) ?? [];
        const isQuoted = opening !== '' && this.source[endOffset - 1] === opening.at(-1);
        if (!isQuoted || !written.includes(value)) continue;
        const from = startOffset + opening.length;
        if (TEXT_ATTRIBUTE.test(name)) add(from, endOffset, [value]);
        // An entity or an escape could make another word of the value and what is around it.
        else if (!SENSITIVE_ATTRIBUTE.test(name) && !/[&\\]|url\(/i.test(written)) {
          add(from, endOffset, [value], (at) => this.#wordAt(at));
        }
      }
    }
    return plain;
  }

  /** What a value may be that is a word of its own in an attribute. */
  #wordAt(at: number): RegExp | null {
    if (!/[\s:;,("']/.test(this.source[at - 1] ?? '')) return null;
    return /[\s;,)"']/.test(this.source[at + 1] ?? '') ? WORDS : NUMBER;
  }

  /** A `<` that is text before a placeholder may begin a tag with what takes its place. */
  #mayBeTag(start: number, end: number): boolean {
    const next = this.source.slice(start, end);
    return new RegExp(`<[${this.#placeholders}]`).test(next);
  }

  /** What reaches to the end of the page because it is not ended. */
  #checkEnd(): MarkupFault | null {
    const end = this.#unended.flatMap((code) => UNTERMINATED[code] ?? [])[0];
    if (end === undefined) return null;
    const at = end.opening === '<!--' ? this.#lastComment : this.#reached;
    return {
      ...this.toMarkupOffsets(at, at + end.opening.length),
      kind: 'unclosed',
      message: `\`${end.opening}\` is not closed`,
      hint: `add \`${end.closing}\` at its end`,
    };
  }

  #isInside(location: Token.Location | null): boolean {
    const at = location?.startOffset ?? -1;
    return at >= BEFORE.length && at < BEFORE.length + this.#length;
  }

  #spanOf(location: Token.Location | null | undefined): { start: number; end: number } {
    return this.toMarkupOffsets(location?.startOffset ?? 0, location?.endOffset ?? 0);
  }

  /** Whether it is not the end tag of the wrapper. */
  #closesOwn({ location }: Token.TagToken): boolean {
    const [, html] = this.document.childNodes as Element[];
    const wrapper = ((html?.childNodes[1] as Element | undefined)?.childNodes[0] ??
      null) as Element | null;
    return wrapper?.sourceCodeLocation?.endTag?.startOffset !== location?.startOffset;
  }

  /** Elements that stand in the markup itself, in no order; those that a browser adds are not among them. */
  #writtenElements(): Element[] {
    const found: Element[] = [];
    const open: Node[] = [this.document];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if ('tagName' in node && this.#isInside(node.sourceCodeLocation ?? null)) found.push(node);
      if ('childNodes' in node) for (const child of node.childNodes) open.push(child);
    }
    return found;
  }

  /** Drawings of a page may use parts of each other. */
  #checkDrawings(elements: readonly Element[]): MarkupFault[] {
    const isDrawing = ({ tagName, parentNode }: Element): boolean =>
      tagName === 'svg' && (parentNode as Element).namespaceURI !== SVG_NAMESPACE;
    const roots = elements.filter(isDrawing).map(toDrawingElement);
    const excess = findTooComplex(roots.sort((a, b) => a.offset - b.offset));
    return excess === null
      ? []
      : [{ ...TOO_COMPLEX, ...this.toMarkupOffsets(excess.offset, excess.offset + 1) }];
  }

  #checkElement(element: Element): MarkupFault[] {
    const { tagName, sourceCodeLocation: at } = element;
    const span = this.#spanOf(at?.startTag ?? at);
    const language = LANGUAGES[element.namespaceURI];
    const refusal =
      language === undefined ? foreignElement(tagName) : checkElement(language, tagName, 'page');
    if (refusal !== null || language === undefined) {
      this.#refused.push(this.toMarkupOffsets(at?.startOffset ?? 0, at?.endOffset ?? 0));
      return [{ ...(refusal ?? foreignElement(tagName)), ...span }];
    }
    const faults = element.attrs.flatMap((attribute): MarkupFault[] => {
      const name = attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name;
      const checked = { language, element: tagName, name, value: attribute.value };
      const isWhole = ![...this.#placeholders].some((one) => attribute.value.includes(one));
      const path = name === 'd' && isWhole ? checkPath(attribute.value) : null;
      const found = checkAttribute(checked, 'page') ?? path;
      return found === null
        ? []
        : [{ ...found, ...this.#spanOf(at?.attrs?.[name.toLowerCase()] ?? at) }];
    });
    if (tagName === 'style') faults.push(...this.#checkStyle(element));
    if (!this.#isClosed(element, language)) faults.push({ ...unclosedElement(tagName), ...span });
    return faults;
  }

  #checkStyle(element: Element): MarkupFault[] {
    const start = element.sourceCodeLocation?.startTag?.endOffset ?? 0;
    const end = element.sourceCodeLocation?.endTag?.startOffset ?? this.source.length;
    const text = element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
    const isAsWritten = this.source.slice(start, end) === text;
    return checkCssSafety(text).map(({ offset, length, ...refusal }) => {
      const at = isAsWritten ? start + offset : start;
      return { ...refusal, ...this.toMarkupOffsets(at, isAsWritten ? at + length : end) };
    });
  }

  #isClosed({ tagName, sourceCodeLocation: at }: Element, language: MarkupLanguage): boolean {
    if (this.#isInside(at?.endTag ?? null)) return true;
    if (language === 'html') return VOID_ELEMENTS.has(tagName) || OPTIONAL_ENDS.has(tagName);
    return this.source
      .slice(at?.startOffset, at?.startTag?.endOffset ?? at?.endOffset)
      .endsWith('/>');
  }

  /** A tag that a browser makes no element of: it may still change the page around it. */
  #checkDropped({ tagName, location }: Token.TagToken): MarkupFault {
    const refusal = checkElement('html', tagName, 'page');
    if (refusal !== null) return { ...refusal, ...this.#spanOf(location) };
    return {
      ...this.#spanOf(location),
      kind: 'misplaced',
      message: `\`<${tagName}>\` is not allowed here: browsers ignore it`,
      hint: 'parts of a table must be inside a `<table>`',
    };
  }

  /** One mistake has many consequences: what stands in an element that is refused, and how it is nested. */
  #withoutConsequences(faults: readonly MarkupFault[]): MarkupFault[] {
    const isNesting = ({ kind }: MarkupFault): boolean =>
      kind === 'unclosed' || kind === 'misplaced';
    const refused = faults.filter((one) => !isNesting(one));
    if (refused.length > 0) {
      const isWithin = (one: MarkupFault): boolean =>
        this.#refused.some(({ start, end }) => one.start > start && one.start < end);
      return refused.filter((one) => !isWithin(one));
    }
    const end = this.#checkEnd();
    if (end !== null) return [end];
    return [...faults].sort((a, b) => a.start - b.start).slice(0, 1);
  }
}

const toDrawingElement = ({
  tagName,
  attrs,
  childNodes,
  sourceCodeLocation: at,
}: Element): DrawingElement => ({
  name: tagName,
  attributes: new Map(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  ),
  children: childNodes.flatMap((child) => ('tagName' in child ? toDrawingElement(child) : [])),
  offset: at?.startOffset ?? 0,
});

/** Attributes whose value only people, styles and our own measuring read. */
const TEXT_ATTRIBUTE = /^(?:class|id|title|alt|lang|role|(?:aria|data)-.*)$/;
/** Attributes whose value is an address, runs, or decides how much is drawn. */
const SENSITIVE_ATTRIBUTE = /^(?:src|href|xlink:href|on.*|numoctaves|order)$/i;

const ANYTHING = /^/;
/** An element of HTML would end the drawing that it stands in. */
const NOT_OF_HTML = /^(?!<(?!svg\b))/;
/** Colours, lengths and names, between blanks, commas and the like. */
const WORDS = /^[\w#.%-][\w#.,% -]*$/;
/** Before a unit. */
const NUMBER = /^-?\d[\d.]*$/;

const LANGUAGES: Readonly<Record<string, MarkupLanguage>> = {
  [HTML_NAMESPACE]: 'html',
  [SVG_NAMESPACE]: 'svg',
};

const foreignElement = (name: string): MarkupViolation =>
  notAllowed(`\`<${name}>\` is not allowed here`, name);

const unclosedElement = (name: string) =>
  ({
    kind: 'unclosed',
    message: `\`<${name}>\` is not closed`,
    hint: `add \`</${name}>\` at its end`,
  }) as const;

/** What reaches to the end of the page because it is not ended, by what the parser says of it. */
const UNTERMINATED: Readonly<
  Record<string, { readonly opening: string; readonly closing: string }>
> = {
  'eof-in-comment': { opening: '<!--', closing: '-->' },
  'eof-in-tag': { opening: '<', closing: '>' },
  'eof-in-cdata': { opening: '<![CDATA[', closing: ']]>' },
};
